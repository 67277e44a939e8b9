'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useFormInfo, type FormField } from '@/components/fields/form-info'
import { fieldText, valueText } from '@/lib/activity/changes'
import { inWords, labelOf } from '@/lib/forms/in-words'
import { isPlatformId } from '@/lib/forms/platform-id'
import { nameAndId, referenceQuery } from '@/lib/resource/reference'

/** How a changed field of a record is called on its page, and what its values are. */
interface ChangeWords {
  /** As its form calls it; of extended properties, which have no other name, as filters spell it. */
  label: string
  isXp: boolean
  field: FormField | undefined
  /** A value as a sentence would have it: a record by its name, a date in its zone. */
  say: (value: unknown) => Promise<string>
}

/** Speaks of a recorded change as the form of the page does. */
export function useChangeWords(path: readonly string[]): ChangeWords {
  const { fieldOf } = useFormInfo()
  const client = useQueryClient()
  const name = fieldText(path)
  const field = fieldOf?.(name)
  const isXp = path[0] === 'xp'
  const inSteps = () => path.map((step) => labelOf(step, undefined)).join(': ')
  const say = async (value: unknown) => {
    if (isXp) return valueText(value)
    if (!field?.to || typeof value !== 'string' || !isPlatformId(value)) return inWords(name, value, field)
    const { to } = field
    return client.fetchQuery(referenceQuery(to, value)).then(
      (record) => nameAndId(to, record),
      () => value, // who may not see it is told its id
    )
  }
  return { label: isXp ? name : (field?.label ?? inSteps()), isXp, field, say }
}
