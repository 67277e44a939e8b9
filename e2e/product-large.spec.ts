import type { Page, Request } from 'playwright/test'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, fill, openTab, press, signIn } from './support/verbs'

const ID = 'story-large'
const PLAIN_SPECS = 60
const CATEGORIES = 40

/**
 * Maximum number of requests that opening a tab sends. None of them is per row: a tab with 60 specs, 1,000 variants or
 * 40 categories stays within it.
 */
const MAX_CALLS_PER_TAB = 12

/** Creates a product without xp and prices, with 1,000 variants, 63 specs and 40 categories. */
async function createLargeProduct(url: string) {
  const post = (path: string, body: object) => callPlatform(url, 'POST', `/v1/${path}`, body)
  await post('products', { ID, Name: 'Large crate', Active: true, xp: null })
  for (const spec of ['a', 'b', 'c']) {
    const SpecID = `${ID}-${spec}`
    await post('specs', { ID: SpecID, Name: `Choice ${spec}`, DefinesVariant: true, Required: true })
    for (let n = 0; n < 10; n++)
      await post(`specs/${SpecID}/options`, { ID: `${spec}${n}`, Value: `${spec}${n}`, ListOrder: n + 1 })
    await post('specs/productassignments', { SpecID, ProductID: ID })
  }
  await post(`products/${ID}/variants/generate`, {})
  for (let n = 1; n <= PLAIN_SPECS; n++) {
    await post('specs', { ID: `${ID}-text-${n}`, Name: `Text ${n}`, AllowOpenText: true })
    await post('specs/productassignments', { SpecID: `${ID}-text-${n}`, ProductID: ID })
  }
  await post('catalogs', { ID, Name: 'Large catalog', Active: true })
  for (let n = 1; n <= CATEGORIES; n++) {
    await post(`catalogs/${ID}/categories`, { ID: `c${n}`, Name: `Category ${n}`, Active: true })
    await post(`catalogs/${ID}/categories/productassignments`, { CategoryID: `c${n}`, ProductID: ID })
  }
}

/** Time without a new request after which a tab is complete. */
const QUIET_MS = 1500

/**
 * Opens a tab, waits until its content is shown and no further request is sent, and returns the requests that it sent.
 *
 * @param content a text that the tab shows once it is loaded
 */
async function callsOf(page: Page, api: string, tab: string, content: string): Promise<string[]> {
  const calls: string[] = []
  const inFlight = new Set<Request>()
  let last = Date.now()
  const start = (request: Request) => {
    if (!request.url().startsWith(`${api}/v1/`)) return
    calls.push(`${request.method()} ${request.url().slice(api.length)}`)
    inFlight.add(request)
    last = Date.now()
  }
  const end = (request: Request) => {
    if (inFlight.delete(request)) last = Date.now()
  }
  page.on('request', start)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await openTab(page, tab)
  await expect(page.getByRole('main').getByText(content).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('main [role=status][aria-label^=Loading]')).toHaveCount(0)
  last = Date.now()
  await expect.poll(() => inFlight.size === 0 && Date.now() - last > QUIET_MS, { timeout: 60_000 }).toBe(true)
  page.off('request', start)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
  return calls
}

test('a product with 1,000 variants, 63 specs, 40 categories and null for xp and price opens and saves', async ({
  page,
  sandbox,
}) => {
  test.slow()
  const { url } = sandbox
  await createLargeProduct(url)
  await signIn(page, 'admin', `/products/${ID}`)
  for (const [tab, content] of [
    ['Pricing', 'Default price'],
    ['Inventory', 'Inventory'],
    ['Variants', `${ID}-a0-b0-c0`],
    ['Catalogs', 'Category 19'],
    ['Facets', 'Brand'],
    ['Media', 'No pictures yet.'],
    ['Extended', 'Extended properties'],
    ['Details', 'Name'],
  ] as const) {
    const calls = await callsOf(page, url, tab, content)
    expect(calls.length, `${tab}:\n${calls.join('\n')}`).toBeLessThanOrEqual(MAX_CALLS_PER_TAB)
  }
  await fill(page, 'Name', 'Larger crate')
  await openTab(page, 'Pricing')
  await fill(page, 'Price, break 1', '12.5')
  await press(page, 'Save')
  await expectToast(page, /saved/i)
  const stored = (await callPlatform(url, 'GET', `/v1/products/${ID}`)) as Record<string, unknown>
  expect(stored).toMatchObject({ Name: 'Larger crate', xp: null, VariantCount: 1000 })
  const schedule = (await callPlatform(
    url,
    'GET',
    `/v1/priceschedules/${String(stored.DefaultPriceScheduleID)}`,
  )) as {
    PriceBreaks: { Price: number }[]
  }
  expect(schedule.PriceBreaks).toMatchObject([{ Quantity: 1, Price: 12.5 }])
  const { Meta } = (await callPlatform(url, 'GET', `/v1/products/${ID}/specs`)) as {
    Meta: { TotalCount: number }
  }
  expect(Meta.TotalCount).toBe(PLAIN_SPECS + 3)
})
