import { assertAccess, assertRecord } from '../../core/auth/access'
import {
  definitionOf,
  type Answer,
  type AssignmentDefinition,
  type AssignmentRow,
  type Deletion,
  type Handler,
  type ReadRecord,
  type ResourceDefinition,
  type Write,
} from '../../core/http/definitions'
import { listRecords } from '../../core/lists/list'
import { amendRecord, requireRecord } from '../../core/records/store'
import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import { checkSpec, checkSpecAssignment, refreshVariants } from '../../rules/catalog/spec-rules'
import { OWNER } from '../owner'
import { recount } from '../integration/counters'
import { parseRecord } from '../../core/records/json'
import type { Spec, SpecOption, SpecProductAssignment } from '../../contract/records'

export const specs: ResourceDefinition = {
  name: 'Specs',
  model: 'Spec',
  table: 'specs',
  access: { kind: 'owned' },
  references: [OWNER],
  unlisted: ['Options'],
  write: checkSpec,
  async written({ ctx, tx, record, existing }: Write<Spec>) {
    if (!existing || (existing.ID === record.ID && existing.Name === record.Name)) return
    await refreshVariants(ctx, tx, record.ID, (entry) => {
      if (entry.SpecID === existing.ID) Object.assign(entry, { SpecID: record.ID, Name: record.Name })
    })
  },
  /** Adds the options to their spec. */
  async read(ctx, records: ReadRecord<Spec>[]) {
    const { rows } = await ctx.platform.db.query<[string, string]>(
      'select specid, body from specoptions where specid = any($1::text[]) order by f_listorder nulls first, f_id',
      [records.map(({ body }) => body.ID)],
    )
    for (const { body } of records) {
      body.Options = rows
        .filter(([spec]) => spec === body.ID)
        .map(([, option]) => parseRecord<SpecOption>(option))
    }
  },
  async remove({ ctx, tx, record }: Deletion<Spec>) {
    const { rows } = await tx.query<[string]>(
      'select productid from specproductassignments where specid = $1',
      [record.ID],
    )
    for (const [product] of rows) {
      await amendRecord(tx, ctx.platform.table('Products'), [], product, (body) => {
        body.SpecCount = Math.max(0, (body.SpecCount ?? 0) - 1)
      })
    }
  },
}

const countOptions = (spec: string): [string, string[]] => ['specoptions where specid = $1', [spec]]

/** Fields of an option that generated variants copy. */
const COPIED_OPTION_FIELDS = ['ID', 'Value', 'PriceMarkupType', 'PriceMarkup'] as const

/** Updates the default option in the spec and its assignments, which name it outside their keys. */
async function replaceDefault(
  ctx: Context,
  tx: Tx,
  spec: string,
  from: string,
  to: string | null,
): Promise<void> {
  await amendRecord(tx, ctx.platform.table('Specs'), [], spec, (body) => {
    if (body.DefaultOptionID === from) body.DefaultOptionID = to
  })
  await tx.query(
    `update specproductassignments set body = body || jsonb_build_object('DefaultOptionID', $3::text)
     where specid = $1 and body ->> 'DefaultOptionID' = $2`,
    [spec, from, to],
  )
}

export const specOptions: ResourceDefinition = {
  name: 'SpecOptions',
  model: 'SpecOption',
  table: 'specoptions',
  parents: [{ param: 'specID', of: 'Specs' }],
  access: { kind: 'under' },
  operations: {
    List: 'Specs.ListOptions',
    Create: 'Specs.CreateOption',
    Get: 'Specs.GetOption',
    Save: 'Specs.SaveOption',
    Patch: 'Specs.PatchOption',
    Delete: 'Specs.DeleteOption',
  },
  async written({ ctx, tx, parents: [spec = ''], record, existing }: Write<SpecOption>) {
    if (!existing) return recount(ctx, tx, 'Specs', [], spec, 'OptionCount', ...countOptions(spec))
    if (existing.ID !== record.ID) await replaceDefault(ctx, tx, spec, existing.ID, record.ID)
    if (COPIED_OPTION_FIELDS.every((field) => existing[field] === record[field])) return
    await refreshVariants(ctx, tx, spec, (entry) => {
      if (entry.SpecID !== spec || entry.OptionID !== existing.ID) return
      const { ID, Value, PriceMarkupType, PriceMarkup } = record
      Object.assign(entry, { OptionID: ID, Value, PriceMarkupType, PriceMarkup })
    })
  },
  async removed({ ctx, tx, parents: [spec = ''], record }: Deletion<SpecOption>) {
    await recount(ctx, tx, 'Specs', [], spec, 'OptionCount', ...countOptions(spec))
    await replaceDefault(ctx, tx, spec, record.ID, null)
  },
}

export const specProductAssignments: AssignmentDefinition = {
  name: 'SpecProductAssignments',
  model: 'SpecProductAssignment',
  table: 'specproductassignments',
  access: { kind: 'owned' },
  list: 'Specs.ListProductAssignments',
  save: 'Specs.SaveProductAssignment',
  delete: ['Specs.DeleteProductAssignment'],
  keys: [
    { field: 'SpecID', of: 'Specs' },
    { field: 'ProductID', of: 'Products' },
  ],
  write: checkSpecAssignment,
  changed: (ctx, tx, { body }: AssignmentRow<SpecProductAssignment>) =>
    recount(
      ctx,
      tx,
      'Products',
      [],
      body.ProductID,
      'SpecCount',
      'specproductassignments where productid = $1',
      [body.ProductID],
    ),
}

/** Replaces the specs' defaults by those of their assignment to the product. */
async function applyAssignedDefaults(
  ctx: Context,
  product: string,
  records: ReadRecord<Spec>[],
): Promise<void> {
  await definitionOf(ctx.platform.table('Specs')).read?.(ctx, records)
  const { rows } = await ctx.platform.db.query(
    `select specid, body ->> 'DefaultValue', body ->> 'DefaultOptionID' from specproductassignments
     where productid = $1 and specid = any($2::text[])`,
    [product, records.map(({ body }) => body.ID)],
  )
  const assigned = new Map(rows.map(([id, value, option]) => [id, { value, option }]))
  for (const { body } of records) {
    const { value, option } = assigned.get(body.ID) ?? {}
    body.DefaultValue = value ?? body.DefaultValue
    body.DefaultOptionID = option ?? body.DefaultOptionID
  }
}

async function listSpecs(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const products = platform.table('Products')
  const id = ctx.params.productID ?? ''
  await assertAccess(ctx, products.definition.access, 'read', 'Product', null)
  const product = await requireRecord(platform.db, products, [], id)
  await assertRecord(ctx, products, id, product.body, 'read')
  return listRecords(ctx, platform.table('Specs'), [], {
    narrow: [
      (sql) => {
        sql.uses.add('specproductassignments')
        return [`t.id in (select specid from specproductassignments where productid = ${sql.bind(id)})`]
      },
    ],
    read: (_ctx, records) => applyAssignedDefaults(ctx, id, records),
  })
}

export const productSpecActions: Readonly<Record<string, Handler>> = { 'Products.ListSpecs': listSpecs }
