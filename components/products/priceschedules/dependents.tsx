'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { nameOf, partyLine } from '@/lib/parties/party-dependents'
import { dependentsFromList, type DependentPart } from '@/lib/resource/dependents'
import { supplierPriceWords } from '../rules/supplier-prices'
import { readSupplierPrices } from '../supplier-prices'
import { priceSchedules } from './resource'

/** Lists the products, the buyers and the supplier that lose their price when a price schedule is deleted. */
export function ScheduleDependents({ id }: { id: string }) {
  return <DependentList of={`priceschedules/${id}`} parts={partsOf(id)} />
}

function partsOf(id: string): DependentPart[] {
  const { view } = priceSchedules.access
  return [
    {
      what: 'products with this default price',
      words: { one: 'product loses its default price', many: 'products lose their default price' },
      view,
      read: dependentsFromList(
        (oc, page, request) =>
          oc.Products.List({ filters: { DefaultPriceScheduleID: id }, ...page }, request),
        nameOf,
      ),
    },
    {
      what: 'prices for buyers and user groups',
      words: {
        one: 'buyer or user group loses its price for a product',
        many: 'buyers and user groups lose their price for a product',
      },
      view,
      read: dependentsFromList(
        (oc, page, request) => oc.Products.ListAssignments({ priceScheduleID: id, ...page }, request),
        (row) => `${row.ProductID} for ${partyLine(row)}`,
      ),
    },
    {
      what: 'prices of suppliers',
      words: {
        one: 'product is sold by the supplier at this price',
        many: 'products are sold by the supplier at this price',
      },
      view,
      read: async (oc, request: { signal?: AbortSignal }) => {
        const { OwnerID } = await oc.PriceSchedules.Get(encodeURIComponent(id), request)
        const prices = (await readSupplierPrices([{ ID: id, OwnerID: OwnerID ?? '' }], request)).get(id)
        const { products = [] } = prices ?? {}
        return {
          ...{ count: products.length, names: products.flatMap((product) => nameOf(product) ?? []) },
          ...(prices && !prices.products && { notCounted: supplierPriceWords(prices).join(' ') }),
        }
      },
    },
  ]
}
