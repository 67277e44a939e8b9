import type { XpPath } from '@/lib/xp/tree'

/**
 * Finds what takes the focus when a property is gone: the Remove button of the next row that stays, or else "Add
 * property". Call it before the removal, and its answer after; that leaves the focus alone where somebody has moved it.
 */
export function nextFocus(box: HTMLElement | null, path: XpPath): () => void {
  const buttons = [...(box?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  const own = buttons.findIndex((button) => button.dataset.remove === JSON.stringify(path))
  const row = buttons[own]?.closest('li')
  const next = buttons.slice(own + 1).find((button) => !row?.contains(button))
  return () => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body || row?.contains(activeElement)
    const target = next ?? box?.querySelector<HTMLElement>('[data-add-property]')
    if (isLost) target?.focus()
  }
}
