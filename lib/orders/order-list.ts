import { splitAlternatives } from '../url/list-filters'
import type { FilterValue } from '../url/list-state'

/** Filter of lists of orders that the platform takes as a part of the path. */
export const DIRECTION = 'direction'

/** Statuses that only unsubmitted orders have. */
const UNSUBMITTED_STATUSES: readonly string[] = ['Unsubmitted', 'AwaitingApproval', 'Declined']
/** Statuses that only submitted orders have; either kind can be canceled. */
const SUBMITTED_STATUSES: readonly string[] = ['Open', 'Completed']

type Filters = Readonly<Record<string, FilterValue>>

/** The filters of one of the two lists that the platform keeps orders in. */
export interface OrderListPart {
  isSubmitted: boolean
  filters: Record<string, FilterValue>
}

/**
 * The lists of the platform that hold the orders which match filters. The platform lists submitted orders and the others
 * (carts, orders that await approval, declined ones) by separate calls, and rejects a call that asks for both.
 *
 * @returns both lists, one of them, or none where the filters exclude each other
 */
export function orderListParts({ Status, IsSubmitted, ...others }: Filters): OrderListPart[] {
  const asked = typeof IsSubmitted === 'string' ? splitAlternatives(IsSubmitted) : ['true', 'false']
  const statuses = typeof Status === 'string' ? splitAlternatives(Status) : undefined
  return [true, false].flatMap((isSubmitted) => {
    if (!asked.includes(String(isSubmitted))) return []
    const impossible = isSubmitted ? UNSUBMITTED_STATUSES : SUBMITTED_STATUSES
    const possible = statuses?.filter((status) => !impossible.includes(status))
    if (possible?.length === 0) return []
    const filters = {
      ...others,
      ...(possible && { Status: possible.join('|') }),
      // The list without this filter is the one of submitted orders.
      ...(!isSubmitted && { IsSubmitted: 'false' }),
    }
    return [{ isSubmitted, filters }]
  })
}
