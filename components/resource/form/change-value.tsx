'use client'

import { useQuery } from '@tanstack/react-query'
import type { FormField } from '@/components/fields/form-info'
import { clipPair, formatFieldValue } from '@/lib/forms/format-field-value'
import { isPlatformId } from '@/lib/forms/platform-id'
import { nameAndId, referenceQuery, type Reference } from '@/lib/resource/reference'

interface ChangeValueProps {
  /** Name of the field. */
  name: string
  value: unknown
  /** The value of the comparison. Long texts are both cut to the place where they differ. */
  other: unknown
  field: FormField | undefined
}

/** Shows one value of a field as text, cut to one or two lines. */
export function ChangeValue({ name, value, other, field }: ChangeValueProps) {
  if (field?.to && typeof value === 'string' && isPlatformId(value) && value !== '') {
    return <ReferencedRecord to={field.to} id={value} />
  }
  return clipPair(formatFieldValue(name, value, field), formatFieldValue(name, other, field))[0]
}

/** Shows a record by its name, or by its id until the name is known. */
function ReferencedRecord({ to, id }: { to: Reference; id: string }) {
  const { data } = useQuery(referenceQuery(to, id))
  return data ? nameAndId(to, data) : id
}
