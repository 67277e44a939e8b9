'use client'

import { Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { PasswordRules } from '@/components/fields/password-rules'
import { Section } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { toast } from '@/components/ui/toaster'
import { passwordProblem } from '@/lib/forms/password'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { changeOwnPassword, meQuery } from '@/lib/ordercloud/me'

const ID = 'new-password'
const RULES = 'password-rules'

/**
 * Form that sets the user's own password. It shows which rules are met, and shows the platform's errors beside the
 * field.
 */
export function PasswordForm({ userName }: { userName: string }) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // The command palette links to this field. The field renders after the page, too late for Next to scroll to it by the
  // address.
  useEffect(() => {
    if (window.location.hash === `#${ID}`) document.getElementById(ID)?.focus()
  }, [])

  const showProblem = (message: string) => {
    setProblem(message)
    document.getElementById(ID)?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const weakness = passwordProblem(password)
    if (weakness !== undefined) return showProblem(weakness)
    setProblem(undefined)
    setBusy(true)
    try {
      await changeOwnPassword(userName, password)
      setPassword('')
      toast({ title: 'Success', description: 'Password changed.', type: 'success' })
      void client.invalidateQueries({ queryKey: meQuery.queryKey })
    } catch (thrown) {
      showProblem(displayMessage(toPlatformError(thrown)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} aria-label="Your password">
      <Section title="Password">
        {/* Shows a password manager which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <Field id={ID} label="New password" error={problem}>
          <PasswordInput
            id={ID}
            name={ID}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={problem !== undefined}
            aria-describedby={[describedBy(ID, { error: problem }), RULES].filter(Boolean).join(' ')}
          />
        </Field>
        <PasswordRules id={RULES} password={password} />
        <Stack align="flex-start">
          <Button
            type="submit"
            variant="outline"
            loading={isBusy}
            loadingText="Changing…"
            disabledReason={password === '' ? 'Enter a new password first.' : undefined}
          >
            Change password
          </Button>
        </Stack>
      </Section>
    </form>
  )
}
