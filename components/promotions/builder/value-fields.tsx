'use client'

import { Box, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button, IconButton } from '@/components/ui/button'
import { Note } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { categoryReference } from '@/lib/catalogs/categories'
import { writeValue, type WrittenValue } from '@/lib/expressions/outline'
import type { Category } from '@/lib/ordercloud/models'
import type { Reference } from '@/lib/resource/reference'
import { catalogReference } from '@/lib/resource/references'

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
  isCategories?: boolean
  onAdd: (written: string) => void
  onRemove: (index: number) => void
}) {
  const { label, values, type, reference, isCategories, onAdd, onRemove } = props
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
              <Flex
                key={`${index} ${content}`}
                as="li"
                align="center"
                ps="2"
                borderWidth="1px"
                borderColor="border.emphasized"
                borderRadius="sm"
                bg="bg.subtle"
                fontSize="sm"
                css={{ overflowWrap: 'anywhere' }}
              >
                {content}
                <IconButton label={`Remove ${content}`} size="xs" onClick={() => onRemove(index)}>
                  <Icon as={X} boxSize="3.5" />
                </IconButton>
              </Flex>
            ))}
          </ul>
        </Flex>
      )}
      {isCategories ? (
        <CategoryAdder label={label} excludedIds={contents} onAdd={add} />
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

/** Fields that choose a category: first its catalog, then the category. */
export function CategoryAdder(props: {
  label: string
  excludedIds: readonly string[]
  /** ID of the chosen category, which stays in the field. Without it, the field is empty after each choice. */
  value?: string
  /** Takes the ID of the chosen category, or an empty text when another catalog is chosen. */
  onAdd: (id: string) => void
}) {
  const { label, excludedIds, value = '', onAdd } = props
  const [catalogId, setCatalogId] = useState('')
  return (
    <Flex gap="1.5" wrap="wrap" minW="0">
      <Box flex="1 1 10rem" minW="0">
        <RecordPicker
          resource={catalogReference}
          value={catalogId}
          onChange={(id) => {
            setCatalogId(id)
            if (id !== catalogId && value !== '') onAdd('')
          }}
          control={{ 'aria-label': `Catalog of ${label}` }}
        />
      </Box>
      {catalogId !== '' && (
        <Box flex="1 1 10rem" minW="0">
          <RecordPicker<Category>
            key={catalogId}
            resource={categoryReference(catalogId)}
            value={value}
            excludedIds={excludedIds}
            excluded="is already in the list"
            onChange={onAdd}
            control={{ 'aria-label': `Category of ${label}` }}
          />
        </Box>
      )}
    </Flex>
  )
}
