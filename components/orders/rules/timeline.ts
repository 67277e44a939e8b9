import { formatPrice } from '@/lib/format/price'
import type {
  Order,
  OrderApproval,
  OrderReturn,
  OrderReturnApproval,
  Payment,
  PaymentTransaction,
  Shipment,
} from '@/lib/ordercloud/models'
import { recordName } from '@/lib/resource/record-name'
import type { OrderNote } from './notes'
import { paymentWords } from './payment'
import type { RelatedOrder } from './related'

/** One thing that happened to an order or a return. */
export interface TimelineEvent {
  /** Unique within one timeline. */
  key: string
  /** The platform's text for the instant. Undefined when the platform names none. */
  at: string | undefined
  title: string
  /** Name of the person who did it, if the platform names one. */
  person?: string
  /** Comment, amount or other explanation. */
  text?: string
  /** Another record that the event is about. Its ID follows the title. */
  link?: { to: 'orders' | 'returns'; id: string }
  tone: 'done' | 'failed' | 'note' | 'plain'
}

/** Names of the groups and rules of approvals, as far as the user may read them. */
export interface ApprovalNames {
  group: (id: string | undefined) => string
  /** The condition of a rule in words. Empty when the rule is unknown. */
  rule: (id: string | undefined) => string
}

/** Everything that the platform knows about the life of an order. */
interface OrderFacts {
  order: Order
  approvals?: readonly OrderApproval[] | undefined
  payments?: readonly Payment[] | undefined
  shipments?: readonly Shipment[] | undefined
  returns?: readonly OrderReturn[] | undefined
  related?: readonly RelatedOrder[] | undefined
  /** Related orders that the user may read. */
  relatedOrders?: readonly Order[] | undefined
  notes?: readonly OrderNote[] | undefined
  names: ApprovalNames
  /** Returns the name of a supplier. */
  supplierName?: (id: string) => string
  /** Name of the buyer or of the marketplace that orders, for readers who do not see the person. */
  orderedBy?: string | undefined
}

/** Everything that the platform knows about the life of a return. */
interface ReturnFacts {
  record: OrderReturn
  approvals?: readonly OrderReturnApproval[] | undefined
  refunds?: readonly Payment[] | undefined
  currency: string | undefined
  names: ApprovalNames
}

/**
 * Places in the life of an order. Events with the same moment are sorted by them, because the platform writes several
 * facts within one call.
 */
const STEPS = [
  ...([
    'created',
    'payment',
    'submitted',
    'requested',
    'answered',
    'declined',
    'opened',
    'forwarded',
  ] as const),
  ...(['transaction', 'shipped', 'delivered', 'return', 'refund', 'completed', 'canceled', 'note'] as const),
]

interface Draft extends Omit<TimelineEvent, 'key' | 'tone'> {
  step: (typeof STEPS)[number]
  tone?: TimelineEvent['tone']
}

/** Returns the life of an order from its facts, newest first. Events of unknown moments come first. */
export function orderTimeline(facts: OrderFacts): TimelineEvent[] {
  const { order, approvals = [], payments = [], shipments = [], returns = [], related = [] } = facts
  const { Currency: currency } = order
  const buyer = facts.orderedBy ?? personOf(order.FromUser)
  const incoming = related.find(({ kind }) => kind === 'incoming')
  return sorted([
    {
      step: 'created',
      at: order.DateCreated ?? undefined,
      title: incoming ? 'Created from order' : 'Created',
      ...(buyer && { person: buyer }),
      ...(incoming && { link: { to: 'orders', id: incoming.id } }),
    },
    ...submissions(order, approvals, buyer),
    ...approvals.flatMap((approval) => approvalEvents(approval, facts.names)),
    ...statusEvents(order, approvals),
    ...payments.flatMap((payment) => paymentEvents(payment, currency)),
    ...related.flatMap((one) => forwarded(one, facts)),
    ...shipments.flatMap(shipmentEvents),
    ...returns.flatMap((one) => returnEvents(one, currency)),
    ...(facts.notes ?? []).map(({ text, author, date }): Draft => ({
      step: 'note',
      at: date,
      title: 'Note',
      text,
      tone: 'note',
      ...(author && { person: author }),
    })),
  ])
}

/** Returns the life of a return from its facts, newest first. Events of unknown moments come first. */
export function returnTimeline(facts: ReturnFacts): TimelineEvent[] {
  const { record, approvals = [], refunds = [], currency, names } = facts
  return sorted([
    { step: 'created', at: record.DateCreated ?? undefined, title: 'Created' },
    ...submissions(record, approvals),
    ...approvals.flatMap((approval) => approvalEvents(approval, names)),
    ...statusEvents(record, approvals),
    ...refunds.flatMap((payment) => paymentEvents(payment, currency)),
  ])
}

type Approval = OrderApproval | OrderReturnApproval
type Dates = Pick<
  Order,
  'Status' | 'DateSubmitted' | 'DateApproved' | 'DateDeclined' | 'DateCanceled' | 'DateCompleted'
>

/**
 * Returns the submissions. The platform stores only the moment at which a record became open. One that needed approval
 * was submitted when the first approval was requested, and again after a decline that allowed it.
 */
function submissions(record: Dates, approvals: readonly Approval[], person?: string): Draft[] {
  const by = person ? { person } : {}
  const requests = approvals.flatMap(({ DateCreated }) => DateCreated || []).sort(byInstant)
  const [first] = requests
  if (first === undefined) {
    const at = record.DateSubmitted
    return at ? [{ step: 'submitted', at, title: 'Submitted', ...by }] : []
  }
  const declines = approvals
    .flatMap(({ Status, DateCompleted }) => (Status === 'Declined' && DateCompleted) || [])
    .sort(byInstant)
  const repeated = declines.flatMap((declined) => requests.find((at) => byInstant(declined, at) < 0) ?? [])
  const opened: Draft[] = record.DateSubmitted
    ? [{ step: 'opened', at: record.DateSubmitted, title: 'Opened after approval', tone: 'done' }]
    : []
  return [
    { step: 'submitted', at: first, title: 'Submitted for approval', ...by },
    ...[...new Set(repeated)].map((at): Draft => ({
      step: 'submitted',
      at,
      title: 'Submitted for approval again',
      ...by,
    })),
    ...opened,
  ]
}

function approvalEvents(approval: Approval, names: ApprovalNames): Draft[] {
  const { Status: status, ApprovingGroupID, ApprovalRuleID, Approver, Comments } = approval
  const group = names.group(ApprovingGroupID)
  const rule = names.rule(ApprovalRuleID)
  const requested: Draft = {
    step: 'requested',
    at: approval.DateCreated,
    title: `Approval requested from ${group}`,
    ...(rule && { text: rule }),
  }
  if (status !== 'Approved' && status !== 'Declined') return [requested]
  const mayResubmit = status === 'Declined' && 'AllowResubmit' in approval && approval.AllowResubmit === true
  const person = personOf(Approver)
  const text = [Comments && `“${Comments}”`, mayResubmit && 'Can be submitted again.']
    .filter(Boolean)
    .join(' ')
  return [
    requested,
    {
      step: 'answered',
      at: approval.DateCompleted ?? undefined,
      title: status === 'Approved' ? `Approved for ${group}` : `Declined for ${group}`,
      tone: status === 'Approved' ? 'done' : 'failed',
      ...(person && { person }),
      ...(text && { text }),
    },
  ]
}

/** Returns the changes of the status. Answered approvals stand for their own. */
function statusEvents(record: Dates, approvals: readonly Approval[]): Draft[] {
  const { Status: status } = record
  const has = (answer: string) => approvals.some((approval) => approval.Status === answer)
  const events: Draft[] = []
  if (record.DateApproved && !has('Approved'))
    events.push({ step: 'answered', at: record.DateApproved, title: 'Approved', tone: 'done' })
  if ((record.DateDeclined || status === 'Declined') && !has('Declined'))
    events.push({
      step: 'declined',
      at: record.DateDeclined ?? undefined,
      title: 'Declined',
      tone: 'failed',
    })
  if (record.DateCompleted || status === 'Completed')
    events.push({
      step: 'completed',
      at: record.DateCompleted ?? undefined,
      title: 'Completed',
      tone: 'done',
    })
  if (record.DateCanceled || status === 'Canceled')
    events.push({ step: 'canceled', at: record.DateCanceled ?? undefined, title: 'Canceled', tone: 'failed' })
  return events
}

function paymentEvents(payment: Payment, orderCurrency: string | undefined): Draft[] {
  const currency = payment.Currency ?? orderCurrency
  const { Amount: amount, DateCreated: at, OrderReturnID } = payment
  const isRefund = Boolean(OrderReturnID) || (amount ?? 0) < 0
  const words = paymentWords(payment)
  const value = typeof amount === 'number' ? formatPrice(isRefund ? -amount : amount, currency) : 'the rest'
  const added: Draft[] = at
    ? [
        isRefund
          ? { step: 'refund', at, title: 'Refund recorded', text: value }
          : { step: 'payment', at, title: 'Payment added', text: `${words}, ${value}` },
      ]
    : []
  return [
    ...added,
    ...(payment.Transactions ?? []).flatMap((one) => transaction(one, one.Currency || currency)),
  ]
}

function transaction(one: PaymentTransaction, currency: string | undefined): Draft {
  const amount = typeof one.Amount === 'number' ? formatPrice(one.Amount, currency) : ''
  const isDone = one.Succeeded === true
  const result = [one.ResultCode, one.ResultMessage].filter(Boolean).join(': ')
  return {
    step: 'transaction',
    at: one.DateExecuted,
    title: `${one.Type || 'Transaction'} ${isDone ? 'succeeded' : 'failed'}`,
    text: [amount, isDone ? '' : result].filter(Boolean).join(', '),
    tone: isDone ? 'plain' : 'failed',
  }
}

function forwarded({ kind, id, supplierId }: RelatedOrder, facts: OrderFacts): Draft[] {
  if (kind !== 'outgoing') return []
  const order = facts.relatedOrders?.find(({ ID }) => ID === id)
  if (!order) return []
  const supplier = supplierId && (facts.supplierName?.(supplierId) ?? supplierId)
  const isForwarded = order.IsSubmitted === true || Boolean(order.DateSubmitted)
  return [
    {
      step: 'forwarded',
      at: (isForwarded ? order.DateSubmitted : order.DateCreated) ?? order.DateCreated ?? undefined,
      title: `${isForwarded ? 'Forwarded' : 'Split'}${supplier ? ` to ${supplier}` : ''} as order`,
      link: { to: 'orders', id },
    },
  ]
}

function shipmentEvents(shipment: Shipment): Draft[] {
  const { ID: id = '', DateShipped, DateDelivered } = shipment
  const text = [shipment.Shipper, shipment.TrackingNumber].filter(Boolean).join(', ')
  return [
    ...(DateShipped
      ? [{ step: 'shipped' as const, at: DateShipped, title: `Shipment ${id} sent`, ...(text && { text }) }]
      : []),
    ...(DateDelivered
      ? [
          {
            step: 'delivered' as const,
            at: DateDelivered,
            title: `Shipment ${id} delivered`,
            tone: 'done' as const,
          },
        ]
      : []),
  ]
}

function returnEvents(one: OrderReturn, currency: string | undefined): Draft[] {
  const link = { to: 'returns' as const, id: one.ID ?? '' }
  const refund =
    typeof one.RefundAmount === 'number' ? `Refund ${formatPrice(one.RefundAmount, currency)}` : ''
  const event = (at: string | null | undefined, title: string, more: Partial<Draft> = {}): Draft[] =>
    at ? [{ step: 'return', at, title, link, ...more }] : []
  return [
    ...event(one.DateCreated, 'Return requested', one.Comments ? { text: `“${one.Comments}”` } : {}),
    ...event(one.DateDeclined, 'Return declined', { tone: 'failed' }),
    ...event(one.DateCompleted, 'Return completed', { tone: 'done', ...(refund && { text: refund }) }),
    ...event(one.DateCanceled, 'Return canceled'),
  ]
}

function personOf(user: object | null | undefined): string | undefined {
  if (!user) return undefined
  const { ID } = user as { ID?: unknown }
  return recordName(user) ?? (typeof ID === 'string' ? ID : undefined)
}

function sorted(drafts: readonly Draft[]): TimelineEvent[] {
  return drafts
    .map((draft, index) => ({ draft, index, time: timeOf(draft.at), rank: STEPS.indexOf(draft.step) }))
    .sort((one, other) => other.time - one.time || other.rank - one.rank || other.index - one.index)
    .map(({ draft: { step, tone = 'plain', ...event }, index }) => ({
      ...event,
      key: `${step} ${index}`,
      tone,
    }))
}

/** Returns the time of a moment in milliseconds. Events of unknown moments come first. */
function timeOf(at: string | undefined): number {
  const time = at === undefined ? NaN : Date.parse(at)
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time
}

function byInstant(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other)
}
