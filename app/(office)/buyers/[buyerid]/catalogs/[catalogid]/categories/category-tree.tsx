'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useRouter } from 'next/navigation'
import { useEffect, useId, useRef, useState } from 'react'
import { RowsFailure, RowsSkeleton } from '@/components/resource/assigned-rows'
import { Alert } from '@/components/ui/alert'
import { useCan } from '@/hooks/use-can'
import { useLazyPart } from '@/hooks/use-lazy-part'
import { placeByKey, ROOT, rowsOf, type TreePlace, type TreeRow } from '@/lib/catalogs/tree'
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

const loadMove = () => import('./move-dialog').then((file) => file.MoveDialog)

/**
 * The categories of a catalog as a tree after the ARIA practices: one stop of the keyboard, arrows, Home and End, `*`
 * and letters go through it, Enter opens. Alt with arrows moves the line itself, as do a dialog and the pointer.
 *
 * Drawn by hand: the design system's tree weighs 27 KB gzip and keeps the nodes itself, where here they are pages of
 * lists in the query cache, loaded level by level and reached by every write.
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
  const [asked, setAsked] = useState<TreeRow>()
  const moveDialog = useLazyPart(loadMove, 'question where to')
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  // What is opened elsewhere, as by the search, is what the tree is about from then on.
  const [seen, setSeen] = useState(chosen)
  if (chosen !== seen) {
    setSeen(chosen)
    setFocused('')
  }
  const target = rowOf(focused) ?? rowOf(chosen)
  // The keyboard can always come in.
  const current = target ?? rows[0]
  const elementId = (id: string) => `${treeId}-${id}`

  // A line that moves is taken out of the page and put back, which takes the focus from it.
  const keepsFocus = useRef('')
  useEffect(() => {
    if (keepsFocus.current === '') return
    const element = document.getElementById(`${treeId}-${keepsFocus.current}`)
    if (element && document.activeElement !== element) element.focus()
  })

  // The tree scrolls by itself, so that what is chosen is seen without moving the page.
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
  // By a link, so that a form with unsaved changes beside the tree asks first.
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
  // Out of view for a moment, while a move stands that the platform is about to refuse.
  const moving = asked && (rowOf(asked.id) ?? asked)

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

/** Scrolls a box just far enough for a line in it to be seen; the page stays where it is. */
function scrollIntoBox(box: HTMLElement, line: HTMLElement): void {
  const [outer, inner] = [box.getBoundingClientRect(), line.getBoundingClientRect()]
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
}
