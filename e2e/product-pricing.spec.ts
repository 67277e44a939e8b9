import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { chooseIn, listedIn, panel, pressAdd, removeIn } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectNothingToSave, expectToast, fill, openTab, press, signIn } from './support/verbs'

const PRICES = 'Prices for buyers and user groups'
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

interface Listed {
  Items: { ID: string }[]
  Meta: { TotalCount: number }
}

/** Returns the number of price schedules of the marketplace. */
const countSchedules = async (url: string) =>
  ((await callPlatform(url, 'GET', '/v1/priceschedules?pageSize=1')) as Listed).Meta.TotalCount

const stored = (url: string, path: string) =>
  callPlatform(url, 'GET', `/v1/${path}`) as Promise<Record<string, unknown>>

/** Creates a price schedule, and products that have it as their default. */
async function createPriced(url: string, scheduleId: string, ...productIds: string[]) {
  const PriceBreaks = [
    { Quantity: 1, Price: 9 },
    { Quantity: 10, Price: 8, BundlePrice: 6 },
  ]
  await callPlatform(url, 'POST', '/v1/priceschedules', {
    ID: scheduleId,
    Name: 'Shared prices',
    PriceBreaks,
  })
  for (const ID of productIds)
    await callPlatform(url, 'POST', '/v1/products', {
      ...{ ID, Name: `Anchor ${ID}`, Active: true, DefaultPriceScheduleID: scheduleId },
    })
  return stored(url, `priceschedules/${scheduleId}`)
}

const bottomOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0)

test('edits price breaks, the sale and the quantities of a product, after showing overlaps and inversions', async ({
  page,
  sandbox,
}) => {
  await createPriced(sandbox.url, 'story-edit', 'story-edited')
  await signIn(page, 'admin', '/products/story-edited')
  await openTab(page, 'Pricing')
  await expect(cell(page, 'Price, break 2')).toHaveValue('8.00')
  await expect(cell(page, 'Bundle price, break 2')).toHaveValue('6.00')
  await expect(page.getByText('Prices without a currency', { exact: true })).toBeVisible()
  await press(page, 'Add price break')
  await expect(cell(page, 'From quantity, break 3')).toBeFocused()
  await fill(page, 'From quantity, break 3', '10')
  await fill(page, 'Price, break 3', '8.5')
  await press(page, /^Save$/)
  await page.getByRole('link', { name: 'Break 3: break 2 starts at quantity 10 too.' }).click()
  await expect(cell(page, 'From quantity, break 3')).toBeFocused()
  await expect(cell(page, 'From quantity, break 3')).toHaveAccessibleDescription(
    'Break 2 starts at quantity 10 too.',
  )
  // On phones, the button that removes a break is beside its last price.
  await page.setViewportSize({ width: 390, height: 844 })
  const [priceBox, removeBox] = await Promise.all([
    cell(page, 'Bundle price, break 2').boundingBox(),
    page.getByRole('button', { name: 'Remove break 2' }).boundingBox(),
  ])
  expect(Math.abs(bottomOf(priceBox) - bottomOf(removeBox))).toBeLessThanOrEqual(4)
  await page.setViewportSize({ width: 1440, height: 900 })
  await fill(page, 'From quantity, break 3', '50')
  await expect(
    page.getByText('From quantity 50 a unit costs $8.50, but from quantity 10 only $8.00.'),
  ).toBeVisible()
  await fill(page, 'Sale price, break 1', '7.25')
  await fill(page, 'Bundle price, break 1', '6.5')
  await fill(page, 'Maximum quantity', '500')
  await page.getByLabel('Sale end', { exact: true }).fill('2031-12-01T09:00')
  await page.getByRole('switch', { name: 'Cumulative quantity' }).check()
  await expectAccessible(page, 'main', 'the pricing tab')
  await press(page, /^Save$/)
  const question = page.getByRole('dialog', { name: 'Save a higher unit price for larger quantities?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await fill(page, 'Price, break 3', '7.5')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  expect(await stored(sandbox.url, 'priceschedules/story-edit')).toMatchObject({
    PriceBreaks: [
      { Quantity: 1, Price: 9, SalePrice: 7.25, BundlePrice: 6.5 },
      { Quantity: 10, Price: 8, BundlePrice: 6 },
      { Quantity: 50, Price: 7.5 },
    ],
    MaxQuantity: 500,
    UseCumulativeQuantity: true,
    SaleStart: null,
    IsOnSale: true,
  })
  await press(page, 'Undo')
  await expectToast(page, /^Undone/)
  await expect(cell(page, 'Price, break 3')).toHaveCount(0)
  expect(await stored(sandbox.url, 'priceschedules/story-edit')).toMatchObject({
    PriceBreaks: [
      { Quantity: 1, Price: 9, SalePrice: null, BundlePrice: null },
      { Quantity: 10, Price: 8, BundlePrice: 6 },
    ],
    MaxQuantity: null,
    UseCumulativeQuantity: false,
    SaleEnd: null,
  })
})

test('shows all prices of a price break on phones, tablets and desktops', async ({ page, sandbox }) => {
  await createPriced(sandbox.url, 'story-wide', 'story-widened')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/products/story-widened?tab=pricing')
  const boxOf = async (name: string) => {
    const box = await page.getByRole('textbox', { name: `${name}, break 1`, exact: true }).boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const names = ['From quantity', 'Price', 'Sale price', 'Subscription price', 'Bundle price']
  await expect(cell(page, 'Bundle price, break 1')).toBeVisible()
  const onPhone = await Promise.all(names.map(boxOf))
  expect(new Set(onPhone.map(({ y }) => Math.round(y))).size).toBe(3)
  expect(Math.min(...onPhone.map(({ width }) => width))).toBeGreaterThan(130)
  await expectAccessible(page, 'main', 'the price breaks on a phone')
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await Promise.all(names.map(boxOf))
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1)
    expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThan(90)
  }
})

test('says with whom a price schedule is shared, and gives a product its own one without writing anything twice', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/503|ERR_|Failed to load/)
  announce(/fault|busy|503|Network/i, false)
  announce(/409|IdExists/, false)
  const shared = await createPriced(sandbox.url, 'story-shared', 'story-a', 'story-b', 'story-c', 'story-d')
  const before = await countSchedules(sandbox.url)
  const post = { method: 'POST', path: '/v1/priceschedules' }
  const patch = { method: 'PATCH', path: '/v1/products/{productID}' }
  // Half of them fail before the change, the others after it, when only the response is lost.
  const faults = [
    { ...post, status: 503 },
    { ...post, truncate: true },
    { ...patch, status: 503 },
    { ...patch, truncate: true },
  ]
  await signIn(page, 'admin', '/products')
  for (const [at, id] of ['story-a', 'story-b', 'story-c', 'story-d'].entries()) {
    await page.goto(`/products/${id}?tab=pricing`)
    if (at === 0)
      await expect(
        page.getByText(/“Shared prices” is shared with 3 other products\. A change here/),
      ).toBeVisible()
    if (at < 3) await press(page, 'Use a schedule of its own instead')
    else {
      // The last product does not share the schedule any more. Clearing the field starts a new one.
      await press(page, 'Clear price schedule')
    }
    await fill(page, 'Price, break 1', String(11 + at))
    await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', faults[at])
    await press(page, /^Save$/)
    await expect(page.getByText(/^(Not|Partly) saved$/)).toBeVisible()
    await press(page, /^Save$/)
    await expectNothingToSave(page)
    const { DefaultPriceScheduleID: own } = await stored(sandbox.url, `products/${id}`)
    expect(own).not.toBe('story-shared')
    expect(await stored(sandbox.url, `priceschedules/${String(own)}`)).toMatchObject({
      Name: `Anchor ${id}`,
      PriceBreaks:
        at < 3
          ? [
              { Quantity: 1, Price: 11 + at },
              { Quantity: 10, Price: 8, BundlePrice: 6 },
            ]
          : [{ Quantity: 1, Price: 14 }],
    })
    expect(await countSchedules(sandbox.url)).toBe(before + at + 1)
  }
  expect(await stored(sandbox.url, 'priceschedules/story-shared')).toEqual(shared)
})

test('chooses another price schedule from the library, and removes it without deleting or changing any', async ({
  page,
  sandbox,
}) => {
  const old = await createPriced(sandbox.url, 'story-old', 'story-chooser', 'story-neighbor')
  const body = { ID: 'story-list', Name: 'Regatta prices', PriceBreaks: [{ Quantity: 1, Price: 3 }] }
  const library = await callPlatform(sandbox.url, 'POST', '/v1/priceschedules', body)
  await signIn(page, 'admin', '/products/story-chooser?tab=pricing')
  await page.getByRole('combobox', { name: 'Price schedule' }).first().fill('Regatta')
  await page.getByRole('option', { name: /Regatta prices/ }).click()
  await expect(page.getByText('Save to use this price schedule.')).toBeVisible()
  await expect(cell(page, 'Price, break 1')).toHaveCount(0)
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await expect(cell(page, 'Price, break 1')).toHaveValue('3.00')
  await press(page, 'Clear price schedule')
  await expect(page.getByText('Save to remove the default price.')).toBeVisible()
  await press(page, /^Save$/)
  await page
    .getByRole('dialog', { name: 'Delete price schedule “Regatta prices” too?' })
    .getByRole('button', { name: 'Keep schedule' })
    .click()
  await expectToast(page, 'Product saved.')
  await expectNothingToSave(page)
  expect(await stored(sandbox.url, 'products/story-chooser')).toMatchObject({ DefaultPriceScheduleID: null })
  expect(await stored(sandbox.url, 'priceschedules/story-list')).toEqual(library)
  expect(await stored(sandbox.url, 'priceschedules/story-old')).toEqual(old)
})

test('gives a buyer and a user group their own price, and takes one away again', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  announce(/fault|500/i, false)
  await signIn(page, 'admin', '/products/SF-3001?tab=pricing')
  await expect(listedIn(page, PRICES)).toHaveCount(2)
  await expect(listedIn(page, PRICES).filter({ hasText: 'Harborline' })).toContainText(
    '1+ $16.63, 10+ $14.87',
  )
  await panel(page, PRICES).getByLabel('Users', { exact: true }).selectOption('One user group')
  await chooseIn(page, PRICES, 'Buyer', 'northfell')
  await chooseIn(page, PRICES, 'User group', 'site-managers')
  await chooseIn(page, PRICES, 'Price schedule', 'SF-3004-northfell')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'POST', path: '/v1/products/assignments', status: 500 },
  })
  await pressAdd(page, PRICES)
  await expect(panel(page, PRICES).getByRole('alert')).toBeVisible()
  await expect(listedIn(page, PRICES)).toHaveCount(2)
  await pressAdd(page, PRICES)
  await expect(listedIn(page, PRICES)).toHaveCount(3)
  await removeIn(page, PRICES, 'Harborline Shipyards')
  await expect(listedIn(page, PRICES)).toHaveCount(2)
  const { Items } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/products/assignments?productID=SF-3001',
  )) as { Items: object[] }
  expect(Items).toHaveLength(2)
  expect(Items).toContainEqual(
    expect.objectContaining({ UserGroupID: 'site-managers', PriceScheduleID: 'SF-3004-northfell' }),
  )
  await stored(sandbox.url, 'priceschedules/SF-3001-harborline')
  await expectAccessible(page, 'main', 'the prices for buyers')
})

test('previews the price of one user with the schedule that applies, as the platform gives it', async ({
  page,
  announce,
}) => {
  announce(/404/, false)
  await signIn(page, 'admin', '/products/SF-3010?tab=pricing')
  const preview = panel(page, 'Price preview')
  await preview.getByRole('button', { name: 'Show price' }).click()
  await expect(preview.getByText('Choose a buyer.')).toBeVisible()
  await preview.getByRole('combobox', { name: 'Buyer' }).fill('harborline')
  await preview.getByRole('option').filter({ hasText: 'harborline' }).first().click()
  await preview.getByRole('combobox', { name: 'User' }).fill('buyer-one')
  await preview.getByRole('option').filter({ hasText: 'buyer-one' }).first().click()
  await preview.getByRole('textbox', { name: 'Quantity' }).fill('12')
  await preview.getByRole('button', { name: 'Show price' }).click()
  await expect(preview.getByText('$88.68 for 12')).toBeVisible()
  await expect(preview.getByText('SF-3010 agreed, harborline').first()).toBeVisible()
  await expect(preview.getByText(/: the price of the buyer\./)).toBeVisible()
  await expect(
    preview.getByText('Checked: the platform uses the same price schedule for this user.'),
  ).toBeVisible()
  await expect(preview.getByText('Another price schedule comes first.')).toBeVisible()
  await expectAccessible(page, 'main', 'the price preview')
})

test('a supplier edits the prices of its own products only', async ({ page }) => {
  await signIn(page, 'supplier.one', '/products/HT-1042?tab=pricing')
  await expect(cell(page, 'Price, break 1')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Price preview' })).toHaveCount(0)
  await fill(page, 'Price, break 1', '31.25')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
})
