'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { nameOf, partyLine } from '@/lib/parties/party-dependents'
import { dependentsFromList, type DependentPart } from '@/lib/resource/dependents'
import { priceSchedules } from './resource'

/** Lists the products and the buyers that lose their price when a price schedule is deleted. */
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
  ]
}
