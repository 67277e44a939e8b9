import { onSessionEnd } from '../ordercloud/session'

/** What is chosen of a list. */
export interface Held {
  /** All that match, but for those in `marked`; otherwise those in `marked` alone. */
  isAll: boolean
  /** Id to name. */
  marked: ReadonlyMap<string, string>
}

interface Kept extends Held {
  /** The search and filters it was made under. */
  key: string
}

const kept = new Map<string, Kept>()
const listeners = new Set<() => void>()
onSessionEnd(() => {
  kept.clear()
  tell()
})

/** What was chosen of a list: the same object until that changes. Lives as long as the tab's page, for the way back. */
export function keptSelection(path: string): Kept | undefined {
  return kept.get(path)
}

/** Keeps what is chosen, or nothing. */
export function keepSelection(path: string, selection: Kept | undefined): void {
  if (selection) kept.set(path, selection)
  else if (!kept.delete(path)) return
  tell()
}

/** Called when something is chosen or not any more. Returns the way to stop. */
export function subscribeToSelections(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
