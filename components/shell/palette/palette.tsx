'use client'

import { Flex, Text } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useId, useRef, useState, type ComponentType, type KeyboardEvent, type Ref } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { ModalBox } from '@/components/ui/overlay/modal-box'
import type { EarlySearch } from '@/lib/palette/early-search'

/** An Enter key that was pressed before the results were complete. It applies only to the text at that moment. */
interface PendingEnter {
  text: string
  inTab: boolean
}

/** The state of the results for the field's ARIA attributes. */
interface ShownResults {
  /** Id of the element that Enter chooses. */
  activeId: string | undefined
  hasChoices: boolean
}

/** Functions of the results that the palette's field calls. */
interface ResultsHandle {
  /** Moves through the results or chooses one. */
  onKeyDown: (event: KeyboardEvent) => void
}

export interface PaletteResultsProps {
  ref: Ref<ResultsHandle>
  /** Id of the list element. */
  listId: string
  text: string
  pendingEnter: PendingEnter | undefined
  onPendingEnter: (pending: PendingEnter | undefined) => void
  onShown: (shown: ShownResults) => void
  onClose: () => void
  showShortcuts: () => void
  showTheming: () => void
}

interface PaletteProps extends Pick<PaletteResultsProps, 'onClose' | 'showShortcuts' | 'showTheming'> {
  /** The component of the results. Undefined until its chunk has loaded. The field takes text before that. */
  Results: ComponentType<PaletteResultsProps> | undefined
  /** The keys that were pressed before the palette had loaded. */
  early?: EarlySearch | undefined
}

const NO_RESULTS: ShownResults = { activeId: undefined, hasChoices: false }

/**
 * Command palette that finds every place, action and record. It is a combobox as in the ARIA practices: the focus stays
 * in the field, arrow keys move through the results, and Enter opens the active one. Control or Command with Enter
 * opens it in a new tab.
 *
 * The results are a separate chunk, so that the field takes keys right after the shortcut.
 */
export function Palette({ Results, early, onClose, showShortcuts, showTheming }: PaletteProps) {
  const listId = useId()
  const results = useRef<ResultsHandle>(null)
  const [text, setText] = useState(early?.text ?? '')
  const [pendingEnter, setPendingEnter] = useState<PendingEnter | undefined>(
    early?.enter && { text, ...early.enter },
  )
  const [shown, setShown] = useState(NO_RESULTS)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (results.current) return results.current.onKeyDown(event)
    if (event.key !== 'Enter') return
    event.preventDefault()
    setPendingEnter({ text, inTab: event.ctrlKey || event.metaKey })
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
            aria-expanded={shown.hasChoices}
            aria-controls={Results && listId}
            aria-autocomplete="list"
            aria-activedescendant={shown.activeId}
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
              setPendingEnter(undefined)
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label="Close" size="sm" onClick={onClose}>
            <Icon as={X} boxSize="4" />
          </IconButton>
        </Flex>
        {Results ? (
          <Results
            ref={results}
            listId={listId}
            text={text}
            pendingEnter={pendingEnter}
            onPendingEnter={setPendingEnter}
            onShown={setShown}
            {...{ onClose, showShortcuts, showTheming }}
          />
        ) : (
          <Text role="status" px="4" py="3" fontSize="sm" color="fg.muted">
            Loading…
          </Text>
        )}
      </Flex>
    </ModalBox>
  )
}
