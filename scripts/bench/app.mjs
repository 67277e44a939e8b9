import zlib from 'node:zlib'
import { buildSandbox } from '../build-sandbox.mjs'
import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.mjs'
import { buildOffice } from '../lib/office-build.mjs'
import { freePort } from '../lib/ports.mjs'
import { DEMO_PASSWORD, localSettings, officeSpec, sandboxSpec } from '../lib/services.mjs'
import { createSupervisor } from '../lib/supervisor.mjs'
import { UsageError, progress, say } from '../lib/terminal.mjs'
import { digits, median, printTable } from './table.mjs'

/** Selector of list rows that can be opened. The head of the table and its placeholder rows do not match. */
const ROW = 'main tbody tr[data-link]'
/** Maximum size of the JavaScript that a list may need, in KB of gzip. */
const MAX_ROUTE_KB = 240

/**
 * Records in every document when the first row was on the screen. `__rows` is the time of the frame that shows it, in
 * ms since the navigation began, or since the last click on a link of the menu.
 *
 * @param {string} selector
 */
function watchRows(selector) {
  const state = /** @type {any} */ (window)
  let since = 0
  state.__rows = null
  const look = () => {
    const row = document.querySelector(selector)
    // Measured at the start of the frame after the one that painted the row.
    if (row && row.getBoundingClientRect().height > 0 && state.__rows === null)
      requestAnimationFrame(() => (state.__rows ??= performance.now() - since))
    else requestAnimationFrame(look)
  }
  look()
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('nav a')) return
      since = performance.now()
      state.__rows = null
      look()
    },
    { capture: true },
  )
}

const rowsAt = (/** @type {import('playwright').Page} */ page) =>
  page
    .waitForFunction(() => /** @type {any} */ (window).__rows, null, { timeout: 20_000, polling: 50 })
    .then((handle) => /** @type {Promise<number>} */ (handle.jsonValue()))

/** @param {import('playwright').Page} page */
async function signIn(page) {
  await page.goto('/')
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/', { timeout: 20_000 })
}

/**
 * Loads an address once with an empty cache and measures the size of everything that was loaded.
 *
 * @param {import('playwright').BrowserContext} context @param {string} address @param {boolean} hasRows
 */
async function weigh(context, address, hasRows) {
  const page = await context.newPage()
  /** @type {Map<string, Promise<Buffer | null>>} */
  const scripts = new Map()
  /** @type {Map<string, number>} */
  const requests = new Map()
  page.on('request', (request) => {
    const kind = request.resourceType()
    const { pathname } = new URL(request.url())
    const isPlatform = pathname.startsWith('/v1/')
    const name = isPlatform ? `platform (${request.method()} ${pathname})` : kind === 'xhr' ? 'fetch' : kind
    requests.set(name, (requests.get(name) ?? 0) + 1)
  })
  page.on('response', (response) => {
    const url = response.url().split('#')[0] ?? ''
    if (response.request().resourceType() === 'script' || /\.js(\?|$)/.test(url))
      scripts.set(
        url,
        response.body().catch(() => null),
      )
  })
  const document = await page.goto(address)
  if (hasRows) await rowsAt(page)
  await page.waitForLoadState('networkidle')
  // Files that are loaded in idle moments count as well.
  await page.waitForTimeout(3000)
  const html = (await document?.text()) ?? ''
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)]
  const isLegacy = (/** @type {string} */ tag) => /\bnomodule\b/i.test(tag)
  const urlOf = (/** @type {string} */ src) => new URL(src.replaceAll('&amp;', '&'), page.url()).href
  const legacy = new Set(tags.filter(([tag]) => isLegacy(tag)).map(([, src = '']) => urlOf(src)))
  const named = new Set(tags.filter(([tag]) => !isLegacy(tag)).map(([, src = '']) => urlOf(src)))
  let first = 0
  let all = 0
  for (const [url, body] of scripts) {
    const content = legacy.has(url) ? null : await body
    if (!content) continue
    const size = zlib.gzipSync(content, { level: 9 }).length / 1024
    all += size
    if (named.has(url)) first += size
  }
  await page.close()
  return { first, all, requests }
}

/** @param {{ runs: number }} options */
export async function benchApp({ runs }) {
  const { chromium } = await import('playwright')
  const executablePath = await ensureChromium()
  await buildSandbox({ quiet: true })
  const building = progress('Building the back office')
  const { ok, output } = await buildOffice()
  building.done()
  if (!ok) throw new UsageError(`${output}\nThe back office could not be built.`)
  const supervisor = createSupervisor({ maxRestarts: 0 })
  const step = progress('Measuring the back office')
  /** @type {import('playwright').Browser | null} */
  let browser = null
  try {
    const sandbox = await supervisor.start(
      sandboxSpec({
        port: await freePort(),
        data: '.data/bench-app',
        env: { DATABASE_URL: '' },
        onProgress: (label, done, total) => step.update(label, done, total),
      }),
    )
    const office = await supervisor.start(
      officeSpec({ port: await freePort(), env: localSettings(sandbox.url) }),
    )
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
    const options = { baseURL: office.url, viewport: { width: 1440, height: 900 }, locale: 'en-US' }
    const first = await browser.newContext(options)
    await signIn(await first.newPage())
    const storageState = await first.storageState()
    await first.close()

    /** @type {Record<'cold' | 'warm' | 'menu', number[]>} */
    const times = { cold: [], warm: [], menu: [] }
    // The first round warms up the servers and is not counted.
    for (let run = 0; run <= runs; run++) {
      step.update('page loads', run, runs)
      const context = await browser.newContext({ ...options, storageState })
      await context.addInitScript(watchRows, ROW)
      const page = await context.newPage()
      await page.goto('/products')
      const cold = await rowsAt(page)
      await page.waitForLoadState('networkidle')
      await page.reload()
      const warm = await rowsAt(page)
      await page.waitForLoadState('networkidle')
      await page.goto('/dashboard')
      await page.waitForLoadState('networkidle')
      await page.locator('nav a[href="/products"]').first().click()
      const menu = await rowsAt(page)
      await context.close()
      if (run === 0) continue
      times.cold.push(cold)
      times.warm.push(warm)
      times.menu.push(menu)
    }

    const stranger = await browser.newContext(options)
    const atSignIn = await weigh(stranger, '/', false)
    const known = await browser.newContext({ ...options, storageState })
    await known.addInitScript(watchRows, ROW)
    const atProducts = await weigh(known, '/products', true)
    step.done()
    say()
    printTable(
      [`To rows visible, ms (${runs} runs)`, 'min', 'median'],
      [
        ['hard load of /products, empty cache', times.cold],
        ['reload of /products', times.warm],
        ['menu click on the dashboard', times.menu],
      ].map(([name, values]) => [
        String(name),
        digits(Math.min(.../** @type {number[]} */ (values))),
        digits(median(/** @type {number[]} */ (values))),
      ]),
    )
    const counts = (/** @type {Map<string, number>} */ requests) =>
      [...requests].map(([kind, count]) => `${count} ${kind}`).join(', ')
    const total = (/** @type {Map<string, number>} */ requests) =>
      [...requests.values()].reduce((sum, count) => sum + count, 0)
    printTable(
      ['Hard load, empty cache', 'JavaScript in the HTML, KB gzip', 'with all loaded later', 'requests'],
      [
        ['/', digits(atSignIn.first), digits(atSignIn.all), String(total(atSignIn.requests))],
        [
          `/products (limit ${MAX_ROUTE_KB})`,
          digits(atProducts.first),
          digits(atProducts.all),
          String(total(atProducts.requests)),
        ],
      ],
    )
    say(`Requests of /: ${counts(atSignIn.requests)}.`)
    say(`Requests of /products: ${counts(atProducts.requests)}.`)
    say()
  } finally {
    await browser?.close()
    await supervisor.stop()
  }
}
