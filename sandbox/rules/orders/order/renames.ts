import type { Tx } from '../../../db/types'
import type { Deletion, Write } from '../../../core/http/definitions'
import { platformError } from '../../../core/http/errors'
import { isObject, textOf, type JsonObject } from '../../../core/records/json'
import { amendRecord, splitKey } from '../../../core/records/store'
import { valueTerm } from '../../../core/lists/terms'
import type { LineItem, RecordOf } from '../../../contract/records'
import type { Side } from '../../../db/schema'

/** Returns the ids of a record before and after a rename; null when it keeps its id. */
export function renamed({ record, existing }: Write): [from: string, to: string] | null {
  if (!existing || existing.ID === record.ID) return null
  return [textOf(existing.ID), textOf(record.ID)]
}

/** Changes records by their keys. Each key lists the parents first. */
export async function amendAll<Resource extends string>(
  { ctx, tx }: Pick<Write, 'ctx' | 'tx'>,
  resource: Resource,
  keys: readonly (readonly string[])[],
  change: (body: RecordOf<Resource>) => void,
): Promise<void> {
  const table = ctx.platform.table(resource)
  for (const key of keys) {
    const { parents, id } = splitKey(key)
    await amendRecord(tx, table, parents, id, change)
  }
}

/** Fields of approvals that reference a rule or a group. */
const APPROVAL_FIELDS = { rule: 'ApprovalRuleID', group: 'ApprovingGroupID' } as const

/** Updates the references of existing approvals when their rule or approving group is renamed. */
export function renameApprovalReferences(what: keyof typeof APPROVAL_FIELDS, sides: readonly Side[]) {
  return async (write: Write): Promise<void> => {
    const ids = renamed(write)
    if (!ids) return
    const { tx, parents } = write
    const field = APPROVAL_FIELDS[what]
    await tx.query(
      `update order_approvals set ${what}id = $2, body = body || jsonb_build_object('${field}', $2::text)
       where ${what}id = $1 and side = any($3::text[]) and ($4::text is null or company = $4)`,
      [...ids, [...sides], parents[0] ?? null],
    )
    // Approvals of returns reference their rules, so that the rename has already updated them.
    if (what === 'rule') return
    const { rows } = await tx.query<[string, string]>(
      `select returnid, id from orderreturnapprovals where terms @> $1::bigint[] and body ->> '${field}' = $2
         and side = any($3::text[]) and ($4::text is null or company = $4)`,
      [[valueTerm(field, ids[0])], ids[0], [...sides], parents[0] ?? null],
    )
    await amendAll(write, 'OrderReturnApprovals', rows, (body) => {
      body[field] = ids[1]
    })
  }
}

/** Rejects deleting a group that has pending approvals, even when the rule has changed since. */
export function rejectGroupWithPendingApprovals(sides: readonly Side[]) {
  return async ({ tx, parents, record }: Deletion): Promise<void> => {
    const pending = `side = any($2::text[]) and ($3::text is null or company = $3)`
    const { rows } = await tx.query(
      `select orderid from order_approvals where groupid = $1 and status = 'Pending' and ${pending}
       union select returnid from orderreturnapprovals where body ->> 'ApprovingGroupID' = $1
         and body ->> 'Status' = 'Pending' and ${pending} order by 1`,
      [textOf(record.ID), [...sides], parents[0] ?? null],
    )
    if (rows.length === 0) return
    const ids = rows.map(([id]) => id)
    throw platformError(
      'UserGroup.CannotDeleteApprovingGroup',
      `The group has these pending approvals: ${ids.slice(0, 10).join(', ')}.`,
      { OrderIDs: ids },
    )
  }
}

/** Updates approvals when the buyer or supplier of their groups is renamed. */
export async function renameCompanyOfApprovals(write: Write, side: 'buyer' | 'supplier'): Promise<void> {
  const ids = renamed(write)
  if (!ids) return
  for (const table of ['order_approvals', 'orderreturnapprovals']) {
    await write.tx.query(`update ${table} set company = $2 where company = $1 and side = $3`, [...ids, side])
  }
}

/** Updates the stock taken by orders when a variant is renamed, so that it can be returned to the variant. */
export async function renameVariantReferences(write: Write): Promise<void> {
  const ids = renamed(write)
  if (!ids) return
  await write.tx.query('update order_stock set variantid = $2 where variantid = $1 and productid = $3', [
    ...ids,
    write.parents[0] ?? '',
  ])
}

/** Updates lines of orders and subscriptions, and the stock taken, when their inventory record is renamed. */
export async function renameRecordReferences(write: Write): Promise<void> {
  const ids = renamed(write)
  if (!ids) return
  const { tx } = write
  const [product = '', variant = null] = write.parents
  for (const [resource, parent] of [
    ['LineItems', 'orderid'],
    ['SubscriptionItems', 'subscriptionid'],
  ] as const) {
    // The stock of a child product may belong to its parent.
    const { rows } = await tx.query<[string, string]>(
      `select l.${parent}, l.id from ${resource.toLowerCase()} l join products p on p.id = l.body ->> 'ProductID'
       where l.terms @> $1::bigint[] and l.body ->> 'InventoryRecordID' = $2
         and (p.id = $3 or p.body ->> 'ParentID' = $3) and ($4::text is null or l.body #>> '{Variant,ID}' = $4)`,
      [[valueTerm('InventoryRecordID', ids[0])], ids[0], product, variant],
    )
    await amendAll(write, resource, rows, (body) => {
      body.InventoryRecordID = ids[1]
    })
  }
  await tx.query(
    `update order_stock set recordid = $2 where recordid = $1 and productid = $3 and variantid is not distinct from $4`,
    [...ids, product, variant],
  )
}

const ADDRESSES = ['BillingAddressID', 'ShippingAddressID'] as const

/** Replaces the id of a buyer's address in one record and in the record's copy of the address. */
function replaceAddressId(body: JsonObject, from: string, to: string | null): void {
  for (const field of ADDRESSES) {
    if (body[field] === from) body[field] = to
    const copy = body[field.slice(0, -2)]
    if (isObject(copy) && copy.ID === from) copy.ID = to
  }
}

async function subscriptionsAt(tx: Tx, buyer: string, id: string): Promise<string[][]> {
  const { rows } = await tx.query<[string]>(
    `select id from subscriptions where body ->> 'FromCompanyID' = $1 and terms && $2::bigint[]`,
    [buyer, ADDRESSES.map((field) => valueTerm(field, id))],
  )
  return rows
}

/** Updates orders, their lines and subscriptions when an address of their company is renamed. */
export async function renameAddressReferences(write: Write): Promise<void> {
  const ids = renamed(write)
  if (!ids) return
  const { ctx, tx, parents } = write
  // The marketplace's own orders use the marketplace's addresses.
  const buyer = parents[0] ?? ctx.platform.settings.marketplaceId
  const change = (body: JsonObject): void => replaceAddressId(body, ...ids)
  const terms = ADDRESSES.map((field) => valueTerm(field, ids[0]))
  const { rows: orders } = await tx.query<[string]>(
    `select id from orders where f_fromcompanyid = $1 and terms && $2::bigint[]`,
    [buyer.toLowerCase(), terms],
  )
  await amendAll(write, 'Orders', orders, change)
  for (const [resource, parent, of] of [
    ['LineItems', 'orderid', 'orders'],
    ['SubscriptionItems', 'subscriptionid', 'subscriptions'],
  ] as const) {
    const { rows } = await tx.query<[string, string]>(
      `select l.${parent}, l.id from ${resource.toLowerCase()} l join ${of} o on o.id = l.${parent}
       where l.terms && $2::bigint[] and o.body ->> 'FromCompanyID' = $1`,
      [buyer, terms],
    )
    await amendAll(write, resource, rows, change)
  }
  await amendAll(write, 'Subscriptions', await subscriptionsAt(tx, buyer, ids[0]), change)
  await tx.query(
    `update orders set secret = jsonb_set(jsonb_set(secret, '{ShipTo,ID}', to_jsonb($2::text)),
       '{ShipTo,Address,ID}', to_jsonb($2::text), false)
     where f_fromcompanyid = $3 and secret #>> '{ShipTo,ID}' = $1`,
    [...ids, buyer.toLowerCase()],
  )
}

/** Removes a deleted address from subscriptions. Orders keep their copy of it. */
export async function removeAddressFromSubscriptions(deletion: Deletion): Promise<void> {
  const id = textOf(deletion.record.ID)
  const buyer = deletion.parents[0] ?? ''
  const found = await subscriptionsAt(deletion.tx, buyer, id)
  await amendAll(deletion, 'Subscriptions', found, (body) => replaceAddressId(body, id, null))
}

/** Updates references to a renamed line item of a locked unsubmitted order: bundle items, promotions and shipments. */
export async function renameLineReferences(
  write: Pick<Write, 'ctx' | 'tx'>,
  { id, items }: { id: string; items: readonly LineItem[] },
  [from, to]: readonly [string, string],
): Promise<void> {
  const { tx } = write
  for (const item of items) if (item.BundleItemID === from) item.BundleItemID = to
  const anew = (column: string): string =>
    `${column} = (select jsonb_agg(case when x ->> 'lineItemId' = $2 then x || jsonb_build_object('lineItemId', $3::text)
       else x end) from jsonb_array_elements(${column}) x)`
  for (const column of ['amounts', 'overrides'])
    await tx.query(
      `update orderpromotions set ${anew(column)} where orderid = $1 and jsonb_array_length(${column}) > 0`,
      [id, from, to],
    )
  const shipped = await tx.query<[string, string]>(
    'select shipmentid, id from shipmentitems where orderid = $1 and lineitemid = $2',
    [id, from],
  )
  await amendAll(write, 'ShipmentItems', shipped.rows, (body) => {
    body.LineItemID = to
  })
}
