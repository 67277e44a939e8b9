import { orderTimeline, returnTimeline, type ApprovalNames } from '@/components/orders/rules/timeline'
import type { Order, OrderApproval } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')

const names: ApprovalNames = {
  group: (id) => ({ purchasing: 'Purchasing', desk: 'Order desk' })[id ?? ''] ?? `group ${id}`,
  rule: (id) => (id === 'over-500' ? 'orders over $500' : ''),
}
const at = (time: string) => `2026-11-${time}:00.000+00:00`
const order = (facts: object) =>
  ({
    ID: 'o1',
    Status: 'Open',
    FromUser: { FirstName: 'Marisol', LastName: 'Quintanilla' },
    ...facts,
  }) as Order
const approval = (facts: object) =>
  ({
    ApprovalRuleID: 'over-500',
    ApprovingGroupID: 'purchasing',
    Status: 'Pending',
    ...facts,
  }) as OrderApproval
const words = (events: readonly { title: string; at: string | undefined }[]) =>
  events.map(({ title }) => title)

it('lists the events of an order from the creation to the completion, newest first', () => {
  const events = orderTimeline({
    order: order({
      Status: 'Completed',
      DateCreated: at('01T08:00'),
      DateSubmitted: at('01T09:00'),
      DateCompleted: at('05T08:00'),
      Currency: 'EUR',
    }),
    payments: [
      {
        ID: 'p',
        Type: 'CreditCard',
        Amount: 25,
        DateCreated: at('01T08:30'),
        Transactions: [
          { ID: 't1', Type: 'Authorization', DateExecuted: at('01T08:31'), Amount: 25, Succeeded: true },
          {
            ID: 't2',
            Type: 'Capture',
            DateExecuted: at('02T08:31'),
            Amount: 25,
            Succeeded: false,
            ResultMessage: 'Card expired',
          },
        ],
      } as never,
    ],
    shipments: [
      { ID: 's1', Shipper: 'Fastline', TrackingNumber: 'F1', DateShipped: at('03T08:00') },
      { ID: 's2' },
    ],
    returns: [
      {
        ID: 'r1',
        OrderID: 'o1',
        DateCreated: at('06T08:00'),
        DateCompleted: at('07T08:00'),
        RefundAmount: 5,
      },
    ] as never,
    related: [{ kind: 'outgoing', id: 'o1-tarnwick', supplierId: 'tarnwick', lineCount: 1 }],
    relatedOrders: [{ ID: 'o1-tarnwick', IsSubmitted: true, DateSubmitted: at('01T09:05') }],
    notes: [{ text: 'Called the buyer.', author: 'Rosalind', date: at('04T08:00') }],
    supplierName: () => 'Tarnwick Tools',
    names,
  })
  expect(words(events)).toEqual([
    'Return completed',
    'Return requested',
    'Completed',
    'Note',
    'Shipment s1 sent',
    'Capture failed',
    'Forwarded to Tarnwick Tools as order',
    'Submitted',
    'Authorization succeeded',
    'Payment added',
    'Created',
  ])
  expect(events[0]).toMatchObject({ link: { to: 'returns', id: 'r1' }, text: 'Refund €5.00' })
  expect(events[3]).toMatchObject({ person: 'Rosalind', text: 'Called the buyer.', tone: 'note' })
  expect(events[5]).toMatchObject({ text: '€25.00, Card expired', tone: 'failed' })
  expect(events[6]).toMatchObject({ link: { to: 'orders', id: 'o1-tarnwick' } })
  expect(events[7]).toMatchObject({ person: 'Marisol Quintanilla' })
  expect(events[9]).toMatchObject({ text: 'Credit card, €25.00' })
})

it('calls an outgoing order that is not submitted a split', () => {
  const events = orderTimeline({
    order: order({}),
    related: [{ kind: 'outgoing', id: 'o2', supplierId: 'tarnwick', lineCount: 1 }],
    relatedOrders: [{ ID: 'o2', IsSubmitted: false, DateCreated: at('01T09:05') }],
    names,
  })
  expect(words(events)).toContain('Split to tarnwick as order')
})

it('sorts events with the same moment by their place in the life of an order', () => {
  const moment = at('01T08:00')
  const events = orderTimeline({
    order: order({ DateCreated: moment, DateSubmitted: moment, DateCompleted: moment }),
    payments: [{ ID: 'p', Type: 'PurchaseOrder', Amount: 1, DateCreated: moment } as never],
    shipments: [{ ID: 's1', DateShipped: moment, DateDelivered: moment }],
    approvals: [approval({ Status: 'Approved', DateCreated: moment, DateCompleted: moment })],
    names,
  })
  expect(words(events)).toEqual([
    'Completed',
    'Shipment s1 delivered',
    'Shipment s1 sent',
    'Opened after approval',
    'Approved for Purchasing',
    'Approval requested from Purchasing',
    'Submitted for approval',
    'Payment added',
    'Created',
  ])
})

it('shows who was asked for approval, why, and what was answered', () => {
  const [answered, requested, submitted] = orderTimeline({
    order: order({ Status: 'AwaitingApproval', DateCreated: at('01T08:00') }),
    approvals: [
      approval({
        Status: 'Approved',
        DateCreated: at('02T08:00'),
        DateCompleted: at('03T08:00'),
        Approver: { ID: 'wes', FirstName: 'Wes', LastName: 'Redbird' },
        Comments: 'Fine.',
      }),
    ],
    names,
  })
  expect(answered).toMatchObject({
    title: 'Approved for Purchasing',
    person: 'Wes Redbird',
    text: '“Fine.”',
    tone: 'done',
  })
  expect(requested).toMatchObject({
    title: 'Approval requested from Purchasing',
    text: 'orders over $500',
    at: at('02T08:00'),
  })
  expect(submitted).toMatchObject({ title: 'Submitted for approval', at: at('02T08:00') })
})

it('shows that a declined order was submitted again', () => {
  const events = orderTimeline({
    order: order({
      Status: 'AwaitingApproval',
      DateCreated: at('01T08:00'),
      DateDeclined: at('03T08:00'),
    }),
    approvals: [
      approval({
        Status: 'Declined',
        DateCreated: at('02T08:00'),
        DateCompleted: at('03T08:00'),
        AllowResubmit: true,
        Comments: 'Too much.',
      }),
      approval({ DateCreated: at('04T08:00') }),
    ],
    names,
  })
  expect(words(events)).toEqual([
    'Approval requested from Purchasing',
    'Submitted for approval again',
    'Declined for Purchasing',
    'Approval requested from Purchasing',
    'Submitted for approval',
    'Created',
  ])
  expect(events[2]).toMatchObject({ text: '“Too much.” Can be submitted again.', tone: 'failed' })
})

it('shows only the creation of an order that was never submitted', () => {
  const events = orderTimeline({
    order: order({ Status: 'Unsubmitted', DateCreated: at('01T08:00') }),
    names,
  })
  expect(words(events)).toEqual(['Created'])
})

it('lists what has no date first, and leaves out what has not happened', () => {
  const events = orderTimeline({
    order: order({ Status: 'Canceled', DateCreated: at('01T08:00') }),
    shipments: [{ ID: 's1' }],
    payments: [{ ID: 'p', Type: 'PurchaseOrder', Amount: 1 } as never],
    notes: [{ text: 'Old.', author: '', date: 'not a date' }],
    names,
  })
  expect(events.map(({ title, person }) => [title, person])).toEqual([
    ['Note', undefined],
    ['Canceled', undefined],
    ['Created', 'Marisol Quintanilla'],
  ])
})

it('names the company instead of the person for suppliers, and the order that theirs was made from', () => {
  const events = orderTimeline({
    order: order({ DateCreated: at('01T08:00') }),
    related: [{ kind: 'incoming', id: 'origin', supplierId: undefined, lineCount: 2 }],
    orderedBy: 'Meridian',
    names,
  })
  expect(events).toMatchObject([
    { title: 'Created from order', person: 'Meridian', link: { to: 'orders', id: 'origin' } },
  ])
})

it('gives every event a key of its own', () => {
  const events = orderTimeline({
    order: order({ DateCreated: at('01T08:00') }),
    notes: [1, 2, 3].map((n) => ({ text: `Note ${n}`, author: '', date: at('02T08:00') })),
    names,
  })
  expect(new Set(events.map(({ key }) => key)).size).toBe(4)
  expect(events.map(({ text }) => text)).toEqual(['Note 3', 'Note 2', 'Note 1', undefined])
})

it('lists the events of a return with its approvals and refunds', () => {
  const events = returnTimeline({
    record: {
      ID: 'r1',
      OrderID: 'o1',
      Status: 'Completed',
      DateCreated: at('01T08:00'),
      DateSubmitted: at('02T08:00'),
      DateApproved: at('02T08:00'),
      DateCompleted: at('03T09:00'),
    } as never,
    approvals: [
      approval({
        ApprovingGroupID: 'desk',
        Status: 'Approved',
        DateCreated: at('01T09:00'),
        DateCompleted: at('02T08:00'),
      }),
    ],
    refunds: [{ ID: 'p', Amount: -39.6, OrderReturnID: 'r1', DateCreated: at('03T09:00') } as never],
    currency: 'USD',
    names,
  })
  expect(words(events)).toEqual([
    'Completed',
    'Refund recorded',
    'Opened after approval',
    'Approved for Order desk',
    'Approval requested from Order desk',
    'Submitted for approval',
    'Created',
  ])
  expect(events[1]).toMatchObject({ text: '$39.60' })
})
