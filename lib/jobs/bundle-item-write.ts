import type { RecordedAssignment } from '../activity/activity'
import type { OrderCloud } from '../ordercloud/client'
import { SINGLE_ROW_PAGE } from '../resource/assignments'
import { BUNDLE_ITEMS_PATH, bundleItemOf } from './bundle-item-paths'
import type { Write } from './job'

/** A product of a bundle, as jobs read and write it. */
export interface BundleItem {
  BundleID: string
  ProductID: string
  Required: boolean
  /** Null when the buyer enters the quantity. */
  DefaultQuantity: number | null
}

interface ListedItem {
  BundleID?: string
  ProductID?: string
  Required?: boolean
  DefaultQuantity?: number | null
}

/** Returns a listed assignment as jobs read it. */
export function bundleItem({
  BundleID = '',
  ProductID = '',
  Required,
  DefaultQuantity,
}: ListedItem): BundleItem {
  return { BundleID, ProductID, Required: Required === true, DefaultQuantity: DefaultQuantity ?? null }
}

/**
 * The calls of jobs for the products of a bundle. IDs are encoded. Every call can be repeated without a second effect.
 */
export function bundleItemCalls({ Bundles }: OrderCloud) {
  // The platform clears the quantity with null, which the types of its library lack.
  const save = (item: BundleItem) =>
    Bundles.SaveProductAssignment({ ...item, DefaultQuantity: item.DefaultQuantity as number })
  return {
    async Get(bundle: string, product: string): Promise<BundleItem | undefined> {
      const { Items } = await Bundles.ListProductAssignments({
        ...{ bundleID: decodeURIComponent(bundle), productID: decodeURIComponent(product) },
        ...SINGLE_ROW_PAGE,
      })
      return Items[0] && bundleItem(Items[0])
    },
    Create: (_bundle: string, item: BundleItem) => save(item),
    /** Changes how a product is part of a bundle. The body has both fields. */
    Patch: (bundle: string, product: string, fields: Pick<BundleItem, 'Required' | 'DefaultQuantity'>) =>
      save({ BundleID: decodeURIComponent(bundle), ProductID: decodeURIComponent(product), ...fields }),
    Delete: (bundle: string, product: string) => Bundles.DeleteProductAssignment(bundle, product),
  }
}

/**
 * Returns the assignment that a row of a job has added or removed, as the panel of the bundle's products records it.
 * Undefined for other rows.
 */
export function bundleItemActivity(
  path: string,
  { id: rowId }: { id: string },
  write: Write,
): { path: string; id: string; kind: 'assigned' | 'unassigned'; assignment: RecordedAssignment } | undefined {
  const row = bundleItemOf(path, rowId)
  const item = write.kind === 'create' ? write.body : write.kind === 'delete' ? write.from : undefined
  if (!row || !item) return undefined
  return {
    ...{ path, id: row.bundleId, kind: write.kind === 'create' ? 'assigned' : 'unassigned' },
    assignment: {
      title: 'Products',
      what: `product ${row.productId}`,
      path: BUNDLE_ITEMS_PATH,
      row: { ...item },
    },
  }
}
