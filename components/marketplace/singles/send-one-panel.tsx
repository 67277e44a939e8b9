'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { RecordChoice } from '@/components/resource/assign/record-choice'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toaster'
import { useCanRead } from '@/hooks/use-can'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { Reference } from '@/lib/resource/reference'

/** One of the records that the user chooses: the record to send, or one of those that it belongs to. */
export interface SendChoice {
  label: string
  /** Platform roles that can list the records. Other users enter the ID. */
  readers: readonly string[]
  /** Returns the records to choose from. `parentId` is the ID of the choice before, empty for the first one. */
  to: (parentId: string) => Reference
}

interface SendOneProps {
  title: string
  description: string
  /** Label of the button. */
  action: string
  /** Text of the message after sending. */
  sent: string
  /** The choices, those that a record belongs to first. None where there is nothing to choose. */
  choices: readonly SendChoice[]
  /** Sends the request. `ids` has one ID for each choice. Sending it twice delivers the record twice. */
  send: (oc: OrderCloud, ids: readonly string[]) => Promise<void>
  readOnlyReason: string | undefined
}

/** Panel that makes the platform deliver one record, or a test, at once. */
export function SendOnePanel(props: SendOneProps) {
  const { title, description, action, sent, choices, send, readOnlyReason } = props
  const id = useId()
  const [ids, setIds] = useState<readonly string[]>([])
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const missing = choices.findIndex((_, at) => !ids[at])
  const shown = missing === -1 ? choices : choices.slice(0, missing + 1)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setProblem(undefined)
    if (missing !== -1) return document.getElementById(`${id}-${missing}`)?.focus()
    setBusy(true)
    try {
      await call((oc) => send(oc, ids), { write: true, quiet: true })
      toast({ title: 'Success', description: sent, type: 'success' })
      setChecked(false)
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={title}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4" maxW="30rem">
          <Text fontSize="sm" color="fg.muted" mt="-2">
            {description}
          </Text>
          {shown.map((choice, at) => (
            <Choice
              key={`${choice.label} ${ids[at - 1] ?? ''}`}
              id={`${id}-${at}`}
              choice={choice}
              parentId={ids[at - 1] ?? ''}
              value={ids[at] ?? ''}
              error={isChecked && !ids[at] ? `Choose: ${choice.label.toLowerCase()}.` : undefined}
              onChange={(chosen) => {
                // A record of another parent must be chosen again.
                setIds([...ids.slice(0, at), chosen])
                setProblem(undefined)
              }}
            />
          ))}
          {problem && <RowProblem>{problem}</RowProblem>}
          <Flex>
            <Button
              type="submit"
              size="sm"
              variant="outline"
              loading={isBusy}
              disabledReason={readOnlyReason}
            >
              <Icon as={Send} boxSize="4" />
              {action}
            </Button>
          </Flex>
        </Stack>
      </form>
    </Panel>
  )
}

function Choice(props: {
  id: string
  choice: SendChoice
  parentId: string
  value: string
  error: string | undefined
  onChange: (id: string) => void
}) {
  const { id, choice, parentId, value, error, onChange } = props
  return (
    <RecordChoice
      id={id}
      label={choice.label}
      to={choice.to(parentId)}
      canRead={useCanRead(choice)}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
