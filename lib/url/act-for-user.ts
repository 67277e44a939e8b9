import { idSegment } from './id-segment'

/** The buyer's user whom staff act for. */
export interface BuyerUser {
  buyerId: string
  userId: string
}

/** Address of the page that creates orders on behalf of buyers, and orders of the marketplace itself. */
const NEW_ORDER_PATH = '/orders/new'

/** The subject of that page, as its address holds it. */
export interface NewOrderPlace extends Partial<BuyerUser> {
  /** ID of the cart, or of the order. */
  orderId?: string
  /** ID of the order whose lines are offered for the new cart. */
  copiedId?: string
  /** True for an order of the marketplace itself to a supplier. Absent when the address does not say whom it is for. */
  isOutgoing?: boolean
  /** ID of the supplier of such an order. */
  supplierId?: string
}

const FOR = { marketplace: 'marketplace', buyer: 'buyer' } as const

/** Returns the address of the page that creates an order. */
export function newOrderHref(place: NewOrderPlace): string {
  const { buyerId, userId, orderId, copiedId, isOutgoing, supplierId } = place
  const parameters = new URLSearchParams({
    ...(isOutgoing !== undefined && { for: isOutgoing ? FOR.marketplace : FOR.buyer }),
    ...(supplierId && { supplier: supplierId }),
    ...(buyerId && { buyer: buyerId }),
    ...(userId && { user: userId }),
    ...(orderId && { order: orderId }),
    ...(copiedId && { copy: copiedId }),
  })
  return parameters.size === 0 ? NEW_ORDER_PATH : `${NEW_ORDER_PATH}?${parameters.toString()}`
}

/** Reads the address of that page. */
export function readNewOrderPlace(parameters: Pick<URLSearchParams, 'get'>): NewOrderPlace {
  const [buyerId, userId] = [parameters.get('buyer'), parameters.get('user')]
  const [orderId, copiedId] = [parameters.get('order'), parameters.get('copy')]
  const [orderedFor, supplierId] = [parameters.get('for'), parameters.get('supplier')]
  return {
    ...((orderedFor === FOR.marketplace || orderedFor === FOR.buyer) && {
      isOutgoing: orderedFor === FOR.marketplace,
    }),
    ...(supplierId && { supplierId }),
    ...(buyerId && { buyerId }),
    ...(userId && { userId }),
    ...(orderId && { orderId }),
    ...(copiedId && { copiedId }),
  }
}

/** Returns the address of the page of a buyer's user. */
export function userHref({ buyerId, userId }: BuyerUser): string {
  return `/buyers/${idSegment(buyerId)}/users/${idSegment(userId)}`
}

/** Returns the address of the page that shows what a buyer's user sees. */
export function storefrontHref(user: BuyerUser): string {
  return `${userHref(user)}/storefront`
}
