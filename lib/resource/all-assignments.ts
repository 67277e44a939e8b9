import type { AssignmentList, AssignmentPage } from './assignments'

const MOST_PER_CALL = 100

/**
 * Reads every assignment of a list, page by page. Meant for short lists, such as those of one user.
 *
 * @param list reads one page of at most 100 rows
 */
export async function readAllAssignments<A>(
  list: (page: AssignmentPage) => Promise<AssignmentList<A>>,
): Promise<A[]> {
  const all: A[] = []
  for (let page = 1; ; page += 1) {
    const { Items, Meta } = await list({ page, pageSize: MOST_PER_CALL })
    all.push(...Items)
    if (page >= Meta.TotalPages) return all
  }
}
