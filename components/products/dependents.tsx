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
      words: { one: 'variant goes with it', many: 'variants go with it' },
      view,
      read: dependentsFromList(
        (oc, page, request) => oc.Products.ListVariants(encodeURIComponent(productID), page, request),
        nameOf,
      ),
    },
    {
      what: 'catalogs',
      words: { one: 'catalog stays, without it', many: 'catalogs stay, without it' },
      view,
      read: dependentsFromAssignments(
        (oc, page, request) => oc.Catalogs.ListProductAssignments({ productID, ...page }, request),
        ({ CatalogID }) => CatalogID,
        catalogReference,
      ),
    },
    {
      what: 'buyers and user groups with a price for it',
      words: { one: 'assignment to a price goes with it', many: 'assignments to prices go with it' },
      view,
      read: dependentsFromList(
        (oc, page, request) => oc.Products.ListAssignments({ productID, ...page }, request),
        partyLine,
      ),
    },
  ]
}
