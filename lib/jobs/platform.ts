import { call, type OrderCloud } from '../ordercloud/client'
import { toPlatformError } from '../ordercloud/errors'
import type { JobPlatform } from './runner'
import { createShipment, hasShipmentItems } from './shipment-write'

/** The calls of the platform's library that jobs need. IDs are in URL order. */
interface SdkResource {
  Get(...parameters: unknown[]): Promise<object>
  Create(...parameters: unknown[]): Promise<object>
  Patch(...parameters: unknown[]): Promise<object>
  Delete(...parameters: unknown[]): Promise<unknown>
}

/**
 * Paths that jobs can change, with the library's name for each. A job outlives its page, so it stores only the path.
 */
const RESOURCES: Readonly<Record<string, keyof OrderCloud>> = {
  addresses: 'AdminAddresses',
  adminusers: 'AdminUsers',
  buyers: 'Buyers',
  'buyers/*/addresses': 'Addresses',
  'buyers/*/usergroups': 'UserGroups',
  'buyers/*/users': 'Users',
  catalogs: 'Catalogs',
  'catalogs/*/categories': 'Categories',
  priceschedules: 'PriceSchedules',
  productfacets: 'ProductFacets',
  products: 'Products',
  promotions: 'Promotions',
  securityprofiles: 'SecurityProfiles',
  shipments: 'Shipments',
  specs: 'Specs',
  subscriptions: 'Subscriptions',
  suppliers: 'Suppliers',
  'suppliers/*/addresses': 'SupplierAddresses',
  'suppliers/*/usergroups': 'SupplierUserGroups',
  'suppliers/*/users': 'SupplierUsers',
  usergroups: 'AdminUserGroups',
}

/** True for a resource whose records jobs can change. */
export function isJobPath(path: string): boolean {
  return Object.hasOwn(RESOURCES, templateOf(path))
}

/**
 * The platform's interface for jobs. It shows no toasts and does not retry, because the job runner handles both
 * itself.
 */
export const platform: JobPlatform = {
  read: async (path, id) => {
    try {
      return await once(path, (resource, parents) => resource.Get(...parents, encodeURIComponent(id)))
    } catch (thrown) {
      if (toPlatformError(thrown).status === 404) return undefined
      throw thrown
    }
  },
  write: async (path, id, write) => {
    if (write.kind === 'create' && hasShipmentItems(path, write.body)) return createShipment(write.body)
    await once(path, (resource, parents) => {
      if (write.kind === 'create') return resource.Create(...parents, write.body)
      const ids = [...parents, encodeURIComponent(id)]
      return write.kind === 'delete' ? resource.Delete(...ids) : resource.Patch(...ids, write.body)
    })
  },
}

function once<A>(path: string, run: (resource: SdkResource, parents: string[]) => Promise<A>): Promise<A> {
  const name = RESOURCES[templateOf(path)]
  if (!name) throw new Error(`Jobs do not support the platform path “${path}”.`)
  // The IDs in paths are already encoded, as the library requires.
  const parents = path.split('/').filter((_, at) => at % 2 === 1)
  return call((oc) => run(oc[name] as unknown as SdkResource, parents), {
    write: true,
    quiet: true,
    once: true,
  })
}

/** Returns the path with its IDs replaced: `buyers/harborline/users` becomes `buyers/{any}/users`. */
function templateOf(path: string): string {
  return path
    .split('/')
    .map((part, at) => (at % 2 === 1 ? '*' : part))
    .join('/')
}
