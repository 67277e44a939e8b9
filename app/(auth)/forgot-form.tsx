'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ExternalLink, OfficeLink } from '@/components/ui/link'
import { useHydrated } from '@/hooks/use-hydrated'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { sendResetCode } from '@/lib/ordercloud/forgotten-credentials'
import { getSettings } from '@/lib/settings'

/** Form that requests a message with a link to set a new password. It never reveals whether the user exists. */
export function ForgotForm({ isDemo }: { isDemo: boolean }) {
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const isReady = useHydrated()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const who = String(new FormData(event.currentTarget).get('who') ?? '').trim()
    setProblem(who ? undefined : 'Enter your user name or email address.')
    setFailure(undefined)
    if (!who) return document.getElementById('who')?.focus()
    setBusy(true)
    setSent(false)
    try {
      await sendResetCode(who)
      setSent(true)
    } catch (thrown) {
      setFailure(displayMessage(toPlatformError(thrown)))
    }
    setBusy(false)
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} aria-label="Reset password">
      <Stack gap="5">
        {failure && <Alert status="error">{failure}</Alert>}
        {isSent && (
          <Alert status="success" title="Check your email">
            If this is an active account, you will receive a link to set a new password. The link is valid for
            two hours.
            {isDemo && (
              <Text mt="2">
                The embedded platform does not send email. Messages are in{' '}
                <ExternalLink href={`${getSettings().apiUrl}/_sandbox/mailbox`} textDecoration="underline">
                  its mailbox
                </ExternalLink>
                .
              </Text>
            )}
          </Alert>
        )}
        <Field id="who" label="User name or email address" error={problem}>
          <Input
            id="who"
            name="who"
            size="lg"
            fontSize="md"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={problem && 'who-error'}
          />
        </Field>
        <Button
          type="submit"
          size="lg"
          fontSize="md"
          loading={isBusy}
          loadingText="Sending…"
          disabled={!isReady}
        >
          Send reset link
        </Button>
        <OfficeLink href="/" alignSelf="flex-start" minH="touch" fontSize="sm" textDecoration="underline">
          Back to sign in
        </OfficeLink>
      </Stack>
    </form>
  )
}
