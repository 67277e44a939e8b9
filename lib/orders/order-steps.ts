import { call, type OrderCloud } from '../ordercloud/client'
import type { Order } from '../ordercloud/models'
import { countAnswers, countWhen, countWhenGone, decisionBody, MAX_APPROVALS, type Step } from './step'

const ALL = 'All'
const at = encodeURIComponent

/** The actions on an order that are one call of the platform, with how their effect is found. */
export const ORDER_STEPS = {
  submit: {
    send: (oc, id) => oc.Orders.Submit(ALL, at(id)),
    countEffects: countWhen(readOrder, ({ Status }) => Status !== 'Unsubmitted'),
  },
  // An order may await the approval of another group afterward, so its status does not tell.
  approve: {
    send: (oc, id, input) => oc.Orders.Approve(ALL, at(id), decisionBody(input)),
    countEffects: countAnswers('Approved', listApprovals),
    isRepeatable: true,
  },
  decline: {
    send: (oc, id, input) => oc.Orders.Decline(ALL, at(id), decisionBody(input)),
    countEffects: countAnswers('Declined', listApprovals),
    isRepeatable: true,
  },
  cancel: {
    send: (oc, id) => oc.Orders.Cancel(ALL, at(id)),
    countEffects: countWhen(readOrder, is('Canceled')),
  },
  complete: {
    send: (oc, id) => oc.Orders.Complete(ALL, at(id)),
    countEffects: countWhen(readOrder, is('Completed')),
  },
  // Lines that are added afterward can be forwarded too, so lines of before do not tell.
  forward: {
    send: (oc, id) => oc.Orders.Forward(ALL, at(id)),
    countEffects: countForwardedLines,
    isRepeatable: true,
  },
  split: {
    send: (oc, id) => oc.Orders.Split(ALL, at(id)),
    countEffects: countForwardedLines,
    isRepeatable: true,
  },
  shipAll: {
    send: (oc, id, { shipment = {} }) => oc.Orders.Ship(ALL, at(id), shipment),
    countEffects: countWhen(readOrder, is('Completed')),
  },
  delete: { send: (oc, id) => oc.Orders.Delete(ALL, at(id)), countEffects: countWhenGone(readOrder) },
} as const satisfies Readonly<Record<string, Step>>

/** Reads an order of any direction. */
export function readOrder(id: string): Promise<Order> {
  return call((oc) => oc.Orders.Get(ALL, at(id)) as Promise<Order>, { quiet: true })
}

function listApprovals(oc: OrderCloud, id: string) {
  return oc.Orders.ListApprovals(ALL, at(id), { pageSize: MAX_APPROVALS })
}

function is(status: Order['Status']) {
  return ({ Status }: Order) => Status === status
}

/** Counts the lines of an order that continue in an order to a supplier. */
async function countForwardedLines(id: string): Promise<number> {
  const { Meta } = await call(
    (oc) => oc.LineItems.List(ALL, at(id), { pageSize: 1, filters: { OutgoingOrderID: '*' } }),
    { quiet: true },
  )
  return Meta?.TotalCount ?? 0
}
