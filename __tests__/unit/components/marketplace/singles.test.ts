import { entitySyncForm } from '@/components/marketplace/entitysyncs/form'
import { entitySyncs } from '@/components/marketplace/entitysyncs/kinds'
import { errorReportForm } from '@/components/marketplace/singles/error-reports'
import { inventoryIntegrationForm } from '@/components/marketplace/singles/inventory-integration'
import { orderSyncForm } from '@/components/marketplace/singles/order-sync'
import { productSync, productSyncForm } from '@/components/marketplace/singles/product-sync'
import { promotionIntegrationForm } from '@/components/marketplace/singles/promotion-integration'
import {
  subscriptionIntegration,
  subscriptionIntegrationForm,
} from '@/components/marketplace/singles/subscription-integration'
import { recordUrl } from '@/lib/resource/resource'

jest.mock('@/lib/ordercloud/sdk')

/** Answers every call of the entity syncs with its name. */
const mockEntityCalls = new Proxy({}, { get: (_target, name) => (body: unknown) => [name, body] })
const mockCalls = { Get: jest.fn(), Save: jest.fn(), Patch: jest.fn(), Delete: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      ProductSynchronization: mockCalls,
      OrderSynchronization: mockCalls,
      InventoryIntegrations: mockCalls,
      PromotionIntegrations: mockCalls,
      SubscriptionIntegrations: mockCalls,
      EntitySynchronization: mockEntityCalls,
    }),
}))

const sync = { DeliveryConfigID: 'feed', SyncProductChanged: true, SyncProductDeleted: false }
const integration = { ApiClientID: 'client', HashKey: '********', Active: true, NotificationDays: 3 }
const existing = { context: { isExisting: true } }

it('sets up a configuration with one PUT that has no ID', async () => {
  const { toForm, plan } = productSyncForm
  await plan({ ...toForm(null), DeliveryConfigID: 'feed' }, null, 'generated')[0]?.run(null)
  expect(mockCalls.Save).toHaveBeenCalledWith({
    DeliveryConfigID: 'feed',
    SyncProductChanged: true,
    SyncProductDeleted: true,
    ExcludePriceSchedules: false,
    Paused: false,
  })
})

it('changes a configuration with one PATCH of the changed fields', async () => {
  const { toForm, plan } = productSyncForm
  expect(plan(toForm(sync), sync, '')).toEqual([])
  await plan({ ...toForm(sync), Paused: true }, sync, '')[0]?.run(sync)
  expect(mockCalls.Patch).toHaveBeenCalledWith({ Paused: true })
})

it('keeps the hash key of the subscription integration, and clears an empty reminder', async () => {
  const { toForm, plan } = subscriptionIntegrationForm
  const values = toForm(integration)
  expect(values.HashKey).toBe('')
  await plan({ ...values, NotificationDays: '' }, integration, '')[0]?.run(integration)
  expect(mockCalls.Patch).toHaveBeenLastCalledWith({ NotificationDays: null })
})

it('requires the hash key of a new subscription integration, and a whole number of days', async () => {
  const { schema, toForm } = subscriptionIntegrationForm
  const values = toForm(integration)
  await expect(schema.validate(values)).rejects.toThrow('Hash key is required')
  await expect(schema.validate(values, existing)).resolves.toBeDefined()
  await expect(schema.validate({ ...values, NotificationDays: '0' }, existing)).rejects.toThrow('at least 1')
})

it('requires a delivery config for error reports', async () => {
  const { schema, toForm } = errorReportForm
  await expect(schema.validate(toForm(null))).rejects.toThrow('Delivery config is required')
})

it('has the address of its page, so that a form stays there after the configuration is set up', () => {
  expect(recordUrl(productSync, productSync.idOf(sync))).toBe('/settings/productsync')
  expect(recordUrl(subscriptionIntegration, subscriptionIntegration.idOf(integration))).toBe(
    '/settings/subscriptionintegration',
  )
})

describe('the order sync', () => {
  const saved = { DeliveryConfigID: 'feed', ConfigData: { region: 'EU', team: 'A' } }
  const { toForm, plan, schema } = orderSyncForm
  beforeEach(() => mockCalls.Save.mockClear())

  it('changes nothing when its data means the same', () => {
    const ConfigData = '{"region":"EU","team":"A"}'
    expect(plan({ ...toForm(saved), ConfigData }, saved, '')).toEqual([])
  })

  it('sends all of its data, so that removed keys are gone', async () => {
    await plan({ ...toForm(saved), ConfigData: '{"region":"EU"}' }, saved, '')[0]?.run(saved)
    expect(mockCalls.Save).toHaveBeenCalledWith({ DeliveryConfigID: 'feed', ConfigData: { region: 'EU' } })
  })

  it('removes its data when the field is empty', async () => {
    await plan({ ...toForm(saved), ConfigData: '' }, saved, '')[0]?.run(saved)
    expect(mockCalls.Save).toHaveBeenCalledWith({ DeliveryConfigID: 'feed', ConfigData: null })
  })

  it('rejects data that is not JSON', async () => {
    await expect(schema.validate({ ...toForm(saved), ConfigData: '{region}' })).rejects.toThrow(
      'must be JSON',
    )
  })
})

it('keeps the secrets of the promotion integration, and needs an address', async () => {
  const saved = { Url: 'https://example.com/promotions', HashKey: '********', CustomAuthHeaderName: 'X-Key' }
  const { toForm, plan, schema } = promotionIntegrationForm
  const values = toForm(saved as never)
  await plan({ ...values, Url: 'https://example.com/new' }, saved as never, '')[0]?.run(saved as never)
  expect(mockCalls.Patch).toHaveBeenLastCalledWith({ Url: 'https://example.com/new' })
  await expect(schema.validate({ ...values, Url: '' }, existing)).rejects.toThrow('URL is required')
})

it('limits the notifications of the inventory integration', async () => {
  const saved = { DeliveryConfigID: 'feed', LimitNotifications: false }
  const { toForm, plan } = inventoryIntegrationForm
  await plan({ ...toForm(saved), LimitNotifications: true }, saved, '')[0]?.run(saved)
  expect(mockCalls.Patch).toHaveBeenLastCalledWith({ LimitNotifications: true })
})

describe('the entity syncs', () => {
  const saved = { DeliveryConfigID: 'feed', SyncEntityChanged: true, SyncEntityDeleted: true, Paused: false }
  // The names of the library are irregular for user groups.
  const names: Record<string, [read: string, save: string, patch: string, remove: string, send: string]> = {
    buyers: ['GetBuyers', 'SaveBuyers', 'PatchBuyers', 'DeleteBuyers', 'SyncBuyer'],
    buyerusers: ['GetBuyerUsers', 'SaveBuyerUsers', 'PatchBuyerUsers', 'DeleteBuyerUsers', 'SyncBuyerUser'],
    buyerusergroups: [
      'GetBuyerUserGroups',
      'SaveUserGroups',
      'PatchBuyerUserGroups',
      'DeleteUserGroups',
      'SyncBuyerUserGroup',
    ],
    suppliers: ['GetSuppliers', 'SaveSuppliers', 'PatchSuppliers', 'DeleteSuppliers', 'SyncSupplier'],
    supplierusers: [
      'GetSupplierUsers',
      'SaveSupplierUsers',
      'PatchSupplierUsers',
      'DeleteSupplierUsers',
      'SyncSupplierUser',
    ],
    adminusers: ['GetAdminUsers', 'SaveAdminUsers', 'PatchAdminUsers', 'DeleteAdminUsers', 'SyncAdminUser'],
    categories: ['GetCategories', 'SaveCategories', 'PatchCategories', 'DeleteCategories', 'SyncCategory'],
    inventoryrecords: [
      'GetInventoryRecords',
      'SaveInventoryRecords',
      'PatchInventoryRecords',
      'DeleteInventoryRecords',
      'SyncInventoryRecord',
    ],
  }

  it('cover all kinds of records that have one', () => {
    expect(entitySyncs.map(({ key }) => key).sort()).toEqual(Object.keys(names).sort())
  })

  it.each(entitySyncs.map((sync) => [sync.key, sync] as const))(
    '%s have calls of their own',
    async (key, sync) => {
      const { resource, send } = sync
      const [read, save, patch, remove, sendOne] = names[key] ?? []
      const { toForm, plan } = entitySyncForm(sync)
      expect(await resource.service.get('', {})).toEqual([read, expect.anything()])
      expect(await plan({ ...toForm(null), DeliveryConfigID: 'feed' }, null, '')[0]?.run(null)).toEqual([
        save,
        { DeliveryConfigID: 'feed', SyncEntityChanged: true, SyncEntityDeleted: true, Paused: false },
      ])
      expect(await plan({ ...toForm(saved), Paused: true }, saved, '')[0]?.run(saved)).toEqual([
        patch,
        { Paused: true },
      ])
      expect(await resource.service.remove('')).toEqual([remove, undefined])
      const ids = sync.choices.map((_, at) => `id-${at}`)
      const [name, body] = (await send(
        { EntitySynchronization: mockEntityCalls } as never,
        ids,
      )) as unknown as [string, object]
      expect(name).toBe(sendOne)
      expect(Object.values(body)).toEqual(ids)
      expect(recordUrl(resource, resource.idOf(saved))).toBe(`/settings/entitysyncs/${key}`)
    },
  )
})

test('the data of the order sync is the same text, however the platform orders its keys', () => {
  const textOf = (ConfigData: object) =>
    orderSyncForm.toForm({ DeliveryConfigID: 'feed', ConfigData }).ConfigData
  expect(textOf({ team: 'A', region: { b: [2, 1], a: null } })).toBe(
    textOf({ region: { a: null, b: [2, 1] }, team: 'A' }),
  )
})
