/**
 * Whether this browser holds drafts, as one mark that can be read at once: pages without drafts then load neither their
 * code nor the database.
 */
const MARK = 'quartermaster.drafts'

/** True where drafts are kept in the database of this browser, of whichever user. */
export function hasStoredDrafts(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Notes whether there are drafts. Throws where the browser refuses storage. */
export function markStoredDrafts(isThereAny: boolean): void {
  if (isThereAny) localStorage.setItem(MARK, '1')
  else localStorage.removeItem(MARK)
}

/** Forgets the drafts in the memory of this page; set by their code once it has loaded. */
let forgetHeldDrafts: ((owner?: string) => void) | undefined

/** Sets what forgets the drafts in memory when drafts are cleared. */
export function onClearDrafts(forget: (owner?: string) => void): void {
  forgetHeldDrafts = forget
}

/** Removes the drafts of everyone but `owner`: those in memory at once, stored ones as soon as their code has loaded. */
export async function clearDrafts(owner?: string): Promise<void> {
  forgetHeldDrafts?.(owner)
  if (!hasStoredDrafts()) return
  try {
    const drafts = await import('./drafts')
    await drafts.dropStoredDrafts(owner)
  } catch (thrown) {
    console.error('Drafts could not be removed:', thrown)
  }
}
