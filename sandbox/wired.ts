import type { Contract } from './contract/types'
import { resourceOperations } from './core/http/engine'
import { ACTIONS, ASSIGNMENTS, RESOURCES } from './resources/all'

/** Returns the IDs of the contract's operations that have a handler, in the contract's order; needs no database. */
export function wiredOperations(contract: Contract): string[] {
  const wired = new Set([
    ...RESOURCES.flatMap((definition) => resourceOperations(definition).map(([, id]) => id)),
    ...ASSIGNMENTS.flatMap(({ list, save, delete: removes }) => [list, save, ...removes]),
    ...Object.keys(ACTIONS),
  ])
  return contract.operations.map(({ id }) => id).filter((id) => wired.has(id))
}
