import { approvalWait, returnWaitWords, shippingWaitWords } from '@/components/orders/rules/waiting'
import type { LineItem, Order } from '@/lib/ordercloud/models'

const now = new Date('2026-11-24T10:00:00Z')
const pending = (ApprovingGroupID: string, ApprovalRuleID: string, DateCreated: string) => ({
  Status: 'Pending' as const,
  ApprovingGroupID,
  ApprovalRuleID,
  DateCreated,
})

describe('the wait for approval', () => {
  const approvals = [
    pending('desk', 'over-4000', '2026-11-16T09:00:00Z'),
    pending('purchasing', 'over-500', '2026-11-16T09:00:00Z'),
    pending('purchasing', 'power-tools', '2026-11-17T09:00:00Z'),
    { ...pending('finance', 'over-5000', '2026-11-01T09:00:00Z'), Status: 'Approved' as const },
  ]

  it('names each pending group once with its rules, those of the buyer first, and the age of the oldest', () => {
    const isOfBuyer = (id: string) => id === 'purchasing'
    expect(approvalWait({ Status: 'AwaitingApproval' }, approvals, now, isOfBuyer)).toEqual({
      age: '8 days',
      groups: [
        { groupId: 'purchasing', ruleIds: ['over-500', 'power-tools'] },
        { groupId: 'desk', ruleIds: ['over-4000'] },
      ],
    })
  })

  it('is missing when nothing is pending or the status is another one', () => {
    expect(approvalWait({ Status: 'Open' }, approvals, now)).toBeUndefined()
    expect(approvalWait({ Status: 'AwaitingApproval' }, approvals.slice(3), now)).toBeUndefined()
  })

  it('counts whole days', () => {
    const age = (since: string) =>
      approvalWait({ Status: 'AwaitingApproval' }, [pending('a', 'r', since)], now)?.age
    expect(age('2026-11-23T10:00:00Z')).toBe('1 day')
    expect(age('2026-11-23T10:00:01Z')).toBe('less than a day')
    expect(age('')).toBe('less than a day')
  })
})

describe('the wait for shipping', () => {
  const open = { Status: 'Open', DateSubmitted: '2026-11-19T09:00:00Z' } as Order
  const line = (Quantity: number, QuantityShipped: number, OutgoingOrderID?: string) =>
    ({ Quantity, QuantityShipped, OutgoingOrderID }) as LineItem
  const words = (lines: LineItem[] | undefined, more: object = {}, order = open) =>
    shippingWaitWords(order, { lines, isSupplier: false, ...more }, now)

  it('counts the lines that are left here and the open orders of suppliers', () => {
    const relatedOrders = [
      { ID: 'o-1', Status: 'Open' },
      { ID: 'o-2', Status: 'Completed' },
      { ID: 'origin', Status: 'Open' },
    ] as Order[]
    const lines = [line(3, 1), line(2, 0), line(1, 1), line(5, 0, 'o-1'), line(5, 0, 'o-2')]
    expect(words(lines, { relatedOrders })).toBe(
      'Waits 5 days to be shipped: 2 lines left, 1 supplier order open.',
    )
    expect(words([line(3, 1)])).toBe('Waits 5 days to be shipped: 1 line left.')
  })

  it('tells suppliers what they have to ship', () => {
    expect(words([line(3, 1), line(3, 3)], { isSupplier: true })).toBe('Waits 5 days for you to ship 1 line.')
  })

  it('is missing when nothing is left, lines are not loaded, or the order is not open', () => {
    expect(words([line(3, 3)])).toBeUndefined()
    expect(words(undefined)).toBeUndefined()
    expect(words([line(3, 1)], {}, { ...open, Status: 'Completed' })).toBeUndefined()
  })
})

it('says how long a return has waited for its approval since it was created', () => {
  const DateCreated = '2026-11-16T09:00:00Z'
  expect(returnWaitWords({ Status: 'AwaitingApproval', DateCreated }, now)).toBe('Waits 8 days')
  expect(returnWaitWords({ Status: 'AwaitingApproval' }, now)).toBeUndefined()
  expect(returnWaitWords({ Status: 'Open', DateCreated }, now)).toBeUndefined()
})
