import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/** What a card of a job has as long as it is there, to be found by whatever hands the focus on. */
const STAYS = '[data-job-details]'

/**
 * Keeps the focus in the card of a job when the button that had it goes: because it was pressed, or because its time is
 * over, as that of Pause is when the job ends. Leaves the focus alone where somebody has moved it.
 */
export function useFocusKept() {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(undefined)
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = undefined
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) {
      box.current?.querySelector<HTMLElement>(STAYS)?.focus()
    }
  })
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent) => void (last.current = target),
    onBlur: ({ target }: FocusEvent) => {
      // A window that is left keeps its focus for whoever comes back.
      if (document.activeElement !== target) last.current = undefined
    },
  }
}

/** Hands the focus on from a card that is about to go: to the next one, or the one before, or the page below them. */
export function focusBeyond(from: Element): void {
  const card = from.closest('article')
  const cards = [...(card?.parentElement?.querySelectorAll('article') ?? [])]
  const at = cards.findIndex((one) => one === card)
  const next = (cards[at + 1] ?? cards[at - 1])?.querySelector<HTMLElement>(STAYS)
  if (next) next.focus()
  else from.closest('main')?.focus({ preventScroll: true })
}
