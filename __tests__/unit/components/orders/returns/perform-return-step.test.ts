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

it('counts a decision as made when its response was lost but the approval has the answer of the user', async () => {
  const Approver = { Username: 'ann' }
  mockReturns.Approve.mockImplementation(() => rejected(null, 'Network'))
  mockReturns.Get.mockResolvedValue({ Status: 'AwaitingApproval' })
  mockReturns.ListApprovals.mockResolvedValueOnce({ Items: [{ Status: 'Pending' }] }).mockResolvedValueOnce({
    Items: [{ Status: 'Approved', Approver }],
  })
  await expect(performReturnStep('approve', 'r1', {}, performer)).resolves.toBeDefined()
  mockReturns.ListApprovals.mockResolvedValue({ Items: [{ Status: 'Declined', Approver }] })
  await expect(performReturnStep('approve', 'r1', {}, performer)).rejects.toMatchObject({
    errorCode: 'Network',
  })
})
