const KEY = 'quartermaster.user-name'

/**
 * Returns the full name of the signed-in user for the header. Empty when it is unknown or the browser denies storage.
 */
export function readDisplayName(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Stores the name for the next page. Empty text deletes it. */
export function storeDisplayName(name: string): void {
  try {
    if (name) localStorage.setItem(KEY, name)
    else localStorage.removeItem(KEY)
  } catch {
    // When storage is disabled, the header shows the user name of the token.
  }
}
