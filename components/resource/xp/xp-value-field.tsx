'use client'

import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import type { XpKind } from '@/lib/xp/values'

const HELP: Partial<Record<XpKind, string>> = {
  text: 'Stored as text. Leading zeros are kept.',
  number: 'A number with a decimal point, such as 0.5.',
  list: 'As JSON, such as ["Red", "Blue"].',
  object: 'As JSON, such as {"Width": 4, "Unit": "cm"}.',
}

interface XpValueFieldProps {
  id: string
  kind: XpKind
  /** The value as text. */
  typed: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** Control for a value of one type. The type "nothing" has no control. */
export function XpValueField({ id, kind, typed, error, onChange }: XpValueFieldProps) {
  if (kind === 'nothing') return null
  const help = HELP[kind]
  const shared = {
    id,
    value: typed,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, { help, error }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  const isJson = kind === 'list' || kind === 'object'
  return (
    <Field id={id} label="Value" help={help} error={error}>
      {kind === 'boolean' ? (
        <Select {...shared}>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      ) : kind === 'number' ? (
        <Input {...shared} inputMode="decimal" autoComplete="off" maxW="14rem" />
      ) : (
        <Textarea
          {...shared}
          rows={isJson ? 8 : 3}
          minH={isJson ? undefined : '20'}
          fontFamily={isJson ? 'mono' : undefined}
          spellCheck={!isJson}
          autoComplete="off"
        />
      )}
    </Field>
  )
}
