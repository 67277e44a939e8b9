'use client'

import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Reference } from '@/lib/resource/reference'
import { RecordPicker } from './record-picker'

/** Field outside of a record's form that chooses a record by name, or by ID when the user may not list such records. */
export function RecordChoice<T extends object>(props: {
  id: string
  label: string
  to: Reference<T>
  canRead: boolean
  value: string
  error: string | undefined
  /** Explanation of the choice, for users who may list the records. */
  help?: string | undefined
  onChange: (id: string) => void
}) {
  const { id, label, to, canRead, value, error, onChange } = props
  const help = canRead ? props.help : `Enter the ID. You cannot list ${to.words.many}.`
  const control = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, { help, error }),
  }
  return (
    <Field id={id} label={label} help={help} error={error} isRequired>
      {canRead ? (
        <RecordPicker resource={to} value={value} onChange={onChange} control={control} />
      ) : (
        <Input {...control} value={value} onChange={(event) => onChange(event.currentTarget.value.trim())} />
      )}
    </Field>
  )
}
