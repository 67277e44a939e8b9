import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildSandbox } from '../build-sandbox.mjs'
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.mjs'
import { buildOffice } from '../lib/office-build.mjs'
import { BUILD, fromRoot } from '../lib/paths.mjs'
import { freePort } from '../lib/ports.mjs'
import { demoSettings, officeSpec, sandboxSpec } from '../lib/services.mjs'
import { createSupervisor } from '../lib/supervisor.mjs'
import { UsageError, progress, say } from '../lib/terminal.mjs'
import { measureSignIn } from './app/loads.mjs'
import { signIn } from './platform.mjs'
import { digits, median, printTable, quantile } from './table.mjs'

const LARGE = 'bench-large'
const OPTIONS_PER_SPEC = 10
const PLAIN_SPECS = 60
const CATEGORIES = 40
const TABS = ['Details', 'Pricing', 'Inventory', 'Variants', 'Media', 'Facets', 'Catalogs', 'Extended']
/** Time without a request after which a tab counts as loaded. */
const QUIET_MS = 1500
/** Texts typed into each cell of quantities. The error of a wrong value is shown when the next cell gets the focus. */
const TYPED = { 'whole numbers': '482705', 'numbers with an error': '4827.5' }
const TYPED_CELLS = 50
const KEY_DELAY_MS = 60
const GOAL_LATENCY_MS = 50
const IMPORTED_ROWS = 10_000
/** A job starts with four requests at once, and sends eight at most. */
const PARALLEL_REQUESTS = 8
const MAX_IMPORT_MS = 30 * 60_000

/** @typedef {(at: string, body: object) => Promise<unknown>} Post */

/**
 * Measures pages of products in the production build: the requests of each tab, typing in the grid of 1,000 variants,
 * and an import of 10,000 rows beside a plain loop that sends the same requests.
 */
export async function benchProducts() {
  const { chromium } = await import('playwright')
  const executablePath = await ensureChromium()
  await buildSandbox({ quiet: true })
  const office = await buildOffice()
  if (!office.ok) throw new UsageError(`${office.output}\nThe back office could not be built.`)
  // An import creates its products only once.
  const data = fromRoot('.data/bench-products')
  fs.rmSync(data, { recursive: true, force: true })
  const supervisor = createSupervisor({ maxRestarts: 0 })
  const step = progress('Measuring pages of products')
  /** @type {import('playwright').Browser | null} */
  let browser = null
  try {
    const port = await freePort()
    const platform = await supervisor.start(sandboxSpec({ port, data, env: { DATABASE_URL: '' } }))
    const url = String(platform.url)
    const server = await supervisor.start(
      officeSpec({ port: await freePort(), env: { ...demoSettings(url), NEXT_PUBLIC_XP_SCHEMAS: '' } }),
    )
    const post = await openPost(port)
    step.update('product with 1,000 variants')
    await createLargeProduct(post)
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
    const view = { viewport: { width: 1440, height: 900 }, locale: 'en-US', baseURL: String(server.url) }
    const { storageState } = await measureSignIn(browser, view)
    const context = await browser.newContext({ ...view, storageState })
    step.update('requests of tabs')
    const calls = {
      large: await callsOfTabs(context, LARGE),
      small: await callsOfTabs(context, 'HT-1042'),
    }
    say()
    printCalls(calls)
    step.update('typing')
    /** @type {Record<string, number[]>} */
    const latencies = {}
    for (const [values, keys] of Object.entries(TYPED))
      latencies[values] = await typingLatencies(context, keys)
    printLatencies(latencies)
    step.update('loop of requests')
    const loopMs = await timeOfLoop(post)
    step.update(`import of ${IMPORTED_ROWS} rows`)
    const imported = await measureImport(context)
    step.done()
    say()
    printImport(imported, loopMs)
  } finally {
    await browser?.close()
    await supervisor.stop()
  }
}

/** @param {number} port @returns {Promise<Post>} */
async function openPost(port) {
  const token = await signIn(port)
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  return async (at, body) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}/v1/${at}`, init)
    if (!response.ok) throw new Error(`POST ${at}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
}

/** Creates a product with 1,000 variants, 63 specs and 40 categories. @param {Post} post */
async function createLargeProduct(post) {
  const Inventory = { Enabled: true, VariantLevelTracking: true }
  await post('products', { ID: LARGE, Name: 'Large crate', Active: true, Inventory })
  for (const spec of ['a', 'b', 'c']) {
    const SpecID = `${LARGE}-${spec}`
    await post('specs', { ID: SpecID, Name: `Choice ${spec}`, DefinesVariant: true, Required: true })
    for (let n = 0; n < OPTIONS_PER_SPEC; n++)
      await post(`specs/${SpecID}/options`, { ID: `${spec}${n}`, Value: `${spec}${n}`, ListOrder: n + 1 })
    await post('specs/productassignments', { SpecID, ProductID: LARGE })
  }
  await post(`products/${LARGE}/variants/generate`, {})
  for (let n = 1; n <= PLAIN_SPECS; n++) {
    await post('specs', { ID: `${LARGE}-text-${n}`, Name: `Text ${n}`, AllowOpenText: true })
    await post('specs/productassignments', { SpecID: `${LARGE}-text-${n}`, ProductID: LARGE })
  }
  await post('catalogs', { ID: LARGE, Name: 'Large catalog', Active: true })
  for (let n = 1; n <= CATEGORIES; n++) {
    await post(`catalogs/${LARGE}/categories`, { ID: `c${n}`, Name: `Category ${n}`, Active: true })
    await post(`catalogs/${LARGE}/categories/productassignments`, { CategoryID: `c${n}`, ProductID: LARGE })
  }
}

/**
 * Opens every tab of a product, each in a new page, and counts the requests to the platform.
 *
 * @param {import('playwright').BrowserContext} context @param {string} id
 * @returns {Promise<Map<string, number>>}
 */
async function callsOfTabs(context, id) {
  const counts = new Map()
  for (const tab of TABS) {
    const page = await context.newPage()
    await page.goto(`/products/${id}?tab=${tab === 'Details' ? 'media' : 'details'}`)
    await page.waitForLoadState('networkidle')
    let [count, inFlight, last] = [0, 0, Date.now()]
    page.on('request', (request) => {
      inFlight++
      if (new URL(request.url()).pathname.startsWith('/v1/') && request.method() !== 'OPTIONS') count++
    })
    const end = () => {
      inFlight--
      last = Date.now()
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    const tabs = page.getByRole('navigation', { name: 'Parts of this record' })
    await tabs.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
    last = Date.now()
    while (inFlight > 0 || Date.now() - last < QUIET_MS) await delay(100)
    counts.set(tab, count)
    await page.close()
  }
  return counts
}

/**
 * Types numbers into cells of the grid, each key after a pause. Returns the time from each key to the end of the frame
 * that shows it, in ms.
 *
 * @param {import('playwright').BrowserContext} context
 * @param {string} keys typed into each cell
 * @returns {Promise<number[]>}
 */
async function typingLatencies(context, keys) {
  const page = await context.newPage()
  await page.goto(`/products/${LARGE}/variants`)
  await page.getByText('1,000 variants', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('textbox', { name: /^Quantity of / })
    .first()
    .focus()
  await page.evaluate(() => {
    /** @type {number[]} */
    const times = []
    Object.assign(window, { keyTimes: times })
    const afterPaint = (/** @type {() => void} */ run) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = run
        port2.postMessage(null)
      })
    // Before the page's own handlers, whose work belongs to the time.
    addEventListener(
      'keydown',
      ({ timeStamp }) => afterPaint(() => times.push(performance.now() - timeStamp)),
      true,
    )
  })
  for (let cell = 0; cell < TYPED_CELLS; cell++) {
    await page.keyboard.type(keys, { delay: KEY_DELAY_MS })
    await page.keyboard.press('Enter')
  }
  const pressed = TYPED_CELLS * (keys.length + 1)
  const typed = await page.waitForFunction((count) => {
    const { keyTimes } = /** @type {any} */ (window)
    return keyTimes.length === count && keyTimes
  }, pressed)
  const times = /** @type {number[]} */ (await typed.jsonValue())
  await page.close()
  return times
}

/** @param {string} prefix @param {number} n */
const productOf = (prefix, n) => ({
  ID: `${prefix}-${n}`,
  Name: `Imported screw ${n}`,
  Description: `Box of ${n}`,
  Active: true,
})

/** Creates the products without the app, and returns the time in ms. @param {Post} post */
async function timeOfLoop(post) {
  const began = performance.now()
  let next = 1
  const send = async () => {
    for (let n = next++; n <= IMPORTED_ROWS; n = next++) await post('products', productOf('loop', n))
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, send))
  return performance.now() - began
}

/**
 * Imports a file on the list of products: its check, its review, and the job that creates the products.
 *
 * @param {import('playwright').BrowserContext} context
 */
async function measureImport(context) {
  const page = await context.newPage()
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    Object.assign(window, { longestTask: 0 })
    const watch = new PerformanceObserver((list) => {
      const bench = /** @type {any} */ (window)
      for (const { duration } of list.getEntries()) bench.longestTask = Math.max(bench.longestTask, duration)
    })
    watch.observe({ type: 'longtask' })
  })
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, at) =>
    Object.values(productOf('file', at + 1)).join(','),
  )
  const file = path.join(BUILD, 'bench-products.csv')
  fs.writeFileSync(file, ['ID,Name,Description,Active', ...rows].join('\r\n'))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  await page.getByLabel('CSV file').setInputFiles(file)
  const check = page.getByRole('button', { name: 'Check the file' })
  const start = page.getByRole('button', { name: /^Import [\d,]+ products$/ })
  let began = performance.now()
  await check.click()
  await start.waitFor({ timeout: MAX_IMPORT_MS })
  const checkMs = performance.now() - began
  const checkTask = await page.evaluate(() => /** @type {any} */ (window).longestTask)
  await page.evaluate(() => void (/** @type {any} */ (window.longestTask = 0)))
  began = performance.now()
  await start.click()
  const ended = page.getByRole('region', { name: 'Jobs' }).getByRole('button', { name: /^1 job finished/ })
  await ended.waitFor({ timeout: MAX_IMPORT_MS })
  const jobMs = performance.now() - began
  const outcome = await ended.innerText()
  if (outcome.includes('failed')) throw new Error(`The import did not create all products: ${outcome}`)
  const jobTask = await page.evaluate(() => /** @type {any} */ (window).longestTask)
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const heapMb = (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
  await page.close()
  return { checkMs, checkTask, jobMs, jobTask, heapMb }
}

/** @param {Record<'large' | 'small', Map<string, number>>} calls */
function printCalls({ large, small }) {
  printTable(
    ['Requests when a tab is opened', 'product of the demo', '1,000 variants, 63 specs, 40 categories'],
    TABS.map((tab) => [tab, String(small.get(tab)), String(large.get(tab))]),
  )
}

/** @param {Record<string, number[]>} latencies by what was typed */
function printLatencies(latencies) {
  printTable(
    ['Key to frame in the grid of 1,000 variants, ms', 'goal', 'median', 'p95', 'longest'],
    Object.entries(latencies).map(([values, times]) => {
      const sorted = times.toSorted((a, b) => a - b)
      return [
        `${sorted.length} keys, ${values}`,
        `p95 ${GOAL_LATENCY_MS}`,
        digits(median(sorted)),
        digits(quantile(sorted, 0.95)),
        digits(sorted.at(-1) ?? NaN),
      ]
    }),
  )
}

/** @param {Awaited<ReturnType<typeof measureImport>>} imported @param {number} loopMs */
function printImport({ checkMs, checkTask, jobMs, jobTask, heapMb }, loopMs) {
  const seconds = (/** @type {number} */ ms) => digits(ms / 1000)
  printTable(
    [
      `Import of ${IMPORTED_ROWS.toLocaleString('en-US')} new products`,
      'seconds',
      'ratio to loop',
      'longest task, ms',
    ],
    [
      ['loop of the same requests without the app', seconds(loopMs), '1.0', ''],
      ['check of the file', seconds(checkMs), (checkMs / loopMs).toFixed(1), digits(checkTask)],
      ['job', seconds(jobMs), (jobMs / loopMs).toFixed(1), digits(jobTask)],
    ],
  )
  say(`JavaScript heap after the import: ${digits(heapMb)} MB.`)
  say()
}
