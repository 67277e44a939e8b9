'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { CheckOption } from '@/components/ui/check-option'
import { Field, Note } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toaster'
import { formatNumber } from '@/lib/format/number'
import { StepQuestion, type QuestionWords } from '../parts/step-question'
import { quantityAt, restockedWords, type RestockRow } from '../rules/restock'
import type { useRestock } from './use-restock'

const TITLE = 'The inventory'
const RETRY_WORDS: QuestionWords = {
  text: 'The return is completed. Some items are not in the inventory yet.',
  button: 'Retry',
  keep: 'Close',
}

interface RestockFieldsProps {
  restock: ReturnType<typeof useRestock>
  /** True while the dialog writes, and when the choice is made. */
  isLocked: boolean
}

/** Fields of a dialog that completes a return: which items go back to inventory, with the quantities before and after. */
export function RestockFields({ restock, isLocked }: RestockFieldsProps) {
  const { rows, read, refusal } = restock
  if (!restock.isEnabled) return null
  if (refusal !== undefined) return <Text>You cannot return the items to inventory here. {refusal}</Text>
  if (read.data === undefined)
    return read.isError ? (
      <PanelFailure
        title={TITLE}
        error={read.error}
        isFetching={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <PanelSkeleton title={TITLE} />
    )
  if (rows.length === 0) return <Text>The returned items have no tracked inventory.</Text>
  return (
    <Stack as="ul" gap="3" listStyleType="none" color="fg" maxH="22rem" overflowY="auto">
      {rows.map((row) => (
        <RestockEntryFields key={row.stock.key} {...{ row, restock, isLocked }} />
      ))}
    </Stack>
  )
}

/** Dialog after the completion of a return, when chosen items could not be returned to inventory. */
export function RestockRetry({
  restock,
  onClose,
}: Pick<RestockFieldsProps, 'restock'> & { onClose: () => void }) {
  const [isRunning, setRunning] = useState(false)
  const confirm = async () => {
    setRunning(true)
    const isRestocked = await restock.run()
    setRunning(false)
    if (!isRestocked) return
    toast({ title: 'Success', description: restockedWords(restock.pieces).trim(), type: 'success' })
    onClose()
  }
  return (
    <StepQuestion
      title="Return items to inventory"
      words={RETRY_WORDS}
      {...{ isRunning, onClose }}
      problem={undefined}
      onConfirm={() => void confirm()}
    >
      <RestockFields restock={restock} isLocked />
    </StepQuestion>
  )
}

function RestockEntryFields({ row, restock, isLocked }: RestockFieldsProps & { row: RestockRow }) {
  const id = useId()
  const { name, pieces, stock } = row
  const { isChosen = false, isDone = false, problem } = restock.entryOf(row)
  const locationId = restock.locationOf(row)
  const reason = restock.readOnlyReasonOf(row)
  const isFixed = isLocked || isDone || reason !== undefined
  const before = quantityAt(row, locationId)
  const [first, second] = stock.locations
  const place = first && !second ? ` at ${first.name}` : ''
  return (
    <Stack as="li" gap="1">
      <Text fontWeight="medium" css={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <CheckOption
        checked={isChosen}
        disabled={isFixed}
        aria-label={`Return ${formatNumber(pieces)} of ${name} to inventory`}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => restock.change(row, { isChosen: currentTarget.checked })}
      >
        Return {formatNumber(pieces)} to inventory
      </CheckOption>
      {second && (
        <Field id={`${id}-location`} label="Location">
          <Select
            id={`${id}-location`}
            aria-label={`Location of ${name}`}
            disabled={isFixed}
            value={locationId}
            onChange={(event) => restock.change(row, { locationId: event.target.value })}
          >
            {stock.locations.map((location) => (
              <option key={location.id} value={location.id}>
                {location.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Note id={`${id}-note`}>
        {isDone
          ? 'Returned to inventory.'
          : (reason ?? `In stock${place}: ${formatNumber(before)} → ${formatNumber(before + pieces)}`)}
      </Note>
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
    </Stack>
  )
}
