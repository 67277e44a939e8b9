import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { weighPage } from '../scripts/lib/page-weight.mjs'
import { BUDGETS } from './support/budgets'
import { expect, test } from './support/test'
import { signIn } from './support/verbs'

/** Number of cold loads of which one has to be within the budget of requests. */
const MAX_LOADS = 3

/** Part of every row of a list. */
const ROW = 'data-link'
const LISTS = new Set(['/products', '/orders', '/buyers'])

/**
 * Returns the HTML that a browser gets for a document. Waits until the document of a list has its rows, because the
 * server leaves them to the browser when it is busy.
 */
async function readDocument(page: Page, path: string): Promise<string> {
  const headers = { 'Sec-Fetch-Dest': 'document' } // other requests get no rows
  const read = async () => (await page.request.get(path, { headers })).text()
  let html = await read()
  if (LISTS.has(path))
    await expect.poll(async () => (html = html.includes(ROW) ? html : await read())).toContain(ROW)
  return html
}

/** Opens a context with an empty cache and the session of a page. */
async function openEmptyContext(browser: Browser, page: Page, office: string): Promise<BrowserContext> {
  const storageState = await page.context().storageState()
  return browser.newContext({ baseURL: office, storageState, viewport: page.viewportSize() })
}

for (const path of [
  '/dashboard',
  '/products',
  '/buyers',
  '/buyers/harborline/users',
  '/buyers/harborline/catalogs',
  '/suppliers',
  '/orders',
  '/returns',
  '/promotions',
  '/settings/productfacets',
  '/settings/securityprofiles',
  '/settings/adminusers',
]) {
  test(`${path} names at most ${BUDGETS.documentScriptKb} KB of JavaScript in its document`, async ({
    page,
  }) => {
    await signIn(page, 'admin', '/profile')
    const html = await readDocument(page, path)
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    const sources = scripts
      .filter((tag) => !/\snomodule/i.test(tag))
      .flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? [])
    let bytes = 0
    for (const source of new Set(sources)) {
      bytes += gzipSync(await (await page.request.get(source)).body(), { level: 9 }).length
    }
    expect(sources.length).toBeGreaterThan(3)
    expect(bytes / 1024).toBeLessThanOrEqual(BUDGETS.documentScriptKb)
  })
}

test(`the platform's library needs at most ${BUDGETS.libraryKb} KB of JavaScript, without axios`, async ({
  page,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(page.request.get(response.url()).then((copy) => copy.text()))
  })
  await signIn(page, 'admin', '/dashboard') // the browser reads some of its figures
  const librarySizes = async () => {
    const libraries = (await Promise.all(scripts)).filter((script) => script.includes('.impersonation-token'))
    return [...new Set(libraries)].map((script) => gzipSync(script, { level: 9 }).length / 1024)
  }
  await expect.poll(async () => Math.max(...(await librarySizes()))).toBeGreaterThan(5)
  expect(Math.max(...(await librarySizes()))).toBeLessThanOrEqual(BUDGETS.libraryKb)
  expect((await Promise.all(scripts)).filter((script) => script.includes('isAxiosError'))).toEqual([])
})

for (const [path, maxKb] of Object.entries(BUDGETS.documentKb)) {
  test(`the document of ${path} has at most ${maxKb} KB`, async ({ page }) => {
    await signIn(page, 'admin', '/profile')
    const html = await readDocument(page, path)
    expect(Buffer.byteLength(html) / 1024).toBeLessThanOrEqual(maxKb)
  })
}

for (const [path, maxKb] of Object.entries(BUDGETS.coldScriptKb)) {
  test(`${path} loads at most ${maxKb} KB of JavaScript in total`, async ({ page, browser, office }) => {
    await signIn(page, 'admin', '/profile')
    const context = await openEmptyContext(browser, page, office)
    const { scriptKb } = await weighPage(context, path)
    await context.close()
    expect(scriptKb.document).toBeGreaterThan(0)
    expect(scriptKb.all).toBeLessThanOrEqual(maxKb)
  })
}

test(`a cold list sends at most ${BUDGETS.coldListRequests} requests`, async ({ page, browser, office }) => {
  await signIn(page, 'admin', '/profile')
  const totals: number[] = []
  // When the machine is busy, the server leaves the rows to the browser, which then sends one call more.
  while (totals.length < MAX_LOADS && !totals.some((total) => total <= BUDGETS.coldListRequests)) {
    const context = await openEmptyContext(browser, page, office)
    const { requests, total } = await weighPage(context, '/products')
    await context.close()
    expect(requests.script).toBeGreaterThan(0)
    totals.push(total)
  }
  expect(Math.min(...totals)).toBeLessThanOrEqual(BUDGETS.coldListRequests)
})

test('a second load of a list gets its files from the cache', async ({ page, browser, office }) => {
  await signIn(page, 'admin', '/profile')
  const context = await openEmptyContext(browser, page, office)
  await weighPage(context, '/products')
  const { requests, total } = await weighPage(context, '/products')
  await context.close()
  expect(requests.document).toBe(1)
  expect(total - (requests.call ?? 0) - (requests.preflight ?? 0)).toBeLessThanOrEqual(BUDGETS.warmListFiles)
})

for (const [noun, path] of [
  ['list', '/products'],
  ['list of companies', '/buyers'],
  ['dashboard', '/dashboard'],
  ['record page', '/products/EL-6405'],
  ['form', '/promotions/new'],
]) {
  test(`the document of a ${noun} contains no styles of elements`, async ({ page }) => {
    await signIn(page, 'admin', '/profile')
    const html = await readDocument(page, path ?? '')
    const styles = [...html.matchAll(/<style[^>]*>[^]*?<\/style>/g)].map(([element]) => element).join('')
    expect(html).toMatch(/class="[^"]*\bs-\w+/)
    expect(Buffer.byteLength(styles) / 1024).toBeLessThanOrEqual(BUDGETS.documentStyleKb)
  })
}

test('the stylesheet is served with a cache lifetime of a year', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const [, href = ''] = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/.exec(html) ?? []
  const response = await page.request.get(href)
  expect(await response.text()).toContain('--qm-colors-gray-50:')
  expect(response.headers()['cache-control']).toContain('immutable')
})
