import { splitAlternatives } from '@/lib/url/list-filters'
import type { FilterValue } from '@/lib/resource/service'

/** Filter of order lists that the platform takes as a part of the path. */
export const DIRECTION = 'direction'

/** Value of the direction filter for the orders that the user can approve. The platform lists them on a path of their own. */
export const APPROVABLE = 'Approvable'

/** Statuses that only unsubmitted orders have. */
const UNSUBMITTED_STATUSES: readonly string[] = ['Unsubmitted', 'AwaitingApproval', 'Declined']
/** Statuses that only submitted orders have. Submitted and unsubmitted orders can be canceled. */
const SUBMITTED_STATUSES: readonly string[] = ['Open', 'Completed']

type Filters = Readonly<Record<string, FilterValue>>

/** The filters for one of the platform's two lists of orders. */
interface OrderListPart {
  isSubmitted: boolean
  filters: Record<string, FilterValue>
}

/**
 * Returns the platform lists that hold the orders for these filters. The platform lists submitted and unsubmitted
 * orders (carts, orders that await approval, declined ones) by separate calls, and rejects a call for both.
 *
 * @returns both lists, one of them, or none when the filters exclude each other
 */
export function orderListParts({ Status, IsSubmitted, ...others }: Filters): OrderListPart[] {
  const submittedValues = typeof IsSubmitted === 'string' ? splitAlternatives(IsSubmitted) : ['true', 'false']
  const statuses = typeof Status === 'string' ? splitAlternatives(Status) : undefined
  return [true, false].flatMap((isSubmitted) => {
    if (!submittedValues.includes(String(isSubmitted))) return []
    const impossible = isSubmitted ? UNSUBMITTED_STATUSES : SUBMITTED_STATUSES
    const possible = statuses?.filter((status) => !impossible.includes(status))
    if (possible?.length === 0) return []
    const filters = {
      ...others,
      ...(possible && { Status: possible.join('|') }),
      // Without this filter, the platform lists submitted orders.
      ...(!isSubmitted && { IsSubmitted: 'false' }),
    }
    return [{ isSubmitted, filters }]
  })
}
