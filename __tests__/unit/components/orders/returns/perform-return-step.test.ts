import { performReturnStep } from '@/components/orders/returns/perform-return-step'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockReturns = {
  Submit: jest.fn(),
  Approve: jest.fn(),
  Get: jest.fn(),
  ListApprovals: jest.fn(),
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ OrderReturns: mockReturns }),
}))

const rejected = (status: number | null, errorCode: string) =>
  Promise.reject(new PlatformError('no', { status, errorCode }))
const performer = { userName: 'ann' }

beforeEach(() => {
  jest.resetAllMocks()
})

it('returns the return as the platform has it after the step', async () => {
  mockReturns.Submit.mockResolvedValue({})
  mockReturns.Get.mockResolvedValue({ ID: 'r 1', Status: 'AwaitingApproval' })
  await expect(performReturnStep('submit', 'r 1', {}, performer)).resolves.toMatchObject({ ID: 'r 1' })
  expect(mockReturns.Submit).toHaveBeenCalledWith('r%201')
})

it('counts a step as done when only the return cannot be read afterward', async () => {
  mockReturns.Submit.mockResolvedValue({})
  mockReturns.Get.mockResolvedValueOnce({ Status: 'Unsubmitted' }).mockImplementation(() =>
    rejected(503, 'Unavailable'),
  )
  await expect(performReturnStep('submit', 'r1', {}, performer)).resolves.toBeUndefined()
  expect(mockReturns.Submit).toHaveBeenCalledTimes(1)
})
