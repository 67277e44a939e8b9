import { LIST } from './loads.mjs'
import { watchScreen } from './watch.mjs'

const SEARCH = 'cordless drill 18 v'
const KEY_DELAY_MS = 80
/** Time for the requests and renders that follow the last key. */
const AFTER_TYPING_MS = 2000
const PAGES = 50

/** @param {import('playwright').BrowserContext} context */
async function openList(context) {
  await context.addInitScript(watchScreen, { screen: LIST })
  const page = await context.newPage()
  await page.goto(LIST.path)
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * Types into the search field of the list. Returns the longest task of the main thread in ms, or 0 when no task took
 * 50 ms, because the browser reports only those.
 *
 * @param {import('playwright').BrowserContext} context
 */
export async function longestTaskOfTyping(context) {
  const page = await openList(context)
  const field = page.getByRole('search').getByRole('textbox')
  await field.click()
  await page.evaluate(() => void (/** @type {any} */ (window.bench.longestTask = 0)))
  await field.pressSequentially(SEARCH, { delay: KEY_DELAY_MS })
  await page.waitForTimeout(AFTER_TYPING_MS)
  const longest = await page.evaluate(() => /** @type {any} */ (window).bench.longestTask)
  await page.close()
  return Number(longest)
}

/**
 * Goes through pages of the list. Returns the size of the JavaScript heap after a garbage collection, in MB, after the
 * first and the last step.
 *
 * @param {import('playwright').BrowserContext} context
 */
export async function heapWhilePaging(context) {
  const page = await openList(context)
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
