import { LIST, orderScreen } from './loads.mjs'
import { watchScreen } from './watch.mjs'

const SEARCH = 'cordless drill 18 v'
const KEY_DELAY_MS = 80
/** Time for the requests and renders that follow the last key. */
const AFTER_TYPING_MS = 2000
const PAGES = 50
const SCROLL_STEP_PX = 400
const MAX_SCROLL_STEPS = 400

/** @param {import('playwright').BrowserContext} context */
async function open(context, screen = LIST) {
  await context.addInitScript(watchScreen, { screen })
  const page = await context.newPage()
  await page.goto(screen.path)
  await page.waitForLoadState('networkidle')
  return page
}

/** @param {import('playwright').Page} page */
const forgetTasks = (page) => page.evaluate(() => void (/** @type {any} */ (window.bench.longestTask = 0)))

/** @param {import('playwright').Page} page */
const longestTask = async (page) =>
  Number(await page.evaluate(() => /** @type {any} */ (window).bench.longestTask))

/**
 * Loads all lines of an order on its page, and scrolls from the top to the end. Returns the longest task of the main
 * thread in ms, or 0 when no task took 50 ms, because the browser reports only those.
 *
 * @param {import('playwright').BrowserContext} context @param {string} order
 */
export async function longestTaskOfScrolling(context, order) {
  const page = await open(context, orderScreen(order))
  await forgetTasks(page)
  const more = page.getByRole('button', { name: /^Show \d+ more lines$/ })
  const countLines = () => page.locator('main table tbody tr').count()
  while (await more.isVisible()) {
    const before = await countLines()
    await more.click()
    while ((await countLines()) === before) await page.waitForTimeout(50)
  }
  await page.mouse.move(700, 500)
  await page.evaluate(() => scrollTo(0, 0))
  const isAtEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  for (let step = 0; step < MAX_SCROLL_STEPS && !(await isAtEnd()); step++) {
    await page.mouse.wheel(0, SCROLL_STEP_PX)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  const longest = await longestTask(page)
  await page.close()
  return longest
}

/**
 * Types into the search field of the list. Returns the longest task of the main thread in ms, or 0 when no task took
 * 50 ms, because the browser reports only those.
 *
 * @param {import('playwright').BrowserContext} context
 */
export async function longestTaskOfTyping(context) {
  const page = await open(context)
  const field = page.getByRole('search').getByRole('textbox')
  await field.click()
  await forgetTasks(page)
  await field.pressSequentially(SEARCH, { delay: KEY_DELAY_MS })
  await page.waitForTimeout(AFTER_TYPING_MS)
  const longest = await longestTask(page)
  await page.close()
  return longest
}

/**
 * Goes through pages of the list. Returns the size of the JavaScript heap after a garbage collection, in MB, after the
 * first and the last step.
 *
 * @param {import('playwright').BrowserContext} context
 */
export async function heapWhilePaging(context) {
  const page = await open(context)
  const session = await context.newCDPSession(page)
  const heapMb = async () => {
    await page.waitForLoadState('networkidle')
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
  }
  let first = NaN
  for (let step = 1; step <= PAGES; step++) {
    const firstRow = await page.locator(LIST.shown).first().textContent()
    await page.getByRole('navigation', { name: 'Pages' }).getByLabel('Next page').click()
    await page.waitForFunction(
      ({ shown, before }) => (document.querySelector(shown)?.textContent ?? before) !== before,
      { shown: LIST.shown, before: firstRow },
      { polling: 50 },
    )
    if (step === 1) first = await heapMb()
  }
  const last = await heapMb()
  await page.close()
  return { first, last, pages: PAGES }
}
