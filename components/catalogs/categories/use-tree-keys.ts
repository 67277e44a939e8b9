'use client'

import { useRef, type KeyboardEvent } from 'react'
import { stepOf, typedAhead, type TreeRow } from '@/lib/catalogs/tree'

const TYPEAHEAD_TIMEOUT_MS = 700

/** Handles the keyboard in a tree according to the ARIA practices. Alt with an arrow key moves the line itself. */
export function useTreeKeys(tree: {
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
