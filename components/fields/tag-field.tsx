'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { ReadOnlyTag, Tag } from '@/components/ui/tag'
import { logLoadFailure } from '@/lib/lazy'
import { joinWords } from '@/lib/permissions/explain'
import { findOffers, TagOffers, type TagGroup } from './tag-offers'
import { useField } from './use-field'

interface TagFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  /** Singular noun of an entry in lower case, such as "option". */
  one: string
  help: string
  /** Loads texts to choose from, when the field gets the focus. Others can still be typed. */
  loadOffers?: () => Promise<readonly TagGroup[]>
}

/**
 * Field for an ordered list of short texts without duplicates. Enter adds a text, and pasted lines are added at once.
 * The tags are one tab stop: arrow keys move between tags, Alt with an arrow key moves the tag, and Delete removes it.
 * Tags can also be dragged. A click on a tag shows buttons that move it, for touch.
 *
 * With offers, the input is a combobox after the pattern of the ARIA practices: the text searches, arrow keys move through
 * the offers, and Enter adds one. When the offers cannot be loaded, the field works without them.
 */
export function TagField<V extends FieldValues>(props: TagFieldProps<V>) {
  const { name, label, one, help, loadOffers } = props
  const { field, info, frame, control } = useField<V>(name, { label, help })
  const tags = field.value as readonly string[]
  const [draft, setDraft] = useState('')
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const [current, setCurrent] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const [dragged, setDragged] = useState<{ from: number; over: number }>()
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  const [offers, setOffers] = useState<readonly TagGroup[]>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const canEdit = !info.isReadOnly
  const reachable = Math.min(current, tags.length - 1)
  const chosenAt = chosen === undefined ? -1 : tags.indexOf(chosen)

  const found = useMemo(() => findOffers(offers ?? [], draft, tags), [offers, draft, tags])
  const shownOffers = found.groups.flatMap((group) => group.tags)
  const isOffering = isOpen && offers !== undefined
  const pointed = isOffering && active < shownOffers.length ? active : -1

  useEffect(() => {
    if (pointed >= 0) document.getElementById(`${listId}-${pointed}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [pointed, listId])

  const openOffers = () => {
    if (!loadOffers) return
    setOpen(true)
    if (offers) return
    loadOffers().then(setOffers, (error: unknown) => logLoadFailure(error, `list of ${one}s`))
  }
  const closeOffers = () => {
    setOpen(false)
    setActive(-1)
  }
  const add = (typed: readonly string[]) => {
    const spellings = new Map(
      (offers ?? []).flatMap((group) => group.tags).map((tag) => [tag.toLowerCase(), tag]),
    )
    const texts = typed.map((text) => spellings.get(text.trim().toLowerCase()) ?? text)
    const { list: next, added, known } = addTags(tags, texts)
    setActive(-1)
    if (added.length > 0) field.onChange(next)
    setDraft(known.length > 0 && texts.length === 1 ? (texts[0] ?? '') : '')
    setProblem(known.length > 0 ? knownProblem(known) : '')
    if (added.length > 0) setSaid(`${added.join(', ')} added`)
  }
  /** Returns the typed text, or the only offer that it finds. */
  const resolveDraft = () => {
    const [only] = shownOffers
    return only !== undefined && draft.trim() !== '' && found.count === 1 ? only : draft
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
  const onInputKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') {
      event.preventDefault()
      add([shownOffers[pointed] ?? resolveDraft()])
    } else if (step !== 0 && loadOffers) {
      event.preventDefault()
      openOffers()
      const from = pointed === -1 && step === -1 ? 0 : pointed
      if (shownOffers.length > 0) setActive((from + step + shownOffers.length) % shownOffers.length)
    } else if (event.key === 'Escape' && isOffering) {
      // Prevents a dialog around the field from closing.
      event.preventDefault()
      event.stopPropagation()
      closeOffers()
    }
  }
  const combobox = loadOffers && {
    role: 'combobox',
    'aria-expanded': isOffering,
    'aria-controls': isOffering ? listId : undefined,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': pointed >= 0 ? `${listId}-${pointed}` : undefined,
    onFocus: openOffers,
    onClick: openOffers,
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
          <HStack position="relative" gap="2" maxW="26rem">
            <Input
              {...control}
              {...combobox}
              aria-invalid={problem || frame.error ? true : undefined}
              aria-describedby={describedBy(control.id, { help, error: problem || frame.error })}
              autoComplete="off"
              placeholder={loadOffers ? `Search ${one}s` : `Add ${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`}
              value={draft}
              onChange={(event) => {
                setDraft(event.target.value)
                setProblem('')
                setActive(-1)
                openOffers()
              }}
              onBlur={() => {
                field.onBlur()
                closeOffers()
                add([resolveDraft()])
              }}
              onKeyDown={onInputKey}
              onPaste={paste}
            />
            <Button size="sm" variant="outline" onClick={() => add([resolveDraft()])}>
              <Icon as={Plus} boxSize="4" />
              Add
            </Button>
            {isOffering && (
              <TagOffers
                listId={listId}
                label={`${label} to add`}
                many={`${one}s`}
                found={found}
                active={pointed}
                onPoint={setActive}
                onChoose={(tag) => add([tag])}
              />
            )}
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

/**
 * Returns the list with new texts at its end, and which of the texts were added and which the list already had,
 * ignoring case. Blank texts add nothing.
 */
export function addTags(
  tags: readonly string[],
  texts: readonly string[],
): { list: string[]; added: string[]; known: string[] } {
  const list = [...tags]
  const added: string[] = []
  const known: string[] = []
  for (const text of texts) {
    const tag = text.trim()
    if (tag === '') continue
    const isKnown = list.some((one) => one.toLowerCase() === tag.toLowerCase())
    ;(isKnown ? known : added).push(tag)
    if (!isKnown) list.push(tag)
  }
  return { list, added, known }
}

/** Returns the list with one text moved to another position. All others keep their order. */
export function moveTag(tags: readonly string[], from: number, to: number): string[] {
  const moved = [...tags]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
