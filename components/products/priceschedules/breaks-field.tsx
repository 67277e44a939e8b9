'use client'

import { Box, Grid, Stack, Text } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useField } from '@/components/fields/use-field'
import { Alert } from '@/components/ui/alert'
import { Button, IconButton } from '@/components/ui/button'
import { CellField, describedBy, Field, ReadOnlyField } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { onSingleClick } from '@/components/ui/single-click'
import { useSteadyWhilePressed } from '@/hooks/use-steady-while-pressed'
import { formatUnitPrice } from '@/lib/format/price'
import {
  BREAK_FIELDS,
  BREAK_LABELS,
  breakProblems,
  emptyBreak,
  inversionWords,
  isUnused,
  pasteCells,
  saleWords,
  type BreakField,
  type BreakRow,
} from '../rules/price-breaks'
import type { ScheduleValues } from './schedule-form'

const LABEL = 'Prices'

/**
 * Grid with the price breaks of a schedule. Cells pasted from a spreadsheet fill several rows at once, and the up and
 * down keys move between the rows. Without a price, one empty row is shown, which is not saved.
 */
export function BreaksField(props: { help: string; isReadOnly?: boolean }) {
  const currency = useWatch<ScheduleValues, 'Currency'>({ name: 'Currency' })
  const code = currency.trim()
  const formatValue = (value: unknown) => breaksInWords(value as BreakRow[], code)
  const { field, info, frame, control } = useField<ScheduleValues>('Breaks', {
    label: LABEL,
    help: props.help,
    formatValue,
  })
  const [said, setSaid] = useState('')
  const saved = field.value as BreakRow[]
  const rows = saved.length > 0 ? saved : [emptyBreak([])]
  // Leaving a cell by pressing a button shows its error, which would move the button away from the pointer.
  const [problems, steady] = useSteadyWhilePressed(frame.error ? breakProblems(rows) : [])
  if (info.isReadOnly || props.isReadOnly)
    return (
      <ReadOnlyField label={LABEL} isWide>
        {saved.length > 0 ? breaksInWords(saved, code) : '–'}
      </ReadOnlyField>
    )
  const change = (next: BreakRow[]) => {
    const [only] = next
    field.onChange(next.length === 1 && only && isUnused(only) ? [] : next)
  }
  const setCell = (row: number, name: BreakField, text: string) =>
    change(rows.map((one, at) => (at === row ? { ...one, [name]: text } : one)))
  const remove = (row: number) => {
    change(rows.filter((_, at) => at !== row))
    setSaid(`Break ${row + 1} removed`)
    focusCell(control.id, Math.max(0, row - 1), 'Price')
  }
  const add = () => {
    field.onChange([...rows, emptyBreak(rows)])
    setSaid(`Break ${rows.length + 1} added`)
    focusCell(control.id, rows.length, 'Quantity')
  }
  const onPaste = (event: ClipboardEvent, row: number, name: BreakField) => {
    const next = pasteCells(rows, { row, field: name }, event.clipboardData.getData('text'))
    if (!next) return
    event.preventDefault()
    change(next)
    setSaid(`${next.length} price breaks`)
  }
  const onKeyDown = (event: KeyboardEvent, row: number, name: BreakField) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !rows[row + step]) return
    event.preventDefault()
    focusCell(control.id, row + step, name)
  }
  // Errors of cells are below their rows. The field has others, such as those of the platform.
  const error = problems.length > 0 ? undefined : frame.error
  const warnings = [...inversionWords(rows, code), ...saleWords(rows)]
  return (
    <Field
      {...frame}
      error={error}
      label={code ? `${LABEL} in ${code}` : `${LABEL} without a currency`}
      help={props.help}
      isWide
    >
      <Box
        onPointerDown={steady.onPointerDown}
        onClick={steady.onClick}
        onContextMenu={steady.onContextMenu}
        onPointerCancel={steady.onPointerCancel}
        onPointerLeave={steady.onPointerLeave}
      >
        <Stack as="ul" listStyleType="none" gap={{ base: '4', md: '1.5' }} aria-label="Price breaks">
          {rows.map((values, row) => (
            <Grid
              as="li"
              // Rows have no identity of their own, and their inputs hold no state besides the values.
              key={row}
              templateColumns={{
                base: 'minmax(0, 1fr) minmax(0, 1fr)',
                md: '6.5rem repeat(4, minmax(0, 1fr)) 2rem',
              }}
              gap="2"
              alignItems="end"
            >
              {BREAK_FIELDS.map((name) => {
                const isFocusTarget =
                  row === (problems[0]?.row ?? 0) && name === (problems[0]?.field ?? 'Price')
                const id = cellId(control.id, row, name)
                const label = `${BREAK_LABELS[name]}, break ${row + 1}`
                const target = isFocusTarget ? { ref: control.ref } : {}
                const problem = problems.find((one) => one.row === row && one.field === name)
                return (
                  <CellField
                    key={name}
                    id={isFocusTarget ? control.id : id}
                    label={BREAK_LABELS[name]}
                    isFirstRow={row === 0}
                  >
                    <Input
                      id={isFocusTarget ? control.id : id}
                      data-cell={id}
                      {...target}
                      aria-label={label}
                      aria-invalid={problem ? true : undefined}
                      aria-describedby={
                        problem ? `${id}-error` : describedBy(control.id, { help: props.help, error })
                      }
                      inputMode={name === 'Quantity' ? 'numeric' : 'decimal'}
                      autoComplete="off"
                      value={values[name]}
                      onBlur={field.onBlur}
                      onChange={(event) => setCell(row, name, event.target.value)}
                      onPaste={(event) => onPaste(event, row, name)}
                      onKeyDown={(event) => onKeyDown(event, row, name)}
                    />
                  </CellField>
                )
              })}
              {problems
                .filter((one) => one.row === row)
                .map(({ field: name, reason }) => (
                  <Text
                    key={name}
                    id={`${cellId(control.id, row, name)}-error`}
                    gridColumn="1 / -1"
                    order="1"
                    fontSize="xs"
                    color="fg.error"
                    fontWeight="medium"
                  >
                    {toSentence(reason)}
                  </Text>
                ))}
              <Box css={REMOVE}>
                <IconButton
                  label={`Remove break ${row + 1}`}
                  size="sm"
                  disabledReason={
                    rows.length === 1 && saved.length === 0 ? 'There is no price yet.' : undefined
                  }
                  onClick={onSingleClick(() => remove(row))}
                >
                  <X aria-hidden />
                </IconButton>
              </Box>
            </Grid>
          ))}
        </Stack>
        <Box pt="1">
          <Button size="sm" variant="outline" onClick={add}>
            <Icon as={Plus} boxSize="4" />
            Add price break
          </Button>
        </Box>
      </Box>
      {warnings.length > 0 && (
        <Alert status="warning" size="sm">
          {warnings.map((words) => (
            <Text key={words}>{words}</Text>
          ))}
        </Alert>
      )}
      <Box aria-live="polite" srOnly>
        {said}
      </Box>
    </Field>
  )
}

const REMOVE = { mdDown: { justifySelf: 'end' } } as const

/** Returns a reason that follows the number of a break as a sentence of its own. */
const toSentence = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`

function cellId(id: string, row: number, name: BreakField): string {
  return `${id}-${row}-${name}`
}

/** Focuses a cell after the rows were rendered again. */
function focusCell(id: string, row: number, name: BreakField): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-cell="${cellId(id, row, name)}"]`)?.focus(),
  )
}

/** Returns the breaks in words: "1+ $9.00 (sale $8.00), 10+ $8.00". */
function breaksInWords(rows: readonly BreakRow[], currency: string): string {
  const amount = (text: string) =>
    Number.isFinite(Number(text)) ? formatUnitPrice(Number(text), currency) : text
  return rows
    .map((row) => {
      const extra = [
        row.SalePrice && `sale ${amount(row.SalePrice)}`,
        row.SubscriptionPrice && `subscription ${amount(row.SubscriptionPrice)}`,
        row.BundlePrice && `bundle ${amount(row.BundlePrice)}`,
      ].filter(Boolean)
      return `${row.Quantity}+ ${amount(row.Price)}${extra.length > 0 ? ` (${extra.join(', ')})` : ''}`
    })
    .join(', ')
}
