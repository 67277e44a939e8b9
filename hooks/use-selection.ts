'use client'

import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { keepSelection, keptSelection, subscribeToSelections, type Held } from '@/lib/resource/selections'

/** A record as a selection knows it. */
export interface Chosen {
  id: string
  name: string
}

/** Which records of a list are chosen, on whatever page they are. */
export interface Selection extends Held {
  has: (id: string) => boolean
  /** How many are chosen of a list with so many records. */
  countOf: (total: number) => number
  /** Chooses one row of a page or takes it out; with `isRange` every row from the last one so treated does the same. */
  toggle: (page: readonly Chosen[], at: number, isOn: boolean, isRange: boolean) => void
  /** The same for every row of a page. */
  togglePage: (page: readonly Chosen[], isOn: boolean) => void
  /** Chooses all that match, on every page. */
  chooseAll: () => void
  clear: () => void
}

/**
 * The rows that are chosen in a list. They stay while one goes through its pages, or opens a row and comes back; another
 * search or filter is another list, so nothing that is out of sight for that reason is ever worked on.
 *
 * @param path of the resource
 * @param key search and filters of the list
 */
export function useSelection(path: string, key: string): Selection {
  const kept = useSyncExternalStore(
    subscribeToSelections,
    () => keptSelection(path),
    () => undefined,
  )
  const anchor = useRef<string>(undefined)
  const held = kept?.key === key ? kept : NOTHING
  useEffect(() => {
    if (keptSelection(path)?.key !== key) keepSelection(path, undefined)
  }, [path, key])
  return useMemo(() => {
    const { isAll, marked } = held
    const mark = (rows: readonly Chosen[], isOn: boolean) => {
      const next = new Map(marked)
      for (const { id, name } of rows) {
        if (isOn === isAll) next.delete(id)
        else next.set(id, name)
      }
      keepSelection(path, { key, isAll, marked: next })
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
      chooseAll: () => keepSelection(path, { key, isAll: true, marked: new Map() }),
      clear: () => keepSelection(path, undefined),
    }
  }, [path, key, held])
}

const NOTHING: Held = { isAll: false, marked: new Map() }
