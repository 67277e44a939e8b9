/**
 * Storage key of a mark that this browser holds jobs. It can be read synchronously, so that pages without jobs load
 * neither the database library nor the job tray. This page learns of changes through listeners, other tabs through
 * the storage event.
 */
const KEY = 'quartermaster.jobs'

const listeners = new Set<() => void>()
let version = 0

/** True when this browser holds jobs of any user. */
export function hasJobs(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Sets or removes the mark, and notifies the listeners of this page. */
export function jobsChanged(isThereAny: boolean): void {
  version += 1
  try {
    if (isThereAny) localStorage.setItem(KEY, String(Date.now()))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage, no job outlives the page.
  }
  for (const listener of listeners) listener()
}

/** Returns the number of changes of this page so far, so that a caller can detect a new one. */
export function jobsVersion(): number {
  return version
}

/** Calls `listener` when jobs may have changed in this or another tab. Returns the function that unsubscribes. */
export function onJobsChange(listener: () => void): () => void {
  const onStorageEvent = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    version += 1
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorageEvent)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorageEvent)
  }
}
