const UNSAFE = ['__proto__', 'constructor', 'prototype']

/** Maximum length of a key that the app writes, in characters. The platform's filters do not support longer ones. */
const KEY_MAX = 100

/** Returns the reason why a key is not allowed anywhere, in words that continue a sentence. */
export function unsafeKeyProblem(key: string): string | undefined {
  return UNSAFE.includes(key)
    ? `the key “${key}” is not allowed, because it is a security risk for applications`
    : undefined
}

/**
 * Returns the problem of a new key of an object, as a sentence.
 *
 * @param taken existing keys of the object
 */
export function keyProblem(key: string, taken: readonly string[]): string | undefined {
  if (key.trim() === '') return 'Enter a key.'
  const unsafe = unsafeKeyProblem(key.trim())
  if (unsafe !== undefined) return `${unsafe.charAt(0).toUpperCase()}${unsafe.slice(1)}.`
  if (key.includes('.')) {
    return 'A key cannot contain dots. To add a key to an object, choose the object under “In”.'
  }
  if (key !== key.trim()) return 'A key cannot start or end with a space.'
  if (key.length > KEY_MAX) return `A key can have at most ${KEY_MAX} characters.`
  return taken.includes(key) ? `The key “${key}” already exists.` : undefined
}
