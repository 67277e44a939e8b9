import type { RecordedAssignment } from '../activity/activity'
import type { OrderCloud } from '../ordercloud/client'
import {
  PRODUCT_SUPPLIERS_PATH,
  PRODUCT_SUPPLIERS_TITLE,
  productSupplierOf,
} from '../suppliers/product-supplier-paths'
import type { Write } from './job'

/** A supplier of a product, as jobs read and write it. */
export interface ProductSupplierRecord {
  ProductID: string
  /** Null when the supplier sells at the default price of the product. */
  DefaultPriceScheduleID: string | null
  /**
   * True when it is the default supplier of the product. A job expects false, because the platform would clear the
   * default supplier, auto-forwarding and the ship-from address with the supplier.
   */
  IsDefaultSupplier: boolean
}

interface ListedSupplier {
  ID?: string
  DefaultPriceScheduleID?: string | null
}

/** Returns the record of a supplier that is not the default supplier of the product. */
export function productSupplier(
  ProductID: string,
  priceScheduleId: string | null = null,
): ProductSupplierRecord {
  return { ProductID, DefaultPriceScheduleID: priceScheduleId, IsDefaultSupplier: false }
}

/** Lists ignore the case of IDs. More than a few IDs that differ only in their case are not expected. */
const MAX_SIMILAR_IDS = 20

/**
 * Returns the price schedule of a supplier for a product, null for the default price. Undefined when it does not sell
 * the product.
 *
 * @param product the encoded ID of the product
 */
export async function readSupplierPrice(
  { Products }: Pick<OrderCloud, 'Products'>,
  product: string,
  supplierId: string,
  request?: object,
): Promise<string | null | undefined> {
  const options = { filters: { ID: supplierId }, page: 1, pageSize: MAX_SIMILAR_IDS }
  const { Items } = await Products.ListSuppliers(product, options, request)
  const found = (Items as ListedSupplier[]).find(({ ID }) => ID === supplierId)
  return found && (found.DefaultPriceScheduleID || null)
}

/**
 * The calls of jobs for the products of a supplier. IDs are encoded. Every call can be repeated without a second
 * effect.
 */
export function productSupplierCalls({ Products }: OrderCloud) {
  const save = (supplier: string, product: string, priceScheduleId: string | null) =>
    Products.SaveSupplier(product, supplier, {
      ...(priceScheduleId !== null && { defaultPriceScheduleID: priceScheduleId }),
    })
  return {
    async Get(supplier: string, product: string): Promise<ProductSupplierRecord | undefined> {
      const supplierId = decodeURIComponent(supplier)
      const [price, { DefaultSupplierID }] = await Promise.all([
        readSupplierPrice({ Products }, product, supplierId),
        Products.Get(product),
      ])
      if (price === undefined) return undefined
      const record = productSupplier(decodeURIComponent(product), price)
      return { ...record, IsDefaultSupplier: DefaultSupplierID === supplierId }
    },
    Create: (supplier: string, { ProductID, DefaultPriceScheduleID }: ProductSupplierRecord) =>
      save(supplier, encodeURIComponent(ProductID), DefaultPriceScheduleID),
    /** Changes the price schedule. Null chooses the default price of the product. */
    Patch: (
      supplier: string,
      product: string,
      { DefaultPriceScheduleID }: Pick<ProductSupplierRecord, 'DefaultPriceScheduleID'>,
    ) => save(supplier, product, DefaultPriceScheduleID),
    Delete: (supplier: string, product: string) => Products.RemoveSupplier(product, supplier),
  }
}

/**
 * Returns the assignment that a row of a job has added, changed or removed, as the panel of the product's suppliers
 * records it. Undefined for other jobs.
 */
export function productSupplierActivity(
  path: string,
  { id }: { id: string },
  write: Write,
): { id: string; kind: 'assigned' | 'saved' | 'unassigned'; assignment: RecordedAssignment } | undefined {
  const ID = productSupplierOf(path)
  if (ID === undefined || write.kind === 'step') return undefined
  const title = PRODUCT_SUPPLIERS_TITLE
  if (write.kind === 'patch') {
    const { DefaultPriceScheduleID } = write.body as Partial<ProductSupplierRecord>
    const before = (write.from as Partial<ProductSupplierRecord> | undefined)?.DefaultPriceScheduleID
    const what = `price schedule of supplier ${ID} is now ${DefaultPriceScheduleID ?? 'not set'}, previously ${before ?? 'not set'}`
    // Uses another path than the panel, because there is no supplier to add or to remove again.
    const assignment = {
      ...{ title, what, path: `${PRODUCT_SUPPLIERS_PATH}/price` },
      row: { ID, DefaultPriceScheduleID },
    }
    return { id, kind: 'saved', assignment }
  }
  const record = write.kind === 'create' ? write.body : write.from
  if (!record) return undefined
  const { DefaultPriceScheduleID } = record as unknown as ProductSupplierRecord
  const assignment = {
    ...{ title, what: `supplier ${ID}`, path: PRODUCT_SUPPLIERS_PATH },
    row: { ID, DefaultPriceScheduleID },
  }
  return { id, kind: write.kind === 'create' ? 'assigned' : 'unassigned', assignment }
}
