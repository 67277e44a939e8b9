'use client'

import { useMemo, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Field, ReadOnlyField } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { useField } from './use-field'

interface ChoiceFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  help?: ReactNode
  options: readonly { value: string; label: string }[]
}

/** Field for one of a few known values. A value that is not among them is shown as it is. */
export function ChoiceField<V extends FieldValues>({ name, label, help, options }: ChoiceFieldProps<V>) {
  const formatValue = useMemo(
    () => (value: unknown) => options.find((option) => option.value === value)?.label ?? String(value),
    [options],
  )
  const { field, info, frame, control } = useField<V>(name, { label, help, formatValue })
  const value = field.value as string
  if (info.isReadOnly) return <ReadOnlyField label={label}>{value ? formatValue(value) : '–'}</ReadOnlyField>
  return (
    <Field {...frame} label={label} help={help}>
      <Select {...control} {...field} value={value}>
        {!options.some((option) => option.value === value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
