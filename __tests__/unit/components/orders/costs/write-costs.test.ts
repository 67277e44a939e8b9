import {
  chooseMethods,
  readEstimates,
  requestEstimates,
  setCosts,
} from '@/components/orders/costs/write-costs'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockEvents = {
  GetWorksheet: jest.fn(),
  EstimateShipping: jest.fn(),
  SelectShipmethods: jest.fn(),
  Calculate: jest.fn(),
}
const mockOrders = { Patch: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ IntegrationEvents: mockEvents, Orders: mockOrders }),
}))

beforeEach(() => jest.resetAllMocks())

it('reads no rates before they were requested', async () => {
  mockEvents.GetWorksheet.mockResolvedValueOnce({ ShipEstimateResponse: null })
  await expect(readEstimates('A 1')).resolves.toEqual([])
  mockEvents.GetWorksheet.mockResolvedValueOnce({ ShipEstimateResponse: { ShipEstimates: [{ ID: 'a' }] } })
  await expect(readEstimates('A 1')).resolves.toEqual([{ ID: 'a' }])
  expect(mockEvents.GetWorksheet.mock.calls[0]?.slice(0, 2)).toEqual(['All', 'A%201'])
})

it('selects the methods before it calculates', async () => {
  const steps: string[] = []
  mockEvents.SelectShipmethods.mockImplementation(async () => steps.push('select'))
  mockEvents.Calculate.mockImplementation(async () => steps.push('calculate'))
  await chooseMethods('A 1', { a: 'fast', b: 'slow' })
  expect(steps).toEqual(['select', 'calculate'])
  expect(mockEvents.SelectShipmethods).toHaveBeenCalledWith('All', 'A%201', {
    ShipMethodSelections: [
      { ShipEstimateID: 'a', ShipMethodID: 'fast' },
      { ShipEstimateID: 'b', ShipMethodID: 'slow' },
    ],
  })
})

it('says in plain words that nothing calculates', async () => {
  mockEvents.EstimateShipping.mockRejectedValue(
    new PlatformError('The API client has no OrderCheckoutIntegrationEventID.', {
      status: 400,
      errorCode: 'IntegrationEvent.ApiClientNotConfiguredForOrderCalculate',
    }),
  )
  await expect(requestEstimates('A')).rejects.toThrow(/^No service that calculates shipping and tax/)
})

it('passes other errors on', async () => {
  const other = new PlatformError('no', { status: 400, errorCode: 'IntegrationEvent.BadRequest' })
  mockEvents.EstimateShipping.mockRejectedValue(other)
  await expect(requestEstimates('A')).rejects.toBe(other)
})

it('sends only the costs that were changed', async () => {
  await setCosts('A 1', { TaxCost: 3 })
  expect(mockOrders.Patch).toHaveBeenCalledWith('All', 'A%201', { TaxCost: 3 })
})
