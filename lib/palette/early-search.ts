import { EARLY_SEARCH } from '../early-events'

/** The keys that were pressed for the palette before it had loaded. */
export interface EarlySearch {
  /** The text typed after the shortcut. */
  text: string
  /** Enter after the text, if it was pressed. */
  enter?: { inTab: boolean }
}
interface HeldSearch {
  /** Undefined until the shortcut is pressed, and after it was canceled. */
  search?: EarlySearch | undefined
  /** Time of the last held key, in milliseconds since the page began to load. */
  heldAt: number
  /** True when the palette handles its keys itself. */
  isHandedOver?: boolean
}
type EarlyWindow = typeof window & { earlySearch?: HeldSearch }

/** Runs as an inline script, so it must not refer to anything outside of itself. */
function holdEarlySearch(page: EarlyWindow, attribute: string): void {
  /** Time between keys after which typed text no longer belongs to the palette, because its code may not load. */
  const MAX_PAUSE_MS = 3000
  const held: HeldSearch = (page.earlySearch = { heldAt: 0 })
  /** Returns what is held after a key. Undefined if the key is not for the palette. */
  const searchAfter = (event: KeyboardEvent): EarlySearch | undefined => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event
    const { search } = held
    if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey)
      return search ?? { text: '' }
    if (!search || search.enter || timeStamp - held.heldAt > MAX_PAUSE_MS) return undefined
    if (key === 'Enter') return { ...search, enter: { inTab: ctrlKey || metaKey } }
    // On Windows, AltGr counts as Control with Alt.
    if ((ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')) return undefined
    if (key === 'Backspace') return { text: search.text.slice(0, -1) }
    return key.length === 1 ? { text: search.text + key } : undefined
  }
  page.document.addEventListener(
    'keydown',
    (event) => {
      if (held.isHandedOver || !page.document.querySelector(`[${attribute}]`)) return
      const search = searchAfter(event)
      if (event.key === 'Escape') held.search = undefined
      if (!search) return
      held.search = search
      held.heldAt = event.timeStamp
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  // After a click, the user no longer waits for the search.
  page.document.addEventListener('pointerdown', () => (held.search = undefined), { capture: true })
}

/** Text of the inline script for the head that holds the palette's shortcut and the keys after it. */
export const earlySearchScript = `(${holdEarlySearch})(window,'${EARLY_SEARCH}')`

/** Time after which the user no longer expects the palette to open. */
const MAX_DELAY_MS = 10_000

/**
 * Ends the holding of keys and returns what was held. Undefined if the shortcut was not pressed, was canceled, or was
 * pressed too long ago.
 */
export function takeEarlySearch(): EarlySearch | undefined {
  const held = (window as EarlyWindow).earlySearch
  if (!held) return undefined
  const { search, heldAt } = held
  held.isHandedOver = true
  held.search = undefined
  return performance.now() - heldAt < MAX_DELAY_MS ? search : undefined
}
