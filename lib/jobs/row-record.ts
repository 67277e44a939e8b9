import { placementCatalogOf } from '../catalogs/placement-paths'
import { priceRowRecord } from '../price/price-job-paths'
import { rowOfParent } from './row-parents'

/**
 * Returns the path and the ID of the record of a row. An ID such as `anchor/harbor` is that of a location of a product,
 * so that one job can change the inventory of products and of their locations. `anchor/variants/red` is a variant,
 * `anchor/variants/red/harbor` one of its locations, and `anchor/specs/color` a spec of a product, so that one job can
 * change those of several products. In a job about specs, `color/red` is an option of a spec, and in one about bundles,
 * `kit/anchor` is a product of a bundle. In a job about the products of a catalog, `anchor/bolts` is a product in a
 * category. In a job about price schedules, `products/anchor` is a product that gets another one
 * (`lib/price/price-job-paths.ts`).
 */
export function recordOf(jobPath: string, jobRowId: string): { path: string; id: string } {
  const { path, id: rowId } = rowOfParent(jobPath, jobRowId)
  const priced = priceRowRecord(path, rowId)
  if (priced) return priced
  const [parent = '', ...rest] = rowId.split('/')
  const id = rest.at(-1)
  if (id !== undefined && placementCatalogOf(path) !== undefined)
    return { path: path.replace(/products$/, `categories/${encodeURIComponent(id)}/products`), id: parent }
  if (path === 'bundles' && id !== undefined)
    return { path: `bundles/${encodeURIComponent(parent)}/products`, id }
  if (path === 'specs' && id !== undefined) return { path: `specs/${encodeURIComponent(parent)}/options`, id }
  if (path !== 'products' || id === undefined) return { path, id: rowId }
  const product = `products/${encodeURIComponent(parent)}`
  const [part = '', variantId = ''] = rest.length > 1 ? rest : ['inventoryrecords']
  return rest.length > 2
    ? { path: `${product}/variants/${encodeURIComponent(variantId)}/inventoryrecords`, id }
    : { path: `${product}/${part}`, id }
}
