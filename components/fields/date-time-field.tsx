'use client'

import { useState } from 'react'
import { useFormContext, type FieldValues, type Path } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useHydrated } from '@/hooks/use-hydrated'
import { useTimeZone } from '@/hooks/use-time-zone'
import { formatInstant, zoneName } from '@/lib/format/instant'
import { fromLocalText, INCOMPLETE, toLocalText } from '@/lib/forms/date-times'
import { useField } from './use-field'

interface DateTimeFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  /** One sentence or more; the zone is said after it. */
  help: string
  /** A field whose rule looks at this one: when it stands refused, it is judged again. */
  judges?: Path<V>
}

/** An instant, typed as day and time in the viewer's own zone, which is named. Empty means "not set". */
export function DateTimeField<V extends FieldValues>({ name, label, help, judges }: DateTimeFieldProps<V>) {
  const timeZone = useTimeZone()
  const say = (value: unknown) =>
    value === INCOMPLETE ? 'not complete' : formatInstant(value as string, timeZone)
  const { field, info, frame, control } = useField<V>(name, { label, help, say })
  const { trigger, getFieldState } = useFormContext<V>()
  const isReady = useHydrated()
  // While somebody types, the control holds the text: a year of one digit does not survive the way to an instant.
  const [typed, setTyped] = useState<string>()
  const iso = field.value as string
  const isLocked = info.isReadOnly || !isReady

  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (isLocked) return
    const { value, validity } = currentTarget
    setTyped(value)
    const next = validity.badInput ? INCOMPLETE : fromLocalText(value, timeZone)
    // Seconds that the control does not show are no change.
    const isAsShown = iso !== INCOMPLETE && value === toLocalText(iso, timeZone)
    if (next === iso || (isAsShown && next !== INCOMPLETE)) return
    field.onChange(next)
    if (judges && getFieldState(judges).error) void trigger(judges)
  }

  return (
    <Field {...frame} label={label} help={`${help} ${zoneWords(iso, timeZone)}`}>
      <Input
        {...control}
        type="datetime-local"
        name={field.name}
        value={typed ?? toLocalText(iso, timeZone)}
        max="9999-12-31T23:59"
        maxW="16rem"
        readOnly={isLocked}
        data-locked={info.isReadOnly}
        onChange={take}
        // A part of a date is no change to a browser, which answers "empty" until all of it is there.
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

/** Which zone day and time are in, as it is called at that instant. */
function zoneWords(iso: string, timeZone: string): string {
  const date = new Date(iso)
  const name = zoneName(Number.isNaN(date.getTime()) ? new Date() : date, timeZone)
  return name === timeZone ? `In your time zone, ${timeZone}.` : `In your time zone, ${timeZone} (${name}).`
}
