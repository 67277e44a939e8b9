'use client'

import { useEffect } from 'react'
import { useController, type FieldValues, type Path } from 'react-hook-form'
import { describedBy } from '@/components/ui/field'
import { isRequired } from '@/lib/forms/is-required'
import { useFormInfo, type FormField } from './form-info'

/** Returns the element id of a form field. The error summary links to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}

/**
 * Connects a component to one field of the surrounding form. Returns the value, the props of its frame (`Field`) and
 * the props of its control. The schema decides whether the field is required, so that label and rule agree.
 *
 * The label and the formatting of values also serve lists of changes.
 */
export function useField<V extends FieldValues>(
  name: Path<V>,
  { help, label, formatValue, to }: FormField & { help?: unknown },
) {
  const info = useFormInfo()
  const { describe } = info
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<V>({ name })
  useEffect(
    () => describe?.(name, { label, ...(formatValue && { formatValue }), ...(to && { to }) }),
    [describe, name, label, formatValue, to],
  )
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
