'use client'

import { useQuery } from '@tanstack/react-query'
import type { FormField } from '@/components/fields/form-info'
import { clipPair, inWords } from '@/lib/forms/in-words'
import { isPlatformId } from '@/lib/forms/platform-id'
import { nameAndId, referenceQuery, type Reference } from '@/lib/resource/reference'

interface ChangeValueProps {
  /** Of the field. */
  name: string
  value: unknown
  /** What it is compared with: of long texts both show the place where they part. */
  other: unknown
  field: FormField | undefined
}

/** One value of a field in words, cut to what a line or two hold. */
export function ChangeValue({ name, value, other, field }: ChangeValueProps) {
  if (field?.to && typeof value === 'string' && isPlatformId(value) && value !== '') {
    return <Referred to={field.to} id={value} />
  }
  return clipPair(inWords(name, value, field), inWords(name, other, field))[0]
}

/** A record by its name, and by its id until the name is known. */
function Referred({ to, id }: { to: Reference; id: string }) {
  const { data } = useQuery(referenceQuery(to, id))
  return data ? nameAndId(to, data) : id
}
