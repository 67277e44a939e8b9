import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { localSettings } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, row, signIn } from './support/verbs'

const PHONE = { width: 390, height: 844 }
const main = (page: Page) => page.getByRole('main')
const choice = (page: Page, name: string) => main(page).getByRole('combobox', { name, exact: true })

/** Saves the list as a file and returns its lines. */
async function download(page: Page): Promise<{ name: string; lines: string[] }> {
  const started = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download CSV' }).click()
  const file = await started
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

test('shows everyone who has a role, through what, and where it is changed', async ({ page, sandbox }) => {
  const path = '/v1/securityprofiles/assignments?pageSize=1'
  const all = (await callPlatform(sandbox.url, 'GET', path)) as { Meta: { TotalCount: number } }
  await signIn(page, 'admin', '/settings')
  await main(page).getByRole('link', { name: 'Who has access' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who has access')
  await expect(main(page).getByText(`${all.Meta.TotalCount} assignments, loaded at`)).toBeVisible()
  await choice(page, 'Security profile').selectOption('OrderManager')
  await choice(page, 'Company').selectOption({ label: 'Suppliers' })
  await expect(page).toHaveURL(/profile=OrderManager&side=supplier/)
  const table = main(page).getByRole('table', { name: 'Who has each security profile' })
  await expect(table.getByRole('row').filter({ hasText: 'All members of the group' })).toHaveCount(1)
  await expect(table.locator('a[href="/suppliers/tarnwick"]')).toBeVisible()
  const { name, lines } = await download(page)
  expect(name).toBe('access-by-role.csv')
  expect(lines).toHaveLength(await table.getByRole('row').count())
  expect(lines.join()).toContain('clearfen-dispatch')
  await expectAccessible(page)

  // The filters are in the address, so a reload keeps them.
  await page.reload()
  await expect(choice(page, 'Company')).toHaveValue('supplier')
  await choice(page, 'Permission or role').selectOption('FullAccess')
  await expect(main(page).getByText('No assignment matches.')).toBeVisible()
})

test('shows what a user of a buyer has and through what', async ({ page }) => {
  await signIn(page, 'admin', '/settings/access?by=person&of=buyer:harborline')
  await expect(main(page).getByRole('combobox', { name: 'Buyer' })).toHaveValue(/harborline/)
  await main(page).getByRole('textbox', { name: 'Name', exact: true }).fill('buyer.one')
  const one = row(page, 'buyer.one')
  await expect(one).toContainText('through')
  await expect(one.getByRole('link').first()).toHaveAttribute('href', '/buyers/harborline/users/buyer-one')
  await one.getByText(/^\d+ roles?$/).click()
  await expect(one.getByText('Shopper', { exact: true }).last()).toBeVisible()
  const { name, lines } = await download(page)
  expect(name).toBe('access-buyer-harborline.csv')
  expect(lines.slice(1).every((line) => line.startsWith('buyer-one,'))).toBe(true)
  await page.setViewportSize(PHONE)
  await expect(one).toBeVisible()
  await expectAccessible(page)
})

test('leads from a security profile to the users who have it', async ({ page }) => {
  await signIn(page, 'admin', '/settings/securityprofiles/ProductFacetManager')
  await choose(page, /^More$/, 'Who has access')
  await expect(page).toHaveURL(/\/settings\/access\?profile=ProductFacetManager$/)
  await main(page)
    .getByRole('link', { name: /^Users with/ })
    .click()
  await expect(page).toHaveURL(/by=person&of=seller/)
  await expect(row(page, 'product.manager')).toContainText('through the group')
  await expect(row(page, 'order.manager')).toHaveCount(0)
})

test('names users with failed sign-ins', async ({ page, sandbox }) => {
  const user = {
    ID: 'story-locked',
    Username: 'story.locked',
    FirstName: 'Lou',
    LastName: 'Quay',
    Active: true,
  }
  await callPlatform(sandbox.url, 'PUT', '/v1/adminusers/story-locked', {
    ...user,
    ...{ Email: 'lou@example.com', Password: 'Quartermaster1' },
  })
  const form = new URLSearchParams({
    ...{ grant_type: 'password', client_id: localSettings(sandbox.url).NEXT_PUBLIC_OC_CLIENT_ID ?? '' },
    ...{ username: user.Username, password: 'Wrong-password-1' },
  })
  await fetch(`${sandbox.url}/oauth/token`, { method: 'POST', body: form })
  await signIn(page, 'admin', '/settings/access?by=person&state=failed')
  await expect(row(page, user.Username)).toContainText('1 failed attempt')
  await expect(main(page).getByRole('link', { name: /failed sign-ins$/ })).toBeVisible()
  await callPlatform(sandbox.url, 'DELETE', '/v1/adminusers/story-locked')
})

test('names the role that an account lacks', async ({ page }) => {
  await signIn(page, 'viewer', '/settings/access')
  await expect(main(page).getByText(/platform role SecurityProfileAdmin/)).toBeVisible()
  await expect(main(page).getByRole('table')).toHaveCount(0)
})
