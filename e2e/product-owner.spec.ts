import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { chooseId, fill, press, signIn } from './support/verbs'

test('creates a product of a supplier with a price of its own, although the first attempt fails', async ({
  page,
  sandbox,
  announce,
}) => {
  // The check that the ID is free gets a 404 response, and one write fails.
  announce(/404/)
  announce(/500|ERR_|Failed to load/)
  announce(/fault|Network|failed|500/i, false)
  const { url } = sandbox
  await signIn(page, 'admin', '/products/new')
  await fill(page, /^Name/, 'Mill rope')
  await chooseId(page, 'story-mill-rope')
  const owner = page.getByRole('combobox', { name: 'Owner' })
  await owner.fill('tarnwick')
  await page.getByRole('option').filter({ hasText: 'tarnwick' }).first().click()
  await fill(page, 'Price, break 1', '7')
  await callPlatform(url, 'POST', '/_sandbox/faults', { method: 'POST', path: '/v1/products', status: 500 })
  await press(page, 'Create product')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await press(page, 'Create product')
  await expect(page).toHaveURL(/\/products\/story-mill-rope/)
  const product = (await callPlatform(url, 'GET', '/v1/products/story-mill-rope')) as Record<string, string>
  expect(product).toMatchObject({ OwnerID: 'tarnwick' })
  const schedule = `/v1/priceschedules/${product.DefaultPriceScheduleID}`
  expect(await callPlatform(url, 'GET', schedule)).toMatchObject({ OwnerID: 'tarnwick' })
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveCount(0)
})

test('offers suppliers no other owner', async ({ page }) => {
  await signIn(page, 'supplier.one', '/products/new')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveCount(0)
})
