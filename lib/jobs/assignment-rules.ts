import { CATALOGS_PATH, placementCatalogOf } from '../catalogs/placement-paths'
import { PRODUCT_SUPPLIERS_PATH, productSupplierOf } from '../suppliers/product-supplier-paths'
import { bundleItemOf } from './bundle-item-paths'
import { placedReason } from './placement-write'
import type { ProductSupplierRecord } from './product-supplier-write'
import { productSpecOf } from './product-spec-paths'

/** Rules about rows that add, change or remove an assignment, which the platform would overwrite without a word. */
interface AssignmentRules {
  /**
   * Returns the reason not to add an assignment, because another user has added one.
   *
   * @param found the assignment that exists now
   * @param isRepeated true when an earlier attempt may have written the assignment or a part of it
   */
  existsReason: (
    found: object | undefined,
    body: Readonly<Record<string, unknown>>,
    isRepeated: boolean,
  ) => string | undefined
  /** The reason not to change or remove an assignment that does not exist any more. */
  removedReason: string
  /**
   * Returns the reason not to change or remove an assignment that has other values by now, where there is a special
   * one.
   *
   * @param expected the values that the assignment should have
   */
  changedReason?: (found: object, expected: Readonly<Record<string, unknown>>) => string | undefined
}

const PLACEMENT_RULES: AssignmentRules = {
  existsReason: placedReason,
  removedReason: 'It was already taken out.',
}

const PRODUCT_SUPPLIER_RULES: AssignmentRules = {
  existsReason: (found) => found && 'It got this supplier in the meantime.',
  removedReason: 'It no longer has this supplier.',
  changedReason: (found, { IsDefaultSupplier }) =>
    IsDefaultSupplier === false && (found as ProductSupplierRecord).IsDefaultSupplier
      ? 'The supplier became its default supplier in the meantime.'
      : undefined,
}

const PRODUCT_SPEC_RULES: AssignmentRules = {
  existsReason: (found) => found && 'It got this spec in the meantime.',
  removedReason: 'It no longer has this spec.',
}

const BUNDLE_ITEM_RULES: AssignmentRules = {
  existsReason: (found) => found && 'It became part of the bundle in the meantime.',
  removedReason: 'It is no longer part of the bundle.',
}

/** Returns the rules about a row of a job. Undefined for rows that change records other than assignments. */
export function assignmentRules(path: string, rowId: string): AssignmentRules | undefined {
  if (productSpecOf(path, rowId)) return PRODUCT_SPEC_RULES
  if (bundleItemOf(path, rowId)) return BUNDLE_ITEM_RULES
  if (path === CATALOGS_PATH || placementCatalogOf(path) !== undefined) return PLACEMENT_RULES
  const isOfSuppliers = path === PRODUCT_SUPPLIERS_PATH || productSupplierOf(path) !== undefined
  return isOfSuppliers ? PRODUCT_SUPPLIER_RULES : undefined
}
