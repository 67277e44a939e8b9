import type { Contract } from '../contract/types'
import type { JsonObject } from '../core/records/json'
import type { AssignmentKey, AssignmentTableDefinition, TableDefinition } from './definitions'

/** Type of the column that stores a field beside the record, so that PostgreSQL can sort and compare it. */
type ColumnKind = 'text' | 'numeric' | 'boolean' | 'timestamptz'

export interface Column {
  /** Path in the record, e.g. `Name` or `FromUser.Email`. */
  path: string
  name: string
  kind: ColumnKind
}

/** Everything the engine needs to know about one resource's table. `T` is the type of its records. */
export interface Table<T extends JsonObject = JsonObject> {
  /** Never set: it carries the type of the records. */
  readonly recordType?: T
  definition: TableDefinition
  name: string
  /** One column per parent, outermost first. */
  parentColumns: string[]
  columns: Column[]
  /** Columns that `search` scans (contains), all of kind text. */
  searchColumns: string[]
  hasSecrets: boolean
  /** The column that names the user of a private record. It is null in all records that this table returns. */
  ownerColumn?: string
  /** Path parameter that holds the record's own ID. */
  idParam: string
}

interface AssignmentColumn {
  field: string
  name: string
  /** Set only for keys that may name a user or group of any kind of company. */
  side?: Side
}

export interface AssignmentTable {
  definition: AssignmentTableDefinition
  name: string
  parentColumns: string[]
  columns: AssignmentColumn[]
}

export type Side = 'buyer' | 'supplier' | 'seller'

/** Users and groups by the kind of company they belong to. */
export const PARTIES: Record<string, Record<Side, string>> = {
  User: { buyer: 'Users', supplier: 'SupplierUsers', seller: 'AdminUsers' },
  UserGroup: { buyer: 'UserGroups', supplier: 'SupplierUserGroups', seller: 'AdminUserGroups' },
}

const KINDS: Record<string, ColumnKind> = {
  integer: 'numeric',
  number: 'numeric',
  boolean: 'boolean',
  date: 'timestamptz',
}

export function columnName(path: string): string {
  return `f_${path.toLowerCase().replaceAll('.', '_')}`
}

/** Returns the name of the index that makes a field unique. The error of a rejected write contains it. */
export function uniqueName({ name }: Pick<Table, 'name'>, field: string): string {
  return `${name}_${field.toLowerCase()}_unique`
}

function fieldType(contract: Contract, model: string, path: string): string | null {
  const [head = '', ...rest] = path.split('.')
  const field = contract.models[model]?.fields[head]
  if (!field) return null
  return rest.length === 0 ? field.type : fieldType(contract, field.type, rest.join('.'))
}

/** Returns true where the model, or an object nested in it, has a field that is never returned. */
function secrets(contract: Contract, model: string, within: readonly string[] = []): boolean {
  if (within.includes(model)) return false
  return Object.values(contract.models[model]?.fields ?? {}).some(
    (field) => field.writeOnly || secrets(contract, field.type, [...within, model]),
  )
}

/** Returns the table of a resource, with the columns that its list operations search and sort by. */
export function planTable(contract: Contract, definition: TableDefinition): Table {
  const operation = (verb: 'List' | 'Get' | 'Patch' | 'Save') =>
    contract.operations.find(
      ({ id }) => id === (definition.operations?.[verb] ?? `${definition.name}.${verb}`),
    )
  const list = operation('List')?.list
  const single = operation('Get') ?? operation('Patch') ?? operation('Save')
  if (definition.singleton) {
    return {
      definition,
      name: definition.table,
      parentColumns: [],
      columns: [],
      searchColumns: [],
      hasSecrets: secrets(contract, definition.model),
      idParam: '',
    }
  }
  const paths = new Set([
    'ID',
    ...(list?.searchOn ?? []),
    ...(list?.sortable ?? []),
    ...(list?.defaultSort ?? []),
  ])
  for (const path of definition.columns ?? []) paths.add(path)
  for (const words of Object.values(definition.words ?? {})) for (const path of words) paths.add(path)
  if (definition.access.kind === 'owned') paths.add('OwnerID')
  const columns: Column[] = []
  for (const path of paths) {
    const type = fieldType(contract, definition.model, path)
    if (type === null || type === 'any') continue
    columns.push({ path, name: columnName(path), kind: KINDS[type] ?? 'text' })
  }
  const searchOn = new Set(list?.searchOn ?? [])
  return {
    definition,
    name: definition.table,
    parentColumns: (definition.parents ?? []).map(({ param }) => param.toLowerCase()),
    columns,
    searchColumns: columns.filter((c) => searchOn.has(c.path) && c.kind === 'text').map((c) => c.name),
    hasSecrets: secrets(contract, definition.model),
    ...(definition.privateOf ? { ownerColumn: 'owner' } : {}),
    idParam: /\{([^}]+)\}$/.exec(single?.path ?? '')?.[1] ?? 'id',
  }
}

/** Returns true for keys that name a user or group of the kind of company that the row names. */
export function isParty(key: AssignmentKey): boolean {
  return Object.hasOwn(PARTIES, key.of)
}

export function planAssignmentTable(definition: AssignmentTableDefinition): AssignmentTable {
  return {
    definition,
    name: definition.table,
    parentColumns: (definition.parents ?? []).map(({ param }) => param.toLowerCase()),
    columns: definition.keys.flatMap((key): AssignmentColumn[] => {
      const name = key.column ?? key.field.toLowerCase()
      if (!isParty(key)) return [{ field: key.field, name }]
      return (['buyer', 'supplier', 'seller'] as const).map((side) => ({
        field: key.field,
        name: `${side}_${name}`,
        side,
      }))
    }),
  }
}

/** SQL type of IDs, which are compared byte by byte. */
export const TEXT_KEY = 'text collate "C"'
/** SQL types of the columns by their kind. */
export const SQL_TYPES: Record<ColumnKind, string> = {
  text: TEXT_KEY,
  numeric: 'numeric',
  boolean: 'boolean',
  timestamptz: 'timestamptz',
}

/**
 * Returns the order of an assignment's rows: by the IDs of their keys without regard to case, rows without an optional
 * key first.
 */
export function assignmentOrder({ definition, parentColumns, columns }: AssignmentTable): string[] {
  const optional = new Set(definition.keys.filter((key) => key.optional).map((key) => key.field))
  return [
    ...parentColumns,
    ...columns.map(({ name, field }) => `lower(${name})${optional.has(field) ? ' nulls first' : ''}`),
  ]
}
