import type { Resource } from '../resource/resource'
import type { XpPath } from './tree'

/** True when one path equals the other or is below it. */
export function isWithin(path: XpPath, top: XpPath): boolean {
  return top.every((key, at) => path[at] === key)
}

/**
 * Returns the reason why this user must not change the value at a path, as a sentence. Undefined when it is allowed.
 */
export function pathReadOnlyReason(path: XpPath, readOnly: readonly XpPath[]): string | undefined {
  return readOnly.some((one) => isWithin(path, one)) ? 'Only administrators can change this.' : undefined
}

/**
 * Returns the reason why this user must not replace or remove a path with all its contents, as a sentence. Undefined
 * when it is allowed.
 */
export function replaceBlockedReason(path: XpPath, readOnly: readonly XpPath[]): string | undefined {
  const holdsReadOnly = readOnly.some((one) => isWithin(one, path))
  return (
    pathReadOnlyReason(path, readOnly) ??
    (holdsReadOnly ? 'It contains a property that only administrators can change.' : undefined)
  )
}

/** Returns the reason why keys of a resource's records cannot be removed, as a sentence. Undefined when they can. */
export function keptKeysReason({ xp, words }: Pick<Resource<object>, 'xp' | 'words'>): string | undefined {
  return xp?.keepsKeys
    ? `Properties of a ${words.one} cannot be removed. Change the type to “Nothing (null)” instead.`
    : undefined
}
