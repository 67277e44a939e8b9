'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { PanelFailure } from '@/components/resource/record/record-panel'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { LineItem } from '@/lib/ordercloud/models'
import { WithLineItems } from '../actions/with-lines'
import { ReturnEntryRow } from '../parts/return-entry-row'
import { StepQuestion } from '../parts/step-question'
import { useRecordWrite } from '../parts/use-order-write'
import { useWholePart } from '../parts/use-part'
import { nameInText } from '../rules/name-in-text'
import { linesOf, returnsOf } from '../rules/parts'
import { claimsOf, eligibleOf, paidByLine, REFUND_HINT } from '../rules/returned'
import { editProblem, EMPTY_ENTRY, returnPatch, toReturnEdit } from '../rules/return-draft'
import { unreadReason } from '../rules/unread'
import { returns } from './resource'
import { saveReturn } from './write-return'
import { currencyOf, type ReturnRow } from './service'

/** Maximum length of the comments of a return, as the platform defines it. */
const MAX_LENGTH = 2000

/** Dialog that changes the items, the refund and the comments of a return. */
export function EditReturnDialog({ record, onClose }: { record: ReturnRow; onClose: () => void }) {
  const title = `Edit ${nameInText(returns.titleOf(record))}`
  return (
    <WithLineItems part={linesOf(record.OrderID)} name="The lines of the order" {...{ title, onClose }}>
      {(lines) => <EditReturnForm {...{ record, title, lines, onClose }} />}
    </WithLineItems>
  )
}

interface EditReturnFormProps {
  record: ReturnRow
  title: string
  lines: readonly LineItem[]
  onClose: () => void
}

function EditReturnForm(props: EditReturnFormProps) {
  const { title, lines, onClose } = props
  // The return as it was at the opening. It must not change under the user's input.
  const [record] = useState(props.record)
  const ids = useId()
  const currency = currencyOf(record)
  const { run, isRunning, problem } = useRecordWrite(returns, record.ID ?? '')
  const others = useWholePart(returnsOf(record.OrderID))
  const [edit, setEdit] = useState(() => toReturnEdit(record, currency))
  const [isChecked, setChecked] = useState(false)
  const claims = claimsOf((others.data ?? []).filter(({ ID }) => ID !== record.ID))
  const paid = record.Order && paidByLine(lines, record.Order)
  const rows = lines.flatMap((line) => {
    const most = eligibleOf(line, record.Order ?? {}, claims, paid)
    return most.quantity > 0 || edit.entries[line.ID ?? ''] ? [{ line, ...most }] : []
  })
  const error = unreadReason(others, 'The other returns') ?? editProblem(edit, rows)
  const help = 'Leave it empty for the sum of the items.'

  const confirm = async () => {
    setChecked(true)
    if (error !== undefined) return
    const patch = returnPatch(record, edit)
    if (Object.keys(patch).length === 0) return onClose()
    if (await run(() => saveReturn(record, patch), 'The return is saved.')) onClose()
  }
  return (
    <StepQuestion
      title={title}
      size="form"
      words={{ button: 'Save return' }}
      isRunning={isRunning}
      problem={(isChecked ? error : undefined) ?? problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="4" color="fg">
        {rows.length > 0 && (
          <Text color="fg.muted">Lines without a quantity are not returned. {REFUND_HINT}</Text>
        )}
        <Stack as="ul" gap="4" listStyleType="none" maxH="22rem" overflowY="auto">
          {rows.map(({ line, quantity, amount }) => (
            <ReturnEntryRow
              key={line.ID}
              {...{ line, quantity, amount, currency }}
              entry={edit.entries[line.ID ?? ''] ?? EMPTY_ENTRY}
              onChange={(entry) => setEdit({ ...edit, entries: { ...edit.entries, [line.ID ?? '']: entry } })}
            />
          ))}
        </Stack>
        {others.data === undefined && others.isError && (
          <PanelFailure
            title="The other returns"
            error={others.error}
            isFetching={others.isFetching}
            onRetry={() => void others.refetch()}
          />
        )}
        <Field
          id={`${ids}-refund`}
          label={`Refund of the return${currency ? ` (${currency})` : ''}`}
          help={help}
        >
          <Box maxW="8rem">
            <Input
              id={`${ids}-refund`}
              inputMode="decimal"
              placeholder="Sum"
              aria-describedby={describedBy(`${ids}-refund`, { help })}
              value={edit.refund}
              onChange={(event) => setEdit({ ...edit, refund: event.currentTarget.value })}
            />
          </Box>
        </Field>
        <Field id={`${ids}-comments`} label="Comments">
          <Textarea
            id={`${ids}-comments`}
            rows={2}
            maxLength={MAX_LENGTH}
            value={edit.comments}
            onChange={(event) => setEdit({ ...edit, comments: event.currentTarget.value })}
          />
        </Field>
      </Stack>
    </StepQuestion>
  )
}
