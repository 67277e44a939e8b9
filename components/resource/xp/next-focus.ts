import type { XpPath } from '@/lib/xp/tree'

/**
 * Finds the element that gets the focus after a property is removed: the Remove button of the next remaining row, or
 * "Add property". Call it before the removal and the returned function afterwards. That function leaves the focus alone
 * when the user has moved it.
 */
export function prepareFocusAfterRemoval(box: HTMLElement | null, path: XpPath): () => void {
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
