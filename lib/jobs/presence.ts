/**
 * Whether this browser holds any job, as one mark that can be read at once: pages without jobs then load neither
 * the database's library nor the tray. Changes are told to this page by listeners and to other tabs by the storage event.
 */
const KEY = 'quartermaster.jobs'

const listeners = new Set<() => void>()
let version = 0

/** True when there are jobs, of whomever. */
export function hasJobs(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Notes whether there are jobs, and tells everyone to look again. */
export function jobsChanged(isThereAny: boolean): void {
  version += 1
  try {
    if (isThereAny) localStorage.setItem(KEY, String(Date.now()))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage there are no jobs that outlive the page.
  }
  for (const listener of listeners) listener()
}

/** Counts the changes made by this page, for those who have to look again after one. */
export function jobsVersion(): number {
  return version
}

/** Called when jobs may have come, changed or gone, here or in another tab. Returns the way to stop. */
export function onJobsChange(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    version += 1
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}
