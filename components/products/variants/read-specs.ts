import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Spec, SpecProductAssignment, Variant } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList } from '@/lib/resource/assignments'
import { MAX_NAMES, type CountedNames } from '@/lib/resource/counted-names'
import { readCountedRows } from '@/lib/resource/counted-rows'
import { idBatches } from '@/lib/resource/id-batches'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { ListPage, RequestScope } from '@/lib/resource/service'

const MAX_PAGE_SIZE = 100

/** Number of variants on a page of the panel. */
export const VARIANT_PAGE_SIZE = 50

const at = encodeURIComponent

/**
 * Query for the other products that have the specs of a product, with the IDs of the first ones, by the ID of the spec.
 * Takes the requests of `readCountedRows`, which is one if all specs have few other products.
 */
export function otherProductsQuery(productId: string, specIds: readonly string[]) {
  return {
    queryKey: keys.item('products', [productId, 'other products with specs', specIds.join('|')]),
    queryFn: async ({ signal }: RequestScope) => {
      const inTurn = createRequestQueue()
      const readOthers = (batch: readonly string[]) =>
        readCountedRows(batch, {
          list: (some, page) =>
            inTurn(
              () =>
                call(
                  async (oc) =>
                    (await oc.Specs.ListProductAssignments(
                      { ...page, filters: { SpecID: some.join('|'), ProductID: `!${productId}` } },
                      { signal },
                    )) as AssignmentList<SpecProductAssignment>,
                  { signal, quiet: true },
                ),
              signal,
            ),
          keyOf: ({ SpecID }) => SpecID,
          rowsPerKey: MAX_NAMES,
        })
      const found = await Promise.all([...idBatches(specIds)].map(readOthers))
      return new Map(
        found
          .flatMap((counted) => [...counted])
          .map(([id, { rows, count }]): [string, CountedNames] => [
            id,
            { names: rows.slice(0, MAX_NAMES).map(({ ProductID = '' }) => ProductID), count },
          ]),
      )
    },
  }
}

/** Reads one page of the variants of a product. */
export function readVariants(
  productId: string,
  options: { page: number; pageSize: number; search?: string },
  signal?: AbortSignal,
): Promise<ListPage<Variant>> {
  const { search, ...page } = options
  return call(
    async (oc) =>
      (await oc.Products.ListVariants(
        at(productId),
        { ...page, sortBy: ['ID'], ...(search && { search }) },
        { signal },
      )) as ListPage<Variant>,
    { signal, quiet: true },
  )
}

/**
 * Reads all variants of a product, with one request for 100 of them.
 *
 * @param onProgress called with the number of variants that are read, and of all
 */
export async function readAllVariants(
  productId: string,
  signal?: AbortSignal,
  inTurn = createRequestQueue(),
  onProgress?: (done: number, total: number) => void,
): Promise<Variant[]> {
  let done = 0
  const readPage = async (page: number) => {
    const list = await inTurn(
      () => readVariants(productId, { page, pageSize: MAX_PAGE_SIZE }, signal),
      signal,
    )
    done += list.Items.length
    onProgress?.(done, list.Meta.TotalCount)
    return list
  }
  const first = await readPage(1)
  const others = await Promise.all(
    Array.from({ length: Math.max(first.Meta.TotalPages - 1, 0) }, (_, index) => readPage(index + 2)),
  )
  return [first, ...others].flatMap(({ Items }) => Items)
}

/** Reads all variants and all specs of a product, for the preview of generating variants. */
export async function readForPreview(
  productId: string,
  signal?: AbortSignal,
): Promise<{ specs: Spec[]; variants: Variant[] }> {
  const [specs, variants] = await Promise.all([
    readSpecs(productId, signal),
    readAllVariants(productId, signal),
  ])
  return { specs, variants }
}

/** Reads the specs of a product with all their options. Lists of specs have them too. */
export async function readSpecs(productId: string, signal?: AbortSignal): Promise<Spec[]> {
  return readAllAssignments((page) =>
    call(
      async (oc) => (await oc.Products.ListSpecs(at(productId), page, { signal })) as AssignmentList<Spec>,
      { signal, quiet: true },
    ),
  )
}
