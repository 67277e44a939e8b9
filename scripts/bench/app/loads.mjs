import { DEMO_PASSWORD } from '../../lib/services.mjs'
import { watchScreen } from './watch.mjs'

const MAX_WAIT_MS = 30_000
/** Time that a pointer rests on a link before it presses, for links that are not pressed at once. */
const REST_MS = 300
/** A press that had no effect after this time is lost. */
const MAX_EFFECT_MS = 10_000

/** @type {import('./watch.mjs').Screen} */
export const LIST = {
  path: '/products',
  shown: 'main tbody tr[data-link]',
  controls: [
    'main tbody tr[data-link] input[type=checkbox]',
    'main tbody tr[data-link] td:last-child button',
    'main thead th :is(a, button)',
    'main form[role=search] input',
    'main nav[aria-label=Pages] :is(a[href], button)',
  ],
}
/** @type {import('./watch.mjs').Screen} */
export const BARE_LIST = {
  path: '/list',
  shown: 'main tbody tr',
  controls: ['main tbody input[type=checkbox]'],
}
/** @type {import('./watch.mjs').Screen} */
const DASHBOARD = { path: '/dashboard', shown: 'main h1', controls: [], busy: 'main [aria-busy=true]' }
/** @param {string} id @returns {import('./watch.mjs').Screen} */
export const orderScreen = (id) => ({
  path: `/orders/${id}`,
  shown: 'main table tbody tr',
  controls: ['main header button[aria-haspopup=menu]', 'main section button'],
  busy: 'main [aria-busy=true]',
})

/**
 * @typedef {object} Speed limits of the browser
 * @property {number} [cpu] how many times slower the processor is
 * @property {{ latencyMs: number, mbitPerSecond: number }} [link]
 *
 * @typedef {{ painted: number, live: number }} Times
 *
 * @typedef {Times & { shift: number }} ClickTimes
 */

/** @param {import('playwright').Page} page @param {Speed} speed */
async function limit(page, { cpu, link }) {
  if (!cpu && !link) return
  const session = await page.context().newCDPSession(page)
  if (cpu) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!link) return
  await session.send('Network.enable')
  const bytesPerSecond = (link.mbitPerSecond * 1e6) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** @param {import('playwright').Page} page @returns {Promise<Times>} */
async function timesOf(page) {
  const done = () => {
    const { bench } = /** @type {any} */ (window)
    return bench?.painted !== null && bench?.live !== null && bench
  }
  const handle = await page.waitForFunction(done, null, { timeout: MAX_WAIT_MS, polling: 50 })
  return /** @type {Promise<Times>} */ (handle.jsonValue())
}

/**
 * Loads a screen in a new tab.
 *
 * @param {import('playwright').BrowserContext} context @param {string} address @param {Speed} speed
 */
async function load(context, address, speed) {
  const page = await context.newPage()
  await limit(page, speed)
  await page.goto(address)
  const times = await timesOf(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  return times
}

/**
 * Loads a screen with an empty cache (cold), loads it again in a new tab (warm), and opens it by a link of another page:
 * once with a pointer that comes to the link only when it presses it, so that nothing is prefetched on hover (click), and
 * once with a pointer that rests on the link before (restedClick). Times of both begin with the press.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ options: import('playwright').BrowserContextOptions, screen: import('./watch.mjs').Screen,
 *   address?: string, speed?: Speed, from?: string }} of `from` is the page with the link
 * @returns {Promise<{ cold: Times, warm: Times, click?: ClickTimes, restedClick?: ClickTimes }>}
 */
export async function measureScreen(browser, { options, screen, address = screen.path, speed = {}, from }) {
  const context = await browser.newContext(options)
  await context.addInitScript(watchScreen, { screen })
  const cold = await load(context, address, speed)
  const warm = await load(context, address, speed)
  const clicks = from && {
    click: await clickFrom(context, { from, screen, speed, restMs: 0 }),
    restedClick: await clickFrom(context, { from, screen, speed, restMs: REST_MS }),
  }
  await context.close()
  return { cold, warm, ...clicks }
}

/**
 * Opens a screen by a link of another page, whose pointer rests on the link for a time before it presses.
 *
 * @param {import('playwright').BrowserContext} context
 * @param {{ from: string, screen: import('./watch.mjs').Screen, speed: Speed, restMs: number }} options
 * @returns {Promise<ClickTimes>}
 */
async function clickFrom(context, { from, screen, speed, restMs }) {
  const page = await context.newPage()
  await limit(page, speed)
  await page.goto(from)
  await page.waitForLoadState('networkidle')
  const link = page.locator(`nav a[href="${screen.path}"]`).first()
  if (restMs > 0) {
    await link.hover()
    await page.waitForTimeout(restMs)
  }
  await link.click()
  const times = await timesOf(page)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => /** @type {any} */ (window).bench.shift)
  await page.close()
  return { ...times, shift }
}

/**
 * Presses the checkbox of the first row as soon as it is painted, in a cold load. Returns the time from the start of the
 * navigation until the list has taken the press: the head's checkbox is mixed. Returns infinity for a press that is lost.
 *
 * @param {import('playwright').Browser} browser @param {import('playwright').BrowserContextOptions} options
 */
export async function measurePress(browser, options) {
  const context = await browser.newContext(options)
  const [on = ''] = LIST.controls
  const press = { on, effect: 'main thead input:indeterminate' }
  await context.addInitScript(watchScreen, { screen: LIST, press })
  const page = await context.newPage()
  await page.goto(LIST.path)
  const effect = await page
    .waitForFunction(() => /** @type {any} */ (window).bench?.effect, null, {
      timeout: MAX_EFFECT_MS,
      polling: 50,
    })
    .then((handle) => /** @type {Promise<number>} */ (handle.jsonValue()))
    .catch(() => Infinity)
  await context.close()
  return effect
}

/**
 * Signs in with the form. Times begin with the press on the button. `painted` is the heading of the dashboard, `live`
 * is when all figures are shown.
 *
 * @param {import('playwright').Browser} browser @param {import('playwright').BrowserContextOptions} options
 * @returns {Promise<Times & { storageState: Awaited<ReturnType<import('playwright').BrowserContext['storageState']>> }>}
 */
export async function measureSignIn(browser, options) {
  const context = await browser.newContext(options)
  await context.addInitScript(watchScreen, { screen: DASHBOARD })
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const times = await timesOf(page)
  await page.waitForLoadState('networkidle')
  const storageState = await context.storageState()
  await context.close()
  return { ...times, storageState }
}
