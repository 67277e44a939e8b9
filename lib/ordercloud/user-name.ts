const KEY = 'quartermaster.user-name'

/** The full name of the signed-in user as the header shows it; empty when unknown or when storage is refused. */
export function readUserName(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the name for the next page; without a name forgets the one before. */
export function storeUserName(name: string): void {
  try {
    if (name) localStorage.setItem(KEY, name)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be switched off: the header then shows the user name of the token.
  }
}
