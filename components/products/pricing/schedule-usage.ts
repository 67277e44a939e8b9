'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { keys } from '@/lib/ordercloud/keys'
import { readSupplierPrices } from '@/lib/price/supplier-prices'
import { countOf } from '@/lib/resource/words'
import { joinWords } from '@/lib/permissions/explain'
import { productService } from '../service'

/** The uses of a price schedule besides that as the default of one product. */
interface OtherUses {
  products: number
  assignments: number
  /** Products that the supplier who owns the schedule sells at it. Undefined when there were too many to check. */
  sold: number | undefined
}

/** Maximum number of products of the supplier whose prices are read, because the tab with the prices opens often. */
const MAX_CHECKED_PRODUCTS = 20

/**
 * Returns how often a price schedule is used besides as the default of one product. Undefined until all counts are
 * known.
 */
export function useOtherUses(
  { ID: scheduleId = '', OwnerID = '' }: Pick<PriceSchedule, 'ID' | 'OwnerID'>,
  isEnabled: boolean,
): OtherUses | undefined {
  const query = useQuery({
    queryKey: keys.item('priceschedules', [scheduleId, 'uses']),
    queryFn: async ({ signal }) => {
      const [products, assignments, prices] = await Promise.all([
        productService.list(
          { sortBy: ['ID'], page: 1, pageSize: 1, filters: { DefaultPriceScheduleID: scheduleId } },
          { signal, quiet: true },
        ),
        call((oc) => oc.Products.ListAssignments({ priceScheduleID: scheduleId, pageSize: 1 }, { signal }), {
          signal,
          quiet: true,
        }),
        readSupplierPrices([{ ID: scheduleId, OwnerID }], { signal }, { maxProducts: MAX_CHECKED_PRODUCTS }),
      ])
      const supplier = prices.get(scheduleId)
      return {
        products: Math.max(0, products.Meta.TotalCount - 1),
        assignments: assignments.Meta.TotalCount,
        sold: supplier ? supplier.products?.length : 0,
      }
    },
    enabled: isEnabled && scheduleId !== '',
  })
  return query.data
}

/** Returns the other uses in words: "2 other products and 1 price for a buyer or group". Empty when there are none. */
export function otherUsesInWords({ products, assignments, sold = 0 }: OtherUses): string {
  const parts = [
    products > 0 && countOf(products, { one: 'other product', many: 'other products' }),
    assignments > 0 &&
      countOf(assignments, {
        one: 'price for a buyer or user group',
        many: 'prices for buyers and user groups',
      }),
    sold > 0 &&
      countOf(sold, {
        one: 'product that its supplier sells at it',
        many: 'products that its supplier sells at it',
      }),
  ]
  return joinWords(
    parts.filter((part) => part !== false),
    'and',
  )
}
