'use client'

import { Flex } from '@chakra-ui/react'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useDialogs } from '@/hooks/use-dialogs'
import { actions, linkAddress, removeLink, setLink, type TextAction } from './commands'
import { toLinkAddress } from './link-address'

interface Tool extends TextAction {
  label: string
  icon: LucideIcon
  /** Reason why the action does nothing now. */
  disabledReason?: string
}

const TOOLS: readonly Tool[] = [
  { ...actions.bold, label: 'Bold', icon: Bold },
  { ...actions.italic, label: 'Italic', icon: Italic },
  { ...actions.heading, label: 'Heading', icon: Heading2 },
  { ...actions.subheading, label: 'Subheading', icon: Heading3 },
  { ...actions.bullets, label: 'Bulleted list', icon: List },
  { ...actions.numbers, label: 'Numbered list', icon: ListOrdered },
  { run: () => true, isOn: (state) => linkAddress(state) !== undefined, label: 'Link', icon: Link },
  { ...actions.clear, label: 'Clear formatting', icon: RemoveFormatting },
  { ...actions.undo, label: 'Undo', icon: Undo2, disabledReason: 'Nothing to undo.' },
  { ...actions.redo, label: 'Redo', icon: Redo2, disabledReason: 'Nothing to redo.' },
]

const LINK_HELP = 'Leave the address empty for no link.'
const LINK_PROBLEM =
  'This is not an address. Type one such as https://example.com, name@example.com or /sale.'

interface ToolbarProps {
  label: string
  /** Id of the text that the toolbar formats. */
  controls: string
  state: EditorState
  onRun: (command: Command) => void
}

/** Toolbar of the text editor. It is one tab stop, and arrow keys move between its buttons. */
export function Toolbar({ label, controls, state, onRun }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const dialogs = useDialogs()

  const editLink = async () => {
    let typed: string | undefined = linkAddress(state) ?? ''
    let details = LINK_HELP
    for (;;) {
      typed = await dialogs.prompt('Link', {
        ...{ label: 'Address', defaultValue: typed, okLabel: 'Set link', details },
      })
      if (typed === undefined) return
      const address = toLinkAddress(typed)
      if (address !== undefined) return onRun(setLink(address))
      if (typed.trim() === '') return onRun(removeLink)
      details = LINK_PROBLEM
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, current, isRightToLeft(bar.current))
    if (target === undefined) return
    event.preventDefault()
    setCurrent(target)
    bar.current?.querySelectorAll('button').item(target).focus()
  }
  return (
    <Flex
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      wrap="wrap"
      gap="1"
      p="1"
      borderBottomWidth="1px"
      borderColor="border"
      onKeyDown={onKeyDown}
    >
      {TOOLS.map(({ label: name, icon, run, isOn, disabledReason }, index) => (
        <IconButton
          key={name}
          label={name}
          size="sm"
          tabIndex={index === current ? 0 : -1}
          minH={{ mdDown: 'touch' }}
          css={{ '&[aria-pressed=true]': { bg: 'bg.muted', color: 'brand.fg' } }}
          aria-pressed={isOn?.(state)}
          disabledReason={disabledReason !== undefined && !run(state) ? disabledReason : undefined}
          onFocus={() => setCurrent(index)}
          // The text keeps the focus and the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (icon === Link ? void editLink() : onRun(run))}
        >
          <Icon as={icon} boxSize="4" />
        </IconButton>
      ))}
    </Flex>
  )
}

/** Returns the index of the button that a key moves to. */
function keyTarget(key: string, current: number, isMirrored: boolean): number | undefined {
  const step = isMirrored ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (current + step + TOOLS.length) % TOOLS.length
    case 'ArrowLeft':
      return (current - step + TOOLS.length) % TOOLS.length
    case 'Home':
      return 0
    case 'End':
      return TOOLS.length - 1
    default:
      return undefined
  }
}

const isRightToLeft = (element: HTMLElement | null) =>
  element !== null && getComputedStyle(element).direction === 'rtl'
