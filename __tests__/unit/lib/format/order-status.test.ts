import { formatStatus, ORDER_STATUSES, statusWords } from '@/lib/format/order-status'

test('keeps the six order statuses of the platform', () => {
  const statuses = ['Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled']
  expect(ORDER_STATUSES).toEqual(statuses)
  expect(statuses.map(formatStatus)).toEqual(statuses)
})

test.each(['Shipped', 'open', '', null, undefined])('shows the status %p as completed', (status) =>
  expect(formatStatus(status)).toBe('Completed'),
)

test('shows statuses in words', () => {
  expect(statusWords('AwaitingApproval')).toBe('Awaiting approval')
  expect(statusWords('Open')).toBe('Open')
})
