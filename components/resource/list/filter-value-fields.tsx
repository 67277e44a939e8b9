'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { CheckOption } from '@/components/ui/check-option'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Field, Note } from '@/components/ui/field'
import { useTimeZone } from '@/hooks/use-time-zone'
import { zoneName } from '@/lib/format/day'
import { emptyAlternative, type DraftAlternative, type FilterDraft } from '@/lib/url/filter-draft'
import type { PlainFilter } from '@/lib/url/list-filters'
import { RecordPicker } from '@/components/resource/assign/record-picker'

interface FieldsProps {
  filter: PlainFilter
  type: FilterDraft['type']
  draft: DraftAlternative & Pick<Partial<FilterDraft>, 'more'>
  /** Number of the alternative within the filter, from 2. Undefined for the first one. */
  position: number | undefined
  problem: string | undefined
  onChange: (part: Partial<FilterDraft>) => void
}

/** The controls for the value of a filter. */
export function FilterValueFields(props: FieldsProps) {
  const { filter, type, draft, position, problem, onChange } = props
  const label = nameOf(filter.label, position)
  const isInvalid = problem === undefined ? undefined : (true as const)
  if (draft.operators === 'some' || draft.operators === 'none') return null
  const typed = (part: 'text' | 'min' | 'max', name: string): ComponentProps<typeof Input> => ({
    'aria-label': nameOf(name, position),
    'aria-invalid': isInvalid,
    autoComplete: 'off',
    inputMode: type === 'number' ? 'decimal' : 'text',
    value: draft[part],
    onChange: (event) => onChange({ [part]: event.target.value }),
  })
  switch (type) {
    case 'date':
      return <Days {...props} />
    case 'reference':
      return filter.kind === 'reference' ? (
        <RecordPicker
          resource={filter.to}
          value={draft.text}
          onChange={(text) => onChange({ text })}
          control={{ 'aria-label': label, 'aria-invalid': isInvalid }}
        />
      ) : null
    case 'choice':
      return <Choices {...props} />
    case 'boolean':
      return (
        <Select
          aria-label={label}
          aria-invalid={isInvalid}
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value })}
        >
          <option value="">Choose</option>
          {YES_OR_NO.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )
    default:
      if (draft.operators === 'between') {
        const min = typed('min', 'At least')
        const max = typed('max', 'At most')
        return (
          <HStack gap="2">
            <Input {...min} />
            <Text>and</Text>
            <Input {...max} />
          </HStack>
        )
      }
      const own = typed(
        draft.operators === 'least' ? 'min' : draft.operators === 'most' ? 'max' : 'text',
        filter.label,
      )
      return <Input {...own} />
  }
}

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Returns an accessible name that distinguishes the controls of further alternatives. */
function nameOf(label: string, position: number | undefined): string {
  return position === undefined ? label : `${label}, alternative ${position}`
}

/** Checkboxes for the values of a choice filter. Several may be chosen. */
function Choices({ filter, type, draft, problem, onChange }: FieldsProps) {
  const chosen = [draft, ...(draft.more ?? [])].map(({ text }) => text).filter(Boolean)
  const toggle = (value: string) => {
    const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    const [first, ...more] = values.map((text) => ({ ...emptyAlternative(type), text }))
    onChange({ text: first?.text ?? '', more })
  }
  return (
    <Stack asChild gap="0">
      <fieldset>
        <Box as="legend" srOnly>
          {filter.label}
        </Box>
        {(filter.kind === 'choice' ? filter.options : []).map(({ value, label }) => (
          <CheckOption
            key={value}
            checked={chosen.includes(value)}
            aria-invalid={problem === undefined ? undefined : true}
            onChange={() => toggle(value)}
          >
            {label}
          </CheckOption>
        ))}
      </fieldset>
    </Stack>
  )
}

/** Fields for the first and the last day in the user's time zone, which is named. */
function Days({ filter, draft, position, problem, onChange }: FieldsProps) {
  const timeZone = useTimeZone()
  const idOf = (part: string) => `filter-${filter.key}-${position ?? 1}-${part}`
  const day = (part: 'from' | 'to', label: string) => (
    <Field id={idOf(part)} label={nameOf(label, position)}>
      <Input
        id={idOf(part)}
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
      {day('to', 'To (inclusive)')}
      <Note>
        Dates are in your time zone, {timeZone} ({zoneName(new Date(), timeZone)}).
      </Note>
    </>
  )
}
