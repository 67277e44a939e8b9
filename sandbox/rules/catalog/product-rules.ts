import { valueTerm } from '../../core/lists/terms'
import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Write } from '../../core/http/definitions'
import { fieldError, notAuthorizedToAdmin, PlatformError, platformError } from '../../core/http/errors'
import { readRecord, requireRecord } from '../../core/records/store'
import { checkInventoryChange } from './inventory-rules'
import type { Product } from '../../contract/records'

/**
 * Returns the SQL condition for products whose boolean field is true, which uses the index of terms. `t` is the table's
 * alias.
 */
export function productFlagCondition(field: string, t: string): string {
  return `${t}.terms @> '{${valueTerm(field, 'true')}}'::bigint[]`
}

/** Removes the default supplier of a product. Forwarding to it and shipping from its address end too. */
export function clearDefaultSupplier(product: Product): void {
  product.DefaultSupplierID = null
  product.AutoForward = false
  product.ShipFromAddressID = null
}

async function isAny(tx: Tx, from: string, params: string[]): Promise<boolean> {
  const { rows } = await tx.query(`select 1 from ${from} limit 1`, params)
  return rows.length > 0
}

async function hasChildren(tx: Tx, id: string): Promise<boolean> {
  return isAny(tx, 'products where terms @> array[$1::bigint] and id <> $2', [valueTerm('ParentID', id), id])
}

/** Returns true when a product has variants or specs that define variants. */
async function hasVariants(tx: Tx, product: Product): Promise<boolean> {
  if ((product.VariantCount ?? 0) > 0) return true
  return isAny(
    tx,
    `specproductassignments a join specs s on s.id = a.specid
     where a.productid = $1 and s.body @> '{"DefinesVariant": true}'`,
    [product.ID],
  )
}

/** Rejects a new parent that is no parent product, has another owner, or cannot be the parent of this product. */
async function checkNewParent(
  { ctx, tx, record, existing }: Write<Product>,
  parentId: string,
): Promise<void> {
  const parent = await requireRecord(tx, ctx.platform.table('Products'), [], parentId, true)
  if (!parent.body.IsParent || parentId === existing?.ID) {
    throw platformError('Product.IsNotParent', `"${parentId}" is not a parent product.`, {
      ParentID: parentId,
    })
  }
  if (parent.body.OwnerID !== record.OwnerID) {
    throw platformError(
      'Product.ParentChildProductOwnersShouldMatch',
      'A product and its parent must have the same owner.',
      { OwnerID: record.OwnerID, ParentOwnerID: parent.body.OwnerID },
    )
  }
  if (!existing) return
  const id = existing.ID
  if (await hasVariants(tx, existing)) {
    throw platformError(
      'Product.CannotModifyParentIDForVariant',
      'A product with variants, or with specs that define some, cannot get a parent.',
      { ProductID: id },
    )
  }
  if (await isAny(tx, 'productcatalogassignments where productid = $1', [id])) {
    throw platformError(
      'Catalog.CannotAssignChildProduct',
      'The product is assigned to catalogs; a child product is where its parent is.',
      { ProductID: id },
    )
  }
}

async function checkParentAndBundle(write: Write<Product>): Promise<void> {
  const { tx, record, existing } = write
  const parentId = record.ParentID || null
  const isParent = record.IsParent
  if (record.IsBundle && (isParent || parentId)) {
    throw platformError(
      'Product.ParentProductCannotBeABundle',
      'A bundle cannot be a parent or child product.',
    )
  }
  if (isParent && parentId) {
    throw platformError('Product.ParentProductCannotHaveParent', 'A parent product cannot have a parent.', {
      ParentID: parentId,
    })
  }
  if (parentId && parentId !== existing?.ParentID) await checkNewParent(write, parentId)
  if (!existing || existing.IsParent === isParent) return
  const id = existing.ID
  if (!isParent && (await hasChildren(tx, id))) {
    throw platformError('Product.CannotModifyIsParent', `"${id}" has child products.`, { ProductID: id })
  }
  if (isParent && (await hasVariants(tx, existing))) {
    throw platformError(
      'Product.CannotModifyIsParentForVariant',
      'A product with variants, or with specs that define some, cannot become a parent.',
      { ProductID: id },
    )
  }
}

async function checkAddress(ctx: Context, tx: Tx, address: string, supplier: string | null): Promise<void> {
  const table = ctx.platform.table(supplier ? 'SupplierAddresses' : 'AdminAddresses')
  await requireRecord(tx, table, supplier ? [supplier] : [], address)
}

async function checkSupply({ ctx, tx, record, existing }: Write<Product>): Promise<void> {
  const { caller } = ctx
  const supplier = record.DefaultSupplierID || null
  const known = existing?.DefaultSupplierID || null
  const wasBroken = existing?.AutoForward && known === null
  if (record.AutoForward && !supplier && !wasBroken) {
    const rule = 'is required where AutoForward is true'
    throw new PlatformError(400, [fieldError('DefaultSupplierID', rule, { Rule: 'required' })])
  }
  if (caller?.kind === 'supplier') {
    if (supplier && supplier !== known && supplier !== caller.company)
      throw notAuthorizedToAdmin(`Supplier "${supplier}"`)
    if (record.AllSuppliersCanSell !== (existing?.AllSuppliersCanSell ?? false)) {
      throw platformError(
        'Product.CannotModifyAllSuppliersCanSell',
        'Only the marketplace owner can change whether all suppliers can sell a product.',
      )
    }
  }
  const address = record.ShipFromAddressID
  if (address && (address !== existing?.ShipFromAddressID || supplier !== known)) {
    await checkAddress(ctx, tx, address, supplier)
  }
}

async function checkDefaultPrice({ ctx, tx, record, existing }: Write<Product>): Promise<void> {
  const id = record.DefaultPriceScheduleID
  if (!id || id === existing?.DefaultPriceScheduleID) return
  const schedule = await readRecord(tx, ctx.platform.table('PriceSchedules'), [], id)
  if (schedule?.body.OwnerID !== record.OwnerID) {
    throw platformError(
      'PriceSchedule.InvalidDefaultPriceScheduleID',
      "The default price schedule of a product must be the product owner's.",
      { PriceScheduleID: id, OwnerID: record.OwnerID },
    )
  }
}

/** Rejects products that violate a rule of the platform, and checks their inventory. */
export async function checkProduct(write: Write<Product>): Promise<void> {
  await checkParentAndBundle(write)
  await checkSupply(write)
  await checkDefaultPrice(write)
  await checkInventoryChange(write)
}
