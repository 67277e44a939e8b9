'use client'

import { useState } from 'react'

/**
 * Decides whether a panel of assignments is one line, because it has no rows. It stays open after the user opened it,
 * and after its last row was removed.
 *
 * @param count number of rows, undefined while they are loading or could not be loaded
 */
export function useEmptyPanel(count: number | undefined) {
  const [isOpen, setOpen] = useState(false)
  if (count && !isOpen) setOpen(true)
  return { isLine: count === 0 && !isOpen, open: () => setOpen(true) }
}
