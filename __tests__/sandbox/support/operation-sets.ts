import { operationById } from './contract'
import type { Operation } from '@/sandbox/contract/types'
import { OPERATIONS_BY_TEST } from './tested-operations'

/** Operations on one kind of record, recognized by the shape of their paths. */
export interface RecordSet {
  /** Name of its PUT operation, e.g. `Products` or `InventoryRecords Variant`. */
  name: string
  model: string
  get: Operation
  save: Operation
  patch: Operation
  list?: Operation
  create?: Operation
  remove?: Operation
  /** Parameter of the record's own id. Null if the marketplace has a single record. */
  idParam: string | null
}

/** The operations of one kind of assignment. */
export interface AssignmentSet {
  name: string
  model: string
  list: Operation
  save: Operation
  remove: Operation[]
}

const last = (path: string): string => path.split('/').at(-1) ?? ''
const own = (path: string): string | null => /^\{(\w+)\}$/.exec(last(path))?.[1] ?? null

/** Operations with their own tests, although their paths look like those of a plain record. */
const OPERATIONS_WITH_OWN_TESTS = new Set(Object.values(OPERATIONS_BY_TEST).flat())

/** Returns the kinds of record that can be read, saved and patched at one path. */
export function recordSets(wired: readonly string[]): RecordSet[] {
  const operations = wired.map(operationById)
  const at = (path: string, verb: string): Operation | undefined =>
    operations.find((one) => one.verb === verb && one.path === path && !one.path.endsWith('assignments'))
  return operations.flatMap((save) => {
    const get = at(save.path, 'GET')
    const patch = at(save.path, 'PATCH')
    // The administrator of the other tests cannot access a user's own records.
    if (save.verb !== 'PUT' || !get || !patch || get.id.startsWith('Me.')) return []
    if (OPERATIONS_WITH_OWN_TESTS.has(save.id)) return []
    const idParam = own(save.path)
    const folder = save.path.slice(0, save.path.lastIndexOf('/'))
    const [resource = '', verb = ''] = save.id.split('.')
    const rest = {
      list: idParam ? at(folder, 'GET') : undefined,
      create: idParam ? at(folder, 'POST') : undefined,
      remove: at(save.path, 'DELETE'),
    }
    const name = `${resource} ${verb.slice('Save'.length)}`.trim()
    return [{ name, model: save.response ?? '', get, save, patch, idParam, ...rest }]
  })
}

/** Returns the kinds of assignment: `X.ListYAssignments` with its save and its deletes. */
export function assignmentSets(wired: readonly string[]): AssignmentSet[] {
  return wired.flatMap((id) => {
    const [, resource = '', what = ''] = /^(\w+)\.List(\w*)Assignments$/.exec(id) ?? []
    if (!resource) return []
    const list = operationById(id)
    const exact = `${resource}.Delete${what}Assignment`
    const removes = wired.includes(exact)
      ? [exact]
      : wired.filter((other) => new RegExp(`^${resource}\\.Delete\\w+Assignment$`).test(other))
    // Message listeners cannot be deleted. They are assignments of an assignment.
    if (removes.length === 0) return []
    return [
      {
        name: `${resource} ${what}`.trim(),
        model: list.response ?? '',
        list,
        save: operationById(`${resource}.Save${what}Assignment`),
        remove: removes.map(operationById),
      },
    ]
  })
}

export const operationsOf = (set: RecordSet | AssignmentSet): string[] =>
  Object.values(set)
    .flat()
    .flatMap((value: unknown) => (isOperation(value) ? [value.id] : []))

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'verb' in value
}

/** Returns the operations that belong to neither records nor assignments. Each of them needs its own test. */
export function remainingOperations(wired: readonly string[]): string[] {
  const known = new Set([...recordSets(wired), ...assignmentSets(wired)].flatMap(operationsOf))
  return wired.filter((id) => !known.has(id)).sort()
}
