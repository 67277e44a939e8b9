'use client'

import { partyLine } from '@/lib/parties/party-dependents'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { branchQuery } from '@/lib/catalogs/categories'
import { dependentsFromAssignments, dependentsFromList, type DependentPart } from '@/lib/resource/dependents'
import { productReference } from '@/lib/resource/references'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

/**
 * Returns the list of the records that depend on a category. Records that depend on its subcategories are not counted.
 */
export function categoryDependents(place: CatalogPlace) {
  return function CategoryDependents({ id }: { id: string }) {
    return <DependentList of={`${place.path}/${id}`} parts={partsOf(place, id)} />
  }
}

function partsOf(place: CatalogPlace, categoryID: string): DependentPart[] {
  const { path, catalogId } = place
  const { access, titleOf } = categoriesAt(place)
  const catalog = encodeURIComponent(catalogId)
  const { view } = access
  return [
    {
      what: 'subcategories',
      words: {
        one: 'subcategory is deleted too, with everything below it',
        many: 'subcategories are deleted too, with everything below them',
      },
      view,
      read: async (_oc, request) => {
        const { Items } = await branchQuery(path, catalogId, categoryID).queryFn({ ...request, quiet: true })
        return { count: Items.length, names: Items.map(titleOf) }
      },
    },
    {
      what: 'products',
      words: {
        one: 'product is in this category and stays in the catalog',
        many: 'products are in this category and stay in the catalog',
      },
      view,
      read: dependentsFromAssignments(
        (oc, page, request) =>
          oc.Categories.ListProductAssignments(catalog, { categoryID, ...page }, request),
        ({ ProductID }) => ProductID,
        productReference,
      ),
    },
    {
      what: 'assignments',
      words: {
        one: 'assignment to a buyer or user group is deleted too',
        many: 'assignments to buyers and user groups are deleted too',
      },
      view,
      read: dependentsFromList(
        (oc, page, request) => oc.Categories.ListAssignments(catalog, { categoryID, ...page }, request),
        partyLine,
      ),
    },
  ]
}
