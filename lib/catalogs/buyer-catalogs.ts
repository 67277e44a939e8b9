import { call } from '@/lib/ordercloud/client'
import { crud } from '@/lib/ordercloud/crud'
import type { Catalog, CatalogAssignment } from '@/lib/ordercloud/models'
import type { ListPage, Service } from '@/lib/resource/resource'
import { readAssignment } from './read-assignment'

/** A catalog as one buyer has it. */
export interface BuyerCatalog extends Catalog {
  /** Null when it is not assigned to that buyer; absent in answers that are about the catalog alone. */
  Assignment?: CatalogAssignment | null
}

const plain = crud<Catalog>((oc) => oc.Catalogs)

// The first list comes with its page: how it is put together is not part of what every visit loads.
const loadList = () => import('./buyer-catalog-list')

/**
 * The catalogs of one buyer. Its list has two calls whatever its length: what is assigned, and those catalogs.
 * Deleting deletes the catalog, for every buyer; taking it from this one is `unassignCatalog`.
 */
export function buyerCatalogService(buyerId: string): Service<BuyerCatalog> {
  return {
    ...plain,
    joined: ['Assignment'],
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
