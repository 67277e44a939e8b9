import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/** Selector of the element that every job card has, so that the focus can move to it. */
const JOB_DETAILS_SELECTOR = '[data-job-details]'

/**
 * Keeps the focus in a job card when its focused button disappears: because it was clicked, or because it no longer
 * applies, as Pause when the job ends. Leaves the focus alone after the user has moved it.
 */
export function useRestoreCardFocus() {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(undefined)
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = undefined
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) {
      box.current?.querySelector<HTMLElement>(JOB_DETAILS_SELECTOR)?.focus()
    }
  })
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent) => void (last.current = target),
    onBlur: ({ target }: FocusEvent) => {
      // A blur of the whole window leaves the active element unchanged. The element is still tracked then, so that it
      // can be replaced when the user returns.
      if (document.activeElement !== target) last.current = undefined
    },
  }
}

/** Moves the focus to the main part of the page, when the element that had it disappears. */
export function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}

/**
 * Moves the focus from a card that is about to be removed to the next card, the previous one, or the main part of the
 * page.
 */
export function focusNextJobCard(from: Element): void {
  const card = from.closest('article')
  const cards = [...(card?.parentElement?.querySelectorAll('article') ?? [])]
  const at = cards.findIndex((one) => one === card)
  const next = (cards[at + 1] ?? cards[at - 1])?.querySelector<HTMLElement>(JOB_DETAILS_SELECTOR)
  if (next) next.focus()
  else focusMain()
}
