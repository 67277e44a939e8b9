'use client'

import { nameOf, partyLine } from '@/lib/parties/party-dependents'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { dependentsFromAssignments, dependentsFromList, type DependentPart } from '@/lib/resource/dependents'
import { catalogReference } from '@/lib/resource/references'
import { products } from './resource'

/** Lists the records that depend on a product. */
export function ProductDependents({ id }: { id: string }) {
  return <DependentList of={`products/${id}`} parts={partsOf(id)} />
}

function partsOf(productID: string): DependentPart[] {
  const { view } = products.access
  return [
    {
      what: 'variants',
      words: { one: 'variant is deleted too', many: 'variants are deleted too' },
      view,
      read: dependentsFromList(
        (oc, page, request) => oc.Products.ListVariants(encodeURIComponent(productID), page, request),
        nameOf,
      ),
    },
    {
      what: 'catalogs',
      words: { one: 'catalog is kept without it', many: 'catalogs are kept without it' },
      view,
      read: dependentsFromAssignments(
        (oc, page, request) => oc.Catalogs.ListProductAssignments({ productID, ...page }, request),
        ({ CatalogID }) => CatalogID,
        catalogReference,
      ),
    },
    {
      what: 'price assignments to buyers and user groups',
      words: { one: 'assignment to a price is deleted too', many: 'price assignments are deleted too' },
      view,
      read: dependentsFromList(
        (oc, page, request) => oc.Products.ListAssignments({ productID, ...page }, request),
        partyLine,
      ),
    },
  ]
}
