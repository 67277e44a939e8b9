import { crudBelow } from '@/lib/ordercloud/crud'
import type { Category } from '@/lib/ordercloud/models'
import { named } from './named'
import { perParent } from './per-parent'
import type { Reference } from './reference'
import type { ListOptions } from './service'

/** A category of one catalog, on any level of its tree. */
export const categoryReference = perParent((catalogId): Reference<Category> => {
  const service = crudBelow<Category>(catalogId, (oc) => oc.Categories)
  return {
    ...named,
    path: `catalogs/${encodeURIComponent(catalogId)}/categories`,
    words: { one: 'category', many: 'categories' },
    search: { words: 'name, ID or description' },
    service: {
      ...service,
      list: (options, scope) => {
        const onEveryLevel: ListOptions & { depth: string } = { ...options, depth: 'all' }
        return service.list(onEveryLevel, scope)
      },
    },
  }
})
