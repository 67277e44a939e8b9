'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { useSession } from '@/hooks/use-session'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { DemoAccount } from '@/lib/settings/demo-accounts'

interface SignInFormProps {
  filledWith: DemoAccount | undefined
  onSignedIn: () => void
}

interface Problems {
  userName?: string
  password?: string
}

/** User name, password, remember. What goes wrong is said here, beside what can be done about it. */
export function SignInForm({ filledWith, onSignedIn }: SignInFormProps) {
  const { signIn } = useSession()
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isReady, setReady] = useState(false)
  const [isShown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // Before the page is alive a submit would put the password into the address.
  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (filledWith) form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
  }, [filledWith])

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
    setBusy(true)
    try {
      await signIn({ userName, password, remember: data.get('remember') !== null })
      onSignedIn() // the button keeps turning: the next page is on its way
    } catch (thrown) {
      setFailure(displayMessage(toPlatformError(thrown)))
      setBusy(false)
      document.getElementById('password')?.focus()
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
          <Box position="relative">
            <Input
              id="password"
              name="password"
              size="lg"
              fontSize="md"
              pe="12"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              defaultValue={filledWith?.password}
              aria-invalid={problems.password !== undefined}
              aria-describedby={problems.password && 'password-error'}
            />
            <Flex position="absolute" insetEnd="0" top="0" h="full" align="center">
              <IconButton
                label={isShown ? 'Hide password' : 'Show password'}
                size="sm"
                me="1"
                onClick={() => setShown(!isShown)}
              >
                <Icon as={isShown ? EyeOff : Eye} />
              </IconButton>
            </Flex>
          </Box>
        </Field>
        <Flex as="label" align="center" gap="3" minH="touch" my="-2" cursor="pointer">
          <Box asChild boxSize="4.5" accentColor="brand.solid" cursor="pointer">
            <input type="checkbox" name="remember" />
          </Box>
          <Text fontSize="sm">Keep me signed in on this device</Text>
        </Flex>
        <Button
          type="submit"
          size="lg"
          fontSize="md"
          loading={isBusy}
          loadingText="Signing in"
          disabled={!isReady}
        >
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
