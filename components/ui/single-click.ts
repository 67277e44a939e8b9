import type { MouseEvent } from 'react'

/**
 * Returns the click handler of a button that moves or removes its row. It ignores the second click of a double click,
 * which would hit the button of the row that took its place.
 */
export function onSingleClick(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) action()
  }
}
