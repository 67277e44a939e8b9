import { call } from '@/lib/ordercloud/client'
import { crud } from '@/lib/ordercloud/crud'
import type { Catalog, CatalogAssignment } from '@/lib/ordercloud/models'
import type { ListPage, Service } from '@/lib/resource/service'
import { readAssignment } from './read-assignment'

/** A catalog, and its assignment to one buyer. */
export interface BuyerCatalog extends Catalog {
  /** Null when the catalog is not assigned to that buyer. Absent in responses that concern the catalog alone. */
  Assignment?: CatalogAssignment | null
}

const plain = crud<Catalog>((oc) => oc.Catalogs)

// Only pages that list the catalogs of a buyer load the code that combines the two requests.
const loadList = () => import('./buyer-catalog-list')

/**
 * Service for the catalogs of one buyer. Its list takes two requests at any length: the assignments, and the assigned
 * catalogs. Deleting removes the catalog for every buyer. To remove it from this buyer only, use `unassignCatalog`.
 */
export function buyerCatalogService(buyerId: string): Service<BuyerCatalog> {
  return {
    ...plain,
    joinedFields: ['Assignment'],
    list: async (options, scope) => (await loadList()).listAssigned(buyerId, options, scope),
    get: async (id, { signal, quiet }) => {
      const [catalog, Assignment] = await Promise.all([
        plain.get(id, { signal, quiet }),
        call((oc) => readAssignment(oc, buyerId, id, { signal }), { signal, quiet }),
      ])
      return { ...catalog, Assignment }
    },
    read: async (read, id) => {
      const [catalog, page] = await Promise.all([
        read<Catalog>(`/catalogs/${id}`),
        read<ListPage<CatalogAssignment>>('/catalogs/assignments', { buyerID: buyerId, catalogID: id }),
      ])
      return catalog && page && { ...catalog, Assignment: page.Items[0] ?? null }
    },
    readList: async (read, options) => (await loadList()).readAssigned(buyerId, read, options),
  }
}
