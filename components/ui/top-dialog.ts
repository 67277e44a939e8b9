'use client'

// A modal dialog makes everything outside it inert: what must stay in reach meanwhile has to stand in the topmost one.
const open: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Counts a modal dialog as open until the answer is called, which has to happen while it is still in the page. */
export function enterDialog(dialog: HTMLElement): () => void {
  open.push(dialog)
  listeners.forEach((listener) => listener())
  return () => {
    open.splice(open.indexOf(dialog), 1)
    listeners.forEach((listener) => listener())
  }
}

/** Keeps an element at the end of the topmost modal dialog, or of the page without one. Returns the way to stop. */
export function followTopDialog(element: HTMLElement): () => void {
  const follow = () => {
    const place = open.at(-1) ?? document.body
    if (element.parentElement === place) return
    // Moving keeps focus and animations; a browser that cannot move takes it out and puts it in.
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
