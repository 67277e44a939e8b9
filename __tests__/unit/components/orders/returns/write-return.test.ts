import { createReturn, saveReturn, type ReturnProgress } from '@/components/orders/returns/write-return'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { OrderReturn } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')
const mockReturns = { Create: jest.fn(), Get: jest.fn(), Patch: jest.fn(), Submit: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({ OrderReturns: mockReturns, Orders: { List: async () => ({ Items: [] }) } }),
}))

describe('a new return', () => {
  const draft = {
    ID: 'r1',
    OrderID: 'o1',
    ItemsToReturn: [{ LineItemID: 'l1', Quantity: 2 }],
    Comments: 'Too short',
  }
  const performer = { userName: 'ann' }
  const rejected = new PlatformError('no', { status: 400, errorCode: 'OrderReturn.ItemQuantityExceeded' })
  const lost = new PlatformError('lost', { status: null, errorCode: 'Network' })

  beforeEach(() => {
    jest.resetAllMocks()
    mockReturns.Create.mockResolvedValue(draft)
    mockReturns.Patch.mockResolvedValue(draft)
    mockReturns.Get.mockResolvedValue({ ...draft, Status: 'Unsubmitted' })
  })

  it('creates and submits a return', async () => {
    await createReturn({ ...draft, Comments: '' }, { isCreated: false }, performer)
    const { Comments: _, ...body } = draft
    expect(mockReturns.Create.mock.calls).toEqual([[body]])
    expect(mockReturns.Submit).toHaveBeenCalledWith('r1')
    expect(mockReturns.Patch).not.toHaveBeenCalled()
  })

  it('changes the created return, when its submission was rejected and the items were edited', async () => {
    const progress: ReturnProgress = { isCreated: false }
    mockReturns.Submit.mockRejectedValueOnce(rejected)
    await expect(createReturn(draft, progress, performer)).rejects.toBe(rejected)
    const ItemsToReturn = [{ LineItemID: 'l1', Quantity: 1 }]
    await createReturn({ ...draft, ItemsToReturn, Comments: '' }, progress, performer)
    expect(mockReturns.Create).toHaveBeenCalledTimes(1)
    expect(mockReturns.Patch.mock.calls).toEqual([['r1', { ItemsToReturn, Comments: '' }]])
    expect(mockReturns.Submit).toHaveBeenCalledTimes(2)
  })

  it('only submits the created return again when nothing was edited', async () => {
    const progress: ReturnProgress = { isCreated: false }
    mockReturns.Submit.mockRejectedValueOnce(rejected)
    await expect(createReturn(draft, progress, performer)).rejects.toBe(rejected)
    await createReturn(draft, progress, performer)
    expect(mockReturns.Patch).not.toHaveBeenCalled()
    expect(mockReturns.Submit).toHaveBeenCalledTimes(2)
  })

  it('does not submit a return again that was submitted without a response', async () => {
    const progress: ReturnProgress = { isCreated: false }
    mockReturns.Submit.mockRejectedValueOnce(lost)
    await expect(createReturn(draft, progress, performer)).rejects.toBe(lost)
    mockReturns.Get.mockResolvedValue({ ...draft, Status: 'AwaitingApproval' })
    await createReturn(draft, progress, performer)
    expect(mockReturns.Submit).toHaveBeenCalledTimes(1)
  })
})

describe('a change of a return', () => {
  const seen = { ID: 'r 1', OrderID: 'o1', ItemsToReturn: [{ LineItemID: 'a', Quantity: 2 }] } as OrderReturn
  const patch = { ItemsToReturn: [{ LineItemID: 'a', Quantity: 1 }] }

  beforeEach(() => {
    jest.resetAllMocks()
    mockReturns.Patch.mockResolvedValue({})
  })

  it('saves a return that nobody has changed since', async () => {
    mockReturns.Get.mockResolvedValue({ ...seen, Comments: null })
    await saveReturn(seen, patch)
    expect(mockReturns.Patch.mock.calls).toEqual([['r%201', patch]])
  })

  it('refuses to replace what another user has saved', async () => {
    mockReturns.Get.mockResolvedValue({ ...seen, ItemsToReturn: [{ LineItemID: 'b', Quantity: 1 }] })
    await expect(saveReturn(seen, patch)).rejects.toThrow('Another user has changed this return.')
    mockReturns.Get.mockResolvedValue({ ...seen, Status: 'Canceled' })
    await expect(saveReturn(seen, { Comments: 'x' })).rejects.toThrow('Another user has changed this return.')
    expect(mockReturns.Patch).not.toHaveBeenCalled()
  })

  it('counts a change that took effect without a response as saved', async () => {
    mockReturns.Get.mockResolvedValue({ ...seen, ...patch })
    await saveReturn(seen, patch)
    expect(mockReturns.Patch).not.toHaveBeenCalled()
  })
})
