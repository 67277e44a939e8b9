import { onSessionEnd } from '../ordercloud/session'

/** The selected records of a list. */
export interface SelectionState {
  /**
   * True when all matching records are selected except those in `marked`. Otherwise only those in `marked` are
   * selected.
   */
  isAll: boolean
  /** Names of the marked records, by ID. */
  marked: ReadonlyMap<string, string>
}

interface StoredSelection extends SelectionState {
  /** The search and filters under which the selection was made. */
  key: string
}

const kept = new Map<string, StoredSelection>()
const listeners = new Set<() => void>()
onSessionEnd(() => {
  kept.clear()
  notifyListeners()
})

/**
 * Returns the stored selection of a list, the same object until it changes. It lasts as long as the page, so that it
 * is still there after navigating back.
 */
export function getSelection(path: string): StoredSelection | undefined {
  return kept.get(path)
}

/** Stores a selection. Undefined deletes it. */
export function storeSelection(path: string, selection: StoredSelection | undefined): void {
  if (selection) kept.set(path, selection)
  else if (!kept.delete(path)) return
  notifyListeners()
}

/** Removes a deleted record from the selection of its list. */
export function unselect(path: string, id: string): void {
  const selection = getSelection(path)
  if (!selection?.marked.has(id)) return
  const marked = new Map(selection.marked)
  marked.delete(id)
  storeSelection(path, { ...selection, marked })
}

/** Calls `listener` when a selection changes. Returns the function that unsubscribes. */
export function subscribeToSelections(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
