'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toaster'
import type { MessageSender } from '@/lib/ordercloud/models'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { mailUserName } from '@/lib/ordercloud/forgotten-credentials'

/**
 * Panel that makes the platform send one of the emails of a message sender. Of all types, only "Forgotten username"
 * can be requested without changing anything.
 */
export function TestMailPanel({ record }: { record: MessageSender }) {
  const canTest = record.MessageTypes?.includes('ForgottenUsername') === true
  return (
    <Panel title="Test email">
      <Stack gap="4" maxW="30rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          {canTest
            ? 'Sends the email “Forgotten username” to the users with an email address. They must be able to sign in to this back office, and the message sender must be assigned to their company or user group.'
            : 'The platform can send only the email “Forgotten username” on request. Select this type and save, to send a test.'}
        </Text>
        {canTest && <TestMailForm />}
      </Stack>
    </Panel>
  )
}

function TestMailForm() {
  const id = useId()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const wrong = /^\S+@\S+$/.test(email.trim()) ? undefined : 'Enter an email address.'
    setError(wrong)
    if (wrong !== undefined) return document.getElementById(`${id}-email`)?.focus()
    setBusy(true)
    try {
      await mailUserName(email.trim())
      const description = 'If a user has this email address, the email is being sent.'
      toast({ title: 'Success', description, type: 'success' })
      await client.invalidateQueries({ queryKey: ['mailbox'] })
    } catch (thrown) {
      setProblem(displayMessage(toPlatformError(thrown)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        <Field id={`${id}-email`} label="Send to" error={error} isRequired>
          <Input
            id={`${id}-email`}
            type="email"
            autoComplete="off"
            value={email}
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-email-error`}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        {problem && <RowProblem>{problem}</RowProblem>}
        <Flex>
          <Button type="submit" size="sm" variant="outline" loading={isBusy}>
            <Icon as={Send} boxSize="4" />
            Send test email
          </Button>
        </Flex>
      </Stack>
    </form>
  )
}
