'use client'

import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Field } from '@/components/ui/field'
import type { Reference } from '@/lib/resource/reference'
import { useField, type Dependents } from './use-field'

interface ReferenceFieldProps<V extends FieldValues, T extends object> {
  name: Path<V>
  label: string
  help?: ReactNode
  /** The kind of record to choose from: a reference of `lib/resource/references` or a full descriptor. */
  resource: Reference<T>
  /** Ids that cannot be chosen. */
  excludedIds?: readonly string[]
  isReadOnly?: boolean
  alsoValidates?: Dependents<V>
  /** Called with the id after the user chose another record. */
  onChoose?: (id: string) => void
}

/** Field for the id of another record, chosen by search and shown with its name. An empty value means no record. */
export function ReferenceField<V extends FieldValues, T extends object = object>(
  props: ReferenceFieldProps<V, T>,
) {
  const { name, label, help, resource, excludedIds, alsoValidates, onChoose } = props
  const { field, info, frame, control } = useField<V>(name, {
    ...{ label, help, alsoValidates },
    to: resource as Reference,
  })
  const choose = (id: string) => {
    const isOther = id !== field.value
    field.onChange(id)
    if (isOther) onChoose?.(id)
  }
  return (
    <Field {...frame} label={label} help={help}>
      <RecordPicker
        resource={resource}
        value={field.value as string}
        onChange={(id) => choose(id)}
        onBlur={field.onBlur}
        isReadOnly={info.isReadOnly || props.isReadOnly === true}
        control={{ ...control, name: field.name }}
        {...(excludedIds && { excludedIds, excluded: 'cannot be chosen here' })}
      />
    </Field>
  )
}
