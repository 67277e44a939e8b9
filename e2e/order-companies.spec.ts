import type { Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../scripts/lib/services.mjs'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { press, signIn, submitSignIn } from './support/verbs'

const head = (page: Page) => page.locator('[data-record-head]')

interface Page_ {
  Items: { ID: string }[]
  Meta: { TotalCount: number }
}

async function addFilter(page: Page, label: string) {
  await press(page, 'Add filter')
  const panel = page.getByRole('dialog', { name: 'Add filter' })
  await panel.getByRole('button', { name: label, exact: true }).click()
}

async function nameOf(url: string, buyerId: string): Promise<string> {
  return ((await callPlatform(url, 'GET', `/v1/buyers/${buyerId}`)) as { Name: string }).Name
}

test('shows companies by name and ID, with one request per kind of company', async ({ page, sandbox }) => {
  const name = await nameOf(sandbox.url, 'harborline')
  const requested: URL[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET') requested.push(new URL(request.url()))
  })
  const calls = (path: string) =>
    requested.filter(({ pathname, searchParams }) => pathname === path && searchParams.has('ID'))
  // Within the app, where no document brings the names.
  await signIn(page, 'admin', '/profile')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  expect(calls('/v1/buyers')).toHaveLength(1)
  expect(calls('/v1/suppliers').length).toBeLessThanOrEqual(1)

  // A document brings them, unless the platform was slow.
  requested.length = 0
  await page.goto('/orders?FromCompanyID=harborline')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(name)
  await expect(first).toContainText('harborline')
  await first.getByRole('link').click()
  await expect(head(page).getByRole('link', { name })).toHaveAttribute('href', '/buyers/harborline')
  expect(calls('/v1/buyers').length).toBeLessThanOrEqual(1)
  expect(calls('/v1/suppliers').length).toBeLessThanOrEqual(1)
})

test('shows company IDs when the names cannot be loaded', async ({ page, sandbox, announce }) => {
  announce(/500/)
  await signIn(page, 'admin', '/settings')
  const failing = { method: 'GET', path: '/v1/buyers', status: 500, times: null }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', failing)
  const rejected = page.waitForResponse((response) => response.status() === 500)
  await page.goto('/orders?FromCompanyID=harborline')
  await rejected
  await expect(page.getByRole('row').nth(1)).toContainText('harborline')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(head(page).getByRole('link', { name: 'harborline' })).toBeVisible()
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
})

test('filters by buyer, amount and submission date with the same results as the platform', async ({
  page,
  sandbox,
}) => {
  const query = 'FromCompanyID=harborline&Total=%3E%3D300&DateSubmitted=%3E%3D2026-01-01T00%3A00%3A00Z'
  const found = (await callPlatform(sandbox.url, 'GET', `/v1/orders/All?pageSize=1&${query}`)) as Page_
  expect(found.Meta.TotalCount).toBeGreaterThan(0)
  await signIn(page, 'admin', `/orders?${query}`)
  const [first] = (
    (await callPlatform(
      sandbox.url,
      'GET',
      `/v1/orders/All?pageSize=1&sortBy=!DateSubmitted&${query}`,
    )) as Page_
  ).Items
  await expect(page.getByRole('row').nth(1)).toContainText(first?.ID ?? 'no order')
  await expect(page.getByRole('row').nth(1)).toContainText('harborline')
  await expect(
    page.getByText(`of ${found.Meta.TotalCount.toLocaleString('en-US')}`, { exact: false }).first(),
  ).toBeVisible()
})

test('filters by a chosen supplier and by days in the named time zone', async ({ page, sandbox }) => {
  const { Items } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/orders/Outgoing?ToCompanyID=tarnwick&pageSize=1',
  )) as Page_
  await signIn(page, 'admin', '/orders')
  await addFilter(page, 'Supplier')
  const editor = page.getByRole('dialog', { name: 'Filter by Supplier' })
  await editor.getByRole('combobox', { name: 'Supplier' }).fill('tarnwick')
  await page
    .getByRole('option', { name: /tarnwick/i })
    .first()
    .click()
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/ToCompanyID=tarnwick/)
  await expect(page.getByRole('row').nth(1)).toContainText('tarnwick')
  await page.getByRole('textbox', { name: /^Search orders/ }).fill(Items[0]?.ID ?? 'no order')
  await expect(page.getByRole('link', { name: Items[0]?.ID ?? 'no order', exact: true })).toBeVisible()

  await addFilter(page, 'Submitted')
  const days = page.getByRole('dialog', { name: 'Filter by Submitted' })
  await expect(days).toContainText('Dates are in your time zone, UTC')
  await days.getByLabel('From').fill('2001-01-01')
  await days.getByLabel('To (inclusive)').fill('2001-12-31')
  await days.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Submitted: 01/01/2001 UTC to 12/31/2001 UTC' }),
  ).toBeVisible()
})

test('shows IDs instead of names to a user who may not read buyers', async ({ page, sandbox }) => {
  const person = { ID: 'dispatch', Username: 'dispatch', FirstName: 'Ilse', LastName: 'Vantongeren' }
  const account = { Email: 'ilse@example.com', Active: true, Password: DEMO_PASSWORD }
  await callPlatform(sandbox.url, 'POST', '/v1/adminusers', { ...person, ...account })
  await callPlatform(sandbox.url, 'POST', '/v1/securityprofiles/assignments', {
    SecurityProfileID: 'OrderManager',
    UserID: person.ID,
  })
  await page.goto('/?next=%2Forders%3Fsearch%3Dharborline')
  await submitSignIn(page, person.Username)
  await expect(page.getByRole('row').nth(1)).toContainText('harborline')
  await expect(page.getByRole('row').nth(1)).not.toContainText(await nameOf(sandbox.url, 'harborline'))
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(head(page)).toContainText('harborline')
  await expect(head(page).getByRole('link')).toHaveCount(0)
})
