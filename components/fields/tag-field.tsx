'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { ReadOnlyTag, Tag } from '@/components/ui/tag'
import { addTags, moveTag } from '@/lib/forms/tags'
import { joinWords } from '@/lib/permissions/explain'
import { useField } from './use-field'

interface TagFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  /** Singular noun of an entry in lower case, such as "option". */
  one: string
  help: string
}

/**
 * Field for an ordered list of short texts without duplicates. Enter adds a text, and pasted lines are added at once.
 * The tags are one tab stop: arrow keys move between tags, Alt with an arrow key moves the tag, and Delete removes it.
 * Tags can also be dragged. A click on a tag shows buttons that move it, for touch.
 */
export function TagField<V extends FieldValues>({ name, label, one, help }: TagFieldProps<V>) {
  const { field, info, frame, control } = useField<V>(name, { label, help })
  const tags = field.value as readonly string[]
  const [draft, setDraft] = useState('')
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const [current, setCurrent] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const [dragged, setDragged] = useState<{ from: number; over: number }>()
  const list = useRef<HTMLUListElement>(null)
  const canEdit = !info.isReadOnly
  const reachable = Math.min(current, tags.length - 1)
  const chosenAt = chosen === undefined ? -1 : tags.indexOf(chosen)

  const add = (texts: readonly string[]) => {
    const { list: next, added, known } = addTags(tags, texts)
    if (added.length > 0) field.onChange(next)
    setDraft(known.length > 0 && texts.length === 1 ? (texts[0] ?? '') : '')
    setProblem(known.length > 0 ? knownProblem(known) : '')
    if (added.length > 0) setSaid(`${added.join(', ')} added`)
  }
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n\t]+/)
    if (lines.filter((line) => line.trim() !== '').length < 2) return
    event.preventDefault()
    add([draft, ...lines])
  }
  const focusTag = (index: number) => {
    setCurrent(index)
    list.current?.querySelectorAll<HTMLElement>('li > button:first-child')[index]?.focus()
  }
  const remove = (index: number) => {
    setSaid(`${tags[index]} removed`)
    field.onChange(tags.filter((_, position) => position !== index))
    setCurrent(Math.max(0, index - 1))
    requestAnimationFrame(() =>
      tags.length > 1 ? focusTag(Math.max(0, index - 1)) : document.getElementById(control.id)?.focus(),
    )
  }
  const move = (index: number, to: number) => {
    if (to < 0 || to >= tags.length || to === index) return
    field.onChange(moveTag(tags, index, to))
    setSaid(`${tags[index]} moved to position ${to + 1} of ${tags.length}`)
    setCurrent(to)
  }
  const onTagKey = (event: KeyboardEvent, index: number) => {
    const by = STEPS[event.key] ?? 0
    if (by !== 0) {
      event.preventDefault()
      const to = Math.min(Math.max(index + by, 0), tags.length - 1)
      if (event.altKey) {
        move(index, to)
        requestAnimationFrame(() => focusTag(to))
      } else focusTag(to)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(index)
    }
  }
  const drop = () => {
    if (dragged) move(dragged.from, dragged.over)
    setDragged(undefined)
  }

  return (
    <Field {...frame} label={label} help={help} isWide error={problem || frame.error}>
      <Stack gap="2">
        {tags.length > 0 && (
          <Flex asChild gap="1.5" wrap="wrap">
            <ul ref={list} aria-label={`${label}, in order`} role="list">
              {tags.map((tag, index) =>
                canEdit ? (
                  <Tag
                    key={tag}
                    text={tag}
                    isCurrent={index === reachable}
                    isChosen={index === chosenAt}
                    onFocus={() => setCurrent(index)}
                    onKeyDown={(event) => onTagKey(event, index)}
                    onClick={() => setChosen(index === chosenAt ? undefined : tag)}
                    onRemove={() => remove(index)}
                    draggable
                    data-target={dragged !== undefined && dragged.over === index && dragged.from !== index}
                    onDragStart={(event) => {
                      // Firefox drags only elements with data.
                      event.dataTransfer.setData('text/plain', tag)
                      setDragged({ from: index, over: index })
                    }}
                    onDragOver={(event) => {
                      if (!dragged) return
                      event.preventDefault()
                      if (dragged.over !== index) setDragged({ ...dragged, over: index })
                    }}
                    onDrop={(event) => {
                      event.preventDefault()
                      drop()
                    }}
                    onDragEnd={() => setDragged(undefined)}
                  />
                ) : (
                  <ReadOnlyTag key={tag}>{tag}</ReadOnlyTag>
                ),
              )}
            </ul>
          </Flex>
        )}
        {canEdit && chosenAt >= 0 && (
          <HStack gap="2" wrap="wrap">
            <Text fontSize="sm" color="fg.muted">
              Move “{chosen}”
            </Text>
            <Button
              size="xs"
              variant="outline"
              onClick={() => move(chosenAt, chosenAt - 1)}
              disabledReason={chosenAt > 0 ? undefined : `This is already the first ${one}.`}
            >
              <Icon as={ChevronLeft} boxSize="4" />
              Earlier
            </Button>
            <Button
              size="xs"
              variant="outline"
              onClick={() => move(chosenAt, chosenAt + 1)}
              disabledReason={chosenAt < tags.length - 1 ? undefined : `This is already the last ${one}.`}
            >
              Later
              <Icon as={ChevronRight} boxSize="4" />
            </Button>
          </HStack>
        )}
        {canEdit && (
          <HStack gap="2" maxW="26rem">
            <Input
              {...control}
              aria-invalid={problem || frame.error ? true : undefined}
              aria-describedby={describedBy(control.id, { help, error: problem || frame.error })}
              autoComplete="off"
              placeholder={`Add an ${one}`}
              value={draft}
              onChange={(event) => {
                setDraft(event.target.value)
                setProblem('')
              }}
              onBlur={() => {
                field.onBlur()
                add([draft])
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add([draft])
              }}
              onPaste={paste}
            />
            <Button size="sm" variant="outline" onClick={() => add([draft])}>
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

/** Direction of a step in the list by key. */
const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

function knownProblem(known: readonly string[]): string {
  const names = joinWords(
    known.map((tag) => `“${tag}”`),
    'and',
  )
  return `${names} ${known.length === 1 ? 'is' : 'are'} already in the list`
}
