import { CATALOGS_PATH, placementJobPath } from '../catalogs/placement-paths'
import { PRODUCT_SUPPLIERS_PATH, productSupplierJobPath } from '../suppliers/product-supplier-paths'

/** The paths of jobs about several catalogs or suppliers, with the path of a job about one of them. */
const SINGLE_PATHS: Readonly<Record<string, (parentId: string) => string>> = {
  [CATALOGS_PATH]: placementJobPath,
  [PRODUCT_SUPPLIERS_PATH]: productSupplierJobPath,
}

/** True for the path of a job about several catalogs or suppliers. Its row IDs start with one of them. */
export function hasRowParents(path: string): boolean {
  return Object.hasOwn(SINGLE_PATHS, path)
}

/**
 * Returns a row of a job about several catalogs or suppliers as that of a job about one of them: `winter/anchor/bolts`
 * is `anchor/bolts` in the job of catalog "winter". Rows of other jobs stay the same.
 */
export function rowOfParent(path: string, rowId: string): { path: string; id: string } {
  const singlePath = hasRowParents(path) ? SINGLE_PATHS[path] : undefined
  if (!singlePath) return { path, id: rowId }
  const [parentId = '', ...rest] = rowId.split('/')
  return { path: singlePath(parentId), id: rest.join('/') }
}
