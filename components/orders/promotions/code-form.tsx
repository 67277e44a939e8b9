'use client'

import { Flex } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

const MAX_CODE_LENGTH = 100

/** Form for a promotion code. The platform's reason for a rejected code stands below the field. */
export function CodeForm(props: {
  /** Reason why promotions cannot be changed. */
  reason: string | undefined
  isRunning: boolean
  problem: string | undefined
  /** Resolves to true when the code is accepted. */
  onAdd: (code: string) => Promise<boolean>
  onType: () => void
}) {
  const { reason, isRunning, problem, onAdd, onType } = props
  const id = useId()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const error = isMissing ? 'Enter a promotion code.' : problem
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined || isRunning) return
    setMissing(code.trim() === '')
    if (code.trim() !== '' && (await onAdd(code.trim()))) setCode('')
    else document.getElementById(id)?.focus()
  }
  return (
    <form noValidate aria-label="Add a promotion" onSubmit={(event) => void submit(event)}>
      <Flex gap="2" align="flex-end" wrap="wrap">
        <Field id={id} label="Promotion code" error={error}>
          <Input
            id={id}
            width="14rem"
            maxLength={MAX_CODE_LENGTH}
            autoCapitalize="characters"
            autoComplete="off"
            readOnly={reason !== undefined}
            value={code}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy(id, { error })}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setMissing(false)
              onType()
            }}
          />
        </Field>
        <Button
          type="submit"
          size="sm"
          variant="outline"
          disabledReason={reason}
          loading={isRunning}
          loadingText="Add code"
        >
          Add code
        </Button>
      </Flex>
    </form>
  )
}
