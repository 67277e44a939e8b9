/** Small texts that a user keeps in this browser. */
export interface OwnStorage {
  /** The same text until it changes; empty when there is none. */
  read(key: string): string
  /** Keeps a text; an empty one is forgotten. */
  write(key: string, text: string): void
  /** Called when a text may have changed, here or in another tab. Returns the way to stop. */
  subscribe(listener: () => void): () => void
}

/**
 * Keeps texts under keys that begin with one of these prefixes. Where storage is switched off or full they last as long
 * as the page, and count for more than what is stored.
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
