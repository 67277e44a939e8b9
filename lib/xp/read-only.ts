import type { XpPath } from './tree'

/** True where one path is the other or lies below it. */
function isWithin(path: XpPath, top: XpPath): boolean {
  return top.every((key, at) => path[at] === key)
}

/** Why the value at a path is not changed by this user, as a sentence; undefined where it may be. */
export function readOnlyReason(path: XpPath, readOnly: readonly XpPath[]): string | undefined {
  return readOnly.some((one) => isWithin(path, one)) ? 'Only administrators change this.' : undefined
}

/** Why a path is not written or removed with all that is in it, as a sentence; undefined where it may be. */
export function replaceBlockedReason(path: XpPath, readOnly: readonly XpPath[]): string | undefined {
  const holdsReadOnly = readOnly.some((one) => isWithin(one, path))
  return (
    readOnlyReason(path, readOnly) ??
    (holdsReadOnly ? 'It holds a property that only administrators change.' : undefined)
  )
}
