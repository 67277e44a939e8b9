/** Storage for short texts of a user in this browser. */
interface OwnStorage {
  /** Returns the stored text, identical until it changes. Empty when there is none. */
  read(key: string): string
  /** Stores a text. Empty text deletes it. */
  write(key: string, text: string): void
  /** Calls `listener` when a text may have changed in this or another tab. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/**
 * Stores texts under keys with these prefixes. When storage is disabled or full, a text lasts as long as the page and
 * takes precedence over the stored one.
 */
export function ownStorage(...prefixes: readonly string[]): OwnStorage {
  const listeners = new Set<() => void>()
  const unstored = new Map<string, string>()
  const isOurs = ({ key }: StorageEvent) => key === null || prefixes.some((prefix) => key.startsWith(prefix))
  return {
    read(key) {
      const own = unstored.get(key)
      if (own !== undefined) return own
      try {
        return localStorage.getItem(key) ?? ''
      } catch {
        return ''
      }
    },
    write(key, text) {
      try {
        if (text === '') localStorage.removeItem(key)
        else localStorage.setItem(key, text)
        unstored.delete(key)
      } catch {
        unstored.set(key, text)
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => isOurs(event) && listener()
      listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}
