import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { panel } from './support/panels'
import { callPlatform, grantToken } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectToast, fill, jobs, openJobs, openTab, press, row, signIn } from './support/verbs'

/** A product of the marketplace that the supplier of supplier.one sells. */
const FOREIGN = 'PT-2001'
const SELLER = 'tarnwick'

const REASON = /It belongs to Meridian Trade Supply\. Suppliers can change only their own products\./

interface Stored extends Record<string, unknown> {
  OwnerID: string
  xp: Record<string, unknown>
}

const get = <T = Stored>(url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`) as Promise<T>

/** Returns the requests of a page that could change something on the platform, as they are sent. */
function collectWrites(page: Page, url: string): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(request.method())
    if (isWrite && request.url().startsWith(`${url}/v1/`)) writes.push(`${request.method()} ${request.url()}`)
  })
  return writes
}

const dialogButton = (page: Page, label: string) =>
  page.getByRole('dialog').last().getByRole('button', { name: label, exact: true })

test('a supplier edits pictures, facets and extended properties of its own product', async ({
  page,
  sandbox: { url },
}) => {
  const picture = (name: string) => ({ Url: `${url}/_sandbox/images/${name}.svg` })
  const Images = [picture('HT-1042'), picture('HT-1042-2')]
  const xp = { Images, Facets: { Brand: ['Tarnwick'], Own: { deep: 1 } }, Origin: 'US' }
  await callPlatform(url, 'POST', '/v1/products', {
    ...{ ID: 'own-mallet', Name: 'Mallet', Active: true, OwnerID: SELLER, xp },
  })
  await signIn(page, 'supplier.one', '/products/own-mallet?tab=media')
  await press(page, 'Move picture 2 up')
  await expect
    .poll(async () => (await get(url, 'products/own-mallet')).xp.Images)
    .toEqual(Images.toReversed())
  await press(page, 'Edit picture 1')
  await fill(page, 'Alternative text', 'A mallet')
  await dialogButton(page, 'Save').click()
  await expectToast(page, 'Picture saved.')

  await openTab(page, 'Facets')
  await press(page, 'Change Color')
  await page.getByRole('dialog').getByRole('checkbox', { name: /^Red/ }).check()
  await dialogButton(page, 'Save').click()
  await expectToast(page, 'Color saved.')

  await openTab(page, 'Extended')
  await press(page, 'Edit xp.Origin')
  await page.getByRole('dialog').getByLabel('Value').fill('CZ')
  await dialogButton(page, 'Save').click()
  await expectToast(page, 'xp.Origin saved.')
  expect((await get(url, 'products/own-mallet')).xp).toEqual({
    ...{ ...xp, Origin: 'CZ', Facets: { ...xp.Facets, Color: ['Red'] } },
    Images: [{ ...Images[1], AltText: 'A mallet' }, Images[0]],
  })
})

/** Checks that a control is disabled, says whose product it is, and does nothing. */
async function expectLocked(page: Page, control: Locator) {
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription(REASON)
  await control.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const LOCKED: readonly { tab: string; buttons: readonly (string | RegExp)[] }[] = [
  { tab: 'Inventory and shipping', buttons: ['Add location'] },
  { tab: 'Variants', buttons: ['Create spec', 'Generate variants'] },
  { tab: 'Facets', buttons: ['Change Brand', 'Change Color'] },
  {
    tab: 'Media',
    buttons: [
      ...['Add by URL', 'Move picture 2 up', 'Make picture 2 primary'],
      ...['Edit picture 1', 'Remove picture 1'],
    ],
  },
  { tab: 'Extended', buttons: ['Add property', 'Edit xp.Origin', 'Remove xp.Origin'] },
]

test('shows a supplier whose product it sells, and sends no change of it', async ({
  page,
  sandbox: { url },
}) => {
  const before = await get(url, `products/${FOREIGN}`)
  expect(before.OwnerID).not.toBe(SELLER)
  const writes = collectWrites(page, url)
  await signIn(page, 'supplier.one', `/products/${FOREIGN}`)
  const main = page.getByRole('main')
  for (const tab of ['Details', 'Pricing']) {
    await openTab(page, tab)
    await expect(main.getByText(REASON).first()).toBeVisible()
    for (const name of ['Name', 'Price, break 1'])
      await expect(main.getByRole('textbox', { name, exact: true })).toHaveCount(0)
    await expect(main.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  }
  const prices = panel(page, 'Prices for buyers and user groups')
  await expect(prices).toContainText(
    'Prices of this product for the marketplace’s buyers are not listed here.',
  )
  const form = await panel(page, 'Default price').boundingBox()
  expect((await prices.boundingBox())?.y).toBeCloseTo((form?.y ?? 0) + (form?.height ?? 0) + 12, 0)
  for (const { tab, buttons } of LOCKED)
    await test.step(tab, async () => {
      await openTab(page, tab)
      for (const name of buttons)
        await expectLocked(page, main.getByRole('button', { name, exact: true }).first())
      if (tab === 'Media') await expect(page.getByLabel('Choose pictures')).toBeDisabled()
      if (tab === 'Extended')
        await expectAccessible(page, 'main', 'the properties of a product of the marketplace')
    })
  await openTab(page, 'Catalogs')
  const catalogs = panel(page, 'Catalogs and categories')
  await expectLocked(page, catalogs.getByRole('button', { name: /^(Assign|Add)$/ }).first())
  await expect(panel(page, 'Bundles')).toContainText('Only administrators have access to this.')
  await page.goto('/settings/bundles')
  await expect(main).toContainText('Only administrators have access to this.')
  expect(writes).toEqual([])
  expect(await get(url, `products/${FOREIGN}`)).toEqual(before)
})

/** Chooses a file in the import dialog and checks it. */
async function checkFile(page: Page, rows: string | undefined, ...lines: string[]) {
  await choose(page, /^More$/, 'Import…')
  if (rows !== undefined) await page.getByRole('combobox', { name: 'Rows of the file' }).selectOption(rows)
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await press(page, 'Check the file')
}

test('rejects the rows of a file about products that a supplier does not own before anything is written', async ({
  page,
  sandbox: { url },
}) => {
  const stateOf = async () => ({
    product: await get(url, `products/${FOREIGN}`),
    variants: await get(url, `products/${FOREIGN}/variants`),
    prices: await get(url, `priceschedules/${FOREIGN}`),
  })
  const before = await stateOf()
  const own = await get(url, 'products/HT-1042')
  const [variant] = (before.variants as unknown as { Items: { ID: string; Name: string }[] }).Items
  // The supplier sees the product. Its rows must not be rejected as those of an unknown product.
  await callPlatform(url, 'GET', `/v1/products/${FOREIGN}`, undefined, await grantToken(url, 'supplier.one'))
  const writes = collectWrites(page, url)
  const errors = page.getByRole('list', { name: 'Errors' })
  await signIn(page, 'supplier.one', '/products?search=hammer')
  await expect(row(page, 'HT-1042').first()).toBeVisible()

  await checkFile(
    page,
    'Inventory',
    'ProductID,LocationID,NotificationPoint',
    `${FOREIGN},,77`,
    'HT-1042,,60',
  )
  await expect(page.getByText('0 to create, 0 to change, 1 unchanged, 1 with errors.')).toBeVisible()
  await expect(errors).toContainText(/Line 2, ProductID: .* Suppliers can change only their own products\./)
  await dialogButton(page, 'Cancel').click()

  await checkFile(page, 'Variants', 'ProductID,VariantID,Name', `${FOREIGN},${variant?.ID ?? ''},Renamed`)
  await expect(page.getByText('0 to create, 0 to change, 0 unchanged, 1 with errors.')).toBeVisible()
  await expect(errors).toContainText(/Line 2, ProductID: .* Suppliers can change only their own products\./)
  await dialogButton(page, 'Cancel').click()

  await checkFile(page, 'Prices', 'ProductID,Quantity,Price', `${FOREIGN},1,1`)
  await expect(page.getByText('0 to create, 0 to change, 0 unchanged, 1 with errors.')).toBeVisible()
  await expect(errors).toContainText(/Line 2, PriceScheduleID: You do not have access to the price schedule/)
  await dialogButton(page, 'Cancel').click()

  await checkFile(
    page,
    undefined,
    ...['ID,Name,ShipWeight', `${FOREIGN},Renamed,9`, `HT-1042,${String(own.Name).replaceAll(',', '')},3.5`],
  )
  await expect(page.getByText('0 to create, 1 to change, 0 unchanged, 1 with errors.')).toBeVisible()
  await expect(errors).toContainText(/Line 2, ID: .* Suppliers can change only their own products\./)
  await expectAccessible(page, 'dialog[open]', 'the review of a file of a supplier')
  expect(writes).toEqual([])
  await press(page, 'Import 1 product')
  await openJobs(page)
  await expect(
    jobs(page).getByText('1 done. 1 row of the file with errors was skipped.').first(),
  ).toBeVisible()
  expect(await get(url, 'products/HT-1042')).toMatchObject({ ShipWeight: 3.5, xp: own.xp })
  expect(await stateOf()).toEqual(before)
  expect(new Set(writes)).toEqual(new Set([`PATCH ${url}/v1/products/HT-1042`]))
})
