'use client'

import { useId } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

/** The formats of exported files. */
export type FileFormat = 'csv' | 'yaml'

/** Select field for the format of an exported file. */
export function FormatSelect(props: {
  value: FileFormat
  disabled: boolean
  onChange: (format: FileFormat) => void
}) {
  const { value, disabled, onChange } = props
  const id = useId()
  return (
    <Field id={id} label="Format">
      <Select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as FileFormat)}
      >
        <option value="csv">CSV, for spreadsheets</option>
        <option value="yaml">YAML, for text editors and scripts</option>
      </Select>
    </Field>
  )
}
