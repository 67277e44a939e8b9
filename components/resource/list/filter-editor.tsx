'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useTimeZone } from '@/hooks/use-time-zone'
import {
  draftOf,
  emptyAlternative,
  finishDraft,
  FILTER_OPERATORS,
  type DraftAlternative,
  type FilterDraft,
} from '@/lib/url/filter-draft'
import { formatCondition } from '@/lib/url/format-condition'
import { isSingle, type ListFilter, type PlainFilter, type XpFilter } from '@/lib/url/list-filters'
import type { FilterValue } from '@/lib/resource/service'
import { FilterEditorButtons } from './filter-editor-buttons'
import { FilterValueFields } from './filter-value-fields'
import { NestedFilterEditor } from './nested-filter-editor'

/** A filter of a list with its value. */
export interface SetFilter {
  filter: ListFilter | XpFilter
  value: FilterValue
}

/** Values by the keys of filters. Undefined removes a filter. */
export type FilterChanges = Readonly<Record<string, FilterValue | undefined>>

interface FilterEditorProps<Filter> {
  filter: Filter
  value: FilterValue | undefined
  onApply: (changes: FilterChanges) => void
  onCancel: () => void
}

/** Form for the value of one filter. The controls depend on the kind of the filter. */
export function FilterEditor(props: FilterEditorProps<ListFilter | XpFilter>) {
  const { filter } = props
  return filter.kind === 'nested' ? (
    <NestedFilterEditor {...props} filter={filter} />
  ) : (
    <PlainFilterEditor {...props} filter={filter} />
  )
}

function PlainFilterEditor(props: FilterEditorProps<PlainFilter>) {
  const { filter, value, onApply, onCancel } = props
  const timeZone = useTimeZone()
  const id = useId()
  const [draft, setDraft] = useState(() => draftOf(filter, value, timeZone))
  const [problem, setProblem] = useState<string>()
  const change = (part: Partial<FilterDraft>) => {
    setDraft({ ...draft, ...part })
    setProblem(undefined)
  }
  const { more } = draft
  const changeOther = (at: number, part: Partial<DraftAlternative>) =>
    change({ more: more.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  const added = useRef<HTMLDivElement>(null)
  const add = () => {
    flushSync(() => change({ more: [...more, emptyAlternative(draft.type)] }))
    added.current?.querySelector<HTMLElement>('fieldset:last-of-type :is(input, select)')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const finished = finishDraft(filter, draft, timeZone)
    if ('problem' in finished) setProblem(finished.problem)
    // The path of an extended property may have been changed.
    else onApply({ [filter.key]: undefined, [finished.key]: formatCondition(finished.condition) })
  }
  return (
    <Stack as="form" gap="3" onSubmit={submit} {...{ noValidate: true }}>
      {filter.kind === 'xp' && (
        <>
          <Field id={`${id}-path`} label="Path" help="For example Brand or Size.Unit.">
            <Input
              id={`${id}-path`}
              aria-describedby={`${id}-path-help`}
              autoComplete="off"
              value={draft.path}
              onChange={(event) => change({ path: event.target.value })}
            />
          </Field>
          <Field id={`${id}-type`} label="Type of value">
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
      <Alternative filter={filter} type={draft.type} draft={draft} problem={problem} onChange={change} />
      {more.length > 0 && (
        <Stack ref={added} gap="3">
          {more.map((one, at) => (
            <Stack asChild key={at} gap="2">
              <fieldset>
                <HStack asChild justify="space-between" w="full">
                  <legend>
                    or
                    <IconButton
                      label={`Remove alternative ${at + 2}`}
                      size="xs"
                      type="button"
                      onClick={() => change({ more: more.filter((other) => other !== one) })}
                    >
                      <X aria-hidden />
                    </IconButton>
                  </legend>
                </HStack>
                <Alternative
                  filter={filter}
                  type={draft.type}
                  draft={one}
                  position={at + 2}
                  problem={problem}
                  onChange={(part) => changeOther(at, part)}
                />
              </fieldset>
            </Stack>
          ))}
        </Stack>
      )}
      {draft.type !== 'choice' && draft.type !== 'boolean' && !isSingle(filter) && (
        <Button type="button" size="xs" variant="ghost" alignSelf="start" ms="-2.5" onClick={add}>
          <Plus aria-hidden />
          Add another value
        </Button>
      )}
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
      <FilterEditorButtons onCancel={onCancel} />
    </Stack>
  )
}

/** Controls for one alternative: the comparison and its value. */
function Alternative(props: {
  filter: PlainFilter
  type: FilterDraft['type']
  draft: DraftAlternative
  /** Number of the alternative from 2, so that each has a distinct accessible name. Undefined for the first one. */
  position?: number
  problem: string | undefined
  onChange: (part: Partial<FilterDraft>) => void
}) {
  const { filter, type, draft, position, problem, onChange } = props
  const operatorLabels: Record<string, string> | undefined =
    FILTER_OPERATORS[type as keyof typeof FILTER_OPERATORS]
  const label = `Condition for ${filter.label}`
  return (
    <>
      {operatorLabels && (
        <Select
          aria-label={position === undefined ? label : `${label}, alternative ${position}`}
          value={draft.operators}
          onChange={(event) => onChange({ operators: event.target.value })}
        >
          {Object.entries(operatorLabels).map(([key, words]) => (
            <option key={key} value={key}>
              {`${filter.kind === 'xp' ? 'The value' : filter.label} ${words}`}
            </option>
          ))}
        </Select>
      )}
      <FilterValueFields {...{ filter, type, draft, position, problem, onChange }} />
    </>
  )
}

/**
 * Returns the change for a new value type. It selects the first comparison of the type and keeps the text, except for
 * the type "boolean".
 */
function typeChange(type: FilterDraft['type']): Partial<FilterDraft> {
  const { operators } = emptyAlternative(type)
  return { type, operators, more: [], ...(type === 'boolean' && { text: '' }) }
}
