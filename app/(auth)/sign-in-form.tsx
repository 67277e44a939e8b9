'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState, useTransition, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { OfficeLink } from '@/components/ui/link'
import { PasswordInput } from '@/components/ui/password-input'
import { useHydrated } from '@/hooks/use-hydrated'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { signIn } from '@/lib/ordercloud/sign-in'
import { beginSingleSignOn } from '@/lib/ordercloud/single-sign-on'
import { getSettings } from '@/lib/settings'

interface SignInFormProps {
  filledWith: { userName: string; password?: string } | undefined
  /** Path of the page to open after single sign-on. */
  next: string
  /** Starts the navigation to the page that follows. */
  onSignedIn: () => void
}

/** Message when the server still treats the visitor as signed out after the platform has accepted the password. */
const NOT_ACCEPTED_SENTENCE =
  'You are signed in, but the server did not accept the session. Check that the clock of this device is correct, then reload the page.'

interface Problems {
  userName?: string
  password?: string
}

/** Form with user name, password and "remember me". Shows errors together with the available remedies. */
export function SignInForm({ filledWith, next, onSignedIn }: SignInFormProps) {
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [isSigningIn, setSigningIn] = useState(false)
  const [isLeaving, startLeaving] = useTransition()
  const hasSignedIn = useRef(false)
  const isBusy = isSigningIn || isLeaving
  // Before hydration, a submit would put the password into the address.
  const isReady = useHydrated()
  const { openIdConnectId } = getSettings()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const then = filledWith?.password === undefined ? '#password' : 'button[type=submit]'
    if (filledWith) form.current?.querySelector<HTMLElement>(then)?.focus()
  }, [filledWith])

  // A navigation that succeeds removes the form, so that it ends here only when the server has redirected back.
  useEffect(() => {
    if (isLeaving || !hasSignedIn.current) return
    hasSignedIn.current = false
    setFailure(NOT_ACCEPTED_SENTENCE)
  }, [isLeaving])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const userName = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const found: Problems = {
      ...(userName ? {} : { userName: 'Enter your user name.' }),
      ...(password ? {} : { password: 'Enter your password.' }),
    }
    setProblems(found)
    setFailure(undefined)
    if (found.userName ?? found.password) {
      document.getElementById(found.userName ? 'username' : 'password')?.focus()
      return
    }
    setSigningIn(true)
    try {
      await signIn({ userName, password, remember: data.get('remember') !== null })
      // The button keeps its spinner while the next page loads.
      startLeaving(() => {
        hasSignedIn.current = true
        onSignedIn()
      })
    } catch (thrown) {
      setFailure(displayMessage(toPlatformError(thrown)))
      document.getElementById('password')?.focus()
    }
    setSigningIn(false)
  }

  const signInElsewhere = () => {
    const remember = form.current ? new FormData(form.current).get('remember') !== null : false
    try {
      beginSingleSignOn(openIdConnectId, { next, remember })
    } catch (thrown) {
      setFailure(displayMessage(toPlatformError(thrown)))
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} aria-label="Sign in">
      <Stack gap="5">
        {failure && <Alert status="error">{failure}</Alert>}
        <Field id="username" label="User name" error={problems.userName}>
          <Input
            id="username"
            name="username"
            size="lg"
            fontSize="md"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={filledWith?.userName}
            aria-invalid={problems.userName !== undefined}
            aria-describedby={problems.userName && 'username-error'}
          />
        </Field>
        <Field id="password" label="Password" error={problems.password}>
          <PasswordInput
            id="password"
            name="password"
            size="lg"
            fontSize="md"
            autoComplete="current-password"
            defaultValue={filledWith?.password}
            aria-invalid={problems.password !== undefined}
            aria-describedby={problems.password && 'password-error'}
          />
        </Field>
        <Flex wrap="wrap" justify="space-between" columnGap="4" my="-2" fontSize="sm">
          <Flex as="label" align="center" gap="3" minH="touch" cursor="pointer">
            <Box asChild boxSize="4.5" accentColor="brand.solid" cursor="pointer">
              <input type="checkbox" name="remember" />
            </Box>
            <Text>Keep me signed in on this device</Text>
          </Flex>
          <OfficeLink href="/?forgot" minH="touch" textDecoration="underline">
            Forgot your password?
          </OfficeLink>
        </Flex>
        <Button
          type="submit"
          size="lg"
          fontSize="md"
          loading={isBusy}
          loadingText="Signing in…"
          disabled={!isReady}
        >
          Sign in
        </Button>
        {openIdConnectId && (
          <Button
            variant="outline"
            size="lg"
            fontSize="md"
            disabled={!isReady || isBusy}
            onClick={signInElsewhere}
          >
            Sign in with single sign-on
          </Button>
        )}
      </Stack>
    </form>
  )
}
