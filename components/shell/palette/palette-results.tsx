'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { useRouter } from 'next/navigation'
import { useEffect, useImperativeHandle, useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { followLink, openInTab } from '@/lib/palette/follow'
import type { Choice } from './choice'
import type { PaletteResultsProps } from './palette'
import { choiceId, PaletteList } from './palette-list'
import { useChoices } from './use-choices'

/** Number of rows that Page up and Page down move by. */
const PAGE_ROWS = 8

/** The results of the palette for the text in its field, and the keys that move through them. */
export function PaletteResults(props: PaletteResultsProps) {
  const { ref, listId, text, pendingEnter, onPendingEnter, onShown, onClose } = props
  const router = useRouter()
  const [pointed, setPointed] = useState<{ text: string; key: string }>()
  const choices = useChoices(text, props)
  const all = choices.groups.flatMap((group) => group.choices)
  // A new text has new results, so the first one is active again.
  const pointedAt = pointed?.text === text ? all.find(({ key }) => key === pointed.key) : undefined
  const active = pointedAt ?? all[0]
  // Places and actions come first and are complete at once. For records, a better match may still arrive.
  const isFirstSure = !choices.isSearching || choices.groups[0]?.key !== 'records'

  const activeId = active && choiceId(listId, active)
  const hasChoices = all.length > 0
  useLayoutEffect(() => onShown({ activeId, hasChoices }), [onShown, activeId, hasChoices])

  const choose = (choice: Choice, inTab: boolean) => {
    if (inTab && choice.href !== undefined) return openInTab(choice.href)
    // Closes the palette first, so that the focus returns to its previous place before the choice runs.
    flushSync(onClose)
    choice.run?.()
    if (choice.href !== undefined) followLink(choice.href, router.push)
  }
  const isAnswered = !choices.isSearching || (active !== undefined && isFirstSure)
  const entered = pendingEnter?.text === text && isAnswered ? pendingEnter : undefined
  useEffect(() => {
    if (!entered) return
    // Runs outside of the effect, because React cannot flush an update synchronously within an effect.
    const timer = setTimeout(() => {
      onPendingEnter(undefined)
      const [first] = all
      // When a kind could not be searched, the wanted record may be of that kind. The alert reports the failure and the
      // user chooses.
      const isKnown = choices.failed.length === 0 || first?.id === undefined || first.id === text.trim()
      if (first && isKnown) choose(first, entered.inTab)
    })
    return () => clearTimeout(timer)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ? all.indexOf(active) : -1
    const to = {
      ...{ ArrowDown: at + 1, ArrowUp: at - 1 },
      ...{ PageDown: at + PAGE_ROWS, PageUp: at - PAGE_ROWS },
    }[event.key]
    if (to !== undefined && all.length > 0) {
      event.preventDefault()
      const isPaging = event.key.startsWith('Page')
      const next = all[isPaging ? Math.min(Math.max(to, 0), all.length - 1) : (to + all.length) % all.length]
      if (next) setPointed({ text, key: next.key })
      onPendingEnter(undefined)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const inTab = event.ctrlKey || event.metaKey
      if (active && (pointedAt || isFirstSure)) choose(active, inTab)
      else onPendingEnter({ text, inTab })
    }
  }
  useImperativeHandle(ref, () => ({ onKeyDown }))

  return (
    <>
      <PaletteList
        id={listId}
        groups={choices.groups}
        active={active}
        onPoint={({ key }) => setPointed({ text, key })}
        onChoose={choose}
      />
      <PaletteNotes text={text} isNothing={all.length === 0} choices={choices} />
    </>
  )
}

interface PaletteNotesProps {
  text: string
  /** True when no choice matches the text. */
  isNothing: boolean
  choices: Pick<ReturnType<typeof useChoices>, 'failed' | 'isSearching' | 'isNarrowed' | 'found'>
}

/**
 * Status line of the palette: the progress of the search, the number of records found, and the kinds that could not be
 * searched, each with a retry button.
 */
function PaletteNotes({ text, isNothing, choices }: PaletteNotesProps) {
  const { failed, isSearching, isNarrowed, found } = choices
  return (
    <Box px="4" py="2" borderTopWidth="1px" borderColor="border.muted" fontSize="sm" color="fg.muted">
      <Text role="status" minH="5">
        {sentence(text.trim(), isSearching, isNothing, found)}
      </Text>
      {text.trim() !== '' && isNothing && !isSearching && isNarrowed && (
        <Text>
          To find user groups, supplier users and addresses, open their company. To find categories, open
          their catalog.
        </Text>
      )}
      {failed.length > 0 && (
        <Stack role="alert" gap="1" pt="1">
          {failed.map(({ kind, retry }) => (
            <HStack key={kind.key} gap="3" justify="space-between">
              <Text color="fg.error">{kind.label} could not be searched.</Text>
              <Button size="xs" variant="outline" onClick={retry} aria-label={`Retry ${kind.label}`}>
                Retry
              </Button>
            </HStack>
          ))}
        </Stack>
      )}
    </Box>
  )
}

function sentence(text: string, isSearching: boolean, isNothing: boolean, found: number): string {
  if (text === '') return 'Type a name or an ID.'
  if (isSearching) return 'Searching…'
  if (isNothing) return `No results for “${text}”.`
  return found === 1 ? '1 record found.' : `${found} records found.`
}
