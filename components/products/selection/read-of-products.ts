import { call, type OrderCloud } from '@/lib/ordercloud/client'
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'

const MAX_PAGE_SIZE = 100

/** Requests one page of a list of assignments, of one record or of all. */
type ListOfRecords<K extends string> = (
  oc: OrderCloud,
  of: { [Key in K]?: string },
  page: AssignmentPage,
) => unknown

/** Returns a function that reads the assignments of products, as `createAssignmentReader` does. */
export function createProductReader(
  productIds: readonly string[],
  scope: RequestScope,
  inTurn = createRequestQueue(),
) {
  return createAssignmentReader('productID', productIds, scope, inTurn)
}

/**
 * Returns a function that reads a list of assignments with those of the given records at least: all its pages, or those
 * of each record when it has more pages than `maxPages`.
 *
 * @param key name of the parameter with the ID of a record
 * @param ids also the default of `maxPages`
 * @param inTurn the queue of the requests, when several readers share one
 */
export function createAssignmentReader<K extends 'productID' | 'bundleID'>(
  key: K,
  ids: readonly string[],
  { signal }: RequestScope,
  inTurn = createRequestQueue(),
) {
  type Of = { [Key in K]?: string }
  return async function readOf<A>(
    list: ListOfRecords<K>,
    maxPages = ids.length,
  ): Promise<{ rows: A[]; isComplete: boolean }> {
    const readPage = (of: Of, page: number) =>
      inTurn(
        () =>
          call((oc) => list(oc, of, { page, pageSize: MAX_PAGE_SIZE }) as Promise<AssignmentList<A>>, {
            ...(signal && { signal }),
            quiet: true,
          }),
        signal,
      )
    const readRest = async (of: Of, pages: number) => {
      const rest = Array.from({ length: Math.max(pages - 1, 0) }, (_, at) => readPage(of, at + 2))
      return (await Promise.all(rest)).flatMap(({ Items }) => Items)
    }
    const first = await readPage({}, 1)
    const { TotalPages } = first.Meta
    if (TotalPages <= maxPages)
      return { rows: [...first.Items, ...(await readRest({}, TotalPages))], isComplete: true }
    const ofRecords = ids.map(async (id) => {
      const of = { [key]: id } as Of
      const own = await readPage(of, 1)
      return [...own.Items, ...(await readRest(of, own.Meta.TotalPages))]
    })
    return { rows: (await Promise.all(ofRecords)).flat(), isComplete: false }
  }
}
