import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import { call } from '@/lib/ordercloud/client'
import type { Product, SpecProductAssignment } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList } from '@/lib/resource/assignments'
import { readByIds } from '@/lib/resource/every-page'
import { idBatches } from '@/lib/resource/id-batches'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'
import { withoutForeignProducts } from '../foreign-rows'
import { products } from '../resource'
import {
  DEFAULT_LABELS,
  planProductSpecs,
  PRODUCT_SPEC_COLUMNS,
  productSpecKey,
  productSpecRows,
  type ProductSpecRow,
} from '../rules/product-spec-file'
import { withAllOptions } from './read-options'
import { specs } from './resource'

/** The file with the specs of products: one row for each product and spec. */
export const productSpecFile: RowFile<Product> = {
  columns: PRODUCT_SPEC_COLUMNS,
  exportHelp:
    'One row for each product and spec. Products without specs have no rows. An empty default is that of the spec.',
  async readRows(records, scope) {
    const withSpecs = records.filter(({ SpecCount }) => SpecCount !== 0)
    const assigned = new Map<string, SpecProductAssignment[]>()
    for (const one of await readSpecsOf(withSpecs, scope)) {
      const { ProductID = '' } = one
      assigned.set(ProductID, [...(assigned.get(ProductID) ?? []), one])
    }
    return withSpecs.flatMap((product) => productSpecRows(product, assigned.get(product.ID ?? '') ?? []))
  },
  rules: {
    fields: [
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'], isRequired: true },
      { name: 'SpecID', label: 'Spec ID', aliases: ['Spec'], isRequired: true },
      { name: 'DefaultValue', label: DEFAULT_LABELS.DefaultValue },
      { name: 'DefaultOptionID', label: 'Default option ID', aliases: [DEFAULT_LABELS.DefaultOptionID] },
    ],
    columnsHelp:
      'Each row gives a product a spec, or changes the default text and the default option of a spec for this product. A file takes no specs from products. An empty default is that of the spec. Generate the variants of the products again after they get a spec that defines variants.',
    changes: {
      ...{ path: products.path, route: products.route },
      words: { one: 'spec of a product', many: 'specs of products' },
    },
    async plan(file, mapping, scope) {
      const rows: ProductSpecRow[] = readMappedRows(file, mapping)
      const [found, foundSpecs] = await Promise.all([
        readByIds(products, distinctIds(rows.map(({ ProductID = '' }) => ProductID)), scope),
        readByIds(specs, distinctIds(rows.map(({ SpecID = '' }) => SpecID)), scope),
      ])
      const [assigned, complete] = await Promise.all([
        readSpecsOf([...found.values()], scope),
        withAllOptions([...foundSpecs.values()], scope),
      ])
      const byId = new Map([...found].map(([id, product]) => [id.toLowerCase(), product]))
      const plan = planProductSpecs(rows, {
        products: byId,
        specs: new Map(complete.map((spec) => [specs.idOf(spec).toLowerCase(), spec])),
        assigned: new Map(assigned.map((one) => [productSpecKey(one.ProductID, one.SpecID), one])),
      })
      return withoutForeignProducts(plan, rows, byId, scope)
    },
  },
}

/** Reads the specs of products. Takes one request for 100 of them, for a few products at a time. */
async function readSpecsOf(
  some: readonly Product[],
  { signal }: RequestScope,
): Promise<SpecProductAssignment[]> {
  const inTurn = createRequestQueue()
  const lists = await Promise.all(
    [...idBatches(some.map(({ ID = '' }) => ID))].map((ids) =>
      readAllAssignments((page) =>
        inTurn(
          () =>
            call(
              async (oc) =>
                (await oc.Specs.ListProductAssignments(
                  { ...page, filters: { ProductID: ids.join('|') } },
                  { signal },
                )) as AssignmentList<SpecProductAssignment>,
              { ...(signal && { signal }), quiet: true },
            ),
          signal,
        ),
      ),
    ),
  )
  return lists.flat()
}
