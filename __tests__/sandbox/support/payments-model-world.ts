import type { OrderDesk } from './order-desk'
import * as model from './payments-model'
import { call, expectErrors } from './sdk'

type Body = Record<string, unknown>

/** A call by an actor, and the same change in the model. */
export interface Step {
  op: string
  actor: model.Actor
  orderId: string
  params?: Record<string, string>
  body?: Body
  change: (state: model.State) => void
}

const MEANS_BODY = (prefix: string, means: model.Means): Body =>
  means === 'PurchaseOrder' || means === 'CreditCard'
    ? { Type: means }
    : { Type: 'SpendingAccount', SpendingAccountID: `${prefix}-${means}` }

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)
const cents = (amount: unknown): number => Math.round(Number(amount) * 100)

/** The orders and spending accounts of one test, on the platform and in the model. */
export class PaymentsWorld {
  state: model.State = { orders: [] }
  private made = 0

  constructor(
    private readonly desk: OrderDesk,
    private readonly prefix: string,
    private readonly tokens: Record<model.Actor, string>,
    /** Runs SQL and returns its rows. */
    private readonly query: (sql: string, values: string[]) => Promise<unknown[][]>,
  ) {}

  async open(): Promise<this> {
    for (const [name, start] of Object.entries(model.START))
      await this.desk.account(
        `${this.prefix}-${name}`,
        start / 100,
        {},
        { AllowExceed: name === 'unlimited' },
      )
    return this
  }

  /** Returns an id that is used once. */
  id(kind: string): string {
    return `${this.prefix}-${kind}${++this.made}`
  }

  order(id: string): model.Order | undefined {
    return this.state.orders.find((order) => order.id === id)
  }

  /** Creates an order of the shopper with a quantity of one product. Returns its id. */
  async draft(quantity: number): Promise<string> {
    const id = await this.desk.draft([quantity], {}, this.tokens.shopper)
    const nothing = { shipping: 0, isAsked: false, payments: [], returns: [] }
    this.state.orders.push({ id, status: 'Unsubmitted', quantity, ...nothing })
    return id
  }

  pay(actor: model.Actor, orderId: string, sent: Omit<model.Sent, 'id'>): Step {
    const payment = { ...sent, id: this.id('payment') }
    const { means, amount, isAccepted, returnId } = sent
    return {
      op: 'Payments.Create',
      actor,
      orderId,
      body: {
        ID: payment.id,
        ...MEANS_BODY(this.prefix, means),
        ...(amount === null ? {} : { Amount: amount / 100 }),
        ...(isAccepted === null ? {} : { Accepted: isAccepted }),
        ...(returnId === null ? {} : { OrderReturnID: returnId }),
      },
      change: (state) => model.pay(state, actor, orderId, payment),
    }
  }

  change(actor: model.Actor, orderId: string, paymentID: string, to: model.Change): Step {
    const body =
      'amount' in to
        ? { Amount: dollars(to.amount) }
        : 'id' in to
          ? { ID: to.id }
          : { Accepted: to.isAccepted }
    return {
      op: 'Payments.Patch',
      actor,
      orderId,
      params: { paymentID },
      body,
      change: (state) => model.change(state, actor, orderId, paymentID, to),
    }
  }

  remove(actor: model.Actor, orderId: string, paymentID: string): Step {
    return {
      op: 'Payments.Delete',
      actor,
      orderId,
      params: { paymentID },
      change: (state) => model.remove(state, actor, orderId, paymentID),
    }
  }

  /** Returns the step for an action on a whole order. */
  act(
    verb: string,
    actor: model.Actor,
    orderId: string,
    change: (state: model.State) => void,
    body?: Body,
  ): Step {
    return { op: `Orders.${verb}`, actor, orderId, body, change }
  }

  /** Takes a step on the platform and in the model. Both carry it out, or both reject it with the same codes. */
  async take({ op, actor, orderId, params = {}, body, change }: Step): Promise<void> {
    const before = this.state
    this.state = structuredClone(before)
    let codes: string[] = []
    try {
      change(this.state)
    } catch (error) {
      if (!(error instanceof model.Rejection)) throw error
      ;({ codes } = error)
      this.state = before
    }
    const direction = actor === 'admin' ? 'All' : 'Outgoing'
    const answered = await call(op, {
      token: this.tokens[actor],
      params: { direction, orderID: orderId, ...params },
      body,
    }).then(
      () => [],
      async (error: Error) =>
        (await expectErrors(Promise.reject(error))).errors.map(({ ErrorCode }) => ErrorCode),
    )
    expect(answered.sort()).toEqual([...codes].sort())
    await this.compare(orderId)
  }

  /** Compares the order, the charges of its payments, and all balances. */
  private async compare(orderId: string): Promise<void> {
    const order = this.order(orderId)
    const found = {
      ...(order ? await this.found(orderId) : {}),
      charged: await this.charged(orderId),
      balances: await this.balances(),
    }
    const charges = (order?.payments ?? []).map(
      (payment) => [payment.id, order ? model.chargedFor(order, payment) : 0] as const,
    )
    expect(found).toEqual({
      ...(order
        ? {
            status: order.status,
            total: model.totalOf(order),
            payments: Object.fromEntries(
              order.payments.map(({ id, amount, isAccepted }) => [id, { amount, isAccepted }]),
            ),
          }
        : {}),
      charged: Object.fromEntries(charges.filter(([, amount]) => amount !== 0)),
      balances: {
        limited: model.balanceOf(this.state, 'limited'),
        unlimited: model.balanceOf(this.state, 'unlimited'),
      },
    })
  }

  private async found(orderId: string) {
    const [order, payments] = [
      (await this.desk.order('Orders.Get', orderId)).body,
      (await this.desk.order('Payments.List', orderId, { query: { pageSize: 100 } })).body.Items as Body[],
    ]
    return {
      status: order.Status,
      total: cents(order.Total),
      payments: Object.fromEntries(
        payments.map(({ ID, Amount, Accepted }) => [
          ID,
          { amount: Amount === null ? null : cents(Amount), isAccepted: Accepted },
        ]),
      ),
    }
  }

  private async charged(orderId: string): Promise<Body> {
    const rows = await this.query('select paymentid, amount from paymentholds where orderid = $1', [orderId])
    return Object.fromEntries(rows.map(([id, amount]) => [id, cents(amount)]))
  }

  private async balances(): Promise<Body> {
    const query = { filters: { ID: `${this.prefix}-*` } }
    const { Items } = (
      await call('SpendingAccounts.List', { token: this.tokens.admin, params: { buyerID: 'B' }, query })
    ).body
    return Object.fromEntries(
      Items.map(({ Name, Balance }: Body) => [String(Name).replace(`${this.prefix}-`, ''), cents(Balance)]),
    )
  }
}
