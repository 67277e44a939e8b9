import { expectAccessible } from './support/accessible'
import { panel } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  choose,
  chooseId,
  expectRow,
  expectToast,
  fill,
  openTab,
  press,
  pressDelete,
  signIn,
} from './support/verbs'

const stored = (url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`)

test('creates a price schedule from cells of a spreadsheet, duplicates it, and shows where it is used', async ({
  page,
  sandbox,
  announce,
}) => {
  // The check that the id is free gets a 404 response, which browsers log.
  announce(/404/)
  await signIn(page, 'admin', '/settings/priceschedules')
  await page.getByRole('link', { name: 'Create price schedule' }).click()
  await fill(page, /^Name/, 'Dock fittings')
  await chooseId(page, 'story-dock')
  await press(page, 'Create price schedule')
  await expect(page.getByRole('link', { name: 'Enter at least one price.' })).toBeVisible()
  await page.getByRole('textbox', { name: 'From quantity, break 1', exact: true }).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '1\t5.00\t4.50\n25\t4.25\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('textbox', { name: 'Price, break 2', exact: true })).toHaveValue('4.25')
  await press(page, 'Create price schedule')
  await expect(page).toHaveURL(/\/settings\/priceschedules\/story-dock$/)
  expect(await stored(sandbox.url, 'priceschedules/story-dock')).toMatchObject({
    Name: 'Dock fittings',
    PriceBreaks: [
      { Quantity: 1, Price: 5, SalePrice: 4.5 },
      { Quantity: 25, Price: 4.25 },
    ],
  })
  const product = { ID: 'story-cleat', Name: 'Cleat', DefaultPriceScheduleID: 'story-dock' }
  await callPlatform(sandbox.url, 'POST', '/v1/products', product)
  await openTab(page, 'Where used')
  await expect(
    panel(page, 'Products with this default price').getByRole('link', { name: 'Cleat' }),
  ).toBeVisible()
  await expect(page.getByText('No buyer or user group has this price schedule.')).toBeVisible()
  await expectAccessible(page, 'main', 'where a price schedule is used')

  await choose(page, /^More$/, 'Duplicate')
  await expectToast(page, '“Dock fittings” was duplicated')
  await page.goto('/settings/priceschedules?search=Dock')
  await expectRow(page, 'Dock fittings (copy)')

  await page.goto('/settings/priceschedules/story-dock')
  await pressDelete(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 product loses its default price')
  await expect(dialog).toContainText('Cleat')
  await dialog.getByRole('button', { name: 'Delete price schedule' }).click()
  await expectToast(page, 'deleted')
  expect(await stored(sandbox.url, 'products/story-cleat')).toMatchObject({ DefaultPriceScheduleID: null })
})

test('shows the products that a supplier sells at its price schedule, also before it is deleted', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/priceschedules', {
    ...{ ID: 'story-supplied', Name: 'Supplied', OwnerID: 'tarnwick' },
    PriceBreaks: [{ Quantity: 1, Price: 5 }],
  })
  await callPlatform(url, 'POST', '/v1/products', { ID: 'story-shackle', Name: 'Shackle' })
  await callPlatform(
    url,
    'PUT',
    '/v1/products/story-shackle/suppliers/tarnwick?defaultPriceScheduleID=story-supplied',
  )
  await signIn(page, 'admin', '/settings/priceschedules/story-supplied')
  await openTab(page, 'Where used')
  const sold = panel(page, 'Products that the supplier sells at this price')
  await expect(sold.getByRole('link', { name: 'Shackle' })).toBeVisible()
  await expectAccessible(page, 'main', 'where a price schedule of a supplier is used')
  await pressDelete(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 product is sold by the supplier at this price: Shackle.')
})

test('a supplier sees only its own price schedules', async ({ page, sandbox }) => {
  const { Items } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/priceschedules?OwnerID=!tarnwick&pageSize=1',
  )) as { Items: { ID: string }[] }
  await signIn(page, 'supplier.one', `/settings/priceschedules?search=${Items[0]?.ID ?? ''}`)
  await expect(page.getByRole('heading', { name: 'No price schedules match' })).toBeVisible()
})
