/**
 * Attribute of the place of the palette's button. The palette loads after the page is hydrated. Without this script, its
 * shortcut would do nothing until then, or open the search of the browser.
 */
export const EARLY_SEARCH = 'data-early-search'

interface EarlySearch {
  /** The text typed after the shortcut. Undefined until the shortcut is pressed. */
  text?: string | undefined
  /** When the shortcut was pressed, in milliseconds since the page began to load. */
  pressedAt: number
  /** True when the palette handles its keys itself. */
  isOver?: boolean
}
type EarlyWindow = typeof window & { earlySearch?: EarlySearch }

/** Runs as an inline script, so it must not refer to anything outside of itself. */
function holdEarlySearch(page: EarlyWindow, attribute: string): void {
  /** Time for which typed text belongs to the palette. Afterwards it may have failed to load. */
  const MAX_TYPING_MS = 3000
  const held: EarlySearch = (page.earlySearch = { pressedAt: 0 })
  const editedText = ({ key, ctrlKey, metaKey, altKey, shiftKey, timeStamp }: KeyboardEvent) => {
    if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) {
      held.pressedAt = timeStamp
      return held.text ?? ''
    }
    const isTyping = held.text !== undefined && timeStamp - held.pressedAt < MAX_TYPING_MS
    if (!isTyping || ctrlKey || metaKey || altKey) return undefined
    if (key === 'Backspace') return held.text?.slice(0, -1)
    return key.length === 1 ? `${held.text}${key}` : undefined
  }
  page.document.addEventListener(
    'keydown',
    (event) => {
      if (held.isOver || !page.document.querySelector(`[${attribute}]`)) return
      const text = editedText(event)
      if (text === undefined) return
      held.text = text
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}

/** Text of the inline script for the head that holds the palette's shortcut and the text typed after it. */
export const earlySearchScript = `(${holdEarlySearch})(window,'${EARLY_SEARCH}')`

/** Time after which the user no longer expects the palette to open. */
const MAX_DELAY_MS = 10_000

/**
 * Ends the holding of keys. Returns the text typed after the shortcut, or undefined if the shortcut was not pressed, or
 * too long ago.
 */
export function takeEarlySearch(): string | undefined {
  const held = (window as EarlyWindow).earlySearch
  if (!held) return undefined
  const { text, pressedAt } = held
  held.isOver = true
  held.text = undefined
  return performance.now() - pressedAt < MAX_DELAY_MS ? text : undefined
}
