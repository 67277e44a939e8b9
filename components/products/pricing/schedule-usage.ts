'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import { countOf } from '@/lib/resource/words'
import { joinWords } from '@/lib/permissions/explain'
import { productService } from '../service'

/** The uses of a price schedule besides that as the default of one product. */
interface OtherUses {
  products: number
  assignments: number
}

/**
 * Returns how often a price schedule is used besides as the default of one product. Undefined until both counts are
 * known. Prices of suppliers are not counted, because the platform does not list them.
 */
export function useOtherUses(scheduleId: string, isEnabled: boolean): OtherUses | undefined {
  const query = useQuery({
    queryKey: keys.item('priceschedules', [scheduleId, 'uses']),
    queryFn: async ({ signal }) => {
      const [products, assignments] = await Promise.all([
        productService.list(
          { sortBy: ['ID'], page: 1, pageSize: 1, filters: { DefaultPriceScheduleID: scheduleId } },
          { signal, quiet: true },
        ),
        call((oc) => oc.Products.ListAssignments({ priceScheduleID: scheduleId, pageSize: 1 }, { signal }), {
          signal,
          quiet: true,
        }),
      ])
      return {
        products: Math.max(0, products.Meta.TotalCount - 1),
        assignments: assignments.Meta.TotalCount,
      }
    },
    enabled: isEnabled && scheduleId !== '',
  })
  return query.data
}

/** Returns the other uses in words: "2 other products and 1 price for a buyer or group". Empty when there are none. */
export function otherUsesInWords({ products, assignments }: OtherUses): string {
  const parts = [
    products > 0 && countOf(products, { one: 'other product', many: 'other products' }),
    assignments > 0 &&
      countOf(assignments, {
        one: 'price for a buyer or user group',
        many: 'prices for buyers and user groups',
      }),
  ]
  return joinWords(
    parts.filter((part) => part !== false),
    'and',
  )
}
