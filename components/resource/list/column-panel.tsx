'use client'

import { Box, HStack, Stack } from '@chakra-ui/react'
import { GripVertical } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Note } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Popup } from '@/components/ui/overlay/popup'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { addColumn, isFixed, moveColumn, panelOrder, toggleColumn } from '@/lib/resource/arrange-columns'
import { addedKeys, addedLabel, shownColumns } from '@/lib/resource/columns'
import type { Column } from '@/components/resource/listed-resource'
import { AddField } from './add-field'

/** The parts of a column that the panel uses. */
type NamedColumn = Pick<
  Column<object>,
  'key' | 'label' | 'isTitle' | 'isExtra' | 'onPhones' | 'from' | 'sort' | 'field' | 'fields'
>

/** Breakpoints of the design system from which columns are shown, in rem. */
const BREAKPOINTS_REM = { sm: 30, md: 48, lg: 64, xl: 80 }

/** Panel that shows, hides and orders the columns of a list, and adds fields as columns. */
export function LayoutPanel(props: {
  columns: readonly NamedColumn[]
  list: ListStateHandle
  onClose: (refocus?: boolean) => void
}) {
  const { columns: declared, list, onClose } = props
  const { view, widths } = list.state
  const widest = useWidestBreakpoint()
  // Cards show every column on any screen.
  const hasRoom = (from: NamedColumn['from']) => view === 'cards' || !from || BREAKPOINTS_REM[from] <= widest
  const isPhone = !hasRoom('md')
  // On a phone, columns that need a wider screen remain part of the user's choice.
  const fits = ({ from }: NamedColumn) => isPhone || hasRoom(from)

  // The address follows a moment after a change, so the next change starts from the latest choice.
  const [latest, setLatest] = useState<{ chosen: string[]; before: readonly string[] }>()
  const chosen = latest?.before === list.state.columns ? latest.chosen : list.state.columns
  const choose = (next: string[], how?: 'push' | 'replace') => {
    setLatest({ chosen: next, before: list.state.columns })
    list.change({ columns: next }, how)
  }

  // An added field stays in the panel after it is hidden, so that it can be shown again.
  const [seen, setSeen] = useState<string[]>([])
  const added = [...new Set([...seen, ...addedKeys(declared, chosen)])]
  const columns: NamedColumn[] = [
    ...declared,
    ...added.map((key) => ({ key, label: addedLabel(key), isExtra: true as const })),
  ]
  const shown = shownColumns(columns, chosen, fits)
  const fixed = shown.filter(isFixed).length

  const [drag, setDrag] = useState<{ key: string; to: number }>()
  const order = panelOrder(
    columns,
    drag ? moveColumn(columns, chosen, drag.key, drag.to, fits) : chosen,
    fits,
  )
  const [announcement, setAnnouncement] = useState('')
  const rows = useRef<HTMLDivElement>(null)
  // Moving the row of a focused element takes its focus away.
  const focused = useRef<string>(undefined)
  const positions = order.join()
  useEffect(() => {
    if (focused.current === undefined) return
    rows.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(focused.current)}"] input`)?.focus()
    focused.current = undefined
  }, [positions])

  const move = (key: string, to: number) => {
    const next = moveColumn(columns, chosen, key, to, fits)
    const keys = shownColumns(columns, next, fits).map((column) => column.key)
    const label = columns.find((column) => column.key === key)?.label ?? key
    setAnnouncement(`${label}: position ${keys.indexOf(key) + 1} of ${keys.length}`)
    choose(next, 'replace')
  }
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    const at = shown.findIndex((column) => column.key === key)
    if (at < fixed || at + step < fixed || at + step >= shown.length) return
    focused.current = key
    move(key, at + step)
  }
  const dragHandlers = (key: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ key, to: shown.findIndex((column) => column.key === key) })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.key !== key) return
      const items = [...(rows.current?.children ?? [])].slice(0, shown.length)
      const above = items.filter((item) => item.getBoundingClientRect().bottom <= event.clientY).length
      const to = Math.max(fixed, Math.min(above, shown.length - 1))
      if (to !== drag.to) setDrag({ key, to })
    },
    onPointerUp: () => {
      if (drag?.key === key && shown[drag.to]?.key !== key) move(key, drag.to)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })

  return (
    <Popup
      label="Columns"
      onClose={onClose}
      w={{ md: '22.5rem' }}
      maxH={{ md: 'max(20rem, calc(100dvh - 12rem))' }}
      overflowY={{ md: 'auto' }}
    >
      <HStack justify="space-between" minH="7">
        <Box as="h2" fontSize="md" fontWeight="semibold">
          Columns
        </Box>
        {(chosen.length > 0 || Object.keys(widths).length > 0) && (
          <Button
            size="xs"
            variant="ghost"
            onClick={() => {
              setLatest(undefined)
              setSeen([])
              list.change({ columns: [], widths: {} })
              rows.current?.querySelector<HTMLElement>('input:enabled')?.focus()
            }}
          >
            Reset
          </Button>
        )}
      </HStack>
      <Stack as="ul" ref={rows} listStyleType="none" gap="0">
        {order.map((key) => {
          const column = columns.find((one) => one.key === key)
          if (!column) return null
          const { label, isTitle, from } = column
          const isShown = shown.some((one) => one.key === key)
          const isWaiting = isPhone && !hasRoom(from)
          const canMove = isShown && !isFixed(column)
          return (
            <HStack
              as="li"
              key={key}
              data-column={key}
              data-dragged={drag?.key === key}
              gap="1"
              px="1"
              mx="-1"
              borderRadius="md"
              css={{ '&[data-dragged=true]': { bg: 'bg.selected' } }}
              onKeyDown={(event) => onKeyDown(event, key)}
            >
              <HStack asChild gap="2.5" flex="1" minW="0" minH={{ base: 'touch', md: '8' }} cursor="pointer">
                <label>
                  <Checkbox
                    checked={isShown}
                    disabled={isTitle ?? isWaiting}
                    aria-description={canMove ? 'Alt with the up or down arrow moves the column.' : undefined}
                    onChange={(event) => {
                      setSeen(added)
                      choose(toggleColumn(columns, chosen, key, event.target.checked, fits))
                    }}
                  />
                  <Box as="span" minW="0" truncate title={label}>
                    {label}
                  </Box>
                  {isWaiting && <Note>on wider screens or in cards</Note>}
                </label>
              </HStack>
              {canMove && (
                <span aria-hidden className="ui-column-grip" data-grip {...dragHandlers(key)}>
                  <Icon as={GripVertical} boxSize="4" />
                </span>
              )}
            </HStack>
          )
        })}
      </Stack>
      <Note hideBelow="md">Drag a column, or press Alt with ↑ or ↓ on it, to change the order.</Note>
      <Box aria-live="polite" srOnly>
        {announcement}
      </Box>
      <AddField
        rows={list.rows ?? []}
        taken={columns.flatMap(({ key, sort, field, fields }) => [
          key,
          field ?? sort ?? '',
          ...(fields ?? []),
        ])}
        onAdd={(key) => {
          choose(addColumn(columns, chosen, key, fits))
          setAnnouncement(`${columns.find((one) => one.key === key)?.label ?? addedLabel(key)} added`)
        }}
      />
    </Popup>
  )
}

/** Returns the widest breakpoint that the screen reaches, in rem, and updates it on resize. */
function useWidestBreakpoint(): number {
  return useSyncExternalStore(
    onResize,
    () =>
      Math.max(
        0,
        ...Object.values(BREAKPOINTS_REM).filter((rem) => matchMedia(`(min-width: ${rem}rem)`).matches),
      ),
    () => 0,
  )
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
