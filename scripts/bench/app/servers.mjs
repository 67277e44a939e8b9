import fs from 'node:fs'
import path from 'node:path'
import { buildSandbox } from '../../build-sandbox.mjs'
import { runNode } from '../../lib/command.mjs'
import { fingerprint, storeFingerprint, storedFingerprint } from '../../lib/fingerprint.mjs'
import { buildOffice } from '../../lib/office-build.mjs'
import { BUILD, fromRoot } from '../../lib/paths.mjs'
import { freePort } from '../../lib/ports.mjs'
import { DEMO_PASSWORD, demoSettings, officeSpec, sandboxSpec } from '../../lib/services.mjs'
import { UsageError, progress } from '../../lib/terminal.mjs'

const NEXT = fromRoot('node_modules/next/dist/bin/next')
const BARE_SOURCE = 'scripts/bench/bare'
const BARE = path.join(BUILD, 'bench-bare')

/** Number of products that are added to the demo, so that its list has more than 50 pages. */
const ADDED_PRODUCTS = 1000
const MAX_PARALLEL_REQUESTS = 8
/** Minimum number of lines of the order whose page is measured. */
const MIN_LINES = 3
const LONG_ORDER = { id: 'bench-long-order', lines: 500 }

/** Builds what the measurements need, if its sources have changed. */
export async function buildServers() {
  const step = progress('Building the back office and the bare page')
  await buildSandbox({ quiet: true })
  const office = await buildOffice()
  if (!office.ok) throw new UsageError(`${office.output}\nThe back office could not be built.`)
  const bare = await buildBare()
  if (bare.code !== 0) throw new UsageError(`${bare.output}\nThe bare page could not be built.`)
  step.done()
}

async function buildBare() {
  const hash = fingerprint([BARE_SOURCE, 'package-lock.json'])
  if (fs.existsSync(path.join(BARE, '.next/BUILD_ID')) && storedFingerprint('bench-bare') === hash)
    return { code: 0, output: '' }
  fs.rmSync(BARE, { recursive: true, force: true })
  fs.cpSync(fromRoot(BARE_SOURCE), BARE, { recursive: true })
  const built = await runNode(NEXT, ['build', BARE], { env: { NODE_ENV: 'production' } })
  if (built.code === 0) storeFingerprint('bench-bare', hash)
  return built
}

/**
 * Starts the platform with the demo, the back office and the bare page.
 *
 * @param {ReturnType<typeof import('../../lib/supervisor.mjs').createSupervisor>} supervisor
 * @param {ReturnType<typeof progress>} step
 */
export async function startServers(supervisor, step) {
  const platform = await supervisor.start(
    sandboxSpec({
      port: await freePort(),
      data: '.data/bench-app',
      env: { DATABASE_URL: '' },
      onProgress: (label, done, total) => step.update(label, done, total),
    }),
  )
  const orders = await prepareData(platform.url, step)
  const office = await supervisor.start(
    officeSpec({ port: await freePort(), env: demoSettings(platform.url) }),
  )
  const bareSpec = officeSpec({ port: await freePort() })
  const [next = '', command = '', ...args] = bareSpec.args
  const bare = await supervisor.start({
    ...bareSpec,
    name: 'bare page',
    args: [next, command, BARE, ...args],
  })
  return { office: String(office.url), bare: String(bare.url), ...orders }
}

/**
 * Adds the products and the order of many lines, once. Returns the IDs of an order with several lines and of that one.
 *
 * @param {string} url of the platform
 * @param {ReturnType<typeof progress>} step
 */
async function prepareData(url, step) {
  const form = {
    grant_type: 'password',
    username: 'admin',
    password: DEMO_PASSWORD,
    client_id: demoSettings(url).NEXT_PUBLIC_OC_CLIENT_ID ?? '',
  }
  const signedIn = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: token } = /** @type {any} */ (await signedIn.json())
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const call = async (/** @type {string} */ at, /** @type {RequestInit} */ init = {}) => {
    const response = await fetch(`${url}/v1${at}`, { ...init, headers })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return /** @type {Promise<any>} */ (response.json())
  }
  const added = await call('/products?ID=bench-*&pageSize=1')
  let next = added.Meta.TotalCount
  const add = async () => {
    for (let n = next++; n < ADDED_PRODUCTS; n = next++) {
      const number = String(n).padStart(4, '0')
      // These names sort after those of the demo, so the first page stays as it is.
      const body = { ID: `bench-${number}`, Name: `Zinc screw ${number}`, Active: true }
      await call('/products', { method: 'POST', body: JSON.stringify(body) })
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, add))
  const orders = await call('/orders/All?sortBy=!DateSubmitted&pageSize=100')
  const order = orders.Items.find((/** @type {any} */ each) => each.LineItemCount >= MIN_LINES)
  if (!order) throw new Error(`The demo has no order of ${MIN_LINES} lines.`)
  await addLongOrder(call, String(order.ID), step)
  return { order: String(order.ID), longOrder: LONG_ORDER.id }
}

/**
 * Adds an order with many lines for the buyer of another order, with its products.
 *
 * @param {(at: string, init?: RequestInit) => Promise<any>} call
 * @param {string} model ID of the other order
 * @param {ReturnType<typeof progress>} step
 */
async function addLongOrder(call, model, step) {
  const { id, lines } = LONG_ORDER
  // Lists leave out carts.
  const found = await call(`/orders/Incoming/${id}`).catch(() => null)
  if (!found) {
    const { FromCompanyID, FromUserID } = await call(`/orders/All/${model}`)
    const body = { ID: id, FromCompanyID, FromUserID }
    await call('/orders/Incoming', { method: 'POST', body: JSON.stringify(body) })
  }
  const { Items: products } = await call(`/orders/All/${model}/lineitems`)
  const unlimited = JSON.stringify({ Inventory: { OrderCanExceed: true } })
  for (const { ProductID } of products)
    await call(`/products/${ProductID}`, { method: 'PATCH', body: unlimited })
  const { Meta } = await call(`/orders/All/${id}/lineitems?pageSize=1`)
  for (let n = Meta.TotalCount; n < lines; n++) {
    step.update(`order of ${lines} lines`, n, lines)
    const { ProductID, Specs } = products[n % products.length]
    const body = { ID: `line-${String(n).padStart(3, '0')}`, ProductID, Specs, Quantity: 1 + (n % 9) }
    await call(`/orders/Incoming/${id}/lineitems`, { method: 'POST', body: JSON.stringify(body) })
  }
}
