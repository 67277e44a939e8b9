import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows, type PlanScope } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import { call } from '@/lib/ordercloud/client'
import type { PriceSchedule, Product, Supplier } from '@/lib/ordercloud/models'
import { canRead } from '@/lib/permissions/check'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList } from '@/lib/resource/assignments'
import { readByIds } from '@/lib/resource/every-page'
import { idBatches } from '@/lib/resource/id-batches'
import { createCountedQueue, createRequestQueue, type RequestQueue } from '@/lib/resource/parallel-requests'
import { readRecordsById } from '@/lib/resource/records-by-id'
import { supplierReference } from '@/lib/resource/references'
import type { RequestScope } from '@/lib/resource/service'
import { PRODUCT_SUPPLIERS_PATH } from '@/lib/suppliers/product-supplier-paths'
import { priceScheduleReference } from '../priceschedules/reference'
import { products } from '../resource'
import {
  planProductSuppliers,
  PRODUCT_SUPPLIER_WORDS,
  SUPPLIER_COLUMNS,
  supplierFileRows,
  type ListedSupplier,
  type SoldProduct,
  type SupplierFileRow,
} from '../rules/supplier-file'
import { readSuppliedProducts } from './read-product-suppliers'

/** The file with the suppliers of products: one row for each product and supplier that sells it. */
export const supplierFile: RowFile<Product> = {
  columns: SUPPLIER_COLUMNS,
  exportHelp:
    'One row for each product and supplier that sells it besides its owner, with the price schedule of the supplier. It is empty for those who sell at the default price. Products without such suppliers have no rows.',
  readRows: async (records, scope) => supplierFileRows(await readSoldProducts(records, scope)),
  rules: {
    fields: [
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'], isRequired: true },
      { name: 'SupplierID', label: 'Supplier ID', aliases: ['Supplier'], isRequired: true },
      {
        name: 'DefaultPriceScheduleID',
        label: 'Price schedule ID',
        aliases: ['Price schedule', 'Default price schedule'],
      },
    ],
    columnsHelp:
      'Each row adds a supplier to a product, or changes the price schedule of a supplier that sells it already. The price schedule must belong to the supplier. An empty cell keeps it, and a new supplier then sells at the default price of the product. The file removes nothing: suppliers that it lacks are kept.',
    changes: { path: PRODUCT_SUPPLIERS_PATH, route: products.route, words: PRODUCT_SUPPLIER_WORDS },
    async plan(file, mapping, scope) {
      const rows: SupplierFileRow[] = readMappedRows(file, mapping)
      const ids = distinctIds(rows.map(({ ProductID = '' }) => ProductID))
      const found = await readByIds(products, ids, scope)
      const inTurn = createCountedQueue(scope.onProgress)
      const suppliers = await readSuppliers(distinctIds(rows.map(({ SupplierID = '' }) => SupplierID)), scope)
      const sold = await readNamedSuppliers([...found.values()], rows, suppliers, scope, inTurn)
      const byId = new Map(sold.map((one) => [(one.product.ID ?? '').toLowerCase(), one]))
      const schedules = await readSchedules(rows, sold, scope)
      return planProductSuppliers(rows, { products: byId, suppliers, schedules })
    },
  },
}

/**
 * Reads the suppliers that sell each product. Takes one request for each, because the platform has no list for several.
 */
async function readSoldProducts(
  some: readonly Product[],
  { signal }: RequestScope,
  inTurn = createRequestQueue(),
): Promise<SoldProduct[]> {
  return Promise.all(
    some.map(async (product) => ({
      product,
      suppliers: await readAllAssignments((page) =>
        inTurn(
          () =>
            call(
              (oc) =>
                oc.Products.ListSuppliers(
                  encodeURIComponent(product.ID ?? ''),
                  { ...page, sortBy: ['ID'] },
                  { signal },
                ) as Promise<AssignmentList<ListedSupplier>>,
              { ...(signal && { signal }), quiet: true },
            ),
          signal,
        ),
      ),
    })),
  )
}

/** Minimum number of products for each request that asks which products a supplier sells. */
const MIN_PRODUCTS_PER_LIST = 4

/**
 * Reads which of the named suppliers sell each product, as far as the rows need it. Takes one request for 100 products
 * of each supplier, and one for each product whose supplier may get another price schedule. With many suppliers of few
 * products, it takes one request for each product instead.
 *
 * @param suppliers the named suppliers. Undefined for a user who may not read them
 */
async function readNamedSuppliers(
  some: readonly Product[],
  rows: readonly SupplierFileRow[],
  suppliers: ReadonlyMap<string, Supplier> | undefined,
  scope: RequestScope,
  inTurn: RequestQueue,
): Promise<SoldProduct[]> {
  const byId = new Map(some.map((product) => [(product.ID ?? '').toLowerCase(), product]))
  const named = new Map<Supplier, Set<string>>()
  for (const { ProductID = '', SupplierID = '' } of rows) {
    const product = byId.get(ProductID.toLowerCase())
    const supplier = suppliers?.get(SupplierID.toLowerCase())
    if (product && supplier)
      named.set(supplier, (named.get(supplier) ?? new Set<string>()).add(product.ID ?? ''))
  }
  const lists = [...named].flatMap(([supplier, ids]) =>
    [...idBatches([...ids])].map((productIds) => ({ supplier, productIds })),
  )
  if (!suppliers || lists.length * MIN_PRODUCTS_PER_LIST > some.length)
    return readSoldProducts(some, scope, inTurn)
  const { signal } = scope
  const listed = new Map<string, ListedSupplier[]>()
  await Promise.all(
    lists.map(async ({ supplier: { ID = '', Name }, productIds }) => {
      const question = { supplierId: ID, change: 'add' as const, productIds }
      const { priceIds } = await inTurn(() => readSuppliedProducts(question, scope), signal)
      for (const id of priceIds.keys())
        if (byId.get(id.toLowerCase())?.OwnerID !== ID)
          listed.set(id, [...(listed.get(id) ?? []), { ID, ...(Name && { Name }) }])
    }),
  )
  // Only a row with a price schedule is compared with the one that the supplier has.
  const priced = new Set(
    rows.flatMap(({ ProductID = '', SupplierID = '', DefaultPriceScheduleID = '' }) => {
      const id = byId.get(ProductID.toLowerCase())?.ID ?? ''
      const isSold = listed.get(id)?.some((one) => one.ID?.toLowerCase() === SupplierID.toLowerCase())
      return isSold && DefaultPriceScheduleID !== '' ? [id] : []
    }),
  )
  const full = await readSoldProducts(
    some.filter(({ ID = '' }) => priced.has(ID)),
    scope,
    inTurn,
  )
  const fullById = new Map(full.map((one) => [one.product.ID ?? '', one]))
  return some.map((product) => {
    const { ID = '' } = product
    return fullById.get(ID) ?? { product, suppliers: listed.get(ID) ?? [] }
  })
}

/** Reads the suppliers that a file names, with one request for 100. Undefined for users who may not read suppliers. */
async function readSuppliers(
  ids: readonly string[],
  scope: PlanScope,
): Promise<Map<string, Supplier> | undefined> {
  const { isAdmin, assignedRoles: roles } = scope.viewer
  if (!canRead(supplierReference, { roles, isAdmin })) return undefined
  const found = await readRecordsById(supplierReference, ids, scope)
  return new Map(found.map((supplier) => [(supplier.ID ?? '').toLowerCase(), supplier]))
}

/**
 * Reads the price schedules that rows name and those of the products, for the check and the names in the review, with
 * one request for 100. Undefined for users who may not read price schedules.
 */
async function readSchedules(
  rows: readonly SupplierFileRow[],
  sold: readonly SoldProduct[],
  scope: PlanScope,
): Promise<Map<string, PriceSchedule> | undefined> {
  const { isAdmin, assignedRoles: roles } = scope.viewer
  if (!canRead(priceScheduleReference, { roles, isAdmin })) return undefined
  const named = rows.map(({ DefaultPriceScheduleID = '' }) => DefaultPriceScheduleID)
  const current = sold.flatMap(({ suppliers }) =>
    suppliers.map(({ DefaultPriceScheduleID }) => DefaultPriceScheduleID ?? ''),
  )
  const found = await readRecordsById(priceScheduleReference, distinctIds([...named, ...current]), scope)
  return new Map(found.map((schedule) => [(schedule.ID ?? '').toLowerCase(), schedule]))
}
