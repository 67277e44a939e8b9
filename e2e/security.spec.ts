import type { Page } from 'playwright/test'
import { SCREENS, splitAtFirst } from './support/screens.mjs'
import { expect, test } from './support/test'
import { signIn } from './support/verbs'

/** Returns a list of the policy violations that the browser reports on every page of the test. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      report(`${location.pathname}: ${effectiveDirective} ${blockedURI} (${sourceFile})`),
    )
  })
  return violations
}

const BEHIND_SIGN_IN = SCREENS.filter(({ isPublic }) => !isPublic)
const PER_STORY = 4

test('no public page violates its content security policy, and a violation is reported', async ({
  page,
  announce,
}) => {
  announce(/Content Security Policy/)
  const violations = await watchPolicy(page)
  for (const path of ['/', '/?forgot', '/?reset=code']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^(Sign in|Send reset link|Set password)$/ })).toBeEnabled()
  }
  expect(violations).toEqual([])
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="http://elsewhere.invalid/x.png" alt="">'),
  )
  await expect.poll(() => violations.join()).toContain('img-src')
})

for (let first = 0; first < BEHIND_SIGN_IN.length; first += PER_STORY) {
  const screens = BEHIND_SIGN_IN.slice(first, first + PER_STORY)
  test(`no content security policy is violated on ${screens.map(({ path }) => path).join(', ')}`, async ({
    page,
    announce,
  }) => {
    if (screens.some(({ name }) => name === 'not-found')) announce(/404/)
    else if (screens.some(({ logsNotFound }) => logsNotFound)) announce(/404/, false)
    const violations = await watchPolicy(page)
    await signIn(page, 'admin', '/profile')
    for (const { path } of screens) {
      const split = splitAtFirst(path)
      await page.goto(split ? split.list : path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (split) {
        await page.getByRole('row').nth(1).getByRole('link').first().click()
        await page.waitForURL((url) => url.pathname !== split.list)
        if (split.below) await page.goto(`${page.url()}${split.below}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    }
    await page.getByRole('button', { name: /user menu$/ }).click()
    await page.locator('[role=menu][data-placement]').waitFor()
    expect(violations).toEqual([])
  })
}

test('sends security headers with every response, and HSTS over HTTPS only', async ({ page, request }) => {
  for (const path of ['/', '/icon.svg']) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    const overHttps = await request.get(path, {
      maxRedirects: 0,
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(overHttps.headers()['strict-transport-security']).toBe('max-age=31536000')
  }

  const policies = []
  for (let visit = 0; visit < 2; visit += 1) {
    const document = await page.goto('/')
    policies.push(document?.headers()['content-security-policy'] ?? '')
  }
  const [script = ''] = /script-src [^;]+/.exec(policies[0] ?? '') ?? []
  expect(script).toMatch(/'nonce-[^']+'/)
  expect(script).not.toMatch(/unsafe/)
  expect(policies[0]).toContain("frame-ancestors 'none'")
  expect(policies[0]).not.toBe(policies[1])
})
