import { SIGN_IN } from './base'
import { joinSeed } from './format'
import type { SeedDocument } from './format'

/** An empty marketplace: an administrator and API clients, so that one can sign in. */
export function emptySeed(): SeedDocument {
  return structuredClone(joinSeed(SIGN_IN))
}
