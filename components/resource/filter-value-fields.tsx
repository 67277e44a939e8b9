'use client'

import { HStack, Text } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Field, Note } from '@/components/ui/field'
import { useTimeZone } from '@/hooks/use-time-zone'
import { zoneName } from '@/lib/format/instant'
import type { FilterDraft } from '@/lib/url/filter-draft'
import type { ListFilter, XpFilter } from '@/lib/url/list-filters'
import { RecordPicker } from './record-picker'

interface FieldsProps {
  filter: ListFilter | XpFilter
  draft: FilterDraft
  problem: string | undefined
  onChange: (part: Partial<FilterDraft>) => void
}

/** The controls for the value of a filter. */
export function FilterValueFields(props: FieldsProps) {
  const { filter, draft, problem, onChange } = props
  const isInvalid = problem === undefined ? undefined : (true as const)
  if (draft.ways === 'some' || draft.ways === 'none') return null
  const typed = (part: 'text' | 'min' | 'max', label: string): ComponentProps<typeof Input> => ({
    'aria-label': label,
    'aria-invalid': isInvalid,
    autoComplete: 'off',
    inputMode: draft.type === 'number' ? 'decimal' : 'text',
    value: draft[part],
    onChange: (event) => onChange({ [part]: event.target.value }),
  })
  switch (draft.type) {
    case 'date':
      return <Days {...props} />
    case 'reference':
      return filter.kind === 'reference' ? (
        <RecordPicker
          resource={filter.to}
          value={draft.text}
          onChange={(text) => onChange({ text })}
          control={{ 'aria-label': filter.label, 'aria-invalid': isInvalid }}
        />
      ) : null
    case 'choice':
    case 'boolean':
      return (
        <Select
          aria-label={filter.label}
          aria-invalid={isInvalid}
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value })}
        >
          <option value="">Choose</option>
          {optionsOf(filter).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )
    default:
      if (draft.ways === 'between') {
        return (
          <HStack gap="2">
            <Input {...typed('min', 'At least')} />
            <Text>and</Text>
            <Input {...typed('max', 'At most')} />
          </HStack>
        )
      }
      return (
        <Input
          {...typed(draft.ways === 'least' ? 'min' : draft.ways === 'most' ? 'max' : 'text', filter.label)}
        />
      )
  }
}

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function optionsOf(filter: ListFilter | XpFilter) {
  return filter.kind === 'choice' ? filter.options : YES_OR_NO
}

/** First and last day, in the viewer's zone, which is named. */
function Days({ filter, draft, problem, onChange }: FieldsProps) {
  const timeZone = useTimeZone()
  const day = (part: 'from' | 'to', label: string) => (
    <Field id={`filter-${filter.key}-${part}`} label={label}>
      <Input
        id={`filter-${filter.key}-${part}`}
        type="date"
        aria-invalid={problem === undefined ? undefined : true}
        max="9999-12-31"
        value={draft[part]}
        onChange={(event) => onChange({ [part]: event.target.value })}
      />
    </Field>
  )
  return (
    <>
      {day('from', 'From')}
      {day('to', 'To, that day included')}
      <Note>
        Days of your time zone, {timeZone} ({zoneName(new Date(), timeZone)}).
      </Note>
    </>
  )
}
