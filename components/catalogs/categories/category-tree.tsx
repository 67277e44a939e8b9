'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useRouter } from 'next/navigation'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { RowsFailure, RowsSkeleton } from '@/components/resource/assign/assigned-rows'
import { Alert } from '@/components/ui/alert'
import { useLazyPart } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import {
  placeByKey,
  ROOT,
  rowsOf,
  placeByDrop,
  stepOf,
  typedAhead,
  type TreePlace,
  type TreeRow,
  type Branches,
  type DropZone,
} from '@/lib/catalogs/tree'
import { lazy } from '@/lib/lazy'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { followLink } from '@/lib/palette/follow'
import { recordUrl } from '@/lib/resource/resource'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'
import { TreeActions } from './tree-actions'
import { TreeLine } from './tree-line'
import { TreeSearch } from './tree-search'
import { useBranches } from './use-branches'
import { useTreeMoves } from './use-tree-moves'

const moveCode = lazy(() => import('./move-dialog').then((file) => file.MoveDialog))
const TYPEAHEAD_TIMEOUT_MS = 700

/**
 * Shows the categories of a catalog as a tree that follows the ARIA practices. The tree is one tab stop. Arrow keys,
 * Home, End, `*` and letters move the focus, and Enter opens a category. Alt with an arrow key moves the category
 * itself, as do a dialog and the pointer.
 *
 * Implemented here because the design system's tree weighs 27 KB gzip and stores its nodes itself. Here the nodes are
 * pages of lists in the query cache, which are loaded level by level and updated by every write.
 */
export function CategoryTree({ place, chosen }: { place: CatalogPlace; chosen: string }) {
  const resource = categoriesAt(place)
  const router = useRouter()
  const manage = useCan(resource.access.manage)
  const treeId = useId()
  const { branches, open: opened, setOpen, openAll, isLoading, failed } = useBranches(place, chosen)
  const { run: runMove, said, problem, isMoving } = useTreeMoves(place, branches, setOpen)
  const rows = rowsOf(branches, opened)
  const [focused, setFocused] = useState('')
  const [requested, setAsked] = useState<TreeRow>()
  const moveDialog = useLazyPart(moveCode, 'move dialog')
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  // A category opened elsewhere, for example by the search, becomes the current line of the tree.
  const [seen, setSeen] = useState(chosen)
  if (chosen !== seen) {
    setSeen(chosen)
    setFocused('')
  }
  const target = rowOf(focused) ?? rowOf(chosen)
  // Falls back to the first line, so that the keyboard can always enter the tree.
  const current = target ?? rows[0]
  const elementId = (id: string) => `${treeId}-${id}`

  // Moving a line removes its element from the page and inserts it again, so the line loses the focus.
  const keepsFocus = useRef('')
  useEffect(() => {
    if (keepsFocus.current === '') return
    const element = document.getElementById(`${treeId}-${keepsFocus.current}`)
    if (element && document.activeElement !== element) element.focus()
  })

  // Scrolls the tree only, so that the chosen line becomes visible without moving the page.
  const scroller = useRef<HTMLDivElement>(null)
  const isChosenDrawn = rowOf(chosen) !== undefined
  useEffect(() => {
    const line = isChosenDrawn ? document.getElementById(`${treeId}-${chosen}`) : null
    if (line && scroller.current) scrollIntoBox(scroller.current, line)
  }, [treeId, chosen, isChosenDrawn])

  const go = (id: string) => {
    setFocused(id)
    document.getElementById(elementId(id))?.focus()
  }
  const run = (row: TreeRow, to: TreePlace): Promise<string> => {
    setFocused(row.id)
    return runMove(row, to)
  }
  // Navigates by a link, so that a form with unsaved changes beside the tree asks for confirmation first.
  const open = (row: TreeRow) => followLink(recordUrl(resource, row.id), router.push)

  const onKeyDown = useTreeKeys({
    rows,
    lineOf: (element) => rows.find(({ id }) => element instanceof Element && element.id === elementId(id)),
    go,
    setOpen,
    openAll,
    onOpen: open,
    onMove: (row, key) => {
      const to = manage.allowed ? placeByKey(branches, row, key) : undefined
      if (!to) return
      keepsFocus.current = row.id
      void run(row, to)
    },
  })
  const { lineDrag, dropOn } = useTreeDrag(branches, rows, (row, to) => void run(row, to))
  // The line is not in view for a moment when the platform is about to reject a pending move.
  const moving = requested && (rowOf(requested.id) ?? requested)

  return (
    <Box
      as="section"
      aria-label="Tree of categories"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      p="3"
    >
      <TreeSearch place={place}>
        <Stack gap="3">
          <TreeActions
            place={place}
            target={target}
            isEmpty={branches.has(ROOT) && rows.length === 0}
            onNear={moveDialog.prepare}
            onMove={(row) => {
              setAsked(row)
              moveDialog.open()
            }}
          />
          {problem && (
            <Alert status="error" size="sm">
              {problem}
            </Alert>
          )}
          {failed.map(({ parent, error, retry }) => (
            <RowsFailure
              key={parent}
              what={parent === ROOT ? 'categories' : `subcategories of “${parent}”`}
              text={failureText(toPlatformError(error))}
              onRetry={retry}
            />
          ))}
          {isLoading(ROOT) && <RowsSkeleton what="categories" />}
          {branches.has(ROOT) && rows.length === 0 && (
            <Text color="fg.muted">No categories yet. {resource.words.purpose}</Text>
          )}
          {rows.length > 0 && (
            <Box
              ref={scroller}
              maxH={{ xl: 'max(12rem, calc(100dvh - {sizes.header} - 14rem))' }}
              overflowY={{ xl: 'auto' }}
              role="tree"
              aria-label="Categories"
              aria-busy={isMoving}
              onKeyDown={onKeyDown}
              onBlur={() => {
                if (!isMoving) keepsFocus.current = ''
              }}
            >
              {rows.map((row) => (
                <TreeLine
                  key={row.id}
                  row={row}
                  elementId={elementId(row.id)}
                  isCurrent={row.id === current?.id}
                  isChosen={row.id === chosen}
                  isLoading={row.isOpen && isLoading(row.id)}
                  drop={dropOn(row)}
                  drag={manage.allowed ? lineDrag : undefined}
                  onToggle={() => setOpen(row.id, !row.isOpen)}
                  onOpen={() => open(row)}
                  onFocus={() => setFocused(row.id)}
                />
              ))}
            </Box>
          )}
        </Stack>
      </TreeSearch>
      <Box role="status" srOnly>
        {said}
      </Box>
      {moving && moveDialog.isOpen && moveDialog.Part && (
        <moveDialog.Part
          place={place}
          row={moving}
          branches={branches}
          onMove={(to) => run(moving, to)}
          onClose={moveDialog.close}
        />
      )}
    </Box>
  )
}

/** Scrolls a box just far enough to show a line in it. The page itself does not scroll. */
function scrollIntoBox(box: HTMLElement, line: HTMLElement): void {
  const [outer, inner] = [box.getBoundingClientRect(), line.getBoundingClientRect()]
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
}

/** Drags lines of a tree with the pointer. Keys and a dialog offer the same moves. */
function useTreeDrag(
  branches: Branches,
  rows: readonly TreeRow[],
  onMove: (row: TreeRow, to: TreePlace) => void,
) {
  const [drag, setDrag] = useState<{ id: string; over?: string; zone?: DropZone }>()
  const placeOn = (row: TreeRow, zone: DropZone) =>
    drag ? placeByDrop(branches, drag.id, row, zone) : undefined
  return {
    /** Returns the zone of a line in which the dragged line would be dropped. */
    dropOn: (row: TreeRow) => (drag?.over === row.id ? drag.zone : undefined),
    lineDrag: {
      onStart: ({ id }: TreeRow) => setDrag({ id }),
      onOver: (row: TreeRow, zone: DropZone) => {
        const isPossible = placeOn(row, zone) !== undefined
        if (drag && isPossible && (drag.over !== row.id || drag.zone !== zone))
          setDrag({ id: drag.id, over: row.id, zone })
        return isPossible
      },
      onDrop: (row: TreeRow, zone: DropZone) => {
        const to = placeOn(row, zone)
        const dragged = rows.find(({ id }) => id === drag?.id)
        setDrag(undefined)
        if (to && dragged) onMove(dragged, to)
      },
      onEnd: () => setDrag(undefined),
    },
  }
}

/** Handles the keyboard in a tree according to the ARIA practices. Alt with an arrow key moves the line itself. */
function useTreeKeys(tree: {
  rows: readonly TreeRow[]
  /** Returns the line that an element of the page displays. */
  lineOf: (element: EventTarget) => TreeRow | undefined
  go: (id: string) => void
  setOpen: (id: string, isOpen: boolean) => void
  openAll: (ids: string[]) => void
  onOpen: (row: TreeRow) => void
  onMove: (row: TreeRow, key: string) => void
}) {
  const { rows, lineOf, go, setOpen, openAll, onOpen, onMove } = tree
  const typing = useRef({ text: '', at: 0 })

  const type = (key: string, from: TreeRow, now: number) => {
    const text = now - typing.current.at < TYPEAHEAD_TIMEOUT_MS ? typing.current.text + key : key
    typing.current = { text, at: now }
    const found = typedAhead(rows, from.id, text)
    if (found) go(found)
  }

  return (event: KeyboardEvent) => {
    const { key } = event
    const current = lineOf(event.target)
    if (!current || event.ctrlKey || event.metaKey) return
    const isArrow = key.startsWith('Arrow')
    if (event.altKey) {
      if (!isArrow) return
      // Browsers go back and forward on Alt with a horizontal arrow key.
      event.preventDefault()
      return onMove(current, key)
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      return onOpen(current)
    }
    const step = stepOf(rows, current.id, key)
    // At an end of the tree an arrow key must not scroll the page.
    if (step || isArrow) event.preventDefault()
    if (!step) {
      if (key.length === 1) type(key, current, event.timeStamp)
    } else if ('go' in step) go(step.go)
    else if ('open' in step) setOpen(step.open, true)
    else if ('close' in step) setOpen(step.close, false)
    else openAll(rows.filter((row) => row.parent === step.openAll && row.hasChildren).map(({ id }) => id))
  }
}
