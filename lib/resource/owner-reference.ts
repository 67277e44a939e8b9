import type { Supplier } from '@/lib/ordercloud/models'
import { getSettings } from '@/lib/settings'
import type { Reference } from './reference'
import { aSupplier } from './references'

/** The marketplace as one of those who own things: it is no supplier, and in no list of the platform's. */
const marketplace = (): Supplier => {
  const { marketplaceId, marketplaceName } = getSettings()
  return { ID: marketplaceId, Name: marketplaceName }
}

/** Whoever owns a promotion: the marketplace itself, or a supplier. */
export const anOwner: Reference<Supplier> = {
  ...aSupplier,
  path: 'suppliers/owners',
  words: { one: 'owner', many: 'owners' },
  service: {
    list: async (options, scope) => {
      const found = await aSupplier.service.list(options, scope)
      const own = marketplace()
      const search = options.search?.toLowerCase() ?? ''
      const isFound = `${own.Name} ${own.ID}`.toLowerCase().includes(search)
      return options.page === 1 && isFound ? { ...found, Items: [own, ...found.Items] } : found
    },
    get: async (id, scope) => {
      const own = marketplace()
      // The platform spells ids as they were made; an operator may have typed theirs in another case.
      return id.toLowerCase() === own.ID?.toLowerCase() ? own : aSupplier.service.get(id, scope)
    },
  },
}
