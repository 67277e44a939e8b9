'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import type { DragEvent, MouseEvent } from 'react'
import { StatusBadge } from '@/components/ui/badge'
import { Icon } from '@/components/ui/icon'
import { zoneAt, type DropZone, type TreeRow } from '@/lib/catalogs/tree'

const INDENT_REM = 1.25

const DROP_LOOK = {
  before: { boxShadow: 'inset 0 2px 0 0 {colors.brand.fg}' },
  after: { boxShadow: 'inset 0 -2px 0 0 {colors.brand.fg}' },
  into: { bg: 'brand.subtle' },
} as const satisfies Record<DropZone, object>

interface LineDrag {
  onStart: (row: TreeRow) => void
  onOver: (row: TreeRow, zone: DropZone) => boolean
  onDrop: (row: TreeRow, zone: DropZone) => void
  onEnd: () => void
}

/**
 * One category in the tree. The focus moves from line to line. Pressing the name opens the category, and pressing the
 * arrow expands it.
 */
export function TreeLine(props: {
  row: TreeRow
  elementId: string
  isCurrent: boolean
  isChosen: boolean
  isLoading: boolean
  drop: DropZone | undefined
  /** Absent for users who may only view. */
  drag: LineDrag | undefined
  onToggle: () => void
  onOpen: () => void
  onFocus: () => void
}) {
  const { row, elementId, isCurrent, isChosen, isLoading, drop, drag, onToggle, onOpen, onFocus } = props
  const { category, level, position, siblings, hasChildren, isOpen } = row
  const zone = (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return zoneAt(event.clientY, top, height)
  }
  return (
    <Flex
      id={elementId}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isChosen}
      aria-busy={isLoading || undefined}
      tabIndex={isCurrent ? 0 : -1}
      align="center"
      gap="1"
      minH={{ base: 'touch', md: '9' }}
      pe="2"
      borderRadius="l2"
      cursor="pointer"
      _hover={{ bg: 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' }}
      css={{
        '&[aria-selected=true]': { bg: 'brand.subtle', color: 'brand.fg' },
        '&:hover [data-grip], &:focus [data-grip]': { opacity: 1 },
        '&[data-drop=before]': DROP_LOOK.before,
        '&[data-drop=after]': DROP_LOOK.after,
        '&[data-drop=into]': DROP_LOOK.into,
      }}
      style={{ paddingInlineStart: `${(level - 1) * INDENT_REM}rem` }}
      data-drop={drop}
      draggable={drag !== undefined}
      onClick={onOpen}
      onFocus={onFocus}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.id)
        drag?.onStart(row)
      }}
      onDragOver={(event) => {
        if (drag?.onOver(row, zone(event))) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        drag?.onDrop(row, zone(event))
      }}
      onDragEnd={drag?.onEnd}
    >
      <Box
        aria-hidden
        display="grid"
        placeItems="center"
        boxSize={{ base: 'touch', md: '7' }}
        flexShrink="0"
        borderRadius="sm"
        visibility={hasChildren ? 'visible' : 'hidden'}
        data-toggle
        _hover={{ bg: 'bg.emphasized' }}
        onClick={(event: MouseEvent) => {
          event.stopPropagation()
          onToggle()
        }}
      >
        <Icon as={isOpen ? ChevronDown : ChevronRight} boxSize="4" />
      </Box>
      <Text as="span" fontSize="sm" flex="1" minW="0" css={{ overflowWrap: 'anywhere' }}>
        {category.Name || row.id}
      </Text>
      {category.Active !== true && <StatusBadge isOn={false} on="Active" off="Inactive" />}
      {drag && (
        <Box aria-hidden data-grip opacity="0" color="fg.muted" cursor="grab" hideBelow="md">
          <Icon as={GripVertical} boxSize="4" />
        </Box>
      )}
    </Flex>
  )
}
