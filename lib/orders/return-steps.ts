import { call, type OrderCloud } from '../ordercloud/client'
import type { OrderReturn } from '../ordercloud/models'
import { countAnswers, countWhen, countWhenGone, decisionBody, MAX_APPROVALS, type Step } from './step'

const at = encodeURIComponent

/** The actions on a return that are one call of the platform, with how their effect is found. */
export const RETURN_STEPS = {
  submit: {
    send: (oc, id) => oc.OrderReturns.Submit(at(id)),
    countEffects: countWhen(readReturn, ({ Status }) => Status !== 'Unsubmitted'),
  },
  // A return may await the approval of another group afterward, so its status does not tell.
  approve: {
    send: (oc, id, input) => oc.OrderReturns.Approve(at(id), decisionBody(input)),
    countEffects: countAnswers('Approved', listApprovals),
    isRepeatable: true,
  },
  decline: {
    send: (oc, id, input) => oc.OrderReturns.Decline(at(id), decisionBody(input)),
    countEffects: countAnswers('Declined', listApprovals),
    isRepeatable: true,
  },
  complete: {
    send: (oc, id) => oc.OrderReturns.Complete(at(id)),
    countEffects: countWhen(readReturn, ({ Status }) => Status === 'Completed'),
  },
  cancel: {
    send: (oc, id) => oc.OrderReturns.Cancel(at(id)),
    countEffects: countWhen(readReturn, ({ Status }) => Status === 'Canceled'),
  },
  delete: { send: (oc, id) => oc.OrderReturns.Delete(at(id)), countEffects: countWhenGone(readReturn) },
} as const satisfies Readonly<Record<string, Step>>

/** Reads a return. */
export function readReturn(id: string): Promise<OrderReturn> {
  return call((oc) => oc.OrderReturns.Get(at(id)) as Promise<OrderReturn>, { quiet: true })
}

function listApprovals(oc: OrderCloud, id: string) {
  return oc.OrderReturns.ListApprovals(at(id), { pageSize: MAX_APPROVALS })
}
