'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { onSingleClick } from '@/components/ui/single-click'
import { ReadOnlyTag } from '@/components/ui/tag'
import { Thumbnail } from '@/components/ui/thumbnail'
import { pictureUrl } from '@/lib/format/picture'
import { brokenPictureNotice, pictureIn } from '../rules/pictures'

const OTHER_SHAPE =
  'This entry is not a picture with an address. It stays as it is. Change it on the tab “Extended”.'

interface PictureListProps {
  entries: readonly unknown[]
  readOnlyReason: string | undefined
  onMove: (from: number, to: number) => void
  onEdit: (entry: unknown) => void
  onRemove: (entry: unknown) => void
}

/** Lists the pictures of a product in their order. Buttons and dragging move them. */
export function PictureList({ entries, readOnlyReason, onMove, onEdit, onRemove }: PictureListProps) {
  const [said, setSaid] = useState('')
  const [drag, setDrag] = useState<{ from: number; over: number }>()
  const list = useRef<HTMLDivElement>(null)
  // Moving the row of a focused button takes its focus away.
  const focused = useRef<{ at: number; action: string }>(undefined)
  useEffect(() => {
    if (!focused.current) return
    const { at, action } = focused.current
    focused.current = undefined
    list.current?.children[at]?.querySelector<HTMLElement>(`[data-action=${action}]`)?.focus()
  }, [entries])
  const move = (from: number, to: number, action?: string) => {
    if (from === to) return
    if (action !== undefined) focused.current = { at: to, action }
    setSaid(`Picture ${from + 1} moved to position ${to + 1} of ${entries.length}`)
    onMove(from, to)
  }
  const keys = uniqueKeys(entries)
  return (
    <>
      <Stack as="ul" ref={list} listStyleType="none" gap="0" aria-label="Pictures, in order">
        {entries.map((entry, at) => (
          <PictureLine
            key={keys[at]}
            entry={entry}
            at={at}
            count={entries.length}
            readOnlyReason={readOnlyReason}
            isTarget={drag !== undefined && drag.over === at && drag.from !== at}
            isFromAbove={drag !== undefined && drag.from < at}
            drag={{
              onDragStart: (event) => {
                event.dataTransfer.effectAllowed = 'move'
                // Firefox drags only elements with data.
                event.dataTransfer.setData('text/plain', `Picture ${at + 1}`)
                setDrag({ from: at, over: at })
              },
              onDragOver: (event) => {
                if (!drag) return
                event.preventDefault()
                if (drag.over !== at) setDrag({ ...drag, over: at })
              },
              onDrop: (event) => {
                if (!drag) return
                event.preventDefault()
                setDrag(undefined)
                move(drag.from, at)
              },
              onDragEnd: () => setDrag(undefined),
            }}
            onMove={(to, action) => move(at, to, action)}
            onEdit={() => onEdit(entry)}
            onRemove={() => onRemove(entry)}
          />
        ))}
      </Stack>
      <Box aria-live="polite" srOnly>
        {said}
      </Box>
    </>
  )
}

interface PictureLineProps {
  entry: unknown
  at: number
  count: number
  readOnlyReason: string | undefined
  /** True while a dragged picture would be dropped here. */
  isTarget: boolean
  /** True if the dragged picture is above this one. It would be dropped below. */
  isFromAbove: boolean
  drag: Record<'onDragStart' | 'onDragOver' | 'onDrop', (event: DragEvent) => void> & {
    onDragEnd: () => void
  }
  onMove: (to: number, action: string) => void
  onEdit: () => void
  onRemove: () => void
}

function PictureLine(props: PictureLineProps) {
  const { entry, at, count, readOnlyReason, isTarget, isFromAbove, drag, onMove, onEdit, onRemove } = props
  const picture = pictureIn(entry)
  const url = pictureUrl(entry)
  const [broken, setBroken] = useState<string>()
  const name = `picture ${at + 1}`
  const isEditable = readOnlyReason === undefined
  const otherReason = readOnlyReason ?? (picture ? undefined : OTHER_SHAPE)
  return (
    <Flex
      as="li"
      gap="3"
      py="2"
      align="center"
      wrap="wrap"
      borderTopWidth="1px"
      borderColor="border.muted"
      css={{
        '&[data-drop=before]': { boxShadow: 'inset 0 2px 0 0 {colors.brand.fg}' },
        '&[data-drop=after]': { boxShadow: 'inset 0 -2px 0 0 {colors.brand.fg}' },
      }}
      data-drop={isTarget ? (isFromAbove ? 'after' : 'before') : undefined}
      draggable={isEditable && count > 1}
      onDragStart={drag.onDragStart}
      onDragOver={drag.onDragOver}
      onDrop={drag.onDrop}
      onDragEnd={drag.onDragEnd}
    >
      {isEditable && count > 1 && (
        <Box aria-hidden color="fg.muted" cursor="grab" hideBelow="md">
          <Icon as={GripVertical} boxSize="4" />
        </Box>
      )}
      <Thumbnail url={url} size="record" onLoadFailure={() => setBroken(url)} />
      <Stack gap="1" flex="1" minW="12rem" align="flex-start">
        {picture && (
          <HStack as="ul" listStyleType="none" gap="2" wrap="wrap">
            {at === 0 && <ReadOnlyTag>Primary</ReadOnlyTag>}
            <Text as="li" fontSize="sm" fontWeight={picture.altText ? 'medium' : undefined}>
              {picture.altText || 'No alternative text'}
            </Text>
          </HStack>
        )}
        <Text fontSize="sm" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
          {picture ? picture.address : OTHER_SHAPE}
        </Text>
        {picture && url === undefined && (
          <Text fontSize="sm" color="fg.error">
            The back office cannot show this address. Use one that starts with https://.
          </Text>
        )}
        {url !== undefined && broken === url && (
          <Text role="status" fontSize="sm" color="fg.error">
            {brokenPictureNotice(url)}
          </Text>
        )}
      </Stack>
      <HStack gap="1">
        {at > 0 && (
          <Button
            size="xs"
            variant="outline"
            aria-label={`Make ${name} primary`}
            disabledReason={readOnlyReason}
            onClick={onSingleClick(() => onMove(0, 'up'))}
          >
            Make primary
          </Button>
        )}
        <IconButton
          label={`Move ${name} up`}
          size="sm"
          data-action="up"
          disabledReason={readOnlyReason ?? (at === 0 ? 'This is already the first picture.' : undefined)}
          onClick={onSingleClick(() => onMove(at - 1, 'up'))}
        >
          <Icon as={ArrowUp} boxSize="4" />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          size="sm"
          data-action="down"
          disabledReason={
            readOnlyReason ?? (at === count - 1 ? 'This is already the last picture.' : undefined)
          }
          onClick={onSingleClick(() => onMove(at + 1, 'down'))}
        >
          <Icon as={ArrowDown} boxSize="4" />
        </IconButton>
        <IconButton label={`Edit ${name}`} size="sm" disabledReason={otherReason} onClick={onEdit}>
          <Icon as={Pencil} boxSize="4" />
        </IconButton>
        <IconButton
          label={`Remove ${name}`}
          size="sm"
          disabledReason={otherReason}
          onClick={onSingleClick(onRemove)}
        >
          <Icon as={Trash2} boxSize="4" />
        </IconButton>
      </HStack>
    </Flex>
  )
}

/** Returns a key for each entry, which it keeps when it moves. Equal entries get different keys. */
function uniqueKeys(entries: readonly unknown[]): string[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const text = JSON.stringify(entry)
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return `${count} ${text}`
  })
}
