import type { Contract } from '../contract/types'
import type { JsonObject } from '../core/records/json'
import type { AssignmentDefinition, AssignmentKey, ResourceDefinition } from '../core/http/definitions'
import { ACCESS_DDL } from './access-schema'
import { DELIVERY_DDL } from './delivery-schema'

/** Type of the column that stores a field beside the record, so that PostgreSQL can sort and compare it. */
export type ColumnKind = 'text' | 'numeric' | 'boolean' | 'timestamptz'

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
  definition: ResourceDefinition
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

export interface AssignmentColumn {
  field: string
  name: string
  /** Set only for keys that may name a user or group of any kind of company. */
  side?: Side
}

export interface AssignmentTable {
  definition: AssignmentDefinition
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
export function planTable(contract: Contract, definition: ResourceDefinition): Table {
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

export function planAssignmentTable(definition: AssignmentDefinition): AssignmentTable {
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

const TEXT_KEY = 'text collate "C"'
/** SQL types of the columns by their kind. */
export const SQL_TYPES: Record<ColumnKind, string> = {
  text: TEXT_KEY,
  numeric: 'numeric',
  boolean: 'boolean',
  timestamptz: 'timestamptz',
}

function parentForeignKey(table: Table, tables: Map<string, Table>): string[] {
  const last = table.definition.parents?.at(-1)
  const parent = last && tables.get(last.of)
  if (!parent) return []
  const target = [...parent.parentColumns, 'id']
  return [
    `foreign key (${table.parentColumns.join(', ')}) references ${parent.name} (${target.join(', ')}) ` +
      'on delete cascade on update cascade',
  ]
}

/** Name suffixes of old indexes that sorted IDs by case. They are dropped from data of earlier versions. */
const CASE_SENSITIVE_INDEXES = ['sort', 'across', 'owner', 'name', 'arrival'] as const

/** Returns the DDL of one resource. It is idempotent, so that opening a data folder also updates its tables. */
export function tableDdl(table: Table, tables: Map<string, Table>, contract: Contract): string[] {
  const { name, parentColumns, columns } = table
  const key = [...parentColumns, 'id']
  const words = table.definition.words ? ['words tsvector'] : []
  const derived = [...columns.map((column) => `${column.name} ${SQL_TYPES[column.kind]}`), ...words]
  const list = contract.operations.find(
    ({ id }) => id === (table.definition.operations?.List ?? `${table.definition.name}.List`),
  )?.list
  const sort = (list?.defaultSort ?? []).filter((path) => path !== 'ID').map(columnName)
  const known = new Set(columns.map((column) => column.name))
  const idKey = known.has('f_id') ? 'f_id' : 'id'
  const sortKey = [
    ...parentColumns,
    ...sort.filter((column) => known.has(column)).map((column) => `${column} nulls first`),
    idKey,
  ]
  const statements = [
    `create table if not exists ${name} (
      ${key.map((column) => `${column} ${TEXT_KEY} not null`).join(', ')},
      body jsonb not null, secret jsonb, terms bigint[] not null,
      primary key (${key.join(', ')})${parentForeignKey(table, tables).map((fk) => `, ${fk}`)}
    ) with (toast_tuple_target = 8160)`,
    ...derived.map((column) => `alter table ${name} add column if not exists ${column}`),
    `create index if not exists ${name}_terms on ${name} using gin (terms) with (gin_pending_list_limit = 256)`,
    `drop index if exists ${CASE_SENSITIVE_INDEXES.map((end) => `${name}_${end}`).join(', ')}`,
    `create index if not exists ${name}_listed on ${name} (${sortKey.join(', ')})`,
  ]
  if (known.has('f_id')) {
    // IDs that differ only in case must not coexist, because filters, parents and owners compare IDs without regard to
    // case.
    statements.push(
      `create unique index if not exists ${name}_fid on ${name} (${[...parentColumns, 'f_id'].join(', ')})`,
    )
  }
  for (const { field } of table.definition.unique ?? []) {
    statements.push(
      `create unique index if not exists ${uniqueName(table, field)} on ${name} (${columnName(field)})`,
    )
  }
  if (table.definition.bitmaps) {
    statements.push(
      `alter table ${name} add column if not exists n integer generated always as identity`,
      `create unique index if not exists ${name}_n on ${name} (n)`,
    )
  }
  statements.push(...ownerDdl(table, tables))
  if (table.definition.acrossParents) {
    const across = sortKey.slice(parentColumns.length)
    statements.push(`create index if not exists ${name}_listed_across on ${name} (${across.join(', ')})`)
  }
  if (table.definition.words) {
    statements.push(`create index if not exists ${name}_words on ${name} using gin (words)`)
  }
  for (const [end, spec] of Object.entries(table.definition.indexes ?? {})) {
    statements.push(`create index if not exists ${name}_${end} on ${name} ${spec}`)
  }
  if (known.has('f_ownerid')) {
    statements.push(`create index if not exists ${name}_owned on ${name} (f_ownerid, ${idKey})`)
  }
  return statements
}

/** Returns the DDL of the owner column of private records. They are deleted and renamed together with their user. */
function ownerDdl(
  { name, parentColumns, ownerColumn, definition }: Table,
  tables: Map<string, Table>,
): string[] {
  const users = definition.privateOf && tables.get(definition.privateOf)
  if (!users || !ownerColumn) return []
  const key = [...parentColumns, ownerColumn].join(', ')
  return [
    `alter table ${name} add column if not exists ${ownerColumn} ${TEXT_KEY}`,
    `do $$ begin
      alter table ${name} add constraint ${name}_owner foreign key (${key})
        references ${users.name} (${[...users.parentColumns, 'id'].join(', ')}) on delete cascade on update cascade;
    exception when duplicate_object then null; end $$`,
    `create index if not exists ${name}_private on ${name} (${key}) where ${ownerColumn} is not null`,
  ]
}

/** Returns the DDL of the index that makes wildcards and plain search fast; needs the pg_trgm extension. */
export function searchIndexDdl(table: Table): string | null {
  if (table.searchColumns.length === 0) return null
  const columns = table.searchColumns.map((column) => `${column} gin_trgm_ops`).join(', ')
  return `create index if not exists ${table.name}_search on ${table.name} using gin (${columns}) with (gin_pending_list_limit = 256)`
}

/**
 * Returns the DDL that adds the seller to the key of the rows. Older tables get the column and lose the narrower key.
 */
function sellerDdl(name: string, column: string, all: readonly string[]): string[] {
  const before = all.filter((one) => one !== column)
  return [
    `alter table ${name} add column if not exists ${column} ${TEXT_KEY}
       references suppliers (id) on delete cascade on update cascade`,
    `alter table ${name} drop constraint if exists ${[name, ...before].join('_')}_key`,
    `create unique index if not exists ${name}_row on ${name} (${all.join(', ')}) nulls not distinct`,
  ]
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

/**
 * Returns the DDL of an assignment: a join table with real foreign keys, so that 404 and cascade come from the
 * database.
 */
export function assignmentDdl(table: AssignmentTable, tables: Map<string, Table>): string[] {
  const { name, parentColumns, definition } = table
  if (definition.keys.some((key) => key.column)) return []
  const foreignKeys: string[] = []
  const lastParent = definition.parents?.at(-1)
  const refer = (columns: string[], resource: string): void => {
    const target = tables.get(resource)
    if (!target) throw new Error(`${definition.name} refers to ${resource}, which has no table`)
    const targetColumns = [...target.parentColumns, 'id']
    foreignKeys.push(
      `foreign key (${columns.join(', ')}) references ${target.name} (${targetColumns.join(', ')}) ` +
        'on delete cascade on update cascade',
    )
  }
  if (lastParent) refer(parentColumns, lastParent.of)
  for (const key of definition.keys) {
    const column = key.field.toLowerCase()
    const party = PARTIES[key.of]
    if (party) {
      refer(['buyerid', `buyer_${column}`], party.buyer)
      refer(['supplierid', `supplier_${column}`], party.supplier)
      refer([`seller_${column}`], party.seller)
    } else if (key.underParent) refer([...parentColumns, column], key.of)
    else if (key.parentField) refer([key.parentField.toLowerCase(), column], key.of)
    else refer([column], key.of)
  }
  const required = new Set(definition.keys.filter((key) => !key.optional).map((key) => key.field))
  const columns = table.columns.map(
    ({ name: column, field }) => `${column} ${TEXT_KEY}${required.has(field) ? ' not null' : ''}`,
  )
  const all = [...parentColumns, ...table.columns.map((column) => column.name)]
  const seller = definition.keys.find((key) => key.orMarketplace)
  return [
    `create table if not exists ${name} (
      ${[...parentColumns.map((column) => `${column} ${TEXT_KEY} not null`), ...columns].join(', ')},
      body jsonb not null,
      ${seller ? '' : `unique nulls not distinct (${all.join(', ')}), `}${foreignKeys.join(', ')}
    )`,
    ...(seller ? sellerDdl(name, seller.field.toLowerCase(), all) : []),
    `create index if not exists ${name}_listed on ${name} (${assignmentOrder(table).join(', ')})`,
    ...(definition.lookup
      ? [`create index if not exists ${name}_lookup on ${name} ((body ->> '${definition.lookup}'))`]
      : []),
    ...table.columns
      .slice(parentColumns.length > 0 ? 0 : 1)
      .map(
        (column) =>
          `create index if not exists ${name}_${column.name} on ${name} (${column.name}) where ${column.name} is not null`,
      ),
  ]
}

/** Tables that belong to no resource: sign-ins, refresh tokens, and facts about the data itself. */
export const SYSTEM_DDL = [
  `create table if not exists meta (key text primary key, value jsonb not null)`,
  `create table if not exists principals (
    uid bigint generated always as identity primary key,
    username text not null, username_key text not null unique,
    kind text not null, company ${TEXT_KEY} not null, user_id ${TEXT_KEY} not null,
    password text, password_set timestamptz, failed int not null default 0, locked_until timestamptz,
    created timestamptz, last_active timestamptz, revoked_before timestamptz,
    unique (kind, company, user_id)
  )`,
  `create table if not exists refresh_tokens (
    token_hash text primary key, uid bigint not null references principals (uid) on delete cascade,
    client_id ${TEXT_KEY} not null, scope text, expires timestamptz not null
  )`,
  `create index if not exists refresh_tokens_uid on refresh_tokens (uid)`,
  // The sign-in that a token descends from, and the time at which its successor was issued.
  `alter table refresh_tokens add column if not exists family text`,
  `alter table refresh_tokens add column if not exists replaced timestamptz`,
  `create index if not exists refresh_tokens_family on refresh_tokens (family)`,
  ...ACCESS_DDL,
  ...DELIVERY_DDL,
]
