import { errorReportForm } from '@/components/marketplace/singles/error-reports'
import { productSync, productSyncForm } from '@/components/marketplace/singles/product-sync'
import {
  subscriptionIntegration,
  subscriptionIntegrationForm,
} from '@/components/marketplace/singles/subscription-integration'
import { recordUrl } from '@/lib/resource/resource'

jest.mock('@/lib/ordercloud/sdk')

const mockCalls = { Get: jest.fn(), Save: jest.fn(), Patch: jest.fn(), Delete: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({ ProductSynchronization: mockCalls, SubscriptionIntegrations: mockCalls }),
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
