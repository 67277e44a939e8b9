const UNSAFE = ['__proto__', 'constructor', 'prototype']

/** Longest key the app writes; the platform's filters take no longer ones. */
export const KEY_MAX = 100

/** Why a key is refused wherever it stands, in words that continue a sentence. */
export function unsafeKeyProblem(key: string): string | undefined {
  return UNSAFE.includes(key)
    ? `the key “${key}” is not allowed, because programs that read it could be made to change their own objects`
    : undefined
}

/**
 * What is wrong with a new key of an object, as a sentence.
 *
 * @param taken the keys that the object has
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
