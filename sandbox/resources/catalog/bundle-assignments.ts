import { valueTerm } from '../../core/lists/terms'
import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { AssignmentDefinition, AssignmentRow } from '../../core/http/definitions'
import type { AssignmentKey } from '../../db/definitions'
import { fieldError, notFound, PlatformError, platformError } from '../../core/http/errors'
import { checkCatalogProduct, checkSharedCatalog, productOf } from '../../rules/assignment-rules'
import { productFlagCondition } from '../../rules/catalog/product-rules'
import { addToCatalog, categoryProductAssignments } from './categories'
import { catalogProductAssignments, removeFromCategories } from './catalogs'
import { BUYING_PARTY, productAssignments } from './product-assignments'
import type {
  BundleAssignment,
  BundleCatalogAssignment,
  BundleProductAssignment,
  CategoryBundleAssignment,
  Product,
} from '../../contract/records'

/** Condition on the rows for bundles in a table for products. */
const BUNDLES_ONLY = `productid in (select p.id from products p where ${productFlagCondition('IsBundle', 'p')})`

const BUNDLE: AssignmentKey = { field: 'BundleID', of: 'Products', called: 'Bundle' }

async function bundleOf(ctx: Context, tx: Tx, id: string): Promise<Product> {
  const product = await productOf(ctx, tx, id)
  if (!product.IsBundle) throw notFound('Bundle', id)
  return product
}

/**
 * Assignments that make a bundle visible. They are stored with the assignments of products, whose visibility rules they
 * share.
 */
const assignments: AssignmentDefinition = {
  name: 'BundleAssignments',
  model: 'BundleAssignment',
  table: productAssignments.table,
  access: { kind: 'owned' },
  list: 'Bundles.ListAssignments',
  save: 'Bundles.SaveAssignment',
  delete: ['Bundles.DeleteAssignment'],
  keys: [{ ...BUNDLE, column: 'productid' }, ...BUYING_PARTY],
  only: BUNDLES_ONLY,
  async write(ctx, tx, { body }: AssignmentRow<BundleAssignment>) {
    await checkSharedCatalog(tx, await bundleOf(ctx, tx, body.BundleID), body.BuyerID)
  },
}

const catalogAssignments: AssignmentDefinition = {
  name: 'BundleCatalogAssignments',
  model: 'BundleCatalogAssignment',
  table: catalogProductAssignments.table,
  access: { kind: 'owned' },
  list: 'Catalogs.ListBundleAssignments',
  save: 'Catalogs.SaveBundleAssignment',
  delete: ['Catalogs.DeleteBundleAssignment'],
  keys: [
    { field: 'CatalogID', of: 'Catalogs' },
    { ...BUNDLE, column: 'productid' },
  ],
  only: BUNDLES_ONLY,
  async write(ctx, tx, { body }: AssignmentRow<BundleCatalogAssignment>) {
    const bundle = await bundleOf(ctx, tx, body.BundleID)
    await checkCatalogProduct(ctx, tx, body.CatalogID, bundle, 'Catalog')
  },
  changed: (_ctx, tx, { body }: AssignmentRow<BundleCatalogAssignment>) =>
    removeFromCategories(tx, body.CatalogID, body.BundleID),
}

const categoryAssignments: AssignmentDefinition = {
  name: 'CategoryBundleAssignments',
  model: 'CategoryBundleAssignment',
  table: categoryProductAssignments.table,
  access: { kind: 'under' },
  list: 'Categories.ListBundleAssignments',
  save: 'Categories.SaveBundleAssignment',
  delete: ['Categories.DeleteBundleAssignment'],
  parents: categoryProductAssignments.parents,
  keys: [
    { field: 'CategoryID', of: 'Categories', underParent: true },
    { ...BUNDLE, column: 'productid' },
  ],
  only: BUNDLES_ONLY,
  async write(ctx, tx, { parents: [catalog = ''], body }: AssignmentRow<CategoryBundleAssignment>) {
    await addToCatalog(ctx, tx, catalog, await bundleOf(ctx, tx, body.BundleID))
  },
}

/**
 * Rejects a bundle that holds both a parent product and one of its children, because the customer would choose the
 * child twice.
 */
async function rejectParentWithChild(
  tx: Tx,
  bundle: string,
  { ID: id, ParentID: parent }: Product,
): Promise<void> {
  const { rows } = await tx.query(
    `select p.id from bundleproductassignments b join products p on p.id = b.productid
     where b.bundleid = $1 and p.id <> $2 and (p.id = $3 or p.terms @> array[$4::bigint])`,
    [bundle, id, parent || null, valueTerm('ParentID', id)],
  )
  if (rows.length === 0) return
  const ids = rows.map(([one]) => one)
  throw parent
    ? platformError('Bundle.ParentProductAssigned', 'The parent of the product is in the bundle.', {
        ProductIDs: ids,
      })
    : platformError('Bundle.ChildProductsAssigned', 'Children of the product are in the bundle.', {
        ProductIDs: ids,
      })
}

/** The products of a bundle. */
const productsOfBundles: AssignmentDefinition = {
  name: 'BundleProductAssignments',
  model: 'BundleProductAssignment',
  table: 'bundleproductassignments',
  access: { kind: 'owned' },
  list: 'Bundles.ListProductAssignments',
  save: 'Bundles.SaveProductAssignment',
  delete: ['Bundles.DeleteProductAssignment'],
  keys: [BUNDLE, { field: 'ProductID', of: 'Products' }],
  async write(ctx, tx, { body }: AssignmentRow<BundleProductAssignment>) {
    const bundle = await bundleOf(ctx, tx, body.BundleID)
    const product = await productOf(ctx, tx, body.ProductID)
    if (product.IsBundle) {
      throw new PlatformError(400, [fieldError('ProductID', 'must not name a bundle', { Rule: 'noBundle' })])
    }
    if (product.OwnerID !== bundle.OwnerID) {
      throw platformError('Bundle.OwnerIDMustMatch', 'The product and the bundle must have the same owner.', {
        OwnerID: bundle.OwnerID,
        ProductOwnerID: product.OwnerID,
      })
    }
    if (body.Required && !((body.DefaultQuantity ?? 0) > 0)) {
      throw platformError('Bundle.DefaultQuantityMissing', 'A required product needs a DefaultQuantity.', {
        ProductID: product.ID,
      })
    }
    await rejectParentWithChild(tx, bundle.ID, product)
  },
}

export const bundleAssignmentDefinitions = [
  assignments,
  catalogAssignments,
  categoryAssignments,
  productsOfBundles,
]
