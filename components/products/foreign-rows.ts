import { withoutTargets, type ImportPlan, type MappedRow, type PlanScope } from '@/lib/csv/import-plan'
import { call } from '@/lib/ordercloud/client'
import type { Product, Spec } from '@/lib/ordercloud/models'
import { foreignProductReason, foreignRecordReason } from './ownership'

/**
 * Leaves out the writes of a file to products of other companies, which suppliers can only view, and reports their
 * rows.
 *
 * @param found the products of the file, by ID in lower case
 */
export async function withoutForeignProducts(
  plan: ImportPlan,
  rows: readonly MappedRow<'ProductID'>[],
  found: ReadonlyMap<string, Product>,
  scope: PlanScope,
): Promise<ImportPlan> {
  const own = await readOwnSupplierId(scope)
  const products = new Map(rows.map(({ line, ProductID = '' }) => [line, found.get(ProductID.toLowerCase())]))
  return withoutTargets(plan, ({ line = 0 }) => {
    const reason = foreignProductReason(products.get(line)?.OwnerID, own)
    return reason === undefined ? undefined : { column: 'ProductID', reason }
  })
}

/** The same for the writes of a file to specs of other companies. */
export async function withoutForeignSpecs(
  plan: ImportPlan,
  rows: readonly MappedRow<'SpecID'>[],
  found: ReadonlyMap<string, Spec>,
  scope: PlanScope,
): Promise<ImportPlan> {
  const own = await readOwnSupplierId(scope)
  const specs = new Map(rows.map(({ line, SpecID = '' }) => [line, found.get(SpecID.toLowerCase())]))
  return withoutTargets(plan, ({ line = 0 }) => {
    const reason = foreignRecordReason('spec', specs.get(line)?.OwnerID, own)
    return reason === undefined ? undefined : { column: 'SpecID', reason }
  })
}

/** Returns the ID of the user's supplier. Undefined for users of the marketplace, for whom it sends no request. */
export async function readOwnSupplierId({
  viewer,
  signal = new AbortController().signal,
}: PlanScope): Promise<string | undefined> {
  if (viewer.isAdmin) return undefined
  return (await call((oc) => oc.Me.Get({ signal }), { signal, quiet: true })).Supplier?.ID
}
