import { gzipSync } from 'node:zlib'
import { expect, test } from './support/test'
import { signIn } from './support/verbs'

const LIST_BUDGET_KB = 200
const LIBRARY_BUDGET_KB = 13

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
  test(`${path} needs at most ${LIST_BUDGET_KB} KB of JavaScript`, async ({ page }) => {
    await signIn(page, 'admin', '/profile')
    const html = await (await page.request.get(path)).text()
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    const sources = scripts
      .filter((tag) => !/\snomodule/i.test(tag))
      .flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? [])
    let bytes = 0
    for (const source of new Set(sources)) {
      bytes += gzipSync(await (await page.request.get(source)).body(), { level: 9 }).length
    }
    expect(sources.length).toBeGreaterThan(3)
    expect(bytes / 1024).toBeLessThanOrEqual(LIST_BUDGET_KB)
  })
}

test(`the platform's library needs at most ${LIBRARY_BUDGET_KB} KB of JavaScript, without axios`, async ({
  page,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(page.request.get(response.url()).then((copy) => copy.text()))
  })
  await signIn(page, 'admin', '/products')
  const librarySizes = async () => {
    const libraries = (await Promise.all(scripts)).filter((script) => script.includes('.impersonation-token'))
    return [...new Set(libraries)].map((script) => gzipSync(script, { level: 9 }).length / 1024)
  }
  await expect.poll(async () => Math.max(...(await librarySizes()))).toBeGreaterThan(5)
  expect(Math.max(...(await librarySizes()))).toBeLessThanOrEqual(LIBRARY_BUDGET_KB)
  expect((await Promise.all(scripts)).filter((script) => script.includes('isAxiosError'))).toEqual([])
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
    const html = await (await page.request.get(path ?? '')).text()
    const styles = [...html.matchAll(/<style[^>]*>[^]*?<\/style>/g)].map(([element]) => element).join('')
    expect(html).toMatch(/class="[^"]*\bs-\w+/)
    expect(Buffer.byteLength(styles) / 1024).toBeLessThanOrEqual(1)
  })
}

test('the stylesheet is served with a cache lifetime of a year', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const [, href = ''] = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/.exec(html) ?? []
  const response = await page.request.get(href)
  expect(await response.text()).toContain('--qm-colors-gray-50:')
  expect(response.headers()['cache-control']).toContain('immutable')
})
