import type { Supplier } from '@/lib/ordercloud/models'
import { getSettings } from '@/lib/settings'
import type { Reference } from './reference'
import { supplierReference } from './references'

/** Returns the marketplace as an owner. It is not a supplier, so no platform list has it. */
const marketplace = (): Supplier => {
  const { marketplaceId, marketplaceName } = getSettings()
  return { ID: marketplaceId, Name: marketplaceName }
}

/** The owner of a promotion: the marketplace itself, or a supplier. */
export const ownerReference: Reference<Supplier> = {
  ...supplierReference,
  path: 'suppliers/owners',
  words: { one: 'owner', many: 'owners' },
  service: {
    list: async (options, scope) => {
      const found = await supplierReference.service.list(options, scope)
      const own = marketplace()
      const search = options.search?.toLowerCase() ?? ''
      const isFound = `${own.Name} ${own.ID}`.toLowerCase().includes(search)
      return options.page === 1 && isFound ? { ...found, Items: [own, ...found.Items] } : found
    },
    get: async (id, scope) => {
      const own = marketplace()
      // The platform returns IDs in their original case. The configured ID may differ in case.
      return id.toLowerCase() === own.ID?.toLowerCase() ? own : supplierReference.service.get(id, scope)
    },
  },
}
