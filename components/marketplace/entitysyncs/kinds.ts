import { categoryReference } from '@/lib/resource/category-reference'
import {
  adminUserReference,
  buyerUserGroupReference,
  buyerUserReference,
  supplierUserReference,
} from '@/lib/resource/people-references'
import { catalogReference, productReference, supplierReference } from '@/lib/resource/references'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { InventoryRecord } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { READERS } from '@/lib/permissions/readers'
import type { SettingsPage } from '@/lib/registry'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'
import { entitySyncsPage } from '../areas'
import type { SendChoice } from '../singles/send-one-panel'
import { defineSingle, type SingleCalls } from '../singles/single'
import type { EntitySyncConfig } from '@/lib/ordercloud/models'

/** A kind of record that the platform can deliver to another system. */
export interface EntityKind {
  /** Last part of the address of its page. */
  key: string
  /** Nouns of its records, in lower case. */
  words: { one: string; many: string }
  /** The calls of its configuration. */
  calls: (oc: OrderCloud) => SingleCalls
  /** The choices that name one record, those that it belongs to first. */
  choices: readonly SendChoice[]
  /** Makes the platform deliver one record. `ids` has one ID for each choice. */
  send: (oc: OrderCloud, ids: readonly string[]) => Promise<void>
}

const inventoryReference = perParent((productId): Reference<InventoryRecord> => ({
  path: `products/${encodeURIComponent(productId)}/inventoryrecords`,
  words: { one: 'inventory record', many: 'inventory records' },
  idOf: (record) => record.ID ?? '',
  titleOf: (record) => record.ID ?? '',
  search: { words: 'ID or address ID' },
  rules: { defaultSort: 'ID' },
  service: crudBelow<InventoryRecord>(productId, (oc) => oc.InventoryRecords),
}))

/** Returns a choice. References to one type of record serve all places that only choose. */
function choice<T extends object>(
  label: string,
  readers: readonly string[],
  to: (parentId: string) => Reference<T>,
): SendChoice {
  return { label, readers, to: to as unknown as SendChoice['to'] }
}

const buyer = choice('Buyer', READERS.buyers, () => buyerReference)
const supplier = choice('Supplier', READERS.suppliers, () => supplierReference)

/** Every kind of record that has a sync of its own, in the order of the page. */
export const ENTITY_KINDS: readonly EntityKind[] = [
  {
    key: 'buyers',
    words: { one: 'buyer', many: 'buyers' },
    calls: ({ EntitySynchronization: sync }) => ({
      Get: (request) => sync.GetBuyers(request),
      Save: (body) => sync.SaveBuyers(body),
      Patch: (body) => sync.PatchBuyers(body),
      Delete: () => sync.DeleteBuyers(),
    }),
    choices: [buyer],
    send: (oc, [BuyerID = '']) => oc.EntitySynchronization.SyncBuyer({ BuyerID }),
  },
  {
    key: 'buyerusers',
    words: { one: 'buyer user', many: 'buyer users' },
    calls: ({ EntitySynchronization: sync }) => ({
      Get: (request) => sync.GetBuyerUsers(request),
      Save: (body) => sync.SaveBuyerUsers(body),
      Patch: (body) => sync.PatchBuyerUsers(body),
      Delete: () => sync.DeleteBuyerUsers(),
    }),
    choices: [buyer, choice('User', READERS.buyerUsers, buyerUserReference)],
    send: (oc, [BuyerID = '', UserID = '']) => oc.EntitySynchronization.SyncBuyerUser({ BuyerID, UserID }),
  },
  {
    key: 'buyerusergroups',
    words: { one: 'buyer user group', many: 'buyer user groups' },
    calls: ({ EntitySynchronization: sync }) => ({
      Get: (request) => sync.GetBuyerUserGroups(request),
      Save: (body) => sync.SaveUserGroups(body),
      Patch: (body) => sync.PatchBuyerUserGroups(body),
      Delete: () => sync.DeleteUserGroups(),
    }),
    choices: [buyer, choice('User group', READERS.buyerUserGroups, buyerUserGroupReference)],
    send: (oc, [BuyerID = '', UserGroupID = '']) =>
      oc.EntitySynchronization.SyncBuyerUserGroup({ BuyerID, UserGroupID }),
  },
  {
    key: 'suppliers',
    words: { one: 'supplier', many: 'suppliers' },
    calls: ({ EntitySynchronization: sync }) => ({
      Get: (request) => sync.GetSuppliers(request),
      Save: (body) => sync.SaveSuppliers(body),
      Patch: (body) => sync.PatchSuppliers(body),
      Delete: () => sync.DeleteSuppliers(),
    }),
    choices: [supplier],
    send: (oc, [SupplierID = '']) => oc.EntitySynchronization.SyncSupplier({ SupplierID }),
  },
  {
    key: 'supplierusers',
    words: { one: 'supplier user', many: 'supplier users' },
    calls: ({ EntitySynchronization: sync }) => ({
      Get: (request) => sync.GetSupplierUsers(request),
      Save: (body) => sync.SaveSupplierUsers(body),
      Patch: (body) => sync.PatchSupplierUsers(body),
      Delete: () => sync.DeleteSupplierUsers(),
    }),
    choices: [supplier, choice('User', ['SupplierUserReader', 'SupplierUserAdmin'], supplierUserReference)],
    send: (oc, [SupplierID = '', UserID = '']) =>
      oc.EntitySynchronization.SyncSupplierUser({ SupplierID, UserID }),
  },
  {
    key: 'adminusers',
    words: { one: 'admin user', many: 'admin users' },
    calls: ({ EntitySynchronization: sync }) => ({
      Get: (request) => sync.GetAdminUsers(request),
      Save: (body) => sync.SaveAdminUsers(body),
      Patch: (body) => sync.PatchAdminUsers(body),
      Delete: () => sync.DeleteAdminUsers(),
    }),
    choices: [choice('Admin user', ['AdminUserReader', 'AdminUserAdmin'], () => adminUserReference)],
    send: (oc, [UserID = '']) => oc.EntitySynchronization.SyncAdminUser({ UserID }),
  },
  {
    key: 'categories',
    words: { one: 'category', many: 'categories' },
    calls: ({ EntitySynchronization: sync }) => ({
      Get: (request) => sync.GetCategories(request),
      Save: (body) => sync.SaveCategories(body),
      Patch: (body) => sync.PatchCategories(body),
      Delete: () => sync.DeleteCategories(),
    }),
    choices: [
      choice('Catalog', READERS.catalogs, () => catalogReference),
      choice('Category', ['CategoryReader', 'CategoryAdmin'], categoryReference),
    ],
    send: (oc, [CatalogID = '', CategoryID = '']) =>
      oc.EntitySynchronization.SyncCategory({ CatalogID, CategoryID }),
  },
  {
    key: 'inventoryrecords',
    words: { one: 'inventory record', many: 'inventory records' },
    calls: ({ EntitySynchronization: sync }) => ({
      Get: (request) => sync.GetInventoryRecords(request),
      Save: (body) => sync.SaveInventoryRecords(body),
      Patch: (body) => sync.PatchInventoryRecords(body),
      Delete: () => sync.DeleteInventoryRecords(),
    }),
    choices: [
      choice('Product', ['ProductReader', 'ProductAdmin'], () => productReference),
      choice('Inventory record', ['ProductReader', 'ProductAdmin'], inventoryReference),
    ],
    send: (oc, [ProductID = '', InventoryRecordID = '']) =>
      oc.EntitySynchronization.SyncInventoryRecord({ ProductID, InventoryRecordID }),
  },
]

/** A kind with its page and its configuration, as the shared forms need them. */
export interface EntitySync extends EntityKind {
  page: SettingsPage
  resource: ReturnType<typeof defineSingle<EntitySyncConfig>>
}

/** The syncs of all kinds, in the order of the page. */
export const entitySyncs: readonly EntitySync[] = ENTITY_KINDS.map((kind) => {
  const { key, words, calls } = kind
  const page: SettingsPage = {
    ...entitySyncsPage,
    key,
    label: `Sync of ${words.many}`,
    href: `${entitySyncsPage.href}/${key}`,
    description: `Delivers changed and deleted ${words.many} to another system.`,
  }
  const resource = defineSingle<EntitySyncConfig>(
    page,
    { one: `sync of ${words.many}`, consequence: `Changed ${words.many} are no longer delivered.` },
    calls,
  )
  return { ...kind, page, resource }
})
