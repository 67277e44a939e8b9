'use client'

import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import {
  storeSelection,
  getSelection,
  subscribeToSelections,
  type SelectionState,
} from '@/lib/resource/selections'

/** A record in a selection. */
export interface Chosen {
  id: string
  name: string
}

/** The selected records of a list, on all pages. */
export interface Selection extends SelectionState {
  has: (id: string) => boolean
  /** Returns the number of selected records in a list with the given total. */
  countOf: (total: number) => number
  /** Selects or deselects one row of a page. With `isRange`, applies to every row from the last one changed. */
  toggle: (page: readonly Chosen[], at: number, isOn: boolean, isRange: boolean) => void
  /** Does the same for every row of a page. */
  togglePage: (page: readonly Chosen[], isOn: boolean) => void
  /** Selects all matching records, on every page. */
  chooseAll: () => void
  clear: () => void
}

/**
 * The selection of a list. It stays while the user pages through the list, or opens a record and returns. Another
 * search or filter clears it, so that an action never affects records that became hidden by it.
 *
 * @param path path of the resource
 * @param key search and filters of the list
 */
export function useSelection(path: string, key: string): Selection {
  const kept = useSyncExternalStore(
    subscribeToSelections,
    () => getSelection(path),
    () => undefined,
  )
  const anchor = useRef<string>(undefined)
  const held = kept?.key === key ? kept : EMPTY_SELECTION
  useEffect(() => {
    if (getSelection(path)?.key !== key) storeSelection(path, undefined)
  }, [path, key])
  return useMemo(() => {
    const { isAll, marked } = held
    const mark = (rows: readonly Chosen[], isOn: boolean) => {
      const next = new Map(marked)
      for (const { id, name } of rows) {
        if (isOn === isAll) next.delete(id)
        else next.set(id, name)
      }
      storeSelection(path, { key, isAll, marked: next })
    }
    return {
      isAll,
      marked,
      has: (id) => marked.has(id) !== isAll,
      countOf: (total) => (isAll ? Math.max(0, total - marked.size) : marked.size),
      toggle(page, at, isOn, isRange) {
        const from = isRange ? page.findIndex(({ id }) => id === anchor.current) : -1
        anchor.current = page[at]?.id
        const [first, last] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)]
        mark(page.slice(first, last + 1), isOn)
      },
      togglePage: mark,
      chooseAll: () => storeSelection(path, { key, isAll: true, marked: new Map() }),
      clear: () => storeSelection(path, undefined),
    }
  }, [path, key, held])
}

const EMPTY_SELECTION: SelectionState = { isAll: false, marked: new Map() }
