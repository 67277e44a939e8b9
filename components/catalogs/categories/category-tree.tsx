'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useRouter } from 'next/navigation'
import { useEffect, useId, useRef, useState } from 'react'
import { RowsFailure, RowsSkeleton } from '@/components/resource/assign/assigned-rows'
import { Alert } from '@/components/ui/alert'
import { useLazyPart } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { placeByKey, ROOT, rowsOf, type TreePlace, type TreeRow } from '@/lib/catalogs/tree'
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
import { useTreeDrag } from './use-tree-drag'
import { useTreeKeys } from './use-tree-keys'
import { useTreeMoves } from './use-tree-moves'

const moveCode = lazy(() => import('./move-dialog').then((file) => file.MoveDialog))

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
  const moveDialog = useLazyPart(moveCode, 'question where to')
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
