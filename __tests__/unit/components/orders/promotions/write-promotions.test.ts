import {
  addPromotion,
  applyAutomaticPromotions,
  removePromotion,
} from '@/components/orders/promotions/write-promotions'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockOrders = {
  AddPromotion: jest.fn(),
  RemovePromotion: jest.fn(),
  ApplyPromotions: jest.fn(),
  ListPromotions: jest.fn(),
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Orders: mockOrders }),
}))

const lost = () => Promise.reject(new PlatformError('lost', { status: null, errorCode: 'Network' }))
const refused = () =>
  Promise.reject(new PlatformError('expired', { status: 400, errorCode: 'Promotion.Expired' }))

const applied = (...codes: string[]) => ({
  Items: codes.map((Code) => ({ ID: Code, Code })),
  Meta: { Page: 1, PageSize: 100, TotalCount: codes.length, TotalPages: 1 },
})

beforeEach(() => {
  jest.resetAllMocks()
})

it('adds a promotion by its code', async () => {
  mockOrders.ListPromotions.mockResolvedValue(applied())
  await addPromotion('o 1', 'TEN%')
  expect(mockOrders.AddPromotion).toHaveBeenCalledWith('All', 'o%201', 'TEN%25')
})

it('counts a promotion as added when the response was lost but the order has it', async () => {
  mockOrders.ListPromotions.mockResolvedValueOnce(applied()).mockResolvedValue(applied('WELCOME10'))
  mockOrders.AddPromotion.mockImplementation(lost)
  await expect(addPromotion('o', 'welcome10')).resolves.toBeUndefined()
})

it('fails with the reason of the platform when the code is rejected', async () => {
  mockOrders.ListPromotions.mockResolvedValue(applied('OTHER'))
  mockOrders.AddPromotion.mockImplementation(refused)
  await expect(addPromotion('o', 'OLD')).rejects.toMatchObject({ message: 'expired' })
})

it('counts a promotion as removed when the response was lost but the order does not have it', async () => {
  mockOrders.ListPromotions.mockResolvedValueOnce(applied('WELCOME10')).mockResolvedValue(applied('OTHER'))
  mockOrders.RemovePromotion.mockImplementation(lost)
  await expect(removePromotion('o', 'WELCOME10')).resolves.toBeUndefined()
  expect(mockOrders.RemovePromotion).toHaveBeenCalledTimes(1)
})

it('applies the automatic promotions', async () => {
  await applyAutomaticPromotions('o 1')
  expect(mockOrders.ApplyPromotions).toHaveBeenCalledWith('All', 'o%201')
})
