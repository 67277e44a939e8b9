'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useEffect, useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { useSession } from '@/hooks/use-session'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { leaveLapsed } from '@/lib/ordercloud/session-end'
import { signInAgain } from '@/lib/ordercloud/sign-in'

const FORM = 'session-form'

/**
 * Dialog that asks the user of the page for the password when the session has ended. It disappears with the new
 * session. A different user is sent to the sign-in page, because the page below may contain data that this user must
 * not see.
 */
export function SessionDialog() {
  const owner = useSession().decoded?.userName ?? ''
  const [userName, setUserName] = useState(owner)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  // An open dialog focuses its first field, even if another element requested the focus before.
  useEffect(() => document.getElementById('session-password')?.focus(), [round])
  const isOther = userName.trim().toLowerCase() !== owner.toLowerCase()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (isOther) return leaveLapsed()
    setMissing(password === '')
    setFailure(undefined)
    if (password === '') return document.getElementById('session-password')?.focus()
    setBusy(true)
    try {
      await signInAgain(owner, password)
    } catch (thrown) {
      setFailure(displayMessage(toPlatformError(thrown)))
      setBusy(false)
      document.getElementById('session-password')?.focus()
    }
  }

  return (
    <Dialog
      key={round} // opens again when the browser closes it, because the page below has no session
      title="Your session has expired"
      onClose={() => setRound(round + 1)}
      actions={
        <>
          <Button variant="outline" onClick={leaveLapsed} disabled={isBusy}>
            Leave this page
          </Button>
          <Button type="submit" form={FORM} loading={isBusy} loadingText="Signing in…">
            {isOther ? 'Go to the sign-in page' : 'Sign in'}
          </Button>
        </>
      }
    >
      <Text>Sign in again to continue. Your changes on this page are kept.</Text>
      <form
        id={FORM}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label="Sign in again"
      >
        <Stack gap="4" pt="2" color="fg">
          {failure && <Alert status="error">{failure}</Alert>}
          <Field
            id="session-username"
            label="User name"
            help={
              isOther
                ? `This page belongs to ${owner}. To use another account, go to the sign-in page.`
                : undefined
            }
          >
            <Input
              id="session-username"
              name="username"
              size="md"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={userName}
              onChange={(event) => setUserName(event.target.value)}
              aria-describedby={isOther ? 'session-username-help' : undefined}
            />
          </Field>
          <Field
            id="session-password"
            label="Password"
            error={isMissing ? 'Enter your password.' : undefined}
          >
            <PasswordInput
              id="session-password"
              name="password"
              size="md"
              autoComplete="current-password"
              disabled={isOther}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              aria-invalid={isMissing}
              aria-describedby={isMissing ? 'session-password-error' : undefined}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  )
}
