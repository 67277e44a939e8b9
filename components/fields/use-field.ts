'use client'

import { useEffect } from 'react'
import { useController, type FieldValues, type Path } from 'react-hook-form'
import { describedBy } from '@/components/ui/field'
import { isRequired } from '@/lib/forms/is-required'
import { useFormInfo, type FormField } from './form-info'

/** Element id of a form field; the error summary links to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}

/**
 * One field of the form around it: its value, what its frame (`Field`) shows and what its control carries.
 * Whether it is required comes from the schema, so that label and rule cannot disagree.
 *
 * @param about how it is called and its values are, for who lists what was changed
 */
export function useField<V extends FieldValues>(
  name: Path<V>,
  { help, ...about }: FormField & { help?: unknown },
) {
  const info = useFormInfo()
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<V>({ name })
  useEffect(() => info.describe?.(name, about))
  const id = fieldId(name)
  const error = fieldState.error?.message
  const required = isRequired(info.schema, name)
  return {
    field,
    info,
    frame: { id, isRequired: required, error },
    control: {
      id,
      ref,
      'aria-required': required || undefined,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy(id, { help, error }),
    },
  }
}
