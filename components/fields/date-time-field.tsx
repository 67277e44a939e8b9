'use client'

import { useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Field, ReadOnlyField } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useTimeZone } from '@/hooks/use-time-zone'
import { zoneName } from '@/lib/format/day'
import { formatInstant } from '@/lib/format/instant'
import { fromLocalText, INCOMPLETE, toLocalText } from '@/lib/forms/date-times'
import { useField, type Dependents } from './use-field'

interface DateTimeFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  /** One or more sentences. The time zone is appended. */
  help: string
  alsoValidates?: Dependents<V>
}

/**
 * Field for an instant, entered as date and time in the user's time zone, which the help names. An empty field means
 * "not set".
 */
export function DateTimeField<V extends FieldValues>({
  name,
  label,
  help,
  alsoValidates,
}: DateTimeFieldProps<V>) {
  const timeZone = useTimeZone()
  const formatValue = (value: unknown) =>
    value === INCOMPLETE ? 'not complete' : formatInstant(value as string, timeZone)
  const { field, info, frame, control } = useField<V>(name, { label, help, formatValue, alsoValidates })
  // The control holds the text during typing, because an incomplete year is lost in the conversion to an instant.
  const [typed, setTyped] = useState<string>()
  const iso = field.value as string

  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const { value, validity } = currentTarget
    setTyped(value)
    const next = validity.badInput ? INCOMPLETE : fromLocalText(value, timeZone)
    // The control shows no seconds, so an instant that differs only in its seconds is not a change.
    const isAsShown = iso !== INCOMPLETE && value === toLocalText(iso, timeZone)
    if (next === iso || (isAsShown && next !== INCOMPLETE)) return
    field.onChange(next)
  }

  if (info.isReadOnly)
    return <ReadOnlyField label={label}>{iso ? formatInstant(iso, timeZone) : '–'}</ReadOnlyField>
  return (
    <Field {...frame} label={label} help={`${help} ${zoneWords(iso, timeZone)}`}>
      <Input
        {...control}
        type="datetime-local"
        name={field.name}
        value={typed ?? toLocalText(iso, timeZone)}
        max="9999-12-31T23:59"
        maxW="16rem"
        onChange={take}
        // Browsers send no change event for an incomplete date and report an empty value until all parts are entered.
        onKeyUp={take}
        onBlur={(event) => {
          take(event)
          setTyped(undefined)
          field.onBlur()
        }}
      />
    </Field>
  )
}

/** Describes the time zone of date and time, with its name at that instant. */
function zoneWords(iso: string, timeZone: string): string {
  const date = new Date(iso)
  const name = zoneName(Number.isNaN(date.getTime()) ? new Date() : date, timeZone)
  return name === timeZone ? `In your time zone, ${timeZone}.` : `In your time zone, ${timeZone} (${name}).`
}
