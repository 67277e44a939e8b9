import { formatStatus, ORDER_STATUSES, statusWords } from '@/lib/format/order-status'

test('the six statuses stay as they are', () => {
  const statuses = ['Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled']
  expect(ORDER_STATUSES).toEqual(statuses)
  expect(statuses.map(formatStatus)).toEqual(statuses)
})

test.each(['Shipped', 'open', '', null, undefined])('%p counts as completed', (status) =>
  expect(formatStatus(status)).toBe('Completed'),
)

test('statuses in words', () => {
  expect(statusWords('AwaitingApproval')).toBe('Awaiting approval')
  expect(statusWords('Open')).toBe('Open')
})
