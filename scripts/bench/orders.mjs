import path from 'node:path'
import { buildSandbox } from '../build-sandbox.mjs'
import { fromRoot } from '../lib/paths.mjs'
import { DEMO_PASSWORD } from '../lib/services.mjs'
import { bold, progress, say } from '../lib/terminal.mjs'
import { orderQueries } from './order-queries.mjs'
import { measure, openClient, printRows, signIn, startPlatform, temporaryDatabase } from './platform.mjs'
import { digits, median, printTable } from './table.mjs'

/** Numbers of users and products in the marketplace that the orders are placed in. */
const BESIDE = { products: 2000, users: 2000 }
const LINE_COUNT = 500
const PROMOTION_COUNT = 50
const RUN_COUNT = 9
const SUBMIT_COUNT = 200
/** Part of the ids of a run. The data stays for the next run, so every run needs orders of its own. */
const RUN = Date.now().toString(36)
const CLIENT_COUNT = 8

/** @typedef {(method: string, path: string, body?: unknown) => Promise<any>} Call */

/** @param {number} port @param {string} token @returns {Call} */
function caller(port, token) {
  return async (method, at, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1${at}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${text.slice(0, 300)}`)
    return text ? JSON.parse(text) : null
  }
}

/** @param {number} count @param {(n: number) => Promise<unknown>} run */
async function timesOf(count, run) {
  /** @type {number[]} */
  const times = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await run(n)
    times.push(performance.now() - began)
  }
  return times
}

/**
 * Creates a buyer with a shopper, a price, a spending account and visible products.
 *
 * @param {Call} call
 * @param {number} products
 */
async function openShop(call, products) {
  await call('PUT', '/buyers/bench', { ID: 'bench', Name: 'Bench', Active: true })
  await call('POST', '/catalogs/assignments', {
    CatalogID: 'bench',
    BuyerID: 'bench',
    ViewAllCategories: true,
    ViewAllProducts: true,
  })
  const person = { FirstName: 'Ben', LastName: 'Mark', Email: 'ben@example.com', Active: true }
  await call('PUT', '/buyers/bench/users/ben', { ID: 'ben', Username: 'bench-ben', ...person })
  const breaks = [{ Quantity: 1, Price: 10.37 }]
  await call('PUT', '/priceschedules/bench', { ID: 'bench', Name: 'Bench', PriceBreaks: breaks })
  const account = { ID: 'bench', Name: 'Bench', Balance: 100_000_000, AllowAsPaymentMethod: true }
  await call('PUT', '/buyers/bench/spendingaccounts/bench', account)
  await call('POST', '/buyers/bench/spendingaccounts/assignments', { SpendingAccountID: 'bench' })
  for (let n = 1; n <= products; n++) {
    const product = {
      ID: `bench-${n}`,
      Name: `Product ${n}`,
      Active: true,
      DefaultPriceScheduleID: 'bench',
      Inventory: { Enabled: true, QuantityAvailable: 1_000_000 },
      xp: { Color: ['red', 'green', 'blue'][n % 3], Size: n % 7 },
    }
    await call('PUT', `/products/bench-${n}`, product)
    await call('POST', '/catalogs/productassignments', { CatalogID: 'bench', ProductID: product.ID })
  }
}

/**
 * Returns the n-th promotion. Half apply to lines and half to the order. For a tenth, one changed line affects all
 * lines.
 *
 * @param {number} n
 */
function promotionOf(n) {
  const ofLines = [
    ['item.LineSubtotal >= 5', 'item.LineSubtotal / order.Subtotal * 100'],
    ["item.Product.xp.Color = 'red'", 'min(item.Quantity * 0.1, 5)'],
    ["item.Product.Name = 'Product 1*'", 'item.UnitPrice * 0.01'],
  ]
  const ofOrder = [
    [
      "items.any(Product.xp.Size = 3) and items.quantity(Product.xp.Color = 'blue') > 2",
      'order.Subtotal * 0.001',
    ],
    ['items.total(Quantity > 2) > 100', 'items.count() * 0.01'],
  ]
  const LineItemLevel = n % 2 === 0
  const [EligibleExpression, ValueExpression] =
    n % 10 === 0
      ? ofLines[0]
      : LineItemLevel
        ? ofLines[1 + (n % 4 === 0 ? 1 : 0)]
        : ofOrder[n % 4 === 1 ? 0 : 1]
  const ID = `${RUN}-${n}`
  const open = { Active: true, CanCombine: true, AllowAllBuyers: true }
  return { ID, Code: ID, Name: ID, ...open, LineItemLevel, EligibleExpression, ValueExpression }
}

/** @param {Call} call @param {string} ID @param {number} lines */
async function draft(call, ID, lines) {
  await call('PUT', `/orders/All/${ID}`, { ID, FromCompanyID: 'bench', FromUserID: 'ben' })
  for (let n = 1; n <= lines; n++)
    await call('PUT', `/orders/All/${ID}/lineitems/L${n}`, {
      ProductID: `bench-${n}`,
      Quantity: 1 + (n % 12),
    })
}

/**
 * Changes one line of a large order, without promotions and with many. The ratio shows the cost of the promotions.
 *
 * @param {Call} call
 */
async function measureLargeOrder(call) {
  const order = `/orders/All/large-${RUN}`
  await draft(call, `large-${RUN}`, LINE_COUNT)
  const patch = () => timesOf(RUN_COUNT, (n) => call('PATCH', `${order}/lineitems/L5`, { Quantity: 2 + n }))
  const note = () => timesOf(RUN_COUNT, (n) => call('PATCH', `${order}/lineitems/L5`, { xp: { note: n } }))
  const plain = { patch: await patch(), note: await note() }
  for (let n = 0; n < PROMOTION_COUNT; n++) await call('POST', '/promotions', promotionOf(n))
  for (let n = 0; n < PROMOTION_COUNT; n++) await call('POST', `${order}/promotions/${RUN}-${n}`)
  const promoted = { patch: await patch(), note: await note() }
  const taken = await timesOf(RUN_COUNT, async () => {
    await call('DELETE', `${order}/promotions/${RUN}-0`)
    await call('POST', `${order}/promotions/${RUN}-0`)
  })
  const row = (
    /** @type {string} */ name,
    /** @type {number[]} */ times,
    /** @type {number[]} */ against,
  ) => [
    name,
    digits(Math.min(...times)),
    digits(median(times)),
    (Math.min(...times) / Math.min(...against)).toFixed(1),
  ]
  printTable(
    [`one change to ${LINE_COUNT} lines`, 'min ms', 'median', 'to the first'],
    [
      row('a note on one line, no promotions', plain.note, plain.note),
      row('quantity of one line, no promotions', plain.patch, plain.note),
      row(`a note, ${PROMOTION_COUNT} promotions`, promoted.note, plain.note),
      row(`quantity, ${PROMOTION_COUNT} promotions`, promoted.patch, plain.note),
      row('a promotion off and on again', taken, plain.note),
    ],
  )
}

/**
 * Submits orders of three lines with stock, a spending account and a promotion, with one client and with several.
 *
 * @param {Call} call
 */
async function measureSubmits(call) {
  /** @type {string[]} */
  const ready = []
  for (let n = 0; n < 2 * SUBMIT_COUNT; n++) {
    const id = `submit-${RUN}-${n}`
    await draft(call, id, 3)
    await call('POST', `/orders/All/${id}/promotions/${RUN}-0`)
    await call('POST', `/orders/All/${id}/payments`, {
      Type: 'SpendingAccount',
      SpendingAccountID: 'bench',
      Accepted: true,
    })
    ready.push(id)
  }
  const submitAll = async (/** @type {string[]} */ ids, /** @type {number} */ clients) => {
    const began = performance.now()
    const one = async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop())
        await call('POST', `/orders/All/${id}/submit`)
    }
    const count = ids.length
    await Promise.all(Array.from({ length: clients }, one))
    return count / ((performance.now() - began) / 1000)
  }
  const alone = await submitAll(ready.splice(0, SUBMIT_COUNT), 1)
  const together = await submitAll(ready, CLIENT_COUNT)
  printTable(
    ['submits', 'a second', 'to one client'],
    [
      ['one client', digits(alone), '1.0'],
      [`${CLIENT_COUNT} clients, all on one account`, digits(together), (together / alone).toFixed(1)],
    ],
  )
}

/**
 * Creates a user of a company who may read orders. Returns an access token.
 *
 * @param {number} port @param {Call} call @param {'buyers' | 'suppliers'} kind @param {string} company
 */
async function readerOf(port, call, kind, company) {
  const ID = `bench-${kind}`
  const person = {
    FirstName: 'Rea',
    LastName: 'Der',
    Email: 'rea@example.com',
    Active: true,
    Password: DEMO_PASSWORD,
  }
  await call('PUT', `/${kind}/${company}/users/${ID}`, { ID, Username: ID, ...person })
  await call('PUT', `/securityprofiles/${ID}`, { ID, Name: ID, Roles: ['OrderReader'] })
  const party = kind === 'buyers' ? { BuyerID: company } : { SupplierID: company }
  await call('POST', '/securityprofiles/assignments', { SecurityProfileID: ID, UserID: ID, ...party })
  return signIn(port, ID, DEMO_PASSWORD, '')
}

/** @param {'pglite' | 'postgres'} engine @param {number} orders @param {string | undefined} only */
async function measureEngine(engine, orders, only) {
  const step = progress(`${engine}, ${orders} orders`)
  const database = engine === 'postgres' ? await temporaryDatabase() : null
  const env = { DATABASE_URL: database?.url ?? '' }
  const client = openClient()
  const began = performance.now()
  const server = await startPlatform({
    data: database ? path.join(fromRoot('.data'), 'unused') : fromRoot(`.data/bench-orders-${orders}`),
    env,
    seed: 'large',
    ...BESIDE,
    orders,
    onProgress: (label, done, total) => step.update(total ? `${label} ${done} of ${total}` : label),
  }).catch(async (error) => {
    client.close()
    await database?.drop()
    throw error
  })
  try {
    const seconds = (performance.now() - began) / 1000
    const admin = await signIn(server.port)
    const call = caller(server.port, admin)
    /** @type {[string, string, string][]} */
    const readers = [
      ['the marketplace', 'All', admin],
      ['a supplier', 'Incoming', await readerOf(server.port, call, 'suppliers', 'LS-01')],
      ['a buyer', 'Outgoing', await readerOf(server.port, call, 'buyers', 'LB-001')],
    ]
    step.done()
    say(
      bold(`${engine}, ${orders.toLocaleString('en-US')} orders (made and started in ${digits(seconds)} s)`),
    )
    say()
    for (const [name, direction, token] of readers) {
      const rows = []
      for (const query of orderQueries(direction, orders))
        if (!only || query.name.includes(only)) rows.push(await measure(client, server, token, query))
      say(`Lists of ${name}`)
      say()
      printRows(rows)
    }
    await openShop(call, LINE_COUNT)
    await measureLargeOrder(call)
    await measureSubmits(call)
  } finally {
    client.close()
    await server.stop()
    await database?.drop()
  }
}

/** @param {{ engines: ('pglite' | 'postgres')[], orders: number, query?: string }} options */
export async function benchOrders({ engines, orders, query }) {
  await buildSandbox({ quiet: true })
  for (const engine of engines) await measureEngine(engine, orders, query)
}
