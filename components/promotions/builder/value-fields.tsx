'use client'

import { Box, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button, IconButton } from '@/components/ui/button'
import { Note } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { useCanRead } from '@/hooks/use-can'
import { categoryReference } from '@/lib/resource/category-reference'
import { catalogReference } from '@/lib/resource/references'
import { writeValue, type WrittenValue } from '@/lib/expressions/outline'
import type { Reference } from '@/lib/resource/reference'
import { titleCase } from '@/lib/resource/words'
import type { OwnedReference } from './field-choices'

/** Records that need no role to be listed. */
const ANYONE = {}

const PROBLEMS: Readonly<Record<WrittenValue['type'], string>> = {
  number: 'Enter a number, such as 12.50.',
  text: 'A text cannot end with a backslash.',
  date: 'Enter a date.',
  days: 'Enter whole days, such as 30, or -30 for 30 days ago.',
  boolean: 'Choose yes or no.',
}

/** Input for a written value. The expression changes only while the input is valid. */
export function ValueInput(props: {
  label: string
  type: WrittenValue['type']
  content: string
  /** Converts the typed text before it is checked, such as a percentage to a fraction. */
  convert?: (typed: string) => string
  unit?: string
  onChange: (written: string) => void
}) {
  const { label, type, content, convert, unit, onChange } = props
  const noteId = useId()
  // The typed text stays while it is invalid, and while it is another spelling of the value, such as 5.0.
  const [typed, setTyped] = useState<{ text: string; content: string }>()
  const writtenOf = (text: string) => {
    const plain = writeValue(type, text)
    return plain !== undefined && convert ? writeValue(type, convert(text.trim())) : plain
  }
  const typedValue = typed && writtenOf(typed.text)
  const isOwn =
    typed !== undefined &&
    (typedValue === undefined ? typed.content === content : typedValue === writtenOf(content))
  const shown = isOwn ? typed.text : content
  const isInvalid = writtenOf(shown) === undefined
  const take = (text: string) => {
    setTyped({ text, content })
    const written = writtenOf(text)
    if (written !== undefined) onChange(written)
  }
  return (
    <Box minW="0" flex="0 1 auto">
      <Flex align="center" gap="1.5">
        <Input
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? noteId : undefined}
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          width={type === 'number' || type === 'days' ? '7rem' : '12rem'}
          value={shown}
          onChange={(event) => take(event.target.value)}
          onBlur={() => !isInvalid && setTyped(undefined)}
        />
        {unit && <span>{unit}</span>}
      </Flex>
      {isInvalid && (
        <Note id={noteId} color="fg.error" display="block" mt="1">
          {PROBLEMS[type]}
        </Note>
      )}
    </Box>
  )
}

/** List of written values. They are removed by their buttons and added below. */
export function ValueList(props: {
  label: string
  values: readonly WrittenValue[]
  type: WrittenValue['type']
  /** The kind of record that the values are IDs of. */
  reference?: Reference | undefined
  /** The kind of record that the values are IDs of, when it has an owner. */
  owned?: OwnedReference | undefined
  isCategories?: boolean
  onAdd: (written: string) => void
  onRemove: (index: number) => void
}) {
  const { label, values, type, reference, owned, isCategories, onAdd, onRemove } = props
  const canList = useCanRead(owned ?? ANYONE)
  const [typed, setTyped] = useState('')
  const contents = values.map(({ content }) => content)
  const add = (content: string) => {
    const written = writeValue(type, content)
    if (content !== '' && written !== undefined && !contents.includes(content)) onAdd(written)
  }
  const addTyped = () => {
    if (writeValue(type, typed.trim()) === undefined) return
    add(typed.trim())
    setTyped('')
  }
  return (
    <Flex direction="column" gap="1.5" minW="0" flex="1 1 16rem">
      {contents.some((content) => content !== '') && (
        <Flex asChild gap="1.5" wrap="wrap">
          <ul aria-label={label} role="list">
            {contents.map((content, index) => (
              <li key={`${index} ${content}`}>
                <ChosenId onRemove={() => onRemove(index)}>{content}</ChosenId>
              </li>
            ))}
          </ul>
        </Flex>
      )}
      {isCategories ? (
        <CategoryAdder label={label} excludedIds={contents} onAdd={add} />
      ) : owned && canList ? (
        <OwnedAdder label={label} excludedIds={contents} to={owned} onAdd={add} />
      ) : reference ? (
        <RecordPicker
          resource={reference}
          value=""
          excludedIds={contents}
          excluded="is already in the list"
          onChange={add}
          control={{ 'aria-label': `Add to ${label}` }}
        />
      ) : (
        <Flex gap="1.5">
          <Input
            aria-label={`Add to ${label}`}
            value={typed}
            maxW="12rem"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The form would be submitted.
              event.preventDefault()
              addTyped()
            }}
          />
          <Button size="sm" variant="outline" onClick={addTyped}>
            Add
          </Button>
        </Flex>
      )}
    </Flex>
  )
}

/** The categories of catalogs. */
const categories: OwnedReference = {
  owner: catalogReference as Reference,
  of: (catalogId) => categoryReference(catalogId) as unknown as Reference,
  readers: [],
}

interface AdderProps {
  label: string
  excludedIds: readonly string[]
  /** ID of the chosen record, which stays in the field. Without it, the field is empty after each choice. */
  value?: string
  /** Takes the ID of the chosen record, or an empty text when another owner is chosen. */
  onAdd: (id: string) => void
}

/** Fields that choose a category: first its catalog, then the category. */
export function CategoryAdder(props: AdderProps) {
  return <OwnedAdder {...props} to={categories} />
}

/** Fields that choose a record with an owner: first the owner, then the record. */
function OwnedAdder({ label, excludedIds, value = '', onAdd, to }: AdderProps & { to: OwnedReference }) {
  const [ownerId, setOwnerId] = useState('')
  const owned = to.of(ownerId)
  return (
    <Flex gap="1.5" wrap="wrap" minW="0">
      <Box flex="1 1 10rem" minW="0">
        <RecordPicker
          resource={to.owner}
          value={ownerId}
          onChange={(id) => {
            setOwnerId(id)
            if (id !== ownerId && value !== '') onAdd('')
          }}
          control={{ 'aria-label': `${titleCase(to.owner.words.one)} of ${label}` }}
        />
      </Box>
      {ownerId !== '' && (
        <Box flex="1 1 10rem" minW="0">
          <RecordPicker
            key={ownerId}
            resource={owned}
            value={value}
            excludedIds={excludedIds}
            excluded="is already in the list"
            onChange={onAdd}
            control={{ 'aria-label': `${titleCase(owned.words.one)} of ${label}` }}
          />
        </Box>
      )}
    </Flex>
  )
}

/** Field for one record with an owner. The chosen ID stands alone, until it is removed to choose another one. */
export function OwnedValue(props: {
  label: string
  to: OwnedReference
  value: string
  onChange: (id: string) => void
}) {
  const { label, to, value, onChange } = props
  if (value === '')
    return (
      <Box flex="1 1 16rem" minW="0">
        <OwnedAdder label={label.toLowerCase()} excludedIds={NO_IDS} to={to} onAdd={onChange} />
      </Box>
    )
  return (
    <Flex role="group" aria-label={label}>
      <ChosenId onRemove={() => onChange('')}>{value}</ChosenId>
    </Flex>
  )
}

const NO_IDS: readonly string[] = []

/** A chosen ID with a button that removes it. */
function ChosenId({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <Flex
      align="center"
      ps="2"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="sm"
      bg="bg.subtle"
      fontSize="sm"
      css={{ overflowWrap: 'anywhere' }}
    >
      {children}
      <IconButton label={`Remove ${children}`} size="xs" onClick={onRemove}>
        <Icon as={X} boxSize="3.5" />
      </IconButton>
    </Flex>
  )
}
