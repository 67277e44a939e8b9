'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toast } from '@/components/ui/toaster'
import { useLatest } from '@/hooks/use-latest'
import type { GridRow, GridRules } from '@/lib/forms/grid'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { READ_AGAIN_MS } from '@/lib/resource/lagging-lists'
import { countOf } from '@/lib/resource/words'
import { isLagging, type GridEdit, type GridResult } from './grid-edit'
import { GridStore, type GridState } from './grid-store'

/** The typed texts of a grid, with the function that saves them. It stays the same from render to render. */
export interface GridEdits<R extends GridRow, F extends string> {
  store: GridStore<R, F>
  save: () => Promise<void>
}

interface GridEditsOptions<R extends GridRow, F extends string> {
  rules: GridRules<R, F>
  /** All rows that a unique field is compared with, also those that a filter hides. */
  rows?: readonly R[] | undefined
  /** Writes the changed rows and calls the listener with the result of each. When it throws, nothing was written. */
  save: (
    changed: readonly GridEdit<R, F>[],
    onResult: (key: string, result: GridResult<R>) => void,
  ) => Promise<void>
  /**
   * Called after each save, also after a failed one, with the rows that were saved and with all rows that it was to
   * save.
   */
  onEnd: (saved: readonly R[], changed: readonly R[]) => void
}

const NO_ROWS: readonly never[] = []

/** Keeps the typed texts of a grid by the key of their row, and saves them. Later rules are ignored. */
export function useGridEdits<R extends GridRow, F extends string>(
  options: GridEditsOptions<R, F>,
): GridEdits<R, F> {
  const latest = useLatest(options)
  const [edits] = useState((): GridEdits<R, F> => {
    const store = new GridStore(options.rules, () => latest.current.rows ?? NO_ROWS)
    return { store, save: () => saveGrid(store, latest.current) }
  })
  return edits
}

/** Returns a part of the state of a grid, and renders when it changes. */
export function useGridState<R extends GridRow, F extends string, Part>(
  store: GridStore<R, F>,
  part: (state: GridState<R, F>) => Part,
): Part {
  const read = () => part(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}

/**
 * Returns the rows of a list, after the rows whose save failed and that the list no longer has, because a part of them
 * was saved. Otherwise the reason would not be on screen.
 */
export function useShownRows<R extends GridRow, F extends string>(
  { store }: GridEdits<R, F>,
  listed: readonly R[],
): readonly R[] {
  const failed = useGridState(store, () => store.failed())
  return useMemo(() => {
    const keys = new Set(listed.map(({ key }) => key))
    const others = failed.filter(({ key }) => !keys.has(key))
    return others.length > 0 ? [...others, ...listed] : listed
  }, [failed, listed])
}

/**
 * Returns true while a list that was read after a save still has old values in one of the rows. The grid then shows the
 * values of the save, and reads the list again after some seconds.
 *
 * @param readAt time at which the list was read, in milliseconds
 */
export function useLaggingRows<R extends GridRow, F extends string>(
  { store }: GridEdits<R, F>,
  { rows, readAt, readAgain }: { rows: readonly R[]; readAt: number; readAgain: () => void },
): boolean {
  const byKey = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows])
  const isLaggingNow = useGridState(store, ({ edits }) =>
    Object.entries(edits).some(([key, edit]) => {
      const listed = byKey.get(key)
      return listed !== undefined && isLagging(store.rules, edit, listed, readAt)
    }),
  )
  const latest = useLatest(readAgain)
  useEffect(() => {
    if (!isLaggingNow) return
    const timer = setTimeout(() => latest.current(), READ_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isLaggingNow, readAt, latest])
  return isLaggingNow
}

async function saveGrid<R extends GridRow, F extends string>(
  store: GridStore<R, F>,
  options: GridEditsOptions<R, F>,
): Promise<void> {
  const changed = store.changed()
  store.set({ isChecked: true })
  if (store.getState().saving || changed.length === 0) return
  if (changed.some((edit) => store.hasProblem(edit))) {
    store.set({ problem: 'Correct the marked cells. Nothing is saved yet.' })
    return
  }
  store.endStep()
  store.set({ saving: { done: 0, total: changed.length }, problem: undefined })
  const saved = new Set<string>()
  let left = 0
  try {
    await options.save(changed, (key, result) => {
      if (result.kind === 'saved') saved.add(key)
      else left += 1
      store.take(key, result)
    })
    const rows = countOf(saved.size, { one: 'row', many: 'rows' })
    if (left === 0) toast({ title: 'Success', description: `${rows} saved.`, type: 'success' })
    else store.set({ problem: `${rows} saved, ${left} not. Each row shows the reason.` })
  } catch (error) {
    store.set({ problem: `Nothing was saved. ${failureText(toPlatformError(error))}` })
  } finally {
    store.set({ saving: undefined })
    const rows = changed.map(({ row }) => row)
    options.onEnd(
      rows.filter(({ key }) => saved.has(key)),
      rows,
    )
  }
}
