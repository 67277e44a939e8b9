import type { ImportPlan, PlanScope } from '../csv/import-plan'
import { newBuyerDependents, newSupplierDependents } from '../dependents/company-dependents'
import { catalogParts, localeAssignments } from '../dependents/marketplace-dependents'
import {
  productAssignments,
  productCatalogs,
  productLocations,
  productOrders,
  productSuppliers,
  scheduleParts,
  specProducts,
  variantsWithOption,
  variantsWithSpec,
} from '../dependents/product-dependents'
import { call } from '../ordercloud/client'
import { toPlatformError } from '../ordercloud/errors'
import { hasAccess } from '../permissions/check'
import { joinWords } from '../permissions/explain'
import { dependentNames, type CountedPart } from '../resource/dependents'
import { templateOf } from './path-template'
import { recordOf } from './row-record'

/**
 * Returns the types of records that can depend on a record, without those that change its fields.
 *
 * @param parentId the ID of the record that it is a part of. Empty for a record of its own
 */
type PartsOf = (id: string, record: object, parentId: string) => readonly CountedPart[]

/**
 * The dependents that keep a record which an import created when the import is undone, by the path of the list. Each
 * takes one request for each record, and those of options a few. The platform itself keeps the products of bundles and
 * the parents of products.
 */
const PARTS: Readonly<Record<string, PartsOf>> = {
  buyers: (id, record) => newBuyerDependents({ ...record, ID: id }),
  catalogs: catalogParts,
  incrementors: () => [],
  locales: (id) => [localeAssignments(id)],
  priceschedules: scheduleParts,
  productfacets: () => [],
  products: (id, record) => [
    productCatalogs(id),
    productAssignments(id),
    productOrders(id),
    productSuppliers({ ...record, ID: id }),
    productLocations(id),
  ],
  'products/*/specs': (id, _, productId) => [variantsWithSpec(productId, id)],
  specs: (id) => [specProducts(id)],
  'specs/*/options': (id, _, specId) => [variantsWithOption(specId, id)],
  suppliers: newSupplierDependents,
  trackingevents: () => [],
}

/** True for a path whose created records can be checked for dependents. */
export function hasDependentChecks(path: string): boolean {
  return Object.hasOwn(PARTS, templateOf(path))
}

/** Returns the types of records that can depend on the record of a row of a job. */
function partsOf(jobPath: string, rowId: string, record: object): readonly CountedPart[] {
  const { path, id } = recordOf(jobPath, rowId)
  const parentId = decodeURIComponent(path.split('/').at(-2) ?? '')
  return (hasDependentChecks(path) && PARTS[templateOf(path)]?.(id, record, parentId)) || []
}

/**
 * Returns an import plan without the deletion of created records if the user may not view what can depend on them.
 */
export function withUndoAccess(
  plan: ImportPlan,
  path: string,
  { assignedRoles: roles, isAdmin }: PlanScope['viewer'],
): ImportPlan {
  if (!plan.keepsUsed) return plan
  // All rows that create records create the same kind.
  const created = plan.targets.find(({ write }) => write?.kind === 'create')
  const unseen = partsOf(path, created?.id ?? '', {}).filter(
    ({ view }) => !hasAccess(view, { roles, isAdmin }),
  )
  if (unseen.length === 0) return plan
  const { canUndoCreates: _, keepsUsed: __, undoText: ___, ...others } = plan
  const what = joinWords(
    unseen.map((part) => part.what),
    'and',
  )
  return { ...others, keptReason: `you do not have access to ${what}, which may depend on them` }
}

/**
 * Returns the reason not to delete a created record, because others depend on it or because that is unknown. Rejects
 * when the platform fails, so that the caller tries again.
 */
export async function dependentReason(
  jobPath: string,
  rowId: string,
  record: object,
): Promise<string | undefined> {
  for (const { what, read } of partsOf(jobPath, rowId, record)) {
    try {
      const found = await call((oc) => read(oc, { signal: undefined }), { quiet: true, once: true })
      if (found.notCounted !== undefined) return uncheckedReason(what)
      if (found.count > 0)
        return `It is kept, because other records depend on it: ${what} (${dependentNames(found)}).`
    } catch (thrown) {
      const error = toPlatformError(thrown)
      if (error.status !== 403) throw error
      return uncheckedReason(what)
    }
  }
  return undefined
}

const uncheckedReason = (what: string) =>
  `It is kept, because ${what} could not be checked. They may depend on it.`
