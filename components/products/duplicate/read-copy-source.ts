import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type {
  CategoryProductAssignment,
  InventoryRecord,
  ProductAssignment,
  SpecProductAssignment,
} from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import { readByIds } from '@/lib/resource/every-page'
import { idBatches, MAX_IDS_PER_REQUEST } from '@/lib/resource/id-batches'
import { createRequestQueue, type RequestQueue } from '@/lib/resource/parallel-requests'
import type { CopiedSupplier, CopySource } from '../rules/copy-plan'
import { productService } from '../service'
import { specs as specResource } from '../specs/resource'
import { readAllVariants } from '../variants/read-specs'

/**
 * Reads a product with the parts that a copy of it can have. Takes one request for each kind of part, and one for the
 * categories of each catalog with the product.
 */
export async function readCopySource(id: string, signal?: AbortSignal): Promise<CopySource> {
  const inTurn = createRequestQueue()
  const productID = encodeURIComponent(id)
  const readAll = <A>(list: (oc: OrderCloud, page: AssignmentPage) => unknown) =>
    readAllAssignments((page) =>
      inTurn(
        () => call((oc) => list(oc, page) as Promise<AssignmentList<A>>, { signal, quiet: true }),
        signal,
      ),
    )
  const product = await productService.get(id, { signal, quiet: true })
  const hasSpecs = (product.SpecCount ?? 0) > 0
  const hasVariants = (product.VariantCount ?? 0) > 0
  const [specAssignments, variants, catalogIds, prices, suppliers, locations] = await Promise.all([
    hasSpecs
      ? unlessForbidden(
          readAll<SpecProductAssignment>((oc, page) =>
            oc.Specs.ListProductAssignments({ ...page, filters: { ProductID: id } }, { signal }),
          ),
        )
      : [],
    hasVariants ? readAllVariants(id, signal, inTurn) : [],
    unlessForbidden(
      readAll<{ CatalogID: string }>((oc, page) =>
        oc.Catalogs.ListProductAssignments({ productID: id, ...page }, { signal }),
      ).then((rows) => rows.map(({ CatalogID }) => CatalogID)),
    ),
    unlessForbidden(
      readAll<ProductAssignment>((oc, page) =>
        oc.Products.ListAssignments({ productID: id, ...page }, { signal }),
      ),
    ),
    unlessForbidden(
      readAll<CopiedSupplier>((oc, page) => oc.Products.ListSuppliers(productID, page, { signal })),
    ),
    product.Inventory?.Enabled === true && product.Inventory.VariantLevelTracking !== true
      ? unlessForbidden(
          readAll<InventoryRecord>((oc, page) => oc.InventoryRecords.List(productID, page, { signal })),
        )
      : [],
  ])
  const specIds = (specAssignments ?? []).map(({ SpecID = '' }) => SpecID)
  const [specs, sharedSpecIds, categories] = await Promise.all([
    // Not the list of the product's specs, which have the default options of the product instead of their own.
    specAssignments && readByIds(specResource, specIds, { signal, quiet: true }),
    readSharedSpecIds(id, specIds, inTurn, signal),
    Promise.all(
      (catalogIds ?? []).map(
        async (catalogId) =>
          [
            catalogId,
            await readAll<CategoryProductAssignment>((oc, page) =>
              oc.Categories.ListProductAssignments(
                encodeURIComponent(catalogId),
                { productID: id, ...page },
                { signal },
              ),
            ),
          ] as const,
      ),
    ),
  ])
  return {
    ...{ product, schedule: product.DefaultPriceSchedule ?? null },
    ...{
      specs: specs && [...specs.values()],
      specAssignments: specAssignments ?? [],
      sharedSpecIds,
      variants,
    },
    ...{ catalogIds, categories: new Map(categories), prices, suppliers, locations },
  }
}

/**
 * Returns the IDs of the specs that other products have too. Takes one request for 100 specs. When it returns only the
 * first assignments, the specs that they do not have are requested again.
 */
async function readSharedSpecIds(
  productId: string,
  specIds: readonly string[],
  inTurn: RequestQueue,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const shared = new Set<string>()
  await Promise.all([...idBatches(specIds)].map(readBatch))
  return shared

  async function readBatch(batch: readonly string[]): Promise<void> {
    const filters = { SpecID: batch.join('|'), ProductID: `!${productId}` }
    const { Items, Meta } = await inTurn(
      () =>
        call(
          async (oc) =>
            (await oc.Specs.ListProductAssignments(
              { page: 1, pageSize: MAX_IDS_PER_REQUEST, filters },
              { signal },
            )) as AssignmentList<SpecProductAssignment>,
          { signal, quiet: true },
        ),
      signal,
    )
    const found = new Set(Items.map(({ SpecID = '' }) => SpecID))
    for (const id of found) shared.add(id)
    const open = batch.filter((id) => !found.has(id))
    if (Meta.TotalPages > 1 && open.length > 0 && open.length < batch.length) await readBatch(open)
  }
}

/** Returns undefined for a part that the user may not read. */
async function unlessForbidden<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (toPlatformError(error).status !== 403) throw error
    return undefined
  }
}
