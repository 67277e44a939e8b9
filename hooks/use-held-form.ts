'use client'

import { useEffect, useState, type RefObject } from 'react'
import { useLatest } from './use-latest'

interface TypedText {
  /** Text stands in the field that nothing was chosen by yet. */
  isTyped: boolean
  /**
   * Ends the typing. False when the text is no choice, undefined when something else was typed or chosen before that
   * was known.
   */
  leave: () => Promise<boolean | undefined>
  /** Back to what was chosen before. */
  cancel: () => void
}

/**
 * Holds up the form around a field whose text is not a choice yet: the form is sent once the text has become one, and
 * when it cannot, the focus goes to the field. A form that is reset takes the text back.
 *
 * It listens to the form itself, so that no form has to know: whatever sends it, and whatever it is made with.
 *
 * @param box what the input is in
 * @returns true while the form waits
 */
export function useHeldForm(box: RefObject<HTMLElement | null>, text: TypedText): boolean {
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

  // Not before what was chosen is drawn: a form may send what its last render was given.
  useEffect(() => {
    if (releases > 0) box.current?.closest('form')?.requestSubmit()
  }, [releases, box])
  return isHeld
}
