import type { Page } from 'playwright/test'
import { offerSingleSignOn } from '../scripts/lib/demo-single-sign-on.mjs'
import { freePort } from '../scripts/lib/ports.mjs'
import { DEMO_PASSWORD, localSettings, officeSpec } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { type Running, startProcess } from './support/processes'
import { expect, test } from './support/test'
import { loseSession, signInByForm } from './support/verbs'

let office = ''
let running: Running

test.beforeAll(async ({ seeded: _seeded, marketplace }) => {
  const { url } = marketplace.sandbox
  const port = await freePort()
  office = `http://localhost:${port}`
  // Set up as `npm run up` does for the demo.
  const connect = await offerSingleSignOn(url, office)
  expect(connect).toBeDefined()
  const env = { ...localSettings(url), NEXT_PUBLIC_OC_OPENID_CONNECT_ID: connect }
  running = await startProcess(officeSpec({ port, env }))
})
test.afterAll(() => running.stop())

/** Signs in on the page of the identity provider. */
async function signInThere(page: Page, account: string) {
  await page.getByLabel('User name').fill(account)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const refreshCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'ordercloud.refresh-token')

test('signs in through the identity provider and opens the requested page', async ({ page }) => {
  await page.goto(`${office}/products?sort=ID`)
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await signInThere(page, 'admin')
  await expect(page).toHaveURL(`${office}/products?sort=ID`)
  await expect(page.getByRole('button', { name: /., user menu$/ })).toBeVisible()
  expect(await refreshCookie(page)).toBeUndefined()
})

test('keeps the refresh token when “Keep me signed in” is checked', async ({ page }) => {
  await page.goto(office)
  await expectAccessible(page)
  await page.getByLabel('Keep me signed in').check()
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await signInThere(page, 'viewer')
  await expect(page).toHaveURL(`${office}/dashboard`)
  expect(await refreshCookie(page)).toBeDefined()
})

test('rejects a buyer account', async ({ page }) => {
  await page.goto(office)
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await signInThere(page, 'buyer.one')
  await expect(page).toHaveURL(/localhost:\d+\/(\?sso-error=.*)?$/)
  await expect(page.getByRole('status')).toContainText(/buyer|not|client/i)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})

test('rejects tokens and errors of a sign-in that this browser did not start', async ({ page }) => {
  await page.goto(`${office}/?sso=made-up#token=a.b.c`)
  await expect(page.getByText('This sign-in was not started here')).toBeVisible()
  expect(page.url()).toBe(`${office}/`)
  await page.goto(`${office}/?sso-error=Call%20this%20number`)
  await expect(page.getByText('This sign-in was not started here')).toBeVisible()
})

test('shows no single sign-on button when no connection is configured', async ({ page }) => {
  await signInByForm(page, 'admin')
  await loseSession(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: /single sign-on/ })).toHaveCount(0)
})
