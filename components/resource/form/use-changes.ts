'use client'

import { useFormState, useWatch } from 'react-hook-form'
import { changedFields, type FieldChange } from '@/lib/forms/changes'

/** Returns the unsaved changes of the surrounding form by field and updates them with the form. */
export function useChanges(): FieldChange[] {
  const values = useWatch()
  const { defaultValues } = useFormState()
  return changedFields(defaultValues ?? {}, values)
}
