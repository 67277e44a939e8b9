'use client'

import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Spec } from '@/lib/ordercloud/models'
import type { ChosenSpec } from '../rules/line-changes'

const MAX_TEXT_LENGTH = 2000

/** Field for one spec: a choice of its options, and a text if the spec allows one or has no options. */
export function SpecField(props: {
  id: string
  spec: Spec
  chosen: ChosenSpec | undefined
  onChange: (choice: Omit<ChosenSpec, 'SpecID'> | undefined) => void
}) {
  const { id, spec, chosen, onChange } = props
  const options = spec.Options ?? []
  const label = spec.Name || spec.ID || ''
  if (options.length === 0)
    return (
      <Field id={id} label={label} isRequired={spec.Required === true}>
        <Input
          id={id}
          maxLength={MAX_TEXT_LENGTH}
          value={chosen?.Value ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(value ? { Value: value } : undefined)}
        />
      </Field>
    )
  return (
    <Field id={id} label={label} isRequired={spec.Required === true}>
      <Select
        id={id}
        value={chosen?.OptionID ?? ''}
        onChange={({ target: { value } }) => onChange(value ? { OptionID: value } : undefined)}
      >
        <option value="">{spec.Required ? 'Choose…' : 'None'}</option>
        {options.map((option) => (
          <option key={option.ID} value={option.ID}>
            {option.Value || option.ID}
          </option>
        ))}
      </Select>
    </Field>
  )
}
