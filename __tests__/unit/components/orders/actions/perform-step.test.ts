import { performStep, readSubmitProblems } from '@/components/orders/actions/perform-step'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')
const mockOrders = {
  Submit: jest.fn(),
  Approve: jest.fn(),
  Forward: jest.fn(),
  Split: jest.fn(),
  Cancel: jest.fn(),
  Delete: jest.fn(),
  Get: jest.fn(),
  Validate: jest.fn(),
  ListApprovals: jest.fn(),
}
const mockLines = { List: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Orders: mockOrders, LineItems: mockLines }),
}))

const lost = () => Promise.reject(new PlatformError('lost', { status: null, errorCode: 'Network' }))
const rejected = (status: number, errorCode: string) =>
  Promise.reject(new PlatformError('no', { status, errorCode }))
const performer = { userName: 'ann' }

beforeEach(() => {
  jest.resetAllMocks()
})

it('returns the order as the platform has it after the step', async () => {
  mockOrders.Submit.mockResolvedValue({ Status: 'Unsubmitted' })
  mockOrders.Get.mockResolvedValue({ ID: 'A 1', Status: 'AwaitingApproval' })
  await expect(performStep('submit', 'A 1', {}, performer)).resolves.toMatchObject({
    Status: 'AwaitingApproval',
  })
  expect(mockOrders.Submit).toHaveBeenCalledWith('All', 'A%201')
})

it('counts a step as done when only the order cannot be read afterward', async () => {
  mockOrders.Submit.mockResolvedValue({})
  mockOrders.Get.mockResolvedValueOnce({ Status: 'Unsubmitted' }).mockImplementation(() =>
    rejected(503, 'Unavailable'),
  )
  await expect(performStep('submit', 'A', {}, performer)).resolves.toBeUndefined()
  expect(mockOrders.Submit).toHaveBeenCalledTimes(1)
})

it('counts a step as done when its response was lost but the order shows its effect', async () => {
  mockOrders.Submit.mockImplementation(lost)
  mockOrders.Get.mockResolvedValueOnce({ Status: 'Unsubmitted' }).mockResolvedValue({ Status: 'Open' })
  await expect(performStep('submit', 'A', {}, performer)).resolves.toMatchObject({ Status: 'Open' })
  expect(mockOrders.Submit).toHaveBeenCalledTimes(1)
})

it('fails when the response was lost and the order is unchanged', async () => {
  mockOrders.Submit.mockImplementation(lost)
  mockOrders.Get.mockResolvedValue({ Status: 'Unsubmitted' })
  await expect(performStep('submit', 'A', {}, performer)).rejects.toMatchObject({ errorCode: 'Network' })
})

it('fails with the error of the step when its effect cannot be read', async () => {
  mockOrders.Submit.mockImplementation(lost)
  mockOrders.Get.mockImplementation(() => rejected(500, 'Other'))
  await expect(performStep('submit', 'A', {}, performer)).rejects.toMatchObject({ errorCode: 'Network' })
})

it('fails when the step was rejected because another user had done it before', async () => {
  mockOrders.Submit.mockImplementation(() => rejected(400, 'Order.CannotSubmitBadStatus'))
  mockOrders.Get.mockResolvedValue({ Status: 'Open' })
  await expect(performStep('submit', 'A', {}, performer)).rejects.toMatchObject({
    errorCode: 'Order.CannotSubmitBadStatus',
  })
  expect(mockOrders.Get).toHaveBeenCalledTimes(1)
})

it('counts a step as done when the browser repeated it and the platform rejected the repetition', async () => {
  mockOrders.Submit.mockImplementation(() => rejected(400, 'Order.CannotSubmitBadStatus'))
  mockOrders.Get.mockResolvedValueOnce({ Status: 'Unsubmitted' }).mockResolvedValue({ Status: 'Open' })
  await expect(performStep('submit', 'A', {}, performer)).resolves.toMatchObject({ Status: 'Open' })
  expect(mockOrders.Submit).toHaveBeenCalledTimes(1)
})

it('does not look for an effect when the user lacks the rights', async () => {
  mockOrders.Submit.mockImplementation(() => rejected(403, 'InsufficientRoles'))
  mockOrders.Get.mockResolvedValue({ Status: 'Unsubmitted' })
  await expect(performStep('submit', 'A', {}, performer)).rejects.toMatchObject({ status: 403 })
  expect(mockOrders.Get).toHaveBeenCalledTimes(1)
})

describe('a decision without a response', () => {
  const answer = (Username: string, Status = 'Approved') => ({ Status, Approver: { Username } })
  const approve = () => performStep('approve', 'A', { comments: 'fine' }, performer)
  beforeEach(() => {
    mockOrders.Approve.mockImplementation(lost)
    mockOrders.Get.mockResolvedValue({ Status: 'AwaitingApproval' })
  })

  it('counts as made when the user has one more answer, although the order still awaits approval', async () => {
    mockOrders.ListApprovals.mockResolvedValueOnce({ Items: [answer('ann')] }).mockResolvedValue({
      Items: [answer('ann'), answer('Ann')],
    })
    await expect(approve()).resolves.toBeDefined()
    expect(mockOrders.Approve).toHaveBeenCalledWith('All', 'A', { Comments: 'fine', AllowResubmit: false })
  })

  it('fails when another user answered, or the user answered before', async () => {
    const before = [answer('ann'), answer('ben', 'Pending')]
    mockOrders.ListApprovals.mockResolvedValueOnce({ Items: before }).mockResolvedValue({
      Items: [answer('ann'), answer('ben')],
    })
    await expect(approve()).rejects.toMatchObject({ errorCode: 'Network' })
  })
})

describe.each(['forward', 'split'] as const)('%s without a response', (step) => {
  const linesForwarded = (TotalCount: number) => ({ Meta: { TotalCount }, Items: TotalCount > 0 ? [{}] : [] })
  const attempt = () => performStep(step, 'A', {}, performer)
  beforeEach(() => {
    mockOrders.Forward.mockImplementation(lost)
    mockOrders.Split.mockImplementation(lost)
    mockOrders.Get.mockResolvedValue({ Status: 'Open' })
  })

  it('counts as done when more lines continue in other orders than before', async () => {
    mockLines.List.mockResolvedValueOnce(linesForwarded(0)).mockResolvedValueOnce(linesForwarded(2))
    await expect(attempt()).resolves.toBeDefined()
    mockLines.List.mockResolvedValueOnce(linesForwarded(2)).mockResolvedValueOnce(linesForwarded(3))
    await expect(attempt()).resolves.toBeDefined()
    expect(mockLines.List).toHaveBeenCalledWith('All', 'A', {
      pageSize: 1,
      filters: { OutgoingOrderID: '*' },
    })
  })

  it.each([0, 1, 2])('fails when %d lines were forwarded before and no other line is', async (count) => {
    mockLines.List.mockResolvedValue(linesForwarded(count))
    await expect(attempt()).rejects.toMatchObject({ errorCode: 'Network' })
  })

  it('fails when it is unknown which lines were forwarded before', async () => {
    mockLines.List.mockImplementationOnce(() => rejected(503, 'Unavailable')).mockResolvedValue(
      linesForwarded(2),
    )
    await expect(attempt()).rejects.toMatchObject({ errorCode: 'Network' })
  })
})

it('counts an order as deleted when it does not exist anymore', async () => {
  mockOrders.Delete.mockImplementation(lost)
  mockOrders.Get.mockResolvedValueOnce({ Status: 'Open' }).mockImplementation(() => rejected(404, 'NotFound'))
  await expect(performStep('delete', 'A', {}, performer)).resolves.toBeUndefined()
  mockOrders.Get.mockResolvedValue({ Status: 'Open' })
  await expect(performStep('delete', 'A', {}, performer)).rejects.toMatchObject({ errorCode: 'Network' })
})

it('fails without a response when another user had canceled the order before', async () => {
  mockOrders.Cancel.mockImplementation(lost)
  mockOrders.Get.mockResolvedValue({ Status: 'Canceled' })
  await expect(performStep('cancel', 'A', {}, performer)).rejects.toMatchObject({ errorCode: 'Network' })
})

it('returns all problems of an order, and no problems when it can be submitted', async () => {
  const errors = [{ ErrorCode: 'Inventory.Insufficient', Message: 'Too few.' }]
  mockOrders.Validate.mockRejectedValueOnce(new PlatformError('Too few.', { status: 400, errors }))
  await expect(readSubmitProblems('A')).resolves.toEqual(errors)
  mockOrders.Validate.mockResolvedValueOnce(undefined)
  await expect(readSubmitProblems('A')).resolves.toEqual([])
  mockOrders.Validate.mockImplementationOnce(() => rejected(403, 'InsufficientRoles'))
  await expect(readSubmitProblems('A')).rejects.toMatchObject({ status: 403 })
})
