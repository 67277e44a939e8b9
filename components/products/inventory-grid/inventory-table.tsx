'use client'

import { Box, Text } from '@chakra-ui/react'
import { useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Id } from '@/components/resource/cells'
import { RecordLink } from '@/components/resource/record/record-link'
import { ToneBadge } from '@/components/ui/badge'
import { Input } from '@/components/ui/input'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatNumber } from '@/lib/format/number'
import { countOf } from '@/lib/resource/words'
import { inventoryPage } from './area'
import {
  cellProblem,
  cellText,
  INVENTORY_FIELDS,
  isLow,
  pasteInventory,
  type InventoryField,
  type InventoryRow,
} from '../rules/inventory-grid'
import type { useInventoryEdits } from './use-inventory-edits'

const LABELS: Readonly<Record<InventoryField, string>> = {
  quantity: 'Quantity',
  notificationPoint: 'Notification point',
}

interface InventoryTableProps {
  rows: readonly InventoryRow[]
  edits: ReturnType<typeof useInventoryEdits>
  /** Returns the reason why the user may not change a row. */
  readOnlyReasonOf: (row: InventoryRow) => string | undefined
}

/**
 * Table with a cell for each quantity and notification point. The up and down keys and Enter move between the rows, and
 * cells pasted from a spreadsheet fill the rows from the focused one on.
 */
export function InventoryTable({ rows: given, edits, readOnlyReasonOf }: InventoryTableProps) {
  const tableId = useId()
  const [said, setSaid] = useState('')
  // A saved row shows what the platform answered, because its lists may be outdated for a moment.
  const rows = given.map((row) => edits.edits[row.key]?.row ?? row)
  const cellId = (at: number, field: InventoryField) => `${tableId}-${at}-${field}`
  const isEditable = (row: InventoryRow, field: InventoryField) =>
    readOnlyReasonOf(row) === undefined && !(field === 'quantity' && row.quantityLockedReason)

  const onKeyDown = (event: KeyboardEvent, at: number, field: InventoryField) => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    const step = event.key === 'ArrowDown' || isEnter ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    // Enter would save the form.
    event.preventDefault()
    for (let next = at + step; rows[next]; next += step) {
      const row = rows[next]
      if (row && isEditable(row, field)) {
        const cell = document.getElementById(cellId(next, field)) as HTMLInputElement | null
        cell?.focus()
        return cell?.select()
      }
    }
  }
  const onPaste = (event: ClipboardEvent, at: number, field: InventoryField) => {
    const pasted = pasteInventory(rows, { row: at, field }, event.clipboardData.getData('text'))
    if (!pasted) return
    event.preventDefault()
    const allowed = rows.filter((row) => readOnlyReasonOf(row) === undefined)
    edits.type(allowed, pasted.inputs)
    const filled = allowed.filter(({ key }) => pasted.inputs[key]).length
    const rest =
      pasted.leftOut > 0 ? ` ${countOf(pasted.leftOut, { one: 'line has', many: 'lines have' })} no row.` : ''
    setSaid(`${countOf(filled, { one: 'row', many: 'rows' })} filled.${rest}`)
  }

  return (
    <>
      <Table>
        <caption>
          <VisuallyHidden>Inventory of the products</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <ColumnHead scope="col">Product</ColumnHead>
            <ColumnHead scope="col" width="24%" hideBelow="md">
              Location
            </ColumnHead>
            <ColumnHead scope="col" width="7rem" textAlign="end">
              Quantity
            </ColumnHead>
            <ColumnHead scope="col" width="7rem" textAlign="end">
              Notification point
            </ColumnHead>
            <ColumnHead scope="col" width="6rem" hideBelow="sm">
              State
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const edit = edits.edits[row.key]
            const input = edit?.input ?? {}
            const name = row.location ? `${row.productName}, ${row.location.name}` : row.productName
            const problems = edits.isChecked
              ? INVENTORY_FIELDS.flatMap((field) => cellProblem(row, input, field) ?? [])
              : []
            const failure = edit?.result && edit.result.kind !== 'saved' ? edit.result.reason : undefined
            const noteId = `${tableId}-${at}-note`
            const notes = [...problems, ...(failure ? [failure] : [])]
            return (
              <Row key={row.key}>
                <RowHead scope="row" whiteSpace="normal">
                  {row.location ? (
                    <Text fontSize="sm" color="fg.muted" fontWeight="normal">
                      <VisuallyHidden>{row.productName}, </VisuallyHidden>
                      <Box as="span" hideFrom="md">
                        {row.location.name}
                      </Box>
                    </Text>
                  ) : (
                    <>
                      <RecordLink to={['products', row.productId]} view={inventoryPage.view} isAlone>
                        {row.productName}
                      </RecordLink>
                      <Box>
                        <Id>{row.productId}</Id>
                      </Box>
                    </>
                  )}
                  {notes.length > 0 && (
                    <Text id={noteId} fontSize="xs" color="fg.error" fontWeight="medium">
                      {notes.join(' ')}
                    </Text>
                  )}
                </RowHead>
                <Cell hideBelow="md" whiteSpace="normal">
                  {row.location?.name ?? row.quantityLockedReason ?? '–'}
                </Cell>
                {INVENTORY_FIELDS.map((field) => {
                  const isWrong = edits.isChecked && cellProblem(row, input, field) !== undefined
                  const stored = row.numbers[field]
                  return (
                    <Cell key={field} textAlign="end" fontVariantNumeric="tabular-nums">
                      {isEditable(row, field) ? (
                        <Input
                          id={cellId(at, field)}
                          aria-label={`${LABELS[field]} of ${name}`}
                          aria-invalid={isWrong}
                          aria-describedby={notes.length > 0 ? noteId : undefined}
                          inputMode="numeric"
                          autoComplete="off"
                          textAlign="end"
                          readOnly={edits.isSaving}
                          value={cellText(row, input, field)}
                          onChange={(event) =>
                            edits.type([row], { [row.key]: { [field]: event.currentTarget.value } })
                          }
                          onKeyDown={(event) => onKeyDown(event, at, field)}
                          onPaste={(event) => onPaste(event, at, field)}
                        />
                      ) : stored === null ? (
                        '–'
                      ) : (
                        formatNumber(stored)
                      )}
                    </Cell>
                  )
                })}
                <Cell hideBelow="sm">
                  {edit?.result?.kind === 'saved' && Object.keys(input).length === 0 ? (
                    <ToneBadge tone="green" isSettled>
                      Saved
                    </ToneBadge>
                  ) : failure ? (
                    <ToneBadge tone="red" isSettled>
                      Not saved
                    </ToneBadge>
                  ) : isLow(row.numbers) ? (
                    <ToneBadge tone="orange" isSettled={false}>
                      Low
                    </ToneBadge>
                  ) : null}
                </Cell>
              </Row>
            )
          })}
        </tbody>
      </Table>
      <Box aria-live="polite" srOnly>
        {said}
      </Box>
    </>
  )
}
