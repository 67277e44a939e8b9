import {
  addPayment,
  deletePayment,
  deleteTransaction,
  recordTransaction,
} from '@/components/orders/payments/write-payment'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockPayments = {
  Create: jest.fn(),
  Get: jest.fn(),
  Delete: jest.fn(),
  CreateTransaction: jest.fn(),
  DeleteTransaction: jest.fn(),
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Payments: mockPayments }),
}))

const lost = () => Promise.reject(new PlatformError('lost', { status: null, errorCode: 'Network' }))
const missing = () => Promise.reject(new PlatformError('no', { status: 404, errorCode: 'NotFound' }))
const taken = () => Promise.reject(new PlatformError('no', { status: 409, errorCode: 'IdExists' }))

beforeEach(() => {
  jest.resetAllMocks()
})

it('adds a payment once when the first response was lost', async () => {
  const payment = { ID: 'p', Type: 'PurchaseOrder' as const }
  mockPayments.Create.mockImplementationOnce(lost).mockImplementationOnce(taken)
  mockPayments.Get.mockResolvedValue(payment)
  await expect(addPayment('o', payment)).rejects.toMatchObject({ errorCode: 'Network' })
  await expect(addPayment('o', payment)).resolves.toEqual(payment)
})

it('counts a payment as deleted when the response was lost but it is gone', async () => {
  mockPayments.Get.mockResolvedValueOnce({ ID: 'p' }).mockImplementation(missing)
  mockPayments.Delete.mockImplementation(lost)
  await expect(deletePayment('o', 'p')).resolves.toBeUndefined()
  expect(mockPayments.Delete).toHaveBeenCalledTimes(1)
})

it('records a transaction once when the platform rejects the repetition of the browser', async () => {
  const transaction = { ID: 't', Type: 'Capture', Amount: 5 }
  mockPayments.Get.mockResolvedValueOnce({ Transactions: [] }).mockResolvedValue({
    Transactions: [transaction],
  })
  mockPayments.CreateTransaction.mockImplementation(taken)
  await expect(recordTransaction('o 1', 'p', transaction)).resolves.toBeUndefined()
  expect(mockPayments.CreateTransaction).toHaveBeenCalledWith('All', 'o%201', 'p', transaction)
})

it('fails when a transaction with the ID was there before', async () => {
  mockPayments.Get.mockResolvedValue({ Transactions: [{ ID: 't' }] })
  mockPayments.CreateTransaction.mockImplementation(taken)
  await expect(recordTransaction('o', 'p', { ID: 't' })).rejects.toMatchObject({ errorCode: 'IdExists' })
})

it('counts a transaction as deleted when the response was lost but it is gone', async () => {
  mockPayments.Get.mockResolvedValueOnce({ Transactions: [{ ID: 't' }, { ID: 'u' }] }).mockResolvedValue({
    Transactions: [{ ID: 'u' }],
  })
  mockPayments.DeleteTransaction.mockImplementation(lost)
  await expect(deleteTransaction('o', 'p', 't')).resolves.toBeUndefined()
  expect(mockPayments.DeleteTransaction).toHaveBeenCalledTimes(1)
})
