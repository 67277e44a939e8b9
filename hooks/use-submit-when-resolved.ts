'use client'

import { useEffect, useState, type RefObject } from 'react'
import { useLatest } from './use-latest'

interface TypedText {
  /** True while the field has text that does not match a choice yet. */
  isTyped: boolean
  /**
   * Ends typing and resolves the text to a choice. True on success. False when the text is not a valid choice.
   * Undefined when the user typed or chose something else meanwhile.
   */
  leave: () => Promise<boolean | undefined>
  /** Restores the previous choice. */
  cancel: () => void
}

/**
 * Delays submitting the form around a field while the field's text is not resolved to a choice. The form is submitted
 * when the text is a valid choice. Otherwise the field gets the focus. Resetting the form restores the previous
 * choice.
 *
 * Listens to the form element itself, so it works with every form and every way of submitting.
 *
 * @param box element that contains the input
 * @returns true while the form waits
 */
export function useSubmitWhenResolved(box: RefObject<HTMLElement | null>, text: TypedText): boolean {
  const latest = useLatest(text)
  const [isHeld, setHeld] = useState(false)
  const [releases, setReleases] = useState(0)

  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    let isWaiting = false
    const settle = async () => {
      isWaiting = true
      setHeld(true)
      const isChosen = await latest.current.leave()
      isWaiting = false
      setHeld(false)
      if (isChosen) setReleases((count) => count + 1)
      else if (isChosen === false) box.current?.querySelector('input')?.focus()
    }
    const onSubmit = (event: Event) => {
      if (!latest.current.isTyped) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!isWaiting) void settle()
    }
    const onReset = () => latest.current.cancel()
    form.addEventListener('submit', onSubmit, true)
    form.addEventListener('reset', onReset)
    return () => {
      form.removeEventListener('submit', onSubmit, true)
      form.removeEventListener('reset', onReset)
    }
  }, [box, latest])

  // Submits after the choice is rendered, because a form may send the values of its last render.
  useEffect(() => {
    if (releases > 0) box.current?.closest('form')?.requestSubmit()
  }, [releases, box])
  return isHeld
}
