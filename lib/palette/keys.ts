/** Milliseconds within which the letter follows the G. */
const SEQUENCE_MS = 1500

/** What a key press asks for: the list of shortcuts, the list's search, saving, or an area by its letter. */
export type Wish = 'sheet' | 'search' | 'save' | { letter: string }

/** Control, or Command on a Mac: either does everywhere. */
export function isCommand({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey !== metaKey && !altKey && !shiftKey
}

/** Whether a press opens the palette: Control or Command with K, also while typing. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 'k' && isCommand(event)
}

/** Whether something lies over the page that its shortcuts must not reach through: a dialog or a drawer. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [aria-modal=true]') !== null
}

/**
 * Reads key presses one after the other.
 *
 * @param areSingleOn whether shortcuts of a single sign are switched on
 * @returns the wish of a press; undefined for all others, among them those that belong to a field or a menu
 */
export function readKeys(areSingleOn: () => boolean): (event: KeyboardEvent) => Wish | undefined {
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

/** Whether letters belong to what has the focus: it is typed in, or jumps to what begins with them. */
function ownsKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target.closest('[role=menu], [role=listbox], [role=tree], [role=combobox], select, textarea'))
    return true
  return target instanceof HTMLInputElement && !/^(button|checkbox|radio|submit|reset)$/.test(target.type)
}
