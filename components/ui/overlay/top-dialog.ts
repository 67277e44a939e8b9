'use client'

// The open modal dialogs. A modal dialog makes everything outside of it inert, so elements that must stay usable are
// moved into the topmost one.
const openDialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

/**
 * Registers a modal dialog as open and returns a function that removes it. Call that function while the dialog is still
 * in the page.
 */
export function registerDialog(dialog: HTMLElement): () => void {
  openDialogs.push(dialog)
  listeners.forEach((listener) => listener())
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    listeners.forEach((listener) => listener())
  }
}

/**
 * Keeps an element at the end of the topmost modal dialog, or of the page when none is open. Returns a function that
 * stops it.
 */
export function followTopDialog(element: HTMLElement): () => void {
  const follow = () => {
    const place = openDialogs.at(-1) ?? document.body
    if (element.parentElement === place) return
    // `moveBefore` keeps focus and animations. Browsers without it remove and insert the element.
    if (element.isConnected && 'moveBefore' in place) place.moveBefore(element, null)
    else place.append(element)
  }
  follow()
  listeners.add(follow)
  return () => {
    listeners.delete(follow)
    element.remove()
  }
}
