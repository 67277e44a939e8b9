import type { AssignmentList, AssignmentPage } from './assignments'

const MAX_PAGE_SIZE = 100

/**
 * Reads every assignment of a list, with one request for 100 of them, one after the other. For the number or the
 * first rows of a list that may have thousands, read one page and its `TotalCount` instead.
 *
 * @param list reads one page of at most 100 rows
 */
export async function readAllAssignments<A>(
  list: (page: AssignmentPage) => Promise<AssignmentList<A>>,
): Promise<A[]> {
  const all: A[] = []
  for (let page = 1; ; page += 1) {
    const { Items, Meta } = await list({ page, pageSize: MAX_PAGE_SIZE })
    all.push(...Items)
    if (page >= Meta.TotalPages) return all
  }
}
