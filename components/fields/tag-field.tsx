'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Plus, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Tag } from '@/components/ui/tag'
import { addTag, moveTag } from '@/lib/forms/tags'
import { useField } from './use-field'

interface TagFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  /** Singular noun of an entry in lower case, such as "option". */
  one: string
  help: string
}

/**
 * Field for an ordered list of short texts without duplicates. Enter adds a text. The tags are one tab stop: arrow keys
 * move between tags, Alt with an arrow key moves the tag, and Delete removes it. Buttons do the same for pointer and
 * touch.
 */
export function TagField<V extends FieldValues>({ name, label, one, help }: TagFieldProps<V>) {
  const { field, info, frame, control } = useField<V>(name, { label, help })
  const tags = field.value as readonly string[]
  const [draft, setDraft] = useState('')
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const current = Math.min(chosen, tags.length - 1)
  const canEdit = !info.isReadOnly

  const add = () => {
    if (draft.trim() === '') return
    const added = addTag(tags, draft)
    if (!added) return setProblem(`“${draft.trim()}” is already in the list`)
    field.onChange(added)
    setDraft('')
    setProblem('')
    setSaid(`${draft.trim()} added`)
  }
  const focusTag = (index: number) => {
    setChosen(index)
    list.current?.querySelectorAll('li')[index]?.focus()
  }
  const remove = (index: number) => {
    setSaid(`${tags[index]} removed`)
    field.onChange(tags.filter((_, position) => position !== index))
    setChosen(Math.max(0, index - 1))
  }
  const move = (index: number, by: -1 | 1) => {
    const to = index + by
    if (to < 0 || to >= tags.length) return
    field.onChange(moveTag(tags, index, to))
    setSaid(`${tags[index]} moved to position ${to + 1} of ${tags.length}`)
    setChosen(to)
  }
  const onTagKey = (event: KeyboardEvent, index: number) => {
    const by =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0
    if (by !== 0) {
      event.preventDefault()
      if (event.altKey && canEdit) {
        move(index, by)
        requestAnimationFrame(() => focusTag(Math.min(Math.max(index + by, 0), tags.length - 1)))
      } else focusTag(Math.min(Math.max(index + by, 0), tags.length - 1))
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && canEdit) {
      event.preventDefault()
      remove(index)
      requestAnimationFrame(() =>
        tags.length > 1 ? focusTag(Math.max(0, index - 1)) : document.getElementById(control.id)?.focus(),
      )
    }
  }

  return (
    <Field {...frame} label={label} help={help} error={problem || frame.error}>
      <Stack gap="3">
        {tags.length > 0 && (
          <Flex asChild gap="2" wrap="wrap">
            <ul ref={list} aria-label={`${label}, in order`} role="listbox" aria-orientation="horizontal">
              {tags.map((tag, index) => (
                <Tag
                  key={tag}
                  isChosen={index === current}
                  onFocus={() => setChosen(index)}
                  onKeyDown={(event) => onTagKey(event, index)}
                >
                  {tag}
                </Tag>
              ))}
            </ul>
          </Flex>
        )}
        {canEdit && tags.length > 0 && (
          <HStack gap="2" wrap="wrap">
            <Button
              size="xs"
              variant="outline"
              onClick={() => move(current, -1)}
              disabledReason={current > 0 ? undefined : 'This is already the first option.'}
            >
              <Icon as={ChevronLeft} boxSize="4" />
              Earlier
            </Button>
            <Button
              size="xs"
              variant="outline"
              onClick={() => move(current, 1)}
              disabledReason={current < tags.length - 1 ? undefined : 'This is already the last option.'}
            >
              Later
              <Icon as={ChevronRight} boxSize="4" />
            </Button>
            <Button size="xs" variant="outline" onClick={() => remove(current)}>
              <Icon as={X} boxSize="4" />
              Remove “{tags[current]}”
            </Button>
          </HStack>
        )}
        {canEdit && (
          <HStack gap="2" maxW="26rem">
            <Input
              {...control}
              aria-invalid={problem || frame.error ? true : undefined}
              aria-describedby={[problem || frame.error ? `${control.id}-error` : '', `${control.id}-help`]
                .join(' ')
                .trim()}
              autoComplete="off"
              placeholder={`Add an ${one}`}
              value={draft}
              onChange={(event) => {
                setDraft(event.target.value)
                setProblem('')
              }}
              onBlur={() => {
                field.onBlur()
                add()
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <Button size="sm" variant="outline" onClick={add}>
              <Icon as={Plus} boxSize="4" />
              Add
            </Button>
          </HStack>
        )}
        {!canEdit && tags.length === 0 && (
          <Text fontSize="sm" color="fg.muted">
            None
          </Text>
        )}
        <Box aria-live="polite" srOnly>
          {said}
        </Box>
      </Stack>
    </Field>
  )
}
