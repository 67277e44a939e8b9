'use client'

import { useState, type PointerEvent } from 'react'

/**
 * Returns the entries of a list, which do not change while one of them is pressed, and the handlers for the element
 * around the list. Otherwise results that arrive during a press move another entry below the pointer, and the browser
 * reports no click.
 *
 * @param entries the newest entries
 */
export function useSteadyWhilePressed<Entries>(entries: Entries) {
  const [pressed, setPressed] = useState<{ entries: Entries }>()
  const release = () => setPressed(undefined)
  const handlers = {
    onPointerDown: () => setPressed({ entries }),
    onClick: release,
    onContextMenu: release,
    // The browser turned the press into scrolling.
    onPointerCancel: release,
    // A finger leaves when it is lifted, which is before the click.
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && release(),
  }
  return [pressed ? pressed.entries : entries, handlers] as const
}
