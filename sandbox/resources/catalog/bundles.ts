import type { Context } from '../../core/http/context'
import type {
  Answer,
  Deletion,
  Handler,
  ReadRecord,
  ResourceDefinition,
  Write,
} from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { isObject, type JsonObject } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import { formatInstant } from '../../core/records/model'
import { productFlagCondition } from '../../rules/catalog/product-rules'
import { OWNER } from '../owner'
import { placementConditions, products } from './products'
import type { Product } from '../../contract/records'

function assertBundle({ ID, IsBundle }: Product): void {
  if (!IsBundle) throw notFound('Bundle', ID)
}

/**
 * A bundle is a product with IsBundle: buyers see it, catalogs contain it and lines order it. This resource writes and
 * reads it as a Bundle, so that the other fields of the product are never returned and cannot be sent.
 */
export const bundles: ResourceDefinition = {
  name: 'Bundles',
  model: 'Bundle',
  table: 'products',
  sharesTableOf: 'Products',
  access: { kind: 'owned' },
  references: [OWNER],
  words: products.words,
  bitmaps: true,
  write({ ctx, record, existing }: Write<Product>) {
    if (existing) assertBundle(existing)
    const { models } = ctx.platform
    const rest = existing ?? {
      ...models.complete('Product', {}),
      DateCreated: formatInstant(ctx.platform.now()),
      IsBundle: true,
    }
    const fields = { ...record }
    Object.assign(record, rest, fields)
  },
  async read(ctx, records: ReadRecord<Product>[]) {
    const fields = ctx.platform.models.table('Bundle').fields.map(([name]) => name)
    for (const { body } of records) {
      assertBundle(body)
      const shown: JsonObject = body
      for (const name of Object.keys(shown)) if (!fields.includes(name)) delete shown[name]
      if (!isObject(body.xp)) body.xp = null
    }
  },
  async remove({ record }: Deletion<Product>) {
    assertBundle(record)
  },
}

function list(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const table = platform.table('Bundles')
  return listRecords(ctx, table, [], {
    narrow: [(sql) => [productFlagCondition('IsBundle', 't'), ...placementConditions(ctx, sql)]],
  })
}

export const bundleActions: Readonly<Record<string, Handler>> = { 'Bundles.List': list }
