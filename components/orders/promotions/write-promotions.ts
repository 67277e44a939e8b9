import { call } from '@/lib/ordercloud/client'
import type { OrderPromotion } from '@/lib/ordercloud/models'
import { wholePartQuery } from '@/lib/resource/part'
import { writeOnce } from '@/lib/orders/write-once'
import { promotionsOf } from '../rules/parts'

const ALL = 'All'
const at = encodeURIComponent

/** Gives an order the promotion with this code. Rejects like `writeOnce`, with the platform's reason. */
export async function addPromotion(orderId: string, code: string): Promise<void> {
  await writeOnce(
    (oc) => oc.Orders.AddPromotion(ALL, at(orderId), at(code)),
    () => hasPromotion(orderId, code),
  )
}

/** Takes the promotion with this code away from an order. Rejects like `writeOnce`. */
export async function removePromotion(orderId: string, code: string): Promise<void> {
  await writeOnce(
    (oc) => oc.Orders.RemovePromotion(ALL, at(orderId), at(code)),
    async () => !(await hasPromotion(orderId, code)),
  )
}

/** Gives an order every automatic promotion that it meets the conditions of. A repetition has no further effect. */
export async function applyAutomaticPromotions(orderId: string): Promise<void> {
  await call((oc) => oc.Orders.ApplyPromotions(ALL, at(orderId)), { write: true })
}

// Codes are the same in lower and upper case.
async function hasPromotion(orderId: string, code: string): Promise<boolean> {
  const applied: OrderPromotion[] = await wholePartQuery(promotionsOf(orderId)).queryFn({})
  return applied.some((one) => one.Code?.toLowerCase() === code.toLowerCase())
}
