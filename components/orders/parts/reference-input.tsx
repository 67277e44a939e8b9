'use client'

import { RecordPicker } from '@/components/resource/assign/record-picker'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useCanRead } from '@/hooks/use-can'
import type { Reference } from '@/lib/resource/reference'

/** Field for a record of a company: chosen by name, or by ID when the user may not list the company's. */
export function ReferenceInput<T extends object>(props: {
  id: string
  label: string
  of: Reference<T>
  value: string
  error: string | undefined
  onChange: (id: string) => void
}) {
  const { id, label, of, value, error, onChange } = props
  const canRead = useCanRead(of)
  const help = canRead ? undefined : `Enter the ID. You cannot list ${of.words.many}.`
  const control = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, { help, error }),
  }
  return (
    <Field id={id} label={label} help={help} error={error} isRequired>
      {canRead ? (
        <RecordPicker resource={of} value={value} onChange={onChange} control={control} />
      ) : (
        <Input {...control} value={value} onChange={(event) => onChange(event.currentTarget.value.trim())} />
      )}
    </Field>
  )
}
