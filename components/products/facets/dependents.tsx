'use client'

import { nameOf } from '@/lib/parties/party-dependents'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { roles } from '@/lib/permissions/roles'
import { dependentsFromList } from '@/lib/resource/dependents'

/** Lists the products that have a value for a facet. */
export function FacetDependents({ id }: { id: string }) {
  const products = {
    what: 'products with a value',
    words: {
      one: 'product has a value for this facet and keeps it',
      many: 'products have a value for this facet and keep it',
    },
    view: [roles.ProductViewer, roles.ProductManager],
    read: dependentsFromList(async (oc, page, request) => {
      const { XpPath } = await oc.ProductFacets.Get(encodeURIComponent(id), request)
      return oc.Products.List({ filters: { [`xp.${XpPath}`]: '*' }, ...page }, request)
    }, nameOf),
  }
  return <DependentList of={`productfacets/${id}`} parts={[products]} />
}
