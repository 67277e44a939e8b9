import { call, expectErrors } from './sdk'
import { begin, Rejection, type Actor, type Order, type State } from './orders-model'

type Body = Record<string, unknown>

/** One call and the same change in the model. */
export interface Step {
  /** Id of the operation. */
  op: string
  actor: Actor
  params?: Record<string, string>
  body?: Body
  model: (state: State) => void
  /** Stores the ids of orders that the platform has chosen. */
  learn?: (state: State, answer: Body) => void
}

/** Stands for the id of a cart that the platform creates and names. */
export const NEW_CART = 'new-cart'

const cents = (amount: unknown): number => Math.round(Number(amount) * 100)
const byId = <Item extends { ID: string }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => (a.ID < b.ID ? -1 : 1))

/**
 * A separate part of a marketplace for one sequence. The ids of its products, promotions, accounts and orders begin
 * with its prefix. The prefix ends with a hyphen: the random id of another sequence's cart can begin with `w8`.
 */
export class World {
  state: State = begin()
  private made = 0

  constructor(
    readonly prefix: string,
    readonly tokens: Record<Actor, string>,
  ) {}

  /** Returns an unused id. */
  id(kind: string): string {
    return `${this.prefix}${kind}${++this.made}`
  }

  /** Returns the platform's id for a name of the model. */
  of(name: string): string {
    return `${this.prefix}${name}`
  }

  async admin(op: string, params: Record<string, string>, body?: Body): Promise<void> {
    await call(op, { token: this.tokens.admin, params, body })
  }

  /** Creates the initial products, promotions and accounts of the model. */
  async open(): Promise<void> {
    for (const [name, product] of Object.entries(this.state.products)) {
      const ID = this.of(name)
      const PriceBreaks = product.breaks.map(([Quantity, price]) => ({ Quantity, Price: price / 100 }))
      const [[MinQuantity] = [1]] = product.breaks
      await this.admin('PriceSchedules.Create', {}, { ID, Name: name, MinQuantity, PriceBreaks })
      await this.admin(
        'Products.Create',
        {},
        {
          ID,
          Name: name,
          Active: true,
          DefaultPriceScheduleID: ID,
          DefaultSupplierID: product.supplier,
          Returnable: product.isReturnable,
          Inventory: {
            Enabled: product.isCounted,
            QuantityAvailable: product.available,
            OrderCanExceed: product.canExceed,
          },
        },
      )
      await this.admin('Catalogs.SaveProductAssignment', {}, { CatalogID: 'M', ProductID: ID })
    }
    const expressions = {
      TENTH: ['order.Subtotal > 30', 'order.Subtotal * 0.1'],
      QUARTER: [`item.ProductID = '${this.of('hammer')}'`, 'item.LineSubtotal * 0.25'],
      ALONE: ['items.count() > 0', '5'],
    }
    for (const [name, promotion] of Object.entries(this.state.promotions)) {
      const [EligibleExpression, ValueExpression] = expressions[name as keyof typeof expressions]
      const body = {
        ID: this.of(name),
        Code: this.of(name),
        Active: true,
        AllowAllBuyers: true,
        LineItemLevel: name === 'QUARTER',
        CanCombine: promotion.canCombine,
        RedemptionLimit: promotion.limit,
        RedemptionLimitPerUser: promotion.limitPerUser,
        EligibleExpression,
        ValueExpression,
      }
      await this.admin('Promotions.Create', {}, body)
    }
    for (const [name, { balance, canExceed }] of Object.entries(this.state.accounts)) {
      const ID = this.of(name)
      const account = { ID, Name: name, Balance: balance / 100, AllowAsPaymentMethod: true }
      await this.admin('SpendingAccounts.Create', { buyerID: 'M' }, account)
      const assignment = { SpendingAccountID: ID, AllowExceed: canExceed }
      await this.admin('SpendingAccounts.SaveAssignment', { buyerID: 'M' }, assignment)
    }
  }

  /** Cancels the remaining drafts, so that they do not become carts in the next sequence. */
  async close(): Promise<void> {
    const { Items } = await this.list('Orders.List', { Status: 'Unsubmitted', FromCompanyID: 'M' })
    for (const { ID } of Items) await this.admin('Orders.Cancel', { direction: 'All', orderID: ID })
  }

  /**
   * Takes a step on the platform and in the model. Both carry it out, or both reject it with the same codes. Then all
   * data must be the same.
   */
  async take({ op, actor, params = {}, body, model, learn }: Step): Promise<void> {
    const before = this.state
    this.state = structuredClone(before)
    let codes: string[] = []
    try {
      model(this.state)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      ;({ codes } = error)
      this.state = before
    }
    const token = this.tokens[actor]
    const answer = await call(op, { token, params, body }).then(
      ({ body: answered }) => ({ answered: answered as Body, codes: [] }),
      async (error: Error) => {
        const { errors } = await expectErrors(Promise.reject(error))
        return { answered: {}, codes: errors.map(({ ErrorCode }) => ErrorCode) }
      },
    )
    expect(answer.codes.sort()).toEqual([...codes].sort())
    if (codes.length === 0) learn?.(this.state, answer.answered)
    const cart = this.state.orders.find(({ id }) => id === NEW_CART)
    if (cart) cart.id = (await call('Cart.Get', { token })).body.ID as string
    await this.compare(before)
  }

  private async list(op: string, filters: Body, params: Record<string, string> = {}) {
    const query = { pageSize: 100, filters }
    const all = { direction: 'All', buyerID: 'M', ...params }
    return (await call(op, { token: this.tokens.admin, params: all, query })).body
  }

  private async compare(before: State): Promise<void> {
    const { state, prefix } = this
    const ours = { ID: `${prefix}*` }
    const carts = state.orders.filter(({ id }) => !id.startsWith(prefix)).map(({ id }) => `${id}*`)
    const orders = { ID: [ours.ID, ...carts].join('|') }
    const known = new Map(before.orders.map((order) => [order.id, JSON.stringify(order.lines)]))
    const changed = state.orders.filter(({ id, lines }) => known.get(id) !== JSON.stringify(lines))
    const [drafts, submitted, products, promotions, accounts, returns] = await Promise.all([
      this.list('Orders.List', { ...orders, IsSubmitted: false }),
      this.list('Orders.List', { ...orders, IsSubmitted: true }),
      this.list('Products.List', ours),
      this.list('Promotions.List', ours),
      this.list('SpendingAccounts.List', ours),
      this.list('OrderReturns.List', ours),
      ...changed.map((order) => this.compareLines(order)),
    ])
    const found = {
      orders: byId([...drafts.Items, ...submitted.Items]).map((order: Body) => ({
        id: order.ID,
        owner: order.FromUserID,
        status: order.Status,
        isSubmitted: order.IsSubmitted,
        shipping: cents(order.ShippingCost),
        tax: cents(order.TaxCost),
        subtotal: cents(order.Subtotal),
        discount: cents(order.PromotionDiscount),
        total: cents(order.Total),
        lines: order.LineItemCount,
      })),
      stock: Object.fromEntries(
        products.Items.map(({ ID, Inventory }: { ID: string; Inventory: { QuantityAvailable: number } }) => [
          ID,
          Inventory.QuantityAvailable,
        ]),
      ),
      redeemed: Object.fromEntries(
        promotions.Items.map(({ ID, RedemptionCount }: Body) => [ID, RedemptionCount]),
      ),
      balances: Object.fromEntries(accounts.Items.map(({ ID, Balance }: Body) => [ID, cents(Balance)])),
      returns: byId(returns.Items).map(({ ID, Status, RefundAmount }: Body) => ({
        id: ID,
        status: Status,
        refund: RefundAmount === null ? null : cents(RefundAmount),
      })),
    }
    expect(found).toEqual(this.expected())
  }

  private expected() {
    const { products, promotions, accounts, orders, returns } = this.state
    const named = <Item>(all: Record<string, Item>, of: (item: Item) => number) =>
      Object.fromEntries(Object.entries(all).map(([name, item]) => [this.of(name), of(item)]))
    const there = Object.entries(products).filter(([, { isThere }]) => isThere)
    return {
      orders: [...orders]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, owner, status, isSubmitted, shipping, tax, subtotal, discount, total, lines }) => ({
          id,
          owner: owner === 'marketplace' ? 'admin' : owner,
          status,
          isSubmitted,
          shipping,
          tax,
          subtotal,
          discount,
          total,
          lines: lines.length,
        })),
      stock: named(Object.fromEntries(there), ({ available }) => available),
      redeemed: named(promotions, ({ redeemed }) => redeemed),
      balances: named(accounts, ({ balance }) => balance),
      returns: [...returns]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, status, refund }) => ({ id, status, refund })),
    }
  }

  private async compareLines({ id, lines }: Order): Promise<void> {
    const { Items } = await this.list('LineItems.List', {}, { orderID: id })
    expect(
      byId(Items).map((line: Body) => ({
        id: line.ID,
        quantity: line.Quantity,
        subtotal: cents(line.LineSubtotal),
        discount: cents(line.PromotionDiscount),
        total: cents(line.LineTotal),
        shipped: line.QuantityShipped,
        outgoing: line.OutgoingOrderID,
        incoming: line.IncomingOrderID,
      })),
    ).toEqual(
      [...lines]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id: ID, quantity, subtotal, discount, shipped, outgoing, incoming }) => ({
          id: ID,
          quantity,
          subtotal,
          discount,
          total: subtotal - discount,
          shipped,
          outgoing,
          incoming,
        })),
    )
  }
}
