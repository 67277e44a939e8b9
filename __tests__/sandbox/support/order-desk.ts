import type { Marketplace } from './marketplace'
import { person } from './people'
import { call, type SdkAnswer } from './sdk'
import { Shop } from './shop'

type Body = Record<string, unknown>

/** A stocked marketplace with a shopper. Each method creates or changes orders in one typical way. */
export class OrderDesk {
  readonly shop: Shop
  /** Token of `ann`, a shopper of buyer B. */
  ann = ''
  private next = 0

  constructor(
    private readonly market: Marketplace,
    readonly admin: string,
  ) {
    this.shop = new Shop(market, admin)
  }

  /** Creates buyer B with ann, and the products `nail` (10) and `screw` (5), which buyer B sees and may return. */
  async open(): Promise<this> {
    const { shop } = this
    await shop.buyer('B', { ViewAllProducts: true, ViewAllCategories: true })
    for (const [id, price] of [
      ['nail', 10],
      ['screw', 5],
    ] as const) {
      await shop.price(id, price)
      await shop.product(id, { DefaultPriceScheduleID: id, Returnable: true })
      await shop.inCatalog('B', id)
    }
    this.ann = await shop.shopper('B', 'ann')
    return this
  }

  /** Creates another user of buyer B, or of a supplier. */
  someone(
    username: string,
    roles: string[],
    at: { buyer?: string; supplier?: string } = {},
  ): Promise<string> {
    return person(this.market, this.admin, { username, roles, ...at })
  }

  /** Creates an unsubmitted order of ann's with one line per quantity, of nails and then screws. Returns its id. */
  async draft(quantities: readonly number[] = [2], more: Body = {}, token = this.ann): Promise<string> {
    const ID = `order-${++this.next}`
    await call('Orders.Create', { token, params: { direction: 'Outgoing' }, body: { ID, ...more } })
    const params = { direction: 'Outgoing', orderID: ID }
    for (const [index, Quantity] of quantities.entries()) {
      const ProductID = index % 2 === 0 ? 'nail' : 'screw'
      const body = { ID: `line-${index + 1}`, ProductID, Quantity }
      await call('LineItems.Create', { token, params, body })
    }
    return ID
  }

  /** Creates an open order of ann's. */
  async submitted(quantities: readonly number[] = [2], more: Body = {}): Promise<string> {
    const orderID = await this.draft(quantities, more)
    await this.order('Orders.Submit', orderID, {}, this.ann)
    return orderID
  }

  /** Calls an operation on an order, as the administrator by default. */
  order(id: string, orderID: string, rest: Body = {}, token = this.admin): Promise<SdkAnswer> {
    const { params = {}, ...more } = rest as { params?: Record<string, string> }
    return call(id, { token, params: { direction: 'All', orderID, ...params }, ...more })
  }

  async status(orderID: string): Promise<string> {
    return (await this.order('Orders.Get', orderID)).body.Status
  }

  /** Creates a spending account of buyer B, assigned to the whole buyer. */
  async account(id: string, Balance: number, more: Body = {}, assignment: Body = {}): Promise<void> {
    const params = { buyerID: 'B' }
    const body = { ID: id, Name: id, Balance, AllowAsPaymentMethod: true, ...more }
    await this.shop.admin('SpendingAccounts.Create', params, body)
    await this.shop.admin('SpendingAccounts.SaveAssignment', params, { SpendingAccountID: id, ...assignment })
  }

  async balance(spendingAccountID: string): Promise<unknown> {
    return (await this.shop.admin('SpendingAccounts.Get', { buyerID: 'B', spendingAccountID })).Balance
  }

  /** Returns the types of the messages about an order so far, oldest first. */
  async messages(orderID: string): Promise<(string | null)[]> {
    const { rows } = await this.market.platform.db.query(
      `select type from messages where payload -> 'EventBody' -> 'Order' ->> 'ID' = $1 order by id`,
      [orderID],
    )
    return rows.map(([type]) => type ?? null)
  }
}
