'use client'

import { useEffect } from 'react'
import { useController, useFormContext, type FieldValues, type Path } from 'react-hook-form'
import { reach, type AnyObjectSchema, type SchemaDescription } from 'yup'
import { describedBy } from '@/components/ui/field'
import { useFormInfo, type FormField } from './form-info'

/** Returns the element id of a form field. The error summary links to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}

/** Fields whose rules depend on another field. Those of them that have an error are validated again when it changes. */
export type Dependents<V extends FieldValues> = Path<V> | readonly Path<V>[]

interface FieldOptions<V extends FieldValues> extends FormField {
  help?: unknown
  alsoValidates?: Dependents<V> | undefined
}

/**
 * Connects a component to one field of the surrounding form. Returns the value, the props of its frame (`Field`) and
 * the props of its control. The schema decides whether the field is required, so that label and rule agree.
 *
 * The label and the formatting of values also serve lists of changes.
 */
export function useField<V extends FieldValues>(
  name: Path<V>,
  { help, label, formatValue, emptyWords, to, alsoValidates }: FieldOptions<V>,
) {
  const info = useFormInfo()
  const { describe } = info
  const {
    field: { ref, ...field },
    fieldState,
  } = useController<V>({ name })
  const { trigger, getFieldState } = useFormContext<V>()
  useEffect(
    () =>
      describe?.(name, {
        label,
        ...(formatValue && { formatValue }),
        ...(emptyWords && { emptyWords }),
        ...(to && { to }),
      }),
    [describe, name, label, formatValue, emptyWords, to],
  )
  const onChange = (event: unknown) => {
    field.onChange(event)
    const dependents: readonly Path<V>[] =
      typeof alsoValidates === 'string' ? [alsoValidates] : (alsoValidates ?? [])
    const stale = dependents.filter((one) => getFieldState(one).error)
    if (stale.length > 0) void trigger(stale)
  }
  const id = fieldId(name)
  const error = fieldState.error?.message
  const required = isRequired(info.schema, name)
  return {
    field: { ...field, onChange },
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

/**
 * True when the schema requires this field.
 *
 * `name` may be a path (`xp.Brand`). Text is required only with `.required()`: a text field is never undefined, so
 * `.defined()` does not make it required. A list is required with `.min(1)`. Any other type is required unless it is
 * optional or nullable.
 */
export function isRequired(schema: AnyObjectSchema, name: string): boolean {
  let description: SchemaDescription
  try {
    description = reach(schema, name).describe() as SchemaDescription
  } catch {
    return false
  }
  if (description.type === 'string') return description.tests.some((test) => test.name === 'required')
  if (description.type === 'array') return description.tests.some((test) => test.name === 'min')
  return !description.optional && !description.nullable
}
