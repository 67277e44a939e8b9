'use client'

import { Grid } from '@chakra-ui/react'
import { useEffect, useId, useRef } from 'react'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { useCanRead } from '@/hooks/use-can'
import { useTimeZone } from '@/hooks/use-time-zone'
import { fromLocalText, INCOMPLETE } from '@/lib/forms/date-times'
import type { BulkField, BulkValues } from '@/lib/jobs/bulk'
import { RecordPicker } from '@/components/resource/assign/record-picker'

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/**
 * Fields for the new values of many records. Each field leaves the records unchanged until the user chooses a value.
 */
export function BulkFields(props: {
  fields: readonly BulkField[]
  values: BulkValues
  problems: Readonly<Record<string, string>>
  onChange: (values: BulkValues) => void
  /** Called with the record that was chosen for a field of the kind `reference`. */
  onChoose: (field: string, record: object | undefined) => void
}) {
  const { fields, values, problems, onChange, onChoose } = props
  const grid = useRef<HTMLDivElement>(null)
  // The dialog focuses its first field when it opens, which is before fields of their own chunk are loaded.
  useEffect(() => grid.current?.querySelector('select')?.focus(), [])
  const set = (field: string, value: string | null | undefined) => {
    const { [field]: _, ...others } = values
    onChange(value === undefined ? others : { ...others, [field]: value })
  }
  return (
    <Grid ref={grid} templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" alignItems="start" color="fg">
      {fields.map((field) => (
        <BulkValue
          key={field.field}
          field={field}
          value={values[field.field]}
          problem={problems[field.field]}
          onChange={(value) => set(field.field, value)}
          onChoose={(record) => onChoose(field.field, record)}
        />
      ))}
    </Grid>
  )
}

interface BulkValueProps {
  field: BulkField
  /** The new value. Undefined leaves the field unchanged and null clears it. */
  value: string | null | undefined
  problem: string | undefined
  onChange: (value: string | null | undefined) => void
  onChoose: (record: object | undefined) => void
}

// Values of the select that no option of a field can have.
const KEEP_OPTION = ''
const CLEAR_OPTION = ' clear'
const SET_OPTION = ' given'

function BulkValue({ field, value, problem, onChange, onChoose }: BulkValueProps) {
  const id = useId()
  // A reference is offered only to users who may search the records it refers to.
  const isOffered = useCanRead(field.kind === 'reference' ? field.to : {})
  const isGiven = field.kind !== 'choice' && field.kind !== 'boolean'
  const options = field.kind === 'choice' ? field.options : field.kind === 'boolean' ? YES_OR_NO : []
  const way = value === undefined ? KEEP_OPTION : value === null ? CLEAR_OPTION : isGiven ? SET_OPTION : value
  const choose = (next: string) => {
    if (next === KEEP_OPTION) onChange(undefined)
    else if (next === CLEAR_OPTION) onChange(null)
    else onChange(next === SET_OPTION ? '' : next)
  }
  if (!isOffered) return null
  return (
    // An empty value shows no error, because the user has not entered the value yet.
    <Field id={id} label={field.label} error={value === '' ? undefined : problem}>
      <Select id={id} value={way} onChange={(event) => choose(event.target.value)}>
        <option value={KEEP_OPTION}>Do not change</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {isGiven && <option value={SET_OPTION}>Set to</option>}
        {field.canClear && <option value={CLEAR_OPTION}>Clear value</option>}
      </Select>
      {way === SET_OPTION && (
        <GivenValue {...{ id, field, problem, onChange, onChoose }} value={value ?? ''} />
      )}
    </Field>
  )
}

function GivenValue(props: BulkValueProps & { id: string; value: string }) {
  const { id, field, value, problem, onChange, onChoose } = props
  const timeZone = useTimeZone()
  const named = {
    'aria-label': field.label,
    'aria-invalid': problem !== undefined && value !== '',
    'aria-describedby': describedBy(id, { error: problem }),
  }
  if (field.kind === 'reference')
    return (
      <RecordPicker
        resource={field.to}
        value={value}
        onChange={(chosen, record) => {
          onChange(chosen)
          onChoose(record)
        }}
        control={named}
      />
    )
  // Takes the focus, because the input appears when the user chooses "Set to".
  const control = { ...named, autoComplete: 'off', autoFocus: true }
  if (field.kind === 'text' && field.isLong)
    return <Textarea {...control} rows={4} value={value} onChange={(event) => onChange(event.target.value)} />
  if (field.kind !== 'instant') {
    return (
      <Input
        {...control}
        inputMode={field.kind === 'number' ? 'decimal' : 'text'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    onChange(currentTarget.validity.badInput ? INCOMPLETE : fromLocalText(currentTarget.value, timeZone))
  return (
    <Input
      {...control}
      aria-label={`${field.label}, in your time zone, ${timeZone}`}
      type="datetime-local"
      max="9999-12-31T23:59"
      onChange={take}
      onKeyUp={take}
    />
  )
}
