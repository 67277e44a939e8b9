'use client'

import { Stack } from '@chakra-ui/react'
import { useState, type FormEvent } from 'react'
import { PasswordRules } from '@/components/fields/password-rules'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { OfficeLink } from '@/components/ui/link'
import { PasswordInput } from '@/components/ui/password-input'
import { useHydrated } from '@/hooks/use-hydrated'
import { passwordProblem } from '@/lib/forms/password'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { resetPassword } from '@/lib/ordercloud/forgotten-credentials'

interface ResetFormProps {
  /** The code from the link. Empty when the message contains the code only in its text. */
  code: string
  onDone: (userName: string) => void
}

type Problems = Partial<Record<'code' | 'username' | 'new-password', string>>

/** Form that sets a new password with the code from a message. */
export function ResetForm({ code: linked, onDone }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isReady = useHydrated()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const userName = String(data.get('username') ?? '').trim()
    const code = linked || String(data.get('code') ?? '').trim()
    const weakness = passwordProblem(password)
    const found: Problems = {
      ...(code ? {} : { code: 'Enter the code from the email.' }),
      ...(userName ? {} : { username: 'Enter your user name.' }),
      ...(weakness === undefined ? {} : { 'new-password': weakness }),
    }
    setProblems(found)
    setFailure(undefined)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(first)?.focus()
    setBusy(true)
    try {
      await resetPassword(code, userName, password)
      onDone(userName)
    } catch (thrown) {
      setFailure(displayMessage(toPlatformError(thrown)))
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} aria-label="Set a new password">
      <Stack gap="5">
        {failure && <Alert status="error">{failure}</Alert>}
        {!linked && (
          <Field id="code" label="Code from the email" error={problems.code}>
            <Input
              size="lg"
              fontSize="md"
              id="code"
              name="code"
              autoComplete="one-time-code"
              spellCheck={false}
              aria-invalid={problems.code !== undefined}
              aria-describedby={describedBy('code', { error: problems.code })}
            />
          </Field>
        )}
        <Field id="username" label="User name" error={problems.username}>
          <Input
            size="lg"
            fontSize="md"
            id="username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problems.username !== undefined}
            aria-describedby={describedBy('username', { error: problems.username })}
          />
        </Field>
        <Field id="new-password" label="New password" error={problems['new-password']}>
          <PasswordInput
            size="lg"
            fontSize="md"
            id="new-password"
            name="new-password"
            autoComplete="new-password"
            value={password}
            readOnly={!isReady}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={problems['new-password'] !== undefined}
            aria-describedby={`password-rules ${describedBy('new-password', { error: problems['new-password'] }) ?? ''}`}
          />
        </Field>
        <PasswordRules id="password-rules" password={password} />
        <Button
          type="submit"
          size="lg"
          fontSize="md"
          loading={isBusy}
          loadingText="Saving…"
          disabled={!isReady}
        >
          Set password
        </Button>
        <OfficeLink
          href="/?forgot"
          alignSelf="flex-start"
          minH="touch"
          fontSize="sm"
          textDecoration="underline"
        >
          Send another link
        </OfficeLink>
      </Stack>
    </form>
  )
}
