import {
  percent,
  rejectAny,
  sum,
  type AccountName,
  type Applied,
  type Line,
  type Order,
  type Product,
  type State,
} from './orders-model'

/** Sets the current price of a line, from the largest break that its quantity reaches. */
export function price(line: Line, { breaks }: Product): void {
  const reached = breaks.filter(([from]) => from <= line.quantity).at(-1)
  line.price = reached?.[1] ?? 0
  line.subtotal = line.price * line.quantity
}

const usesBy = (state: State, order: Order, name: string): number =>
  state.orders.filter(
    (one) =>
      one.id !== order.id &&
      one.owner === order.owner &&
      one.applied.some((applied) => applied.name === name && applied.isRedeemed),
  ).length

/** Returns the discounts of a promotion regardless of other promotions. Null if the order does not qualify. */
function sharesOf(name: Applied['name'], { lines, subtotal }: Order): Applied['shares'] | null {
  if (name === 'TENTH') return subtotal > 3000 ? [{ line: null, amount: percent(subtotal, 10) }] : null
  if (name === 'ALONE') return lines.length > 0 ? [{ line: null, amount: 500 }] : null
  const hammers = lines.filter(({ product }) => product === 'hammer')
  const shares = hammers.map((line) => ({ line: line.id, amount: percent(line.subtotal, 25) }))
  return shares.length > 0 ? shares : null
}

/** Limits the discounts, so that neither a line nor the order gets below zero. */
function cut(order: Order, all: Applied['shares'][]): Applied['shares'][] {
  const left = new Map(order.lines.map((line) => [line.id, line.subtotal]))
  let full = order.subtotal
  return all.map((shares) =>
    shares
      .filter(({ line }) => line === null || left.has(line))
      .map(({ line, amount }) => {
        const given = Math.min(amount, full, line === null ? full : (left.get(line) ?? 0))
        full -= given
        if (line !== null) left.set(line, (left.get(line) ?? 0) - given)
        return { line, amount: given }
      }),
  )
}

/**
 * Returns the reason why a promotion is not available for an order, whatever the order contains. Null if it is
 * available.
 */
function closed(state: State, order: Order, { name, isRedeemed }: Applied): string | null {
  const { isActive, redeemed, limit, limitPerUser } = state.promotions[name]
  if (!isActive) return 'Promotion.NotActive'
  if (limit !== null && redeemed - (isRedeemed ? 1 : 0) >= limit) return 'Promotion.ExceedsUsageLimit'
  if (limitPerUser !== null && usesBy(state, order, name) >= limitPerUser)
    return 'Promotion.ExceedsUsageLimit'
  return null
}

/** Evaluates the applied promotions. Promotions that are no longer active are removed. */
function evaluate(state: State, order: Order): void {
  order.applied = order.applied.filter(({ name }) => state.promotions[name].isActive)
  let given = 0
  let isAlone = false
  for (const one of order.applied) {
    const { canCombine } = state.promotions[one.name]
    one.shares = []
    one.errorCode = closed(state, order, one)
    if (one.errorCode === null && given > 0 && (isAlone || !canCombine))
      one.errorCode = 'Promotion.CannotCombine'
    if (one.errorCode !== null) continue
    const shares = sharesOf(one.name, order)
    if (shares === null) one.errorCode = 'Promotion.NotEligible'
    else {
      one.shares = shares
      given++
      isAlone ||= !canCombine
    }
  }
}

/** Adds up subtotal, discounts and total from the current lines and applied promotions. */
function addUp(order: Order): void {
  order.subtotal = sum(order.lines, ({ subtotal }) => subtotal)
  const shares = order.applied.flatMap((one) => one.shares)
  for (const line of order.lines)
    line.discount = sum(
      shares.filter((share) => share.line === line.id),
      ({ amount }) => amount,
    )
  order.discount = sum(shares, ({ amount }) => amount)
  order.total = order.subtotal - order.discount + order.shipping + order.tax
}

/**
 * Updates an order after every change. Prices follow until it is submitted, promotions until it is open, and charges of
 * payments for the rest follow the total.
 */
export function settle(state: State, order: Order): void {
  const before = order.total
  if (order.status === 'Unsubmitted') {
    for (const line of order.lines) {
      const product = state.products[line.product]
      if (product.isThere && line.incoming === null) price(line, product)
    }
  }
  order.subtotal = sum(order.lines, ({ subtotal }) => subtotal)
  if (order.status === 'Unsubmitted' || order.status === 'AwaitingApproval') evaluate(state, order)
  discount(order)
  if (order.total !== before) followTotal(state, order)
}

/** Recalculates the discounts of the applied promotions. */
function discount(order: Order): void {
  const shares = cut(
    order,
    order.applied.map((one) => one.shares),
  )
  order.applied.forEach((one, index) => (one.shares = shares[index] ?? []))
  addUp(order)
}

/**
 * Switches a promotion on or off. A promotion that is switched off is removed from unsubmitted orders, whose prices
 * stay the same.
 */
export function switchPromotion(state: State, name: Applied['name'], isActive: boolean): void {
  const isLeaving = state.promotions[name].isActive && !isActive
  state.promotions[name].isActive = isActive
  if (!isLeaving) return
  const drafts = state.orders.filter(({ status }) => status === 'Unsubmitted')
  for (const order of drafts.filter(({ applied }) => applied.some((one) => one.name === name))) {
    evaluate(state, order)
    discount(order)
  }
}

/** Returns the codes of the promotions that prevent the submission of an order. */
export const promotionErrors = ({ applied }: Order): string[] =>
  applied.flatMap(({ errorCode }) => errorCode ?? [])

/** Counts the uses of promotions, unless another order had the last one. */
export function redeem(state: State, order: Order): void {
  for (const one of order.applied) {
    const { limit, limitPerUser, redeemed } = state.promotions[one.name]
    const isUsedUp =
      (limit !== null && redeemed >= limit) ||
      (limitPerUser !== null && usesBy(state, order, one.name) >= limitPerUser)
    if (isUsedUp) rejectAny(['Promotion.ExceedsUsageLimit'])
  }
  for (const one of order.applied) {
    one.isRedeemed = true
    state.promotions[one.name].redeemed++
  }
}

/** Returns true if the payments of the order have been charged in its status. */
export const isPaying = ({ status }: Order): boolean =>
  ['AwaitingApproval', 'Open', 'Completed'].includes(status)

export const ordinary = ({ payments }: Order): Order['payments'] =>
  payments.filter(({ returnId }) => returnId === null)

export const named = (order: Order): number => sum(ordinary(order), ({ amount }) => amount ?? 0)

type Charges = Record<string, { account: AccountName; amount: number }>

/** Returns the sum of an order's refunds. */
export const refunded = ({ payments }: Order): number =>
  -sum(payments, ({ amount, returnId }) => (returnId === null ? 0 : (amount ?? 0)))

/**
 * Returns the amount of a payment without an amount of its own. Once the order is submitted, only accepted payments
 * reduce it.
 */
function restOf(order: Order, isSubmitted: boolean): number {
  const others = ordinary(order).filter(({ isAccepted }) => isAccepted || !isSubmitted)
  return Math.max(0, Math.max(order.total, refunded(order)) - sum(others, ({ amount }) => amount ?? 0))
}

/** Returns the sum of the accepted payments of a submitted order. */
export const covered = (order: Order): number =>
  sum(
    ordinary(order).filter(({ isAccepted }) => isAccepted),
    ({ amount }) => amount ?? restOf(order, true),
  )

/** Returns the amount of each payment by an account. */
function charges(order: Order, isSubmitted = isPaying(order)): Charges {
  const rest = restOf(order, isSubmitted)
  return Object.fromEntries(
    order.payments.flatMap(({ id, account, amount }) =>
      account === null ? [] : [[id, { account, amount: amount ?? rest }]],
    ),
  )
}

/**
 * Returns the codes of the accounts whose balance is too low for the payments, beyond what has been charged already.
 */
function lack(state: State, order: Order, wanted: Charges): string[] {
  const accounts = [...new Set(Object.values(wanted).map(({ account }) => account))]
  return accounts.flatMap((name) => {
    const more = sum(
      Object.entries(wanted).filter(([, { account }]) => account === name),
      ([id, { amount }]) => amount - (order.taken[id]?.amount ?? 0),
    )
    const { balance, canExceed } = state.accounts[name]
    return !canExceed && more > 0 && more > balance ? ['Payment.ExceedsBalance'] : []
  })
}

/** Returns the same codes for all payments, or for those by one account. */
export function lacking(state: State, order: Order, only?: AccountName): string[] {
  const all = Object.entries(charges(order))
  const wanted = all.filter(([, { account }]) => only === undefined || account === only)
  return lack(state, order, Object.fromEntries(wanted))
}

/** Charges the accounts for the accepted payments. */
export function take(state: State, order: Order): void {
  const accepted = new Set(order.payments.filter(({ isAccepted }) => isAccepted).map(({ id }) => id))
  const wanted = Object.fromEntries(
    Object.entries(charges(order, true)).map(([id, charge]): [string, Charges[string]] => [
      id,
      accepted.has(id) ? charge : { ...charge, amount: 0 },
    ]),
  )
  rejectAny(lack(state, order, wanted))
  giveBack(state, order)
  order.taken = Object.fromEntries(Object.entries(wanted).filter(([, { amount }]) => amount !== 0))
  for (const { account, amount } of Object.values(order.taken)) state.accounts[account].balance -= amount
}

export function giveBack(state: State, order: Order): void {
  for (const { account, amount } of Object.values(order.taken)) state.accounts[account].balance += amount
  order.taken = {}
}

function followTotal(state: State, order: Order): void {
  if (isPaying(order)) take(state, order)
}

/** Returns the lines of products whose stock is counted. */
const counted = (state: State, { lines }: Order): Line[] =>
  lines.filter(({ product, incoming }) => {
    const { isThere, isCounted } = state.products[product]
    return isThere && isCounted && incoming === null
  })

const products = (lines: readonly Line[]): Line['product'][] => [
  ...new Set(lines.map(({ product }) => product)),
]

/** Returns the codes of the products whose stock is insufficient for all lines of the order. */
export function shortages(state: State, order: Order, only?: Line): string[] {
  const lines = counted(state, order)
  return products(lines).flatMap((name) => {
    const { available, canExceed } = state.products[name]
    const of = (one: { product: string }): boolean => one.product === name
    const wanted = sum(lines.filter(of), ({ quantity }) => quantity)
    const held = sum(Object.values(order.stock).filter(of), ({ quantity }) => quantity)
    const isAsked = only === undefined || of(only)
    return isAsked && !canExceed && wanted > available + held ? ['Inventory.Insufficient'] : []
  })
}

/** Reserves the stock for the lines of the order, or releases it. */
export function hold(state: State, order: Order, isHeld: boolean): void {
  const wanted = Object.fromEntries(
    (isHeld ? counted(state, order) : []).map(({ id, product, quantity }) => [id, { product, quantity }]),
  )
  const all = [...Object.values(order.stock), ...Object.values(wanted)]
  const codes: string[] = []
  for (const name of [...new Set(all.map(({ product }) => product))]) {
    const product = state.products[name]
    const of = (one: { product: string }): boolean => one.product === name
    const more =
      sum(Object.values(wanted).filter(of), ({ quantity }) => quantity) -
      sum(Object.values(order.stock).filter(of), ({ quantity }) => quantity)
    if (more > 0 && !product.canExceed && product.available < more) codes.push('Inventory.Insufficient')
    if (product.isThere) product.available -= more
  }
  rejectAny(codes)
  order.stock = wanted
}
