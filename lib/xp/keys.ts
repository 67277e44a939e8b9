const UNSAFE = ['__proto__', 'constructor', 'prototype']

/** Maximum length of a key that the app writes, in characters. The platform's filters do not support longer ones. */
export const KEY_MAX = 100

/** Returns the reason why a key is not allowed anywhere, in words that continue a sentence. */
export function unsafeKeyProblem(key: string): string | undefined {
  return UNSAFE.includes(key)
    ? `the key “${key}” is not allowed, because programs that read it could be made to change their own objects`
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
    return 'A key has no dots: searches and filters read them as steps into an object. Choose the object under “In”.'
  }
  if (key !== key.trim()) return 'A key does not begin or end with a space.'
  if (key.length > KEY_MAX) return `A key has at most ${KEY_MAX} characters.`
  return taken.includes(key) ? `There is a key “${key}” already.` : undefined
}
