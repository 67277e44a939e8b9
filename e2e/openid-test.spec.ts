import { DEMO_PASSWORD } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { signIn } from './support/verbs'

const PAGE = '/settings/openidconnects/local-sign-on'

test('checks an OpenID connect against its provider, and signs in with it in a new tab', async ({
  page,
  context,
  sandbox,
}) => {
  await signIn(page, 'operator', PAGE)
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks).toContainText('The token address is valid.')
  await expect(checks).toContainText('has the token before a #')
  await expect(page.getByText(`${sandbox.url}/ocrpcode`, { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Read the configuration' }).click()
  const compared = page.getByRole('list', { name: 'Comparison with the provider' })
  await expect(compared).toContainText('The token address is the one that the provider publishes.')
  await expect(compared).toContainText('The keys were read: 1.')
  await expectAccessible(page)

  const document = page.getByLabel('Configuration of the provider')
  await document.fill((await document.inputValue()).replace('/openid/token"', '/openid/other"'))
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(compared).toContainText('The provider publishes another token address')
  await document.fill('not JSON')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('This is not the configuration of an identity provider')).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Start a test sign-in in a new tab' }).click()
  const tab = await opened
  await tab.getByLabel('User name').fill('viewer')
  await tab.getByLabel('Password').fill(DEMO_PASSWORD)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab.getByText('You are signed in as viewer.')).toBeVisible()
  // The office of the person who tests keeps its own session.
  await page.reload()
  await expect(checks).toBeVisible()
})

test('says what is wrong with an OpenID connect of a provider that cannot be read', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/404|Failed to load/)
  const connect = (await callPlatform(sandbox.url, 'GET', '/v1/openidconnects/local-sign-on')) as object
  await callPlatform(sandbox.url, 'POST', '/v1/openidconnects', {
    ...connect,
    ID: 'broken-sign-on',
    ConnectClientSecret: 'not-for-production',
    AppStartUrl: 'https://shop.example.com/',
    AuthorizationEndpoint: '/_sandbox/missing/authorize',
  })
  await signIn(page, 'operator', '/settings/openidconnects/broken-sign-on')
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks).toContainText('Problem: The start address lacks {0}')
  await page.getByRole('button', { name: 'Read the configuration' }).click()
  await expect(page.getByText(/The configuration could not be read at/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Comparison with the provider' })).toHaveCount(0)

  // The browser may not read other sites, so the user opens the usual addresses and pastes the text.
  await callPlatform(sandbox.url, 'PATCH', '/v1/openidconnects/broken-sign-on', {
    AuthorizationEndpoint: 'https://login.example.com/one/authorize',
  })
  await page.reload()
  const addresses = page.getByRole('list', { name: 'Usual addresses of the configuration' })
  await expect(addresses.getByRole('link')).toHaveText([
    'https://login.example.com/one/.well-known/openid-configuration',
    'https://login.example.com/.well-known/openid-configuration',
  ])
  await expect(page.getByRole('button', { name: 'Read the configuration' })).toHaveCount(0)
})
