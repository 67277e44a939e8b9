import { isPlainObject } from '../forms/diff'
import { call, type OrderCloud } from '../ordercloud/client'
import { toPlatformError } from '../ordercloud/errors'
import { getSession } from '../ordercloud/session'
import type { InventoryRecord, SpecOption } from '../ordercloud/models'
import { ORDER_STEPS } from '../orders/order-steps'
import { RETURN_STEPS } from '../orders/return-steps'
import type { Step } from '../orders/step'
import { bundleItemCalls } from './bundle-item-write'
import { catalogProductCalls, categoryProductCalls } from './placement-write'
import { priceAssignmentCalls } from './price-write'
import { productSupplierCalls } from './product-supplier-write'
import { templateOf } from './path-template'
import { recordOf } from './row-record'
import { hasRowParents } from './row-parents'
import type { JobPlatform } from './runner'
import { productSpecCalls } from './product-spec-write'
import { createShipment, hasShipmentItems } from './shipment-write'

/** The calls of the platform's library that jobs need. IDs are in URL order. */
interface SdkResource {
  Get(...parameters: unknown[]): Promise<object | undefined>
  Create(...parameters: unknown[]): Promise<unknown>
  /** Creates as much of a deleted record as is possible, where that differs from creating a new one. */
  Restore?(...parameters: unknown[]): Promise<unknown>
  Patch(...parameters: unknown[]): Promise<unknown>
  Delete(...parameters: unknown[]): Promise<unknown>
}

/**
 * Paths that jobs can change, with the library's name for each. A job outlives its page, so it stores only the path.
 */
const RESOURCES: Readonly<Record<string, keyof OrderCloud | ((oc: OrderCloud) => Partial<SdkResource>)>> = {
  addresses: 'AdminAddresses',
  adminusers: 'AdminUsers',
  bundles: 'Bundles',
  'bundles/*/products': (oc) => bundleItemCalls(oc) as Partial<SdkResource>,
  buyers: 'Buyers',
  apiclients: 'ApiClients',
  approvalrules: 'SellerApprovalRules',
  'buyers/*/addresses': 'Addresses',
  'buyers/*/approvalrules': 'ApprovalRules',
  'buyers/*/costcenters': 'CostCenters',
  'buyers/*/creditcards': 'CreditCards',
  'buyers/*/spendingaccounts': 'SpendingAccounts',
  'buyers/*/usergroups': 'UserGroups',
  'buyers/*/users': 'Users',
  catalogs: 'Catalogs',
  'catalogs/*/categories': 'Categories',
  'catalogs/*/categories/*/products': (oc) => categoryProductCalls(oc) as Partial<SdkResource>,
  'catalogs/*/products': (oc) => catalogProductCalls(oc) as Partial<SdkResource>,
  deliveryconfig: 'DeliveryConfigurations',
  impersonationconfig: 'ImpersonationConfigs',
  incrementors: 'Incrementors',
  integrationevents: 'IntegrationEvents',
  locales: 'Locales',
  messagesenders: 'MessageSenders',
  openidconnects: 'OpenIdConnects',
  priceschedules: 'PriceSchedules',
  productfacets: 'ProductFacets',
  products: 'Products',
  'products/*/assignments/*': (oc) => priceAssignmentCalls(oc) as Partial<SdkResource>,
  'products/*/inventoryrecords': 'InventoryRecords',
  'products/*/specs': (oc) => productSpecCalls(oc) as Partial<SdkResource>,
  // Variants are changed only. The platform generates them, and deletes them with their product.
  'products/*/variants': ({ Products: calls }) => ({
    Get: (...ids) => calls.GetVariant(...(ids as [string, string])),
    Patch: (...parameters) => calls.PatchVariant(...(parameters as [string, string, object])),
  }),
  'products/*/variants/*/inventoryrecords': ({ InventoryRecords: calls }) => ({
    Get: (...ids) => calls.GetVariant(...(ids as [string, string, string])),
    Create: (...parameters) => calls.CreateVariant(...(parameters as [string, string, InventoryRecord])),
    Patch: (...parameters) => calls.PatchVariant(...(parameters as [string, string, string, object])),
    Delete: (...ids) => calls.DeleteVariant(...(ids as [string, string, string])),
  }),
  promotions: 'Promotions',
  securityprofiles: 'SecurityProfiles',
  shipments: 'Shipments',
  specs: 'Specs',
  'specs/*/options': ({ Specs: calls }) => ({
    Get: (...ids) => calls.GetOption(...(ids as [string, string])),
    Create: (...parameters) => calls.CreateOption(...(parameters as [string, SpecOption])),
    Patch: (...parameters) => calls.PatchOption(...(parameters as [string, string, object])),
    Delete: (...ids) => calls.DeleteOption(...(ids as [string, string])),
  }),
  subscriptions: 'Subscriptions',
  suppliers: 'Suppliers',
  'suppliers/*/addresses': 'SupplierAddresses',
  'suppliers/*/products': (oc) => productSupplierCalls(oc) as Partial<SdkResource>,
  'suppliers/*/usergroups': 'SupplierUserGroups',
  'suppliers/*/users': 'SupplierUsers',
  trackingevents: 'TrackingEvents',
  usergroups: 'AdminUserGroups',
  webhooks: 'Webhooks',
}

/** The steps of resources whose records jobs can take through them. The keys are paths. */
const STEPS: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  orders: ORDER_STEPS,
  returns: RETURN_STEPS,
}

/** True for a resource whose records jobs can change. */
export function isJobPath(path: string): boolean {
  return Object.hasOwn(RESOURCES, templateOf(path)) || Object.hasOwn(STEPS, path) || hasRowParents(path)
}

function stepOf(path: string, name: string): Step {
  const step = STEPS[path]?.[name]
  if (!step) throw new Error(`Jobs do not support the step “${name}” of “${path}”.`)
  return step
}

/**
 * The platform's interface for jobs. It shows no toasts and does not retry, because the job runner handles both
 * itself.
 */
export const platform: JobPlatform = {
  read: async (jobPath, rowId) => {
    const { path, id } = recordOf(jobPath, rowId)
    try {
      return await once(path, (resource, parents) => resource.Get(...parents, encodeURIComponent(id)))
    } catch (thrown) {
      if (toPlatformError(thrown).status === 404) return undefined
      throw thrown
    }
  },
  write: async (jobPath, rowId, write) => {
    const { path, id } = recordOf(jobPath, rowId)
    if (write.kind === 'create' && hasShipmentItems(path, write.body)) {
      await createShipment(write.body)
      return undefined
    }
    if (write.kind === 'step') {
      const { send } = stepOf(path, write.step)
      await call((oc) => send(oc, id, write.input), { write: true, quiet: true, once: true })
      return undefined
    }
    const answer = await once(path, (resource, parents) => {
      if (write.kind === 'create')
        return write.isRestored && resource.Restore
          ? resource.Restore(...parents, write.body)
          : resource.Create(...parents, write.body)
      const ids = [...parents, encodeURIComponent(id)]
      return write.kind === 'delete' ? resource.Delete(...ids) : resource.Patch(...ids, write.body)
    })
    return write.kind === 'create' && isPlainObject(answer) ? answer : undefined
  },
  dependentReason: async (jobPath, rowId, record) =>
    (await import('./created-dependents')).dependentReason(jobPath, rowId, record),
  effects: async (path, id, { step: name }) => {
    const step = stepOf(path, name)
    return {
      count: await step.countEffects(id, getSession().decoded?.userName ?? ''),
      isRepeatable: step.isRepeatable === true,
    }
  },
}

function once<A>(path: string, run: (resource: SdkResource, parents: string[]) => Promise<A>): Promise<A> {
  const resource = RESOURCES[templateOf(path)]
  if (!resource) throw new Error(`Jobs do not support the platform path “${path}”.`)
  // The IDs in paths are already encoded, as the library requires.
  const parents = path.split('/').filter((_, at) => at % 2 === 1)
  return call(
    (oc) => {
      const calls = typeof resource === 'function' ? resource(oc) : oc[resource]
      return run(calls as unknown as SdkResource, parents)
    },
    { write: true, quiet: true, once: true },
  )
}
