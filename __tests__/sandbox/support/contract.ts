import { contract } from '@/sandbox/contract/contract'
import type { Model, Operation } from '@/sandbox/contract/types'

const operations = new Map(contract.operations.map((operation) => [operation.id, operation]))

/**
 * Returns the operation with this SDK name, e.g. "Products.Create".
 * @throws when the contract has no such operation
 */
export function operationById(id: string): Operation {
  const operation = operations.get(id)
  if (!operation) throw new Error(`The contract has no operation ${id}`)
  return operation
}

/**
 * Returns the model with this name, e.g. "Product".
 * @throws when the contract has no such model
 */
export function modelOf(name: string): Model {
  const model = Object.hasOwn(contract.models, name) ? contract.models[name] : undefined
  if (!model) throw new Error(`The contract has no model ${name}`)
  return model
}
