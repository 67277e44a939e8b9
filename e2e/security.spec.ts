import { watchPolicy } from './support/policy'
import { expect, test } from './support/test'

// `screens.spec.ts` checks the policy of all screens.
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
