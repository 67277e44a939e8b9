'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useTimeZone } from '@/hooks/use-time-zone'
import { draftOf, finishDraft, WAYS, type FilterDraft } from '@/lib/url/filter-draft'
import { spellCondition } from '@/lib/url/filter-spelling'
import type { ListFilter, XpFilter } from '@/lib/url/list-filters'
import type { FilterValue } from '@/lib/url/list-state'
import { FilterValueFields } from './filter-value-fields'

/** What one filter asks for, typed by its kind. */
export function FilterEditor(props: {
  filter: ListFilter | XpFilter
  value: FilterValue | undefined
  onApply: (key: string, value: FilterValue) => void
  onCancel: () => void
}) {
  const { filter, value, onApply, onCancel } = props
  const timeZone = useTimeZone()
  const id = useId()
  const [draft, setDraft] = useState(() => draftOf(filter, value, timeZone))
  const [problem, setProblem] = useState<string>()
  const change = (part: Partial<FilterDraft>) => {
    setDraft({ ...draft, ...part })
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const finished = finishDraft(filter, draft, timeZone)
    if ('problem' in finished) setProblem(finished.problem)
    else onApply(finished.key, spellCondition(finished.condition))
  }
  const ways: Record<string, string> | undefined = WAYS[draft.type as keyof typeof WAYS]

  return (
    <Stack as="form" gap="3" onSubmit={submit} {...{ noValidate: true }}>
      {filter.kind === 'xp' && (
        <>
          <Field id={`${id}-path`} label="Path" help="As in Brand or Size.Unit.">
            <Input
              id={`${id}-path`}
              aria-describedby={`${id}-path-help`}
              autoComplete="off"
              value={draft.path}
              onChange={(event) => change({ path: event.target.value })}
            />
          </Field>
          <Field id={`${id}-type`} label="Type of its value">
            <Select
              id={`${id}-type`}
              value={draft.type}
              onChange={(event) => change(typeChange(event.target.value as FilterDraft['type']))}
            >
              <option value="text">Text</option>
              <option value="number">Number</option>
              <option value="boolean">Yes or no</option>
            </Select>
          </Field>
        </>
      )}
      {ways && (
        <Select
          aria-label={`How ${filter.label} is compared`}
          value={draft.ways}
          onChange={(event) => change({ ways: event.target.value })}
        >
          {Object.entries(ways).map(([key, words]) => (
            <option key={key} value={key}>
              {`${filter.kind === 'xp' ? 'The value' : filter.label} ${words}`}
            </option>
          ))}
        </Select>
      )}
      <FilterValueFields filter={filter} draft={draft} problem={problem} onChange={change} />
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
      <HStack gap="2">
        <Button type="submit" size="sm">
          Apply
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </HStack>
    </Stack>
  )
}

/** Another type begins with its first way of comparing; what was typed stays where it can be meant. */
function typeChange(type: FilterDraft['type']): Partial<FilterDraft> {
  const ways = type in WAYS ? Object.keys(WAYS[type as keyof typeof WAYS])[0] : 'is'
  return { type, ways: ways ?? 'is', ...(type === 'boolean' && { text: '' }) }
}
