/**
 * Storage key of a mark that this browser holds drafts. It can be read synchronously, so that pages without drafts
 * load neither the draft code nor the database.
 */
const MARK = 'quartermaster.drafts'

/** True when the database of this browser holds drafts of any user. */
export function hasStoredDrafts(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Sets or removes the mark for stored drafts. Throws when the browser denies storage. */
export function markStoredDrafts(isThereAny: boolean): void {
  if (isThereAny) localStorage.setItem(MARK, '1')
  else localStorage.removeItem(MARK)
}

/** Deletes the drafts in the memory of this page. The draft code sets it when it has loaded. */
let forgetHeldDrafts: ((owner?: string) => void) | undefined

/** Sets the function that deletes the drafts in memory when drafts are cleared. */
export function onClearDrafts(forget: (owner?: string) => void): void {
  forgetHeldDrafts = forget
}

/** Deletes the drafts in the memory of this page, except those of `owner`. */
export function clearHeldDrafts(owner?: string): void {
  forgetHeldDrafts?.(owner)
}
