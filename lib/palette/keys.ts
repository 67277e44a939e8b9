/** Maximum delay between G and the next letter, in milliseconds. */
const SEQUENCE_MS = 1500

/** The action of a key press: list of shortcuts, search of the list, saving, or an area by its letter. */
export type ShortcutAction = 'sheet' | 'search' | 'save' | { letter: string }

/** True for Control or Command without Alt and Shift. Both keys work on every system. */
function isCommand({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey !== metaKey && !altKey && !shiftKey
}

/** True for the key press that opens the palette: Control or Command with K, also while typing. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'k' && isCommand(event)
}

/** True when a modal dialog or drawer is open, so that shortcuts must not affect the page below. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [aria-modal=true]') !== null
}

/**
 * Returns a function that interprets consecutive key presses.
 *
 * @param areSingleOn returns true when single-key shortcuts are enabled
 * @returns the action of a key press; undefined for all others, including those that belong to a field or a menu
 */
export function readKeys(areSingleOn: () => boolean): (event: KeyboardEvent) => ShortcutAction | undefined {
  let leaderAt = -Infinity
  return (event) => {
    if (event.isComposing || event.repeat || isCovered()) return undefined
    const key = event.key.toLowerCase()
    if (isCommand(event)) return key === 's' ? 'save' : undefined
    if (event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return undefined
    if (ownsKeys(event.target) || !areSingleOn()) return undefined
    const isSequence = event.timeStamp - leaderAt < SEQUENCE_MS
    leaderAt = -Infinity
    if (isSequence) return { letter: key }
    if (key === 'g') leaderAt = event.timeStamp
    return key === '?' ? 'sheet' : key === '/' ? 'search' : undefined
  }
}

/** True when the focused element uses letter keys itself: a text field, or a list with type-ahead. */
function ownsKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target.closest('[role=menu], [role=listbox], [role=tree], [role=combobox], select, textarea'))
    return true
  return target instanceof HTMLInputElement && !/^(button|checkbox|radio|submit|reset)$/.test(target.type)
}
