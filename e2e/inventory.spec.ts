import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, press, signIn } from './support/verbs'

interface Stocked {
  Inventory: { QuantityAvailable: number; NotificationPoint: number | null }
}

const stock = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/products/${id}`)) as Stocked).Inventory

const create = (
  url: string,
  ID: string,
  QuantityAvailable: number,
  NotificationPoint: number | null = null,
) =>
  callPlatform(url, 'POST', '/v1/products', {
    ...{ ID, Name: `Bollard ${ID}`, Active: true },
    Inventory: { Enabled: true, QuantityAvailable, NotificationPoint },
  })

const quantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of Bollard ${name}`, exact: true })

const paste = (page: Page, name: string, text: string) =>
  quantity(page, name).evaluate((input, value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('pastes a column of quantities, saves them, and finds those at the notification point', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await create(url, 'story-a', 10, 4)
  await create(url, 'story-b', 20, 4)
  await create(url, 'story-c', 30)
  await signIn(page, 'admin', '/products')
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/inventory/)
  await page.getByRole('textbox', { name: 'Search products' }).fill('Bollard')
  await expect(quantity(page, 'story-a')).toHaveValue('10')
  await expect(page.getByText('3 products, read with 2 requests')).toBeVisible()
  await quantity(page, 'story-a').focus()
  await page.keyboard.press('ArrowDown')
  await expect(quantity(page, 'story-b')).toBeFocused()
  await paste(page, 'story-a', '12\n3\n30\n')
  await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
  await expectAccessible(page, 'main', 'the grid with the inventory')
  await press(page, /^Save$/)
  await expectToast(page, '2 rows saved.')
  expect(await stock(url, 'story-a')).toMatchObject({ QuantityAvailable: 12 })
  expect(await stock(url, 'story-b')).toMatchObject({ QuantityAvailable: 3 })

  await page.getByRole('checkbox', { name: 'Only at or below the notification point' }).check()
  await expect(quantity(page, 'story-b')).toHaveValue('3')
  await expect(quantity(page, 'story-a')).toHaveCount(0)
})

test('keeps what is not saved when a row fails, and does not overwrite what an order changed', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/503|Failed to load/)
  announce(/fault|busy|503/i, false)
  const { url } = sandbox
  await create(url, 'story-d', 10)
  await create(url, 'story-e', 20)
  await signIn(page, 'admin', '/settings/inventory?search=Bollard%20story')
  await paste(page, 'story-d', '11\n21\n')
  await callPlatform(url, 'PATCH', '/v1/products/story-d', { Inventory: { QuantityAvailable: 7 } })
  await callPlatform(url, 'POST', '/_sandbox/faults', {
    ...{ method: 'PATCH', path: '/v1/products/{productID}', status: 503, times: 1 },
  })
  await press(page, /^Save$/)
  await expect(page.getByText(/The quantity was 10 and is now 7\./)).toBeVisible()
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(2)
  expect(await stock(url, 'story-d')).toMatchObject({ QuantityAvailable: 7 })
  await press(page, /^Save$/)
  await expectToast(page, '2 rows saved.')
  expect(await stock(url, 'story-d')).toMatchObject({ QuantityAvailable: 11 })
  expect(await stock(url, 'story-e')).toMatchObject({ QuantityAvailable: 21 })
})

test('a viewer sees the inventory but changes nothing', async ({ page, sandbox }) => {
  await create(sandbox.url, 'story-f', 10)
  await signIn(page, 'viewer', '/settings/inventory?search=story-f')
  await expect(page.getByRole('link', { name: 'Bollard story-f' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(0)
})
