import { checkOnPlatform, deleteDraft } from '@/components/promotions/check/check-on-platform'
import { leftDrafts, noteDrafts, parseDrafts, storedDrafts } from '@/components/promotions/check/draft-notes'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Promotion } from '@/lib/ordercloud/models'
import type { SampleOrder } from '@/lib/orders/sample'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')

const page = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
const platform = {
  Orders: {
    Create: jest.fn(),
    Get: jest.fn(),
    Delete: jest.fn(),
    AddPromotion: jest.fn(),
    ListPromotions: jest.fn(),
    SetShippingAddress: jest.fn(),
  },
  LineItems: { Create: jest.fn(), Get: jest.fn(), List: jest.fn() },
  Payments: { List: jest.fn() },
  Me: { ListOrders: jest.fn() },
}
let mayAct = true
jest.mock('@/lib/ordercloud/as-user', () => ({
  isAccessOver: ({ errorCode }: { errorCode?: string }) => errorCode === 'ImpersonationOver',
  runAsUser: async (user: object, run: (as: object) => Promise<unknown>) => {
    if (!mayAct) throw new Error('No storefront lets staff act for this user.')
    const call = async (pick: (oc: object) => object, send: (resource: object) => unknown) =>
      send(pick(platform))
    return run({ ...user, name: 'Ana', call })
  },
}))

const missing = () => Promise.reject(new PlatformError('missing', { status: 404, errorCode: 'NotFound' }))
const lost = () => Promise.reject(new PlatformError('lost', { status: null, errorCode: 'Network' }))
const rejected = (message: string) => () =>
  Promise.reject(new PlatformError(message, { status: 400, errorCode: 'Promotion.NotEligible' }))

const user = { buyerId: 'harborline', userId: 'ana' }
const promotion = {
  ...{ ID: 'ten', Code: 'TEN', Active: true, EligibleExpression: "ShippingAddress.State = 'OR'" },
  ValueExpression: '10',
} as Promotion
const sample = {
  order: { ID: 'past', Subtotal: 20, xp: { Level: 1 }, BillingAddress: { ID: 'b', City: 'Salem' } },
  lines: [
    {
      ...{ ID: 'l1', ProductID: 'rope', Quantity: 2, UnitPrice: 10, CostCenter: 'dock' },
      ...{ ShippingAddress: { ID: 'yard', State: 'OR' }, xp: { Cut: true } },
      Specs: [{ SpecID: 'color', OptionID: 'red', Value: 'Red', Name: 'Color' }],
    },
    { ID: 'l2', ProductID: 'gone', Quantity: 1 },
  ],
} as unknown as SampleOrder

const check = (signal = new AbortController().signal) => checkOnPlatform({ user, promotion, sample, signal })
const noted = () => parseDrafts(storedDrafts())

beforeEach(() => {
  jest.resetAllMocks()
  localStorage.clear()
  mayAct = true
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  provideSettings({ apiUrl: 'http://localhost:4010', marketplaceId: 'market' } as Settings)
  const { Orders, LineItems, Payments, Me } = platform
  Me.ListOrders.mockResolvedValue(page([]))
  Orders.ListPromotions.mockResolvedValue(page([{ ID: 'ten', Code: 'TEN', Amount: 4.1 }]))
  Orders.ListPromotions.mockResolvedValueOnce(page([]))
  Orders.Get.mockResolvedValue({ ID: 'draft', Subtotal: 18, Status: 'Unsubmitted' })
  LineItems.List.mockResolvedValue(page([{ ID: 'x', ProductID: 'rope' }]))
  LineItems.Get.mockImplementation(missing)
  Payments.List.mockResolvedValue(page([]))
})

it('creates the order with what buyers may set, reads the discount, and deletes the order', async () => {
  platform.LineItems.Create.mockResolvedValueOnce({}).mockImplementationOnce(rejected('Not visible.'))
  const result = await check()
  expect(result).toMatchObject({
    ...{ discount: 4.1, rejection: undefined, isDeleted: true, draft: { order: { Subtotal: 18 } } },
    leftOut: [{ productId: 'gone', reason: 'Not visible.' }],
  })
  const [, order] = platform.Orders.Create.mock.calls[0] as [string, { ID: string }]
  expect(order).toEqual({ ID: expect.stringMatching(/^promotion-check-[\w-]{22}$/), xp: { Level: 1 } })
  // The expressions read the shipping address only.
  expect(platform.Orders.SetShippingAddress).toHaveBeenCalledWith('Outgoing', order.ID, { State: 'OR' })
  expect(platform.LineItems.Create).toHaveBeenCalledWith('Outgoing', order.ID, {
    ...{ ID: expect.any(String), ProductID: 'rope', Quantity: 2, CostCenter: 'dock', xp: { Cut: true } },
    Specs: [{ SpecID: 'color', OptionID: 'red' }],
  })
  expect(platform.Orders.Delete).toHaveBeenCalledWith('Outgoing', order.ID)
  expect(noted()).toEqual([])
})

it('returns the platform’s reason for rejecting the promotion', async () => {
  platform.Orders.ListPromotions.mockReset().mockResolvedValue(page([]))
  platform.Orders.AddPromotion.mockImplementation(rejected('The promotion does not fit this order.'))
  expect(await check()).toMatchObject({
    ...{ discount: 0, rejection: 'The promotion does not fit this order.', isDeleted: true },
  })
})

it('continues without an address that the platform rejects, and names it', async () => {
  platform.Orders.SetShippingAddress.mockImplementation(rejected('State is required.'))
  expect(await check()).toMatchObject({
    ...{ discount: 4.1, isDeleted: true, leftOut: [] },
    leftOutAddresses: [{ kind: 'Shipping', reason: 'State is required.' }],
  })
})

it.each([
  ...[400, 401, 403, 404, 409].map((status) => ({ status, errorCode: 'No' })),
  { status: null, errorCode: 'ImpersonationOver' },
])('lists nothing as left behind after a creation rejected with $status $errorCode', async (rejection) => {
  const reject = () => Promise.reject(new PlatformError('no', rejection))
  platform.Orders.Create.mockImplementation(reject)
  platform.Orders.Get.mockImplementation(missing)
  platform.Orders.Delete.mockImplementation(reject)
  await expect(check()).rejects.toMatchObject(rejection)
  expect(platform.Orders.Delete).not.toHaveBeenCalled()
  expect(noted()).toEqual([])
})

it.each([null, 500, 503])('keeps the note after a creation with status %p', async (status) => {
  const fail = () => Promise.reject(new PlatformError('lost', { status, errorCode: 'Lost' }))
  platform.Orders.Create.mockImplementation(fail)
  platform.Orders.Get.mockImplementation(fail)
  platform.Orders.Delete.mockImplementation(fail)
  await expect(check()).rejects.toMatchObject({ status })
  expect(noted()).toMatchObject([{ ...user, isLeft: true }])
})

it('deletes the order after a failure, and when the page was left', async () => {
  platform.LineItems.Create.mockImplementation(lost)
  await expect(check()).rejects.toMatchObject({ message: 'lost' })
  expect(platform.Orders.Delete).toHaveBeenCalledTimes(1)
  const controller = new AbortController()
  platform.LineItems.Create.mockReset().mockImplementation(async () => controller.abort())
  await expect(check(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(platform.LineItems.Create).toHaveBeenCalledTimes(1)
  expect(platform.Orders.AddPromotion).not.toHaveBeenCalled()
  expect(platform.Orders.Delete).toHaveBeenCalledTimes(2)
  expect(noted()).toEqual([])
})

it('continues after lost responses whose requests took effect', async () => {
  platform.Orders.Create.mockImplementation(lost)
  platform.LineItems.Create.mockImplementation(lost)
  platform.LineItems.Get.mockResolvedValue({})
  platform.Orders.AddPromotion.mockImplementation(lost)
  platform.Orders.Delete.mockImplementation(() => {
    platform.Orders.Get.mockImplementation(missing)
    return lost()
  })
  expect(await check()).toMatchObject({ discount: 4.1, rejection: undefined, isDeleted: true })
  expect(platform.Orders.Create).toHaveBeenCalledTimes(1)
  expect(platform.Orders.AddPromotion).toHaveBeenCalledTimes(1)
})

it('keeps a note of an order that could not be deleted, and deletes it later', async () => {
  platform.Orders.Delete.mockImplementation(lost)
  expect(await check()).toMatchObject({ isDeleted: false })
  expect(platform.Orders.Delete).toHaveBeenCalledTimes(2)
  const [left] = leftDrafts(noted(), Date.now())
  expect(left).toMatchObject({ ...user, isLeft: true })
  if (!left) return
  await expect(deleteDraft(left)).rejects.toMatchObject({ message: 'lost' })
  expect(noted()).toHaveLength(1)
  platform.Orders.Delete.mockReset()
  expect(await deleteDraft(left)).toBe('deleted')
  expect(noted()).toEqual([])
})

it('keeps an order that was submitted meanwhile', async () => {
  const draft = { ...user, orderId: 'promotion-check-1', at: 0, isLeft: true }
  noteDrafts([draft])
  platform.Orders.Get.mockResolvedValue({ ID: 'promotion-check-1', Status: 'Open' })
  expect(await deleteDraft(draft)).toBe('submitted')
  expect(platform.Orders.Delete).not.toHaveBeenCalled()
  expect(noted()).toEqual([])
})

it('notes the orders that earlier checks for the user left behind', async () => {
  platform.Me.ListOrders.mockResolvedValue(page([{ ID: 'promotion-check-old' }]))
  await check()
  expect(platform.Me.ListOrders.mock.calls[0][0].filters).toMatchObject({
    ...{ ID: 'promotion-check-*', Status: 'Unsubmitted', DateCreated: expect.stringMatching(/^<20/) },
  })
  expect(noted()).toMatchObject([{ ...user, orderId: 'promotion-check-old', isLeft: true }])
})

it('creates and notes nothing without the access', async () => {
  mayAct = false
  await expect(check()).rejects.toThrow('No storefront')
  expect(platform.Orders.Create).not.toHaveBeenCalled()
  expect(noted()).toEqual([])
})

it('counts a draft as left only when no check can be running', () => {
  const draft = { ...user, orderId: 'promotion-check-1', at: 1_000, isLeft: false }
  expect(leftDrafts([draft], 600_000)).toEqual([])
  expect(leftDrafts([draft], 700_000)).toEqual([draft])
  expect(parseDrafts('{"a":1}')).toEqual([])
  expect(parseDrafts('[{"orderId":""}]')).toEqual([])
  expect(parseDrafts('no JSON')).toEqual([])
})
