import { idSegment } from './id-segment'

/** The buyer's user whom staff act for. */
export interface BuyerUser {
  buyerId: string
  userId: string
}

/** Address of the page that creates orders on behalf of buyers. */
const NEW_ORDER_PATH = '/orders/new'

/** The subject of the page that creates orders on behalf of buyers, as its address holds it. */
export interface NewOrderPlace extends Partial<BuyerUser> {
  /** ID of the cart. */
  orderId?: string
  /** ID of the order whose lines are offered for the new cart. */
  copiedId?: string
}

/** Returns the address of the page that creates an order on behalf of a user. */
export function newOrderHref({ buyerId, userId, orderId, copiedId }: NewOrderPlace): string {
  const parameters = new URLSearchParams({
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
  return {
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
