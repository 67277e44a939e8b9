'use client'

import { useFormState, useWatch } from 'react-hook-form'
import { changedFields, type FieldChange } from '@/lib/forms/changes'

/** What is typed and not saved in the form around it, field by field, as it changes. */
export function useChanges(): FieldChange[] {
  const values = useWatch()
  const { defaultValues } = useFormState()
  return changedFields(defaultValues ?? {}, values)
}
