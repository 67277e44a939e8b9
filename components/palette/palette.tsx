'use client'

import { Flex } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { ModalBox } from '@/components/ui/modal-box'
import { followLink, openInTab } from '@/lib/palette/follow'
import type { Choice } from './choice'
import { choiceId, PaletteList } from './palette-list'
import { PaletteNotes } from './palette-notes'
import { useChoices } from './use-choices'

interface PaletteProps {
  onClose: () => void
  showShortcuts: () => void
}

/**
 * The way to every place, action and record by a few letters: a combobox after the ARIA practices. The focus stays in
 * its field, arrows move through what is offered, Enter goes there, with Control or Command in a new tab.
 */
export function Palette({ onClose, showShortcuts }: PaletteProps) {
  const router = useRouter()
  const list = useId()
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<string>()
  // Enter came before all answers: it stands for what was typed then.
  const [awaited, setAwaited] = useState<{ text: string; inTab: boolean }>()
  const choices = useChoices(text, showShortcuts)
  const all = choices.groups.flatMap((group) => group.choices)
  const pointedAt = all.find(({ key }) => key === pointed)
  const active = pointedAt ?? all[0]
  // Places and actions come first and are there at once; of records a better one may still be on its way.
  const isFirstSure = !choices.isSearching || choices.groups[0]?.key !== 'records'

  const choose = (choice: Choice, inTab: boolean) => {
    if (inTab && choice.href !== undefined) return openInTab(choice.href)
    // Closed first, so that the focus is back where it was before anything else happens.
    flushSync(onClose)
    choice.run?.()
    if (choice.href !== undefined) followLink(choice.href, router.push)
  }
  const isAwaited = awaited !== undefined && awaited.text === text && !choices.isSearching
  useEffect(() => {
    if (!isAwaited) return
    // Outside of the effect, where React refuses to close anything at once.
    const timer = setTimeout(() => {
      setAwaited(undefined)
      const [first] = all
      // Where a kind could not be searched, the record may be among those: the alert says so, and the user chooses.
      const isKnown = choices.failed.length === 0 || first?.id === undefined || first.id === text.trim()
      if (first && isKnown) choose(first, awaited.inTab)
    })
    return () => clearTimeout(timer)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = active ? all.indexOf(active) : -1
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key]
    if (to !== undefined && all.length > 0) {
      event.preventDefault()
      const isPaging = event.key.startsWith('Page')
      const next = isPaging ? Math.min(Math.max(to, 0), all.length - 1) : (to + all.length) % all.length
      setPointed(all[next]?.key)
      setAwaited(undefined)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const inTab = event.ctrlKey || event.metaKey
      if (active && (pointedAt || isFirstSure)) choose(active, inTab)
      else setAwaited({ text, inTab })
    }
  }

  return (
    <ModalBox
      aria-label="Search or jump to"
      onClose={onClose}
      width={{ base: '100vw', sm: 'min(40rem, calc(100vw - 2rem))' }}
      maxWidth="none"
      maxHeight="none"
      margin={{ base: '0', sm: '10vh auto auto' }}
      borderRadius={{ base: '0', sm: 'xl' }}
      overflow="hidden"
    >
      <Flex direction="column" h={{ base: '100dvh', sm: 'min(32rem, 80dvh)' }}>
        <Flex align="center" gap="2" px="4" py="2" borderBottomWidth="1px">
          <Icon as={Search} boxSize="4" color="fg.muted" />
          <Input
            role="combobox"
            aria-label="Search or jump to"
            aria-expanded={all.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active && choiceId(list, active)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="Area, action, or a record’s name or ID"
            size="md"
            border="none"
            outline="none"
            flex="1"
            px="1"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setPointed(undefined)
              setAwaited(undefined)
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label="Close" size="sm" onClick={onClose}>
            <Icon as={X} boxSize="4" />
          </IconButton>
        </Flex>
        <PaletteList
          id={list}
          groups={choices.groups}
          active={active}
          onPoint={({ key }) => setPointed(key)}
          onChoose={choose}
        />
        <PaletteNotes text={text} isNothing={all.length === 0} choices={choices} />
      </Flex>
    </ModalBox>
  )
}
