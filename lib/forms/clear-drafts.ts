import { clearHeldDrafts, hasStoredDrafts } from './draft-mark'

/**
 * Deletes the drafts of all users except `owner`: those in memory at once, stored ones after the draft code has
 * loaded.
 */
export async function clearDrafts(owner?: string): Promise<void> {
  clearHeldDrafts(owner)
  if (!hasStoredDrafts()) return
  try {
    const drafts = await import('./drafts')
    await drafts.dropStoredDrafts(owner)
  } catch (thrown) {
    console.error('Drafts could not be removed:', thrown)
  }
}
