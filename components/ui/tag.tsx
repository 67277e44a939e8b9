'use client'

import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { IconButton } from './button'
import { Icon } from './icon'

const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '11', md: '7' },
    maxWidth: 'full',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.subtle',
    fontSize: 'sm',
    '&[data-chosen=true]': { borderColor: 'brand.fg', bg: 'brand.subtle' },
    '&[draggable=true]': { cursor: 'grab' },
    // The place where a dragged chip would be dropped.
    '&[data-target=true]': { boxShadow: '-3px 0 0 0 {colors.brand.fg}' },
  },
})
const Words = chakra('button', {
  base: {
    minHeight: { base: '11', md: '7' },
    px: '2',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'inherit',
    borderRadius: 'sm',
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' },
  },
})

interface TagProps extends Omit<
  ComponentProps<typeof Chip>,
  'children' | 'onKeyDown' | 'onFocus' | 'onClick'
> {
  text: string
  /** True for the one tag that the Tab key reaches. */
  isCurrent: boolean
  /** True while the buttons that move the tag are shown. */
  isChosen: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onClick: () => void
  onRemove: () => void
}

/**
 * One text of an ordered list that can be changed. The keyboard removes it with Delete, the pointer with its button.
 */
export function Tag({
  text,
  isCurrent,
  isChosen,
  onFocus,
  onKeyDown,
  onClick,
  onRemove,
  ...props
}: TagProps) {
  return (
    <Chip data-chosen={isChosen} {...props}>
      <Words
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={isChosen}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {text}
      </Words>
      <IconButton label={`Remove ${text}`} size="xs" tabIndex={-1} onClick={onRemove}>
        <Icon as={X} boxSize="3.5" />
      </IconButton>
    </Chip>
  )
}

/**
 * Text of a list that cannot be pressed. It has no border and the shape of a badge, so that it does not look like a
 * button.
 */
export const ReadOnlyTag = chakra('li', {
  base: {
    maxWidth: 'full',
    px: '2.5',
    py: '0.5',
    borderRadius: 'xl',
    bg: 'bg.muted',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
  },
})
