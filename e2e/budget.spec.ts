import { gzipSync } from 'node:zlib'
import { expect, test } from './support/test'
import { signIn } from './support/verbs'

const LIST_BUDGET_KB = 240

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
