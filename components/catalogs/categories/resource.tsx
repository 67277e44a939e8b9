import { FolderTree } from 'lucide-react'
import { ActiveBadge } from '@/components/resource/active'
import type { ListedResource } from '@/components/resource/listed-resource'
import { categoryService } from '@/lib/catalogs/categories'
import type { Category } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import type { CatalogPlace } from './place'

const resourceCache = new WeakMap<CatalogPlace, ListedResource<Category>>()

/** Returns the resource of the categories of one catalog. It has no columns, because categories are shown as a tree. */
export function categoriesAt(place: CatalogPlace): ListedResource<Category> {
  const known = resourceCache.get(place)
  if (known) return known
  const resource: ListedResource<Category> = {
    path: place.path,
    route: place.route,
    icon: FolderTree,
    words: {
      one: 'category',
      many: 'categories',
      purpose:
        'Categories group the products of a catalog and control which buyers and user groups see them.',
      consequence: 'The categories below it are deleted too. Products stay in the catalog.',
    },
    idOf: (category) => category.ID ?? '',
    titleOf: (category) => category.Name || category.ID || '',
    summary: (category) => category.ID ?? '',
    badge: (category) => <ActiveBadge isActive={category.Active} />,
    service: categoryService(place.catalogId),
    search: { words: 'name, ID or description' },
    xp: {},
    rules: { sortable: ['Name', 'ID'], defaultSort: 'Name', filters: [] },
    access: {
      view: [roles.BuyerCatalogViewer, roles.BuyerCatalogManager],
      manage: [roles.BuyerCatalogManager],
    },
    hasYaml: true,
    loadImport: () =>
      import('#browser/catalogs/categories/import.ts').then((file) => file.categoryImport(place)),
    loadDependents: () =>
      import('#browser/catalogs/categories/dependents.tsx').then((file) => file.categoryDependents(place)),
    columns: [],
  }
  resourceCache.set(place, resource)
  return resource
}
