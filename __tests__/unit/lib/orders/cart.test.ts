import type { AsUser } from '@/lib/ordercloud/as-user'
import { addLine, addPayment, checkCart, removeLine, submitCart } from '@/lib/orders/cart'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')

const platform = {
  Orders: { Get: jest.fn(), Create: jest.fn(), Submit: jest.fn(), Validate: jest.fn() },
  LineItems: { Get: jest.fn(), Create: jest.fn(), Delete: jest.fn() },
  Payments: { Get: jest.fn(), Create: jest.fn() },
  IntegrationEvents: { Calculate: jest.fn() },
}

/** Makes every call with the mocked platform, as if the token were valid. */
const as = {
  buyerId: 'harborline',
  userId: 'ana',
  name: 'Ana Ruiz',
  call: async (pick: (oc: object) => object, run: (resource: object) => unknown) => run(pick(platform)),
} as unknown as AsUser

const lost = () => Promise.reject(new PlatformError('lost', { status: null, errorCode: 'Network' }))
const missing = () => Promise.reject(new PlatformError('missing', { status: 404, errorCode: 'NotFound' }))
const problem =
  (...codes: string[]) =>
  () =>
    Promise.reject(
      new PlatformError('no', {
        status: 400,
        errors: codes.map((ErrorCode) => ({ ErrorCode, Message: ErrorCode })),
      }),
    )

const line = { ID: 'l 1', ProductID: 'rope', Quantity: 2 }

beforeEach(() => {
  jest.resetAllMocks()
})

it('creates the order with the chosen ID before its first line', async () => {
  await addLine(as, 'o 1', line, { isFirst: true })
  expect(platform.Orders.Create).toHaveBeenCalledWith('Outgoing', { ID: 'o 1' })
  expect(platform.LineItems.Create).toHaveBeenCalledWith('Outgoing', 'o%201', line)
})

it('adds further lines without creating the order again', async () => {
  await addLine(as, 'o', line)
  expect(platform.Orders.Create).not.toHaveBeenCalled()
})

it('continues with the line when the response to the new order was lost', async () => {
  platform.Orders.Create.mockImplementation(lost)
  platform.Orders.Get.mockResolvedValue({ ID: 'o' })
  await addLine(as, 'o', line, { isFirst: true })
  expect(platform.Orders.Create).toHaveBeenCalledTimes(1)
  expect(platform.LineItems.Create).toHaveBeenCalledTimes(1)
})

it('fails without adding the line when the order was not created', async () => {
  platform.Orders.Create.mockImplementation(lost)
  platform.Orders.Get.mockImplementation(missing)
  await expect(addLine(as, 'o', line, { isFirst: true })).rejects.toMatchObject({ message: 'lost' })
  expect(platform.LineItems.Create).not.toHaveBeenCalled()
})

it('counts a line and a payment as added when only the response was lost', async () => {
  platform.LineItems.Create.mockImplementation(lost)
  platform.LineItems.Get.mockResolvedValue(line)
  await expect(addLine(as, 'o', line)).resolves.toBeUndefined()
  platform.Payments.Create.mockImplementation(lost)
  platform.Payments.Get.mockResolvedValue({ ID: 'p' })
  await expect(addPayment(as, 'o', { ID: 'p', Type: 'PurchaseOrder' })).resolves.toBeUndefined()
})

it('counts a line as removed when the response was lost but the line is gone', async () => {
  platform.LineItems.Get.mockResolvedValueOnce(line).mockImplementation(missing)
  platform.LineItems.Delete.mockImplementation(lost)
  await expect(removeLine(as, 'o', 'l 1')).resolves.toBeUndefined()
})

it('calculates shipping and tax when only that prevents the submission', async () => {
  platform.Orders.Validate.mockImplementationOnce(problem('Order.CannotSubmitUncalculatedOrder'))
  await expect(checkCart(as, 'o')).resolves.toEqual([])
  expect(platform.IntegrationEvents.Calculate).toHaveBeenCalledWith('Outgoing', 'o')
})

it('returns the problems that the user has to solve before the calculation', async () => {
  platform.Orders.Validate.mockImplementation(
    problem('Order.CannotSubmitUncalculatedOrder', 'Order.MissingShippingAddress'),
  )
  await expect(checkCart(as, 'o')).resolves.toMatchObject([{ ErrorCode: 'Order.MissingShippingAddress' }])
  expect(platform.IntegrationEvents.Calculate).not.toHaveBeenCalled()
})

it('counts an order as submitted when the response was lost but its status has changed', async () => {
  platform.Orders.Get.mockResolvedValueOnce({ Status: 'Unsubmitted' }).mockResolvedValue({ Status: 'Open' })
  platform.Orders.Submit.mockImplementation(lost)
  await expect(submitCart(as, 'o')).resolves.toBeUndefined()
})
