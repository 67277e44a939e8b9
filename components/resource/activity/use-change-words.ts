'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useFormInfo, type FormField } from '@/components/fields/form-info'
import { fieldText, valueText } from '@/lib/activity/changes'
import { formatFieldValue, labelOf } from '@/lib/forms/format-field-value'
import { isPlatformId } from '@/lib/forms/platform-id'
import { nameAndId, referenceQuery } from '@/lib/resource/reference'

/** The label of a changed field and the formatting of its values. */
interface ChangeWords {
  /** Label of the field in its form. Extended properties have none, so their path is shown as in filters. */
  label: string
  isXp: boolean
  field: FormField | undefined
  /** Formats a value as text: a record by its name, a date in the user's time zone. */
  formatValue: (value: unknown) => Promise<string>
}

/** Describes a recorded change with the labels and formats of the page's form. */
export function useChangeWords(path: readonly string[]): ChangeWords {
  const { fieldOf } = useFormInfo()
  const client = useQueryClient()
  const name = fieldText(path)
  const field = fieldOf?.(name)
  const isXp = path[0] === 'xp'
  const inSteps = () => path.map((step) => labelOf(step, undefined)).join(': ')
  const formatValue = async (value: unknown) => {
    if (isXp) return valueText(value)
    if (!field?.to || typeof value !== 'string' || !isPlatformId(value))
      return formatFieldValue(name, value, field)
    const { to } = field
    return client.fetchQuery(referenceQuery(to, value)).then(
      (record) => nameAndId(to, record),
      () => value, // users who may not view the record see its id
    )
  }
  return { label: isXp ? name : (field?.label ?? inSteps()), isXp, field, formatValue }
}
