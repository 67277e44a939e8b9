'use client'

import { Box, Flex, Stack } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useCanRead } from '@/hooks/use-can'
import {
  addCondition,
  addValue,
  removeMember,
  removeValue,
  setJoiner,
  splice,
  toggleNot,
} from '@/lib/expressions/edit'
import type { ValueType } from '@/lib/expressions/fields'
import {
  writeValue,
  type ChoiceCondition,
  type CompareCondition,
  type LinesCondition,
  type Measure,
  type Outline,
  type WrittenValue,
} from '@/lib/expressions/outline'
import type { Comparison, Span } from '@/lib/expressions/tree'
import {
  choiceOf,
  fieldGroups,
  NEW_CONDITION,
  ownedReferenceOf,
  productPath,
  referenceOf,
  splitXpPath,
  xpRoots,
  type Level,
} from './field-choices'
import { OwnedValue, ValueInput, ValueList } from './value-fields'

/** Name of an expression as a whole, by the kind of its record. The parts of it are numbered. */
export const ROOTS = { promotion: 'the promotion', rule: 'the rule' } as const

const isRoot = (place: string) => place === ROOTS.promotion || place === ROOTS.rule

interface RowsProps {
  /** The expression that the parts belong to. */
  text: string
  level: Level
  /** Accessible name of the place in the expression: "condition 1.2". */
  place: string
  onChange: (text: string) => void
}

/** Conditions of an expression as rows. `outline` is undefined when there is none. */
export function ConditionRows(props: RowsProps & { outline: Outline | undefined }) {
  const { text, level, place, onChange, outline } = props
  const box = useRef<HTMLDivElement>(null)
  const isGroup = outline?.kind === 'group'
  const members = isGroup ? outline.members : outline ? [outline] : []
  /** Moves the focus to the last row of this group, which is the new one. */
  const add = (condition: string) => {
    onChange(addCondition(text, outline, condition))
    requestAnimationFrame(() => {
      const rows = box.current?.querySelectorAll(':scope > [data-condition]')
      rows
        ?.item(rows.length - 1)
        ?.querySelector<HTMLElement>('select')
        ?.focus()
    })
  }
  const remove = (index: number) => {
    if (isGroup) onChange(removeMember(text, outline, index))
    else if (outline) onChange(splice(text, outline.span, ''))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-add]')?.focus())
  }
  return (
    <Stack ref={box} gap="2" role="group" aria-label={`Conditions of ${place}`}>
      {isGroup && (
        <Flex align="center" gap="2" wrap="wrap" fontSize="sm">
          {outline.not && <NotButton part={outline} {...props} />}
          <Select
            aria-label={`Rule of ${place}`}
            value={outline.joiner}
            onChange={(event) =>
              onChange(setJoiner(text, outline, event.target.value === 'or' ? 'or' : 'and'))
            }
          >
            <option value="and">All of these are true</option>
            <option value="or">At least one of these is true</option>
          </Select>
          {!outline.not && <NotButton part={outline} {...props} />}
        </Flex>
      )}
      {members.map((member, index) => (
        <Member
          // The position identifies a row, because its text changes while it is edited.
          key={index}
          {...{ text, level, onChange }}
          place={isRoot(place) ? `${index + 1}` : `${place}.${index + 1}`}
          part={member}
          onRemove={() => remove(index)}
        />
      ))}
      <Flex gap="2" wrap="wrap">
        <Button data-add size="xs" variant="outline" onClick={() => add(NEW_CONDITION[level])}>
          <Icon as={Plus} boxSize="3.5" />
          Add condition
        </Button>
        {outline && (
          <Button
            size="xs"
            variant="ghost"
            onClick={() => {
              const inner = isGroup && outline.joiner === 'or' ? 'and' : 'or'
              add(`(${NEW_CONDITION[level]} ${inner} ${NEW_CONDITION[level]})`)
            }}
          >
            <Icon as={Plus} boxSize="3.5" />
            Add group
          </Button>
        )}
      </Flex>
    </Stack>
  )
}

/** One condition or one group of conditions. */
function Member(props: RowsProps & { part: Outline; onRemove: () => void }) {
  const { part, place, onRemove, text } = props
  const isGroup = part.kind === 'group'
  return (
    <Flex
      data-condition
      align="flex-start"
      gap="2"
      ps="3"
      borderInlineStartWidth="2px"
      borderColor="border.emphasized"
    >
      <Box flex="1" minW="0">
        {isGroup ? (
          <ConditionRows {...props} outline={part} />
        ) : part.kind === 'text' ? (
          <Written>{text.slice(part.span.from, part.span.to)}</Written>
        ) : (
          <Flex gap="2" wrap="wrap" align="flex-start">
            <NotButton {...props} />
            {part.kind === 'lines' ? <Lines {...props} part={part} /> : <Clause {...props} part={part} />}
          </Flex>
        )}
      </Box>
      <IconButton label={`Remove condition ${place}`} size="sm" onClick={onRemove}>
        <Icon as={X} boxSize="4" />
      </IconButton>
    </Flex>
  )
}

/** Part that only the text can show. */
function Written({ children }: { children: string }) {
  return (
    <Stack gap="0.5" fontSize="sm">
      <Box as="code" fontFamily="mono" css={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {children}
      </Box>
      <Box color="fg.muted" fontSize="xs">
        Change this part in the text.
      </Box>
    </Stack>
  )
}

function NotButton({ text, part, place, onChange }: RowsProps & { part: Outline }) {
  return (
    <Button
      size="xs"
      variant={part.not ? 'solid' : 'ghost'}
      aria-pressed={part.not !== undefined}
      aria-label={isRoot(place) ? 'Not: all conditions' : `Not: condition ${place}`}
      minH={{ base: 'touch', md: '8' }}
      onClick={() => onChange(toggleNot(text, part))}
    >
      Not
    </Button>
  )
}

const LINES: readonly (readonly [Measure, string])[] = [
  ['any', 'Any line'],
  ['all', 'All lines'],
  ['count', 'Number of lines'],
  ['quantity', 'Quantity of lines'],
  ['total', 'Subtotal of lines'],
]
const FIGURES: readonly Measure[] = ['count', 'quantity', 'total']

/** Prefixes of the values of the field select that are not paths. */
const LINES_PREFIX = '#lines:'
const CATEGORY = '#category'

/** Select for the field of a condition. Extended properties have a second input for their path. */
function FieldSelect(props: RowsProps & { current: string; onChoose: (value: string) => void }) {
  const { level, place, current, onChoose } = props
  const xp = splitXpPath(level, current)
  const known = choiceOf(level, current)
  const value = xp?.root ?? known?.path ?? current
  const isListed = xp !== undefined || known !== undefined || current.startsWith('#')
  return (
    <Select
      aria-label={`Field of condition ${place}`}
      maxW="16rem"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {!isListed && <option value={value}>{current}</option>}
      {level !== 'lines' && (
        <optgroup label="All lines of the order">
          {LINES.map(([measure, label]) => (
            <option key={measure} value={LINES_PREFIX + measure}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
      {fieldGroups(level).map((group, index) => (
        <optgroup key={group.label} label={group.label}>
          {index === 0 && level !== 'order' && <option value={CATEGORY}>Category</option>}
          {group.choices.map(({ path, label }) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
      <optgroup label="Extended properties">
        {xpRoots(level).map(([label, root]) => (
          <option key={root} value={root}>
            {label}
          </option>
        ))}
      </optgroup>
    </Select>
  )
}

/** Returns the condition that a newly chosen field starts with. */
function conditionFor(level: Level, choice: string): string {
  if (choice.startsWith(LINES_PREFIX)) {
    const measure = choice.slice(LINES_PREFIX.length) as Measure
    return FIGURES.includes(measure) ? `items.${measure}() >= 1` : `items.${measure}(${NEW_CONDITION.lines})`
  }
  if (choice === CATEGORY) return `${productPath(level)}.incategory('')`
  if (choice.endsWith('xp.')) return `${choice}Name = ''`
  const { type } = choiceOf(level, choice) ?? {}
  if (type === 'number') return `${choice} >= 1`
  if (type === 'boolean') return `${choice} = true`
  if (type === 'date') {
    const today = writeValue('date', new Date().toISOString().slice(0, 10)) ?? ''
    return `${choice} >= ${today}`
  }
  return `${choice} = ''`
}

const NUMBER_WORDS: readonly (readonly [Comparison, string])[] = [
  ['>=', 'is at least'],
  ['>', 'is more than'],
  ['<=', 'is at most'],
  ['<', 'is less than'],
  ['=', 'is'],
  ['<>', 'is not'],
]
const DATE_WORDS: readonly (readonly [Comparison, string])[] = [
  ['>=', 'is on or after'],
  ['>', 'is after'],
  ['<=', 'is on or before'],
  ['<', 'is before'],
  ['=', 'is'],
  ['<>', 'is not'],
]
const TEXT_WORDS: readonly (readonly [Comparison, string])[] = [
  ['=', 'is'],
  ['<>', 'is not'],
]
const IS_ONE_OF = 'in'
const CONTAINS = 'contains'

/** Returns the operators of a field, in words. The written one is always among them. */
function operatorsOf(type: ValueType, isChoice: boolean): readonly (readonly [string, string])[] {
  const list = [IS_ONE_OF, 'is one of'] as const
  if (type === 'number') return [...NUMBER_WORDS, list]
  if (type === 'date') return DATE_WORDS
  if (type === 'boolean') return TEXT_WORDS
  if (type === 'text') return [...TEXT_WORDS, list, ...(isChoice ? [] : NUMBER_WORDS.slice(0, 4))]
  return [...NUMBER_WORDS, list, [CONTAINS, 'contains']]
}

/** A comparison or a choice, in words. */
function Clause(props: RowsProps & { part: CompareCondition | ChoiceCondition }) {
  const { text, level, place, part, onChange } = props
  const isCategory = part.kind === 'choice' && /category$/.test(part.name)
  const xp = splitXpPath(level, part.path)
  const reference = referenceOf(part.path)
  const owned = ownedReferenceOf(part.path)
  const written = part.kind === 'compare' ? part.value : part.values[0]
  const type = choiceOf(level, part.path)?.type ?? 'unknown'
  const operator = part.kind === 'compare' ? part.operator : part.name
  const words = operatorsOf(type, (reference ?? owned) !== undefined)
  /** Replaces the condition. A `not` before it stays. */
  const replace = (condition: string) => onChange(splice(text, part.operandSpan, condition))

  const chooseField = (choice: string) => {
    const isSameKind =
      !choice.startsWith('#') && !choice.endsWith('xp.') && choiceOf(level, choice)?.type === type
    const isId = [choice, part.path].some((path) => referenceOf(path) ?? ownedReferenceOf(path))
    const isCopied = isSameKind && part.kind === 'compare' && !isId
    if (isCopied) onChange(splice(text, part.pathSpan, choice))
    else replace(conditionFor(level, choice))
  }
  const chooseOperator = (chosen: string) => {
    const value = written ? text.slice(written.span.from, written.span.to) : 'true'
    if (chosen === IS_ONE_OF || chosen === CONTAINS) replace(`${part.path}.${chosen}(${value})`)
    else if (part.kind === 'compare' && part.operatorSpan) onChange(splice(text, part.operatorSpan, chosen))
    else replace(`${part.path} ${chosen} ${value}`)
  }
  const changeValue = (value: string) => {
    if (written) onChange(splice(text, written.span, value))
    else if (part.kind === 'choice') onChange(addValue(text, part, value))
    // A field that stands alone becomes a comparison.
    else replace(`${part.path} = ${value}`)
  }

  return (
    <>
      <FieldSelect {...props} current={isCategory ? CATEGORY : part.path} onChoose={chooseField} />
      {xp && (
        <PathInput
          key={xp.root}
          label={`Path of condition ${place}`}
          rest={xp.rest}
          onChange={(rest) => onChange(splice(text, part.pathSpan, xp.root + rest))}
        />
      )}
      {isCategory ? (
        <Select
          aria-label={`Operator of condition ${place}`}
          value={part.name}
          onChange={(event) => onChange(splice(text, part.nameSpan, event.target.value))}
        >
          <option value="incategory">is one of</option>
          <option value="inparentcategory">is one of, or below</option>
        </Select>
      ) : (
        <Select
          aria-label={`Operator of condition ${place}`}
          value={operator}
          onChange={(event) => chooseOperator(event.target.value)}
        >
          {!words.some(([one]) => one === operator) && <option value={operator}>{operator}</option>}
          {words.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {part.kind === 'choice' && part.name !== 'contains' ? (
        <ValueList
          label={isCategory ? `categories of condition ${place}` : `values of condition ${place}`}
          values={part.values}
          type={isCategory ? 'text' : (written?.type ?? 'text')}
          reference={reference}
          owned={owned}
          isCategories={isCategory}
          onAdd={(value) => onChange(addValue(text, part, value))}
          onRemove={(index) => onChange(removeValue(text, part, index))}
        />
      ) : (
        <SingleValue
          label={`Value of condition ${place}`}
          value={written ?? { type: 'boolean', content: 'true', span: part.span }}
          types={type === 'unknown' ? ANY_TYPE : type === 'date' ? DATE_TYPES : []}
          path={part.path}
          onChange={changeValue}
        />
      )}
    </>
  )
}

/** Records that need no role to be listed. */
const ANYONE = {}

/** Field for the value of a comparison. */
function SingleValue(props: {
  label: string
  value: WrittenValue
  /** The types that the value may have. Extended properties have any type, and dates may be relative to now. */
  types: readonly WrittenValue['type'][]
  path: string
  onChange: (written: string) => void
}) {
  const { label, value, types, path, onChange } = props
  const reference = referenceOf(path)
  const owned = ownedReferenceOf(path)
  const canList = useCanRead(owned ?? ANYONE)
  if (owned && canList && value.type === 'text' && !value.content.includes('*'))
    return (
      <OwnedValue
        label={label}
        to={owned}
        value={value.content}
        onChange={(id) => onChange(writeValue('text', id) ?? "''")}
      />
    )
  if (reference && value.type === 'text' && !value.content.includes('*'))
    return (
      <Box flex="1 1 14rem" minW="0">
        <RecordPicker
          resource={reference}
          value={value.content}
          onChange={(id) => onChange(writeValue('text', id) ?? "''")}
          control={{ 'aria-label': label }}
        />
      </Box>
    )
  return (
    <>
      {types.length > 0 && (
        <Select
          aria-label={`Type of the ${label.toLowerCase()}`}
          value={value.type}
          onChange={(event) => onChange(START_VALUES[event.target.value as WrittenValue['type']])}
        >
          {!types.includes(value.type) && <option value={value.type}>{TYPE_WORDS[value.type]}</option>}
          {types.map((type) => (
            <option key={type} value={type}>
              {TYPE_WORDS[type]}
            </option>
          ))}
        </Select>
      )}
      {value.type === 'boolean' ? (
        <Select aria-label={label} value={value.content} onChange={(event) => onChange(event.target.value)}>
          <option value="true">yes</option>
          <option value="false">no</option>
        </Select>
      ) : (
        <ValueInput
          key={value.type}
          label={label}
          type={value.type}
          content={value.content}
          {...(value.type === 'days' && { unit: 'days from now' })}
          onChange={onChange}
        />
      )}
    </>
  )
}

const ANY_TYPE = ['text', 'number', 'boolean', 'date', 'days'] as const
const DATE_TYPES = ['date', 'days'] as const
const TYPE_WORDS: Readonly<Record<WrittenValue['type'], string>> = {
  text: 'the text',
  number: 'the number',
  boolean: 'yes or no',
  date: 'the date',
  days: 'a number of days from now',
}
const START_VALUES: Readonly<Record<WrittenValue['type'], string>> = {
  days: 'now()',
  text: "''",
  number: '1',
  boolean: 'true',
  date: '#1/1/2026#',
}

/** Input for the path of an extended property below xp. */
function PathInput(props: { label: string; rest: string; onChange: (rest: string) => void }) {
  const { label, rest, onChange } = props
  return (
    <Input
      aria-label={label}
      width="9rem"
      fontFamily="mono"
      autoComplete="off"
      spellCheck={false}
      defaultValue={rest}
      key={rest}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      onBlur={(event) => {
        const path = event.target.value.trim()
        if (path === rest) return
        if (/^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(path)) onChange(path)
        else event.target.value = rest
      }}
    />
  )
}

/** A condition on the lines of the order, with the filter of the lines. */
function Lines(props: RowsProps & { part: LinesCondition }) {
  const { text, level, place, part, onChange } = props
  const { figure } = part
  const replace = (condition: string) => onChange(splice(text, part.operandSpan, condition))
  const choose = (choice: string) => {
    if (!choice.startsWith(LINES_PREFIX)) return replace(conditionFor(level, choice))
    const measure = choice.slice(LINES_PREFIX.length) as Measure
    const isFigure = FIGURES.includes(measure)
    if (isFigure === FIGURES.includes(part.measure)) return onChange(splice(text, part.measureSpan, measure))
    const filter = text.slice(part.filterSpan.from, part.filterSpan.to)
    replace(`items.${measure}(${filter})${isFigure ? ' >= 1' : ''}`)
  }
  return (
    <>
      <FieldSelect {...props} current={LINES_PREFIX + part.measure} onChoose={choose} />
      {figure && (
        <>
          <Select
            aria-label={`Operator of condition ${place}`}
            value={figure.operator}
            onChange={(event) => onChange(splice(text, figure.operatorSpan, event.target.value))}
          >
            {NUMBER_WORDS.map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </Select>
          <ValueInput
            label={`Value of condition ${place}`}
            type="number"
            content={figure.value.content}
            onChange={(written) => onChange(splice(text, figure.value.span, written))}
          />
        </>
      )}
      <LineFilter {...props} filter={part.filter} span={part.filterSpan} measure={part.measure} />
    </>
  )
}

/** Effect of the conditions on lines, by function: without conditions, and with some. */
const FILTER_WORDS: Readonly<Record<Measure, readonly [all: string, some: string]>> = {
  any: ['Any line is enough.', 'One line must meet this:'],
  all: ['Lines need not meet any condition.', 'Every line must meet this:'],
  count: ['Counts all lines.', 'Counts only lines that meet this:'],
  quantity: ['Counts the units of all lines.', 'Counts only units of lines that meet this:'],
  total: ['Adds up all lines.', 'Adds up only lines that meet this:'],
}

/** Conditions that lines have to meet for a function on them. */
export function LineFilter(props: RowsProps & { measure: Measure; filter: Outline | undefined; span: Span }) {
  const { text, place, measure, filter, span, onChange } = props
  const [all, some] = FILTER_WORDS[measure]
  return (
    <Stack gap="1.5" flex="1 1 100%" fontSize="sm">
      <Box color="fg.muted">{filter ? some : all}</Box>
      {filter ? (
        <ConditionRows text={text} level="lines" place={place} outline={filter} onChange={onChange} />
      ) : (
        <Button
          size="xs"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => onChange(splice(text, span, NEW_CONDITION.lines))}
        >
          <Icon as={Plus} boxSize="3.5" />
          Add condition on the lines
        </Button>
      )}
    </Stack>
  )
}
