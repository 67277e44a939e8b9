import { SIGN_IN } from './base'
import { joinSeed } from './format'
import type { SeedDocument } from './format'

/** Returns an empty marketplace with an administrator and API clients for signing in. */
export function emptySeed(): SeedDocument {
  return structuredClone(joinSeed(SIGN_IN))
}
