import type { Contract } from '../contract/types'
import {
  assignmentOrder,
  columnName,
  PARTIES,
  SQL_TYPES,
  TEXT_KEY,
  uniqueName,
  type AssignmentTable,
  type Table,
} from './schema'

/**
 * The DDL of new data. A change here also needs a migration (`migrations.ts`), which brings existing data to the same
 * tables, columns, constraints and indexes.
 */

/** Tables that belong to no resource: sign-ins, refresh tokens, and facts about the data itself. */
const SYSTEM = [
  `create table meta (key text primary key, value jsonb not null)`,
  `create table principals (
    uid bigint generated always as identity primary key,
    username text not null, username_key text not null unique,
    kind text not null, company ${TEXT_KEY} not null, user_id ${TEXT_KEY} not null,
    password text, password_set timestamptz, failed int not null default 0, locked_until timestamptz,
    created timestamptz, last_active timestamptz, revoked_before timestamptz,
    unique (kind, company, user_id)
  )`,
  // `family` is the sign-in that a token descends from, and `replaced` the time at which its successor was issued.
  `create table refresh_tokens (
    token_hash text primary key, uid bigint not null references principals (uid) on delete cascade,
    client_id ${TEXT_KEY} not null, scope text, expires timestamptz not null,
    family text, replaced timestamptz
  )`,
  `create index refresh_tokens_uid on refresh_tokens (uid)`,
  `create index refresh_tokens_family on refresh_tokens (family)`,
]

/** Tables for signing in whose data no record shows: old passwords, codes sent by message, links to other sign-ins. */
const ACCESS = [
  `create table password_history (
    id bigint generated always as identity primary key,
    uid bigint not null references principals (uid) on delete cascade, password text not null
  )`,
  `create index password_history_uid on password_history (uid, id)`,
  `create table sent_codes (
    code_hash text primary key, purpose text not null,
    uid bigint not null references principals (uid) on delete cascade, expires timestamptz not null
  )`,
  `create index sent_codes_uid on sent_codes (uid)`,
  `create table openid_links (
    connect_id ${TEXT_KEY} not null, subject text not null,
    uid bigint not null references principals (uid) on delete cascade, primary key (connect_id, subject)
  )`,
  `create index openid_links_uid on openid_links (uid)`,
]

/** Tables of outgoing data: messages to users, and the outbox of calls to other systems. */
const DELIVERY = [
  `create table messages (
    id bigint generated always as identity primary key, created timestamptz not null,
    type text not null, recipient text not null, username text not null, payload jsonb not null, note text
  )`,
  `create index messages_recipient on messages (lower(recipient), id)`,
  // The destination of a delivery is resolved when it is sent, so that secrets are never copied and a corrected address
  // is used.
  `create table outbox (
    id bigint generated always as identity primary key, created timestamptz not null default now(),
    message_id bigint references messages (id) on delete cascade,
    cause text not null, resource text not null, resource_id text not null, target text not null, body text not null,
    state text not null, attempts int not null default 0, due timestamptz not null default now(),
    last_error text, settled timestamptz
  )`,
  `create index outbox_due on outbox (due) where state = 'waiting'`,
  `create index outbox_message on outbox (message_id)`,
  `create index outbox_settled on outbox (settled) where settled is not null`,
]

/** Uploaded pictures of products. A row without content is a grant to upload the file until it expires. */
const UPLOADS = [
  `create table uploads (
    name text primary key, type text not null, size int not null,
    ticket_hash text not null, expires timestamptz not null, content bytea
  )`,
]

const OF_ORDER = `references orders (id) on delete cascade on update cascade`

/** Data of orders that no model has a field for. Created after the resources' own tables. */
const ORDERS = [
  // The order of an anonymous user, by the token's `orderid`, because the order itself may be renamed.
  `create table order_tokens (
    token_order ${TEXT_KEY} primary key, orderid ${TEXT_KEY} not null ${OF_ORDER}
  )`,
  `create index order_tokens_order on order_tokens (orderid)`,
  `create table active_carts (
    uid bigint primary key references principals (uid) on delete cascade, orderid ${TEXT_KEY} not null ${OF_ORDER}
  )`,
  `create index active_carts_order on active_carts (orderid)`,
  `create table order_approvals (
    orderid ${TEXT_KEY} not null ${OF_ORDER}, side text not null, company ${TEXT_KEY} not null,
    ruleid ${TEXT_KEY} not null, groupid ${TEXT_KEY} not null, status text not null, body jsonb not null,
    primary key (orderid, side, ruleid)
  )`,
  `create index order_approvals_group on order_approvals (side, company, groupid, status)`,
  // The quantities that an open order has taken from stock, so that exactly these can be returned.
  `create table order_stock (
    orderid ${TEXT_KEY} not null ${OF_ORDER}, lineitemid ${TEXT_KEY} not null,
    productid ${TEXT_KEY} not null references products (id) on delete cascade on update cascade,
    variantid ${TEXT_KEY}, recordid ${TEXT_KEY}, quantity numeric not null, primary key (orderid, lineitemid)
  )`,
  `create index order_stock_product on order_stock (productid)`,
]

/**
 * Data of an order beside its lines: the promotions applied to it with their amounts, and the answers of its checkout
 * integration. When a promotion is deleted, its snapshot stays.
 */
const PROMOTIONS = [
  `create table orderpromotions (
    id bigint generated always as identity primary key,
    orderid ${TEXT_KEY} not null references orders (id) on delete cascade on update cascade,
    promotionid ${TEXT_KEY} references promotions (id) on delete set null on update cascade,
    applied timestamptz not null, body jsonb not null, amounts jsonb not null default '[]',
    overrides jsonb, reason jsonb, redeemed boolean not null default false,
    buyerid ${TEXT_KEY}, userid ${TEXT_KEY},
    unique (orderid, promotionid),
    foreign key (buyerid, userid) references users (buyerid, id) on delete set null on update cascade
  )`,
  `create index orderpromotions_order on orderpromotions (orderid, id)`,
  `create index orderpromotions_uses on orderpromotions (promotionid, buyerid, userid) where redeemed`,
  `create index orderpromotions_user on orderpromotions (buyerid, userid) where buyerid is not null`,
  `create table orderworksheets (
    orderid ${TEXT_KEY} primary key references orders (id) on delete cascade on update cascade,
    estimate jsonb, calculate jsonb, submit jsonb, submitforapproval jsonb, approved jsonb, subscription jsonb
  )`,
]

/** Data of payments, shipments and returns outside their models. Created after the resources' own tables. */
const FULFILLMENT = [
  // The amount that a payment has taken from its spending account, so that exactly this amount can be returned;
  // negative for refunds.
  `create table paymentholds (
    orderid ${TEXT_KEY} not null, paymentid ${TEXT_KEY} not null, buyerid ${TEXT_KEY} not null,
    accountid ${TEXT_KEY} not null, amount numeric not null, primary key (orderid, paymentid),
    foreign key (orderid, paymentid) references payments (orderid, id) on delete cascade on update cascade,
    foreign key (buyerid, accountid) references spendingaccounts (buyerid, id) on delete cascade on update cascade
  )`,
  `create index paymentholds_account on paymentholds (buyerid, accountid)`,
  `alter table shipmentitems add column orderid ${TEXT_KEY}, add column lineitemid ${TEXT_KEY},
    add constraint shipmentitems_line foreign key (orderid, lineitemid) references lineitems (orderid, id)
      on delete cascade on update cascade`,
  `create unique index shipmentitems_once on shipmentitems (shipmentid, orderid, lineitemid)`,
  `create index shipmentitems_order on shipmentitems (orderid, lineitemid)`,
  // `isoverridden` is true when an order administrator has set the refund, which is then no longer the sum of the items'
  // refunds.
  `alter table orderreturns add column isoverridden boolean not null default false,
    add constraint orderreturns_order foreign key (f_orderid) references orders (f_id)
      on delete cascade on update cascade`,
  `create index orderreturns_of on orderreturns (f_orderid)`,
  `alter table orderreturnapprovals add column side text, add column company ${TEXT_KEY}`,
]

/** Returns the DDL of one resource: its table with the foreign keys to its parents, and its indexes. */
function tableDdl(table: Table, tables: ReadonlyMap<string, Table>, contract: Contract): string[] {
  const { name, parentColumns, columns, definition, ownerColumn } = table
  const key = [...parentColumns, 'id']
  const list = contract.operations.find(
    ({ id }) => id === (definition.operations?.List ?? `${definition.name}.List`),
  )?.list
  const sort = (list?.defaultSort ?? []).filter((path) => path !== 'ID').map(columnName)
  const known = new Set(columns.map((column) => column.name))
  const idKey = known.has('f_id') ? 'f_id' : 'id'
  const ordered = [
    ...sort.filter((column) => known.has(column)).map((column) => `${column} nulls first`),
    idKey,
  ]
  const references = (columns: readonly string[], target: Table): string =>
    `foreign key (${columns.join(', ')}) references ${target.name} (${[...target.parentColumns, 'id'].join(', ')}) ` +
    'on delete cascade on update cascade'
  const lastParent = definition.parents?.at(-1)
  const parent = lastParent && tables.get(lastParent.of)
  // Private records are deleted and renamed together with their user.
  const users = definition.privateOf && tables.get(definition.privateOf)
  const ownerKey = ownerColumn && users ? [...parentColumns, ownerColumn] : null
  const parts = [
    ...key.map((column) => `${column} ${TEXT_KEY} not null`),
    'body jsonb not null, secret jsonb, terms bigint[] not null',
    ...columns.map((column) => `${column.name} ${SQL_TYPES[column.kind]}`),
    ...(definition.words ? ['words tsvector'] : []),
    ...(definition.bitmaps ? ['n integer generated always as identity'] : []),
    ...(ownerKey ? [`${ownerColumn} ${TEXT_KEY}`] : []),
    `primary key (${key.join(', ')})`,
    ...(parent ? [references(parentColumns, parent)] : []),
    ...(ownerKey && users ? [`constraint ${name}_owner ${references(ownerKey, users)}`] : []),
  ]
  const index = (end: string, spec: string): string => `create index ${name}_${end} on ${name} ${spec}`
  const statements = [
    `create table ${name} (${parts.join(', ')}) with (toast_tuple_target = 8160)`,
    index('terms', 'using gin (terms) with (gin_pending_list_limit = 256)'),
    index('listed', `(${[...parentColumns, ...ordered].join(', ')})`),
  ]
  // IDs that differ only in case must not coexist, because filters, parents and owners compare IDs without regard to
  // case.
  if (known.has('f_id'))
    statements.push(`create unique index ${name}_fid on ${name} (${[...parentColumns, 'f_id'].join(', ')})`)
  for (const { field } of definition.unique ?? [])
    statements.push(`create unique index ${uniqueName(table, field)} on ${name} (${columnName(field)})`)
  if (definition.bitmaps) statements.push(`create unique index ${name}_n on ${name} (n)`)
  if (ownerKey) statements.push(index('private', `(${ownerKey.join(', ')}) where ${ownerColumn} is not null`))
  if (definition.acrossParents) statements.push(index('listed_across', `(${ordered.join(', ')})`))
  if (definition.words) statements.push(index('words', 'using gin (words)'))
  for (const [end, spec] of Object.entries(definition.indexes ?? {})) statements.push(index(end, spec))
  if (known.has('f_ownerid')) statements.push(index('owned', `(f_ownerid, ${idKey})`))
  return statements
}

/**
 * Returns the DDL of an assignment: a join table with real foreign keys, so that 404 and cascade come from the
 * database.
 */
function assignmentDdl(table: AssignmentTable, tables: ReadonlyMap<string, Table>): string[] {
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
  const all = [...parentColumns, ...table.columns.map((column) => column.name)].join(', ')
  const hasSeller = definition.keys.some((key) => key.orMarketplace)
  return [
    `create table ${name} (
      ${[...parentColumns.map((column) => `${column} ${TEXT_KEY} not null`), ...columns].join(', ')},
      body jsonb not null,
      ${hasSeller ? '' : `unique nulls not distinct (${all}), `}${foreignKeys.join(', ')}
    )`,
    ...(hasSeller ? [`create unique index ${name}_row on ${name} (${all}) nulls not distinct`] : []),
    `create index ${name}_listed on ${name} (${assignmentOrder(table).join(', ')})`,
    ...(definition.lookup
      ? [`create index ${name}_lookup on ${name} ((body ->> '${definition.lookup}'))`]
      : []),
    ...table.columns
      .slice(parentColumns.length > 0 ? 0 : 1)
      .map(
        (column) =>
          `create index ${name}_${column.name} on ${name} (${column.name}) where ${column.name} is not null`,
      ),
  ]
}

/** The tables of the data, and the contract that they are derived from. */
export interface Schema {
  contract: Contract
  tables: ReadonlyMap<string, Table>
  assignments: ReadonlyMap<string, AssignmentTable>
}

/** Returns the tables to create. All resources with one record per marketplace share one table. */
function ownTables({ tables }: Schema): Table[] {
  const own = [...tables.values()].filter((table) => !table.definition.sharesTableOf)
  return [...new Map(own.map((table) => [table.name, table])).values()]
}

/** Returns the script that creates all tables in an empty database. */
export function schemaScript(schema: Schema): string {
  const { contract, tables, assignments } = schema
  return [
    ...SYSTEM,
    ...ACCESS,
    ...DELIVERY,
    ...UPLOADS,
    ...ownTables(schema).flatMap((table) => tableDdl(table, tables, contract)),
    ...[...assignments.values()].flatMap((table) => assignmentDdl(table, tables)),
    ...ORDERS,
    ...PROMOTIONS,
    ...FULFILLMENT,
  ].join(';\n')
}

/** Returns the script that creates the missing indexes for wildcards and plain search; needs the pg_trgm extension. */
export function searchIndexScript(schema: Schema): string {
  return ownTables(schema)
    .filter(({ searchColumns }) => searchColumns.length > 0)
    .map(({ name, searchColumns }) => {
      const columns = searchColumns.map((column) => `${column} gin_trgm_ops`).join(', ')
      return `create index if not exists ${name}_search on ${name} using gin (${columns}) with (gin_pending_list_limit = 256)`
    })
    .join(';\n')
}
