'use client'

import { Grid } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { CheckOption } from '@/components/ui/check-option'
import { Field } from '@/components/ui/field'
import { useField, type Dependents } from './use-field'

interface ChecksFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  help?: string
  options: readonly { value: string; label: string }[]
  alsoValidates?: Dependents<V>
}

/** Field for several of a few known values, as check boxes. The value is the list of those that are selected. */
export function ChecksField<V extends FieldValues>(props: ChecksFieldProps<V>) {
  const { name, label, help, options, alsoValidates } = props
  const formatValue = useMemo(
    () => (value: unknown) =>
      (value as readonly string[])
        .map((one) => options.find((option) => option.value === one)?.label ?? one)
        .join(', '),
    [options],
  )
  const { field, info, frame, control } = useField<V>(name, { label, help, formatValue, alsoValidates })
  const chosen = field.value as readonly string[]
  const values = options.map(({ value }) => value)
  return (
    <Field {...frame} label={label} help={help} isWide>
      <Grid
        role="group"
        aria-label={label}
        id={control.id}
        templateColumns={{ base: '1fr', md: '1fr 1fr' }}
        columnGap="4"
      >
        {options.map((option) => (
          <CheckOption
            key={option.value}
            checked={chosen.includes(option.value)}
            disabled={info.isReadOnly}
            onChange={(event) =>
              field.onChange(
                values.filter((one) => (one === option.value ? event.target.checked : chosen.includes(one))),
              )
            }
          >
            {option.label}
          </CheckOption>
        ))}
      </Grid>
    </Field>
  )
}
