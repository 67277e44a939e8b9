import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectAllLost, pressUntilDone } from './support/lost-responses'
import { listedIn, panel } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectNothingToSave, expectToast, fill, openTab, press, problemIn, signIn } from './support/verbs'

const TAB = 'Inventory and shipping'
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

const stored = (url: string, path: string) =>
  callPlatform(url, 'GET', `/v1/${path}`) as Promise<Record<string, unknown>>

const create = (url: string, ID: string, more: object = {}) =>
  callPlatform(url, 'POST', '/v1/products', { ID, Name: `Crate ${ID}`, Active: true, ...more })

/** Types into a field that chooses a record, and chooses the option with this text. */
async function pick(page: Page, field: string, text: string) {
  const combobox = page.getByRole('combobox', { name: field, exact: true })
  await combobox.fill(text)
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('listbox').getByRole('option').filter({ hasText: text }).first().click()
}

test('edits inventory and shipping, shows them after a reload, and undoes the change', async ({
  page,
  sandbox,
}) => {
  await create(sandbox.url, 'story-stock')
  await signIn(page, 'admin', '/products/story-stock')
  await openTab(page, TAB)
  await toggle(page, 'Track inventory').check()
  await fill(page, 'Quantity available', '1.5')
  await press(page, /^Save$/)
  await page.getByRole('link', { name: 'Quantity available must be a whole number.' }).click()
  await expect(box(page, 'Quantity available')).toBeFocused()
  await fill(page, 'Quantity available', '25')
  await fill(page, 'Notification point', '5')
  await fill(page, 'Weight', '1.25')
  await fill(page, 'Quantity multiplier', '12')
  await toggle(page, 'Returnable').check()
  await pick(page, 'Ship from', 'Reno distribution center')
  await expectAccessible(page, 'main', 'the tab with inventory and shipping')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  expect(await stored(sandbox.url, 'products/story-stock')).toMatchObject({
    Inventory: { Enabled: true, QuantityAvailable: 25, NotificationPoint: 5 },
    ShipWeight: 1.25,
    QuantityMultiplier: 12,
    Returnable: true,
    ShipFromAddressID: 'wh-reno',
  })
  await page.reload()
  await expect(box(page, 'Quantity available')).toHaveValue('25')
  await expect(page.getByRole('combobox', { name: 'Ship from', exact: true })).toHaveValue(
    'Reno distribution center (wh-reno)',
  )
  await fill(page, 'Notification point', '')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await press(page, 'Undo')
  await expectToast(page, /^Undone/)
  await expect(box(page, 'Notification point')).toHaveValue('5')
})

test('keeps a quantity that changed meanwhile when another field is saved', async ({ page, sandbox }) => {
  await create(sandbox.url, 'story-sold', { Inventory: { Enabled: true, QuantityAvailable: 30 } })
  await signIn(page, 'admin', `/products/story-sold?tab=inventory`)
  await expect(box(page, 'Quantity available')).toHaveValue('30')
  await callPlatform(sandbox.url, 'PATCH', '/v1/products/story-sold', {
    Inventory: { QuantityAvailable: 21 },
  })
  await fill(page, 'Notification point', '4')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  expect(await stored(sandbox.url, 'products/story-sold')).toMatchObject({
    Inventory: { QuantityAvailable: 21, NotificationPoint: 4 },
  })
  await expect(box(page, 'Quantity available')).toHaveValue('21')
})

test('saves once although the answer of the platform was lost', async ({ page, sandbox, announce }) => {
  announce(/ERR_|Failed to load/)
  announce(/fault|Network|failed/i, false)
  await create(sandbox.url, 'story-lost')
  await signIn(page, 'admin', '/products/story-lost?tab=inventory')
  await toggle(page, 'Track inventory').check()
  await fill(page, 'Quantity available', '8')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'PATCH', path: '/v1/products/{productID}', truncate: true },
  })
  await press(page, /^Save$/)
  await expect(page.getByText(/^(Not|Partly) saved$/)).toBeVisible()
  await press(page, /^Save$/)
  await expectNothingToSave(page)
  expect(await stored(sandbox.url, 'products/story-lost')).toMatchObject({
    Inventory: { Enabled: true, QuantityAvailable: 8 },
  })
})

test('chooses a default supplier, forwards orders to it, and clears the address of the former one', async ({
  page,
  sandbox,
}) => {
  await create(sandbox.url, 'story-supplied', { ShipFromAddressID: 'wh-norfolk' })
  await signIn(page, 'admin', '/products/story-supplied')
  await toggle(page, 'Auto-forward').check()
  await press(page, /^Save$/)
  await page.getByRole('link', { name: /^Choose a default supplier/ }).click()
  await expect(toggle(page, 'Auto-forward')).toBeFocused()
  await pick(page, 'Default supplier', 'tarnwick')
  await expect(page.getByText('The ship-from address is cleared')).toBeVisible()
  await openTab(page, TAB)
  await expect(page.getByText('An address of the default supplier.')).toBeVisible()
  await pick(page, 'Ship from', 'tarnwick-cleveland')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  expect(await stored(sandbox.url, 'products/story-supplied')).toMatchObject({
    DefaultSupplierID: 'tarnwick',
    AutoForward: true,
    ShipFromAddressID: 'tarnwick-cleveland',
  })
})

test('chooses a parent product, and shows the child products of a parent', async ({ page, sandbox }) => {
  await create(sandbox.url, 'story-family', { IsParent: true })
  await create(sandbox.url, 'story-child')
  await signIn(page, 'admin', '/products/story-child')
  await pick(page, 'Parent product', 'story-family')
  await expect(toggle(page, 'Parent product of others')).toHaveAttribute('aria-disabled', 'true')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await page.goto('/products/story-family')
  await page.getByRole('link', { name: 'Show the child products' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Crate story-child' })).toBeVisible()
})

test('a supplier edits the inventory of its own products, but not who may sell them', async ({
  page,
  sandbox,
}) => {
  await signIn(page, 'supplier.one', '/products/HT-1042')
  await expect(page.getByText('Only the marketplace can change who may sell a product.')).toBeVisible()
  await toggle(page, 'All suppliers can sell').press('Space')
  await expect(toggle(page, 'All suppliers can sell')).not.toBeChecked()
  await openTab(page, TAB)
  await fill(page, 'Notification point', '55')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  expect(await stored(sandbox.url, 'products/HT-1042')).toMatchObject({
    Inventory: { NotificationPoint: 55 },
  })
})

const locations = (page: Page) => panel(page, 'Inventory locations')

const inventoryOf = async (url: string, id: string) => {
  const { Inventory } = (await stored(url, `products/${id}`)) as { Inventory: object }
  return Inventory
}

test('keeps the quantity when locations are added, and when one quantity is used again', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  announce(/fault|500/i, false)
  await create(sandbox.url, 'story-places', { Inventory: { Enabled: true, QuantityAvailable: 25 } })
  await signIn(page, 'admin', '/products/story-places?tab=inventory')
  await locations(page).getByRole('button', { name: 'Add location' }).click()
  const adding = page.getByRole('dialog', { name: 'Add location' })
  await expect(
    adding.getByText(
      /the sum of its locations\. The first location starts with the current quantity of 25\./,
    ),
  ).toBeVisible()
  await expect(adding.getByRole('textbox', { name: 'Quantity available' })).toHaveValue('25')
  await adding.getByRole('button', { name: 'Add location' }).click()
  await expect(adding.getByText('Choose an address.')).toBeVisible()
  await adding.getByRole('combobox', { name: 'Address' }).fill('Reno')
  await adding.getByRole('option').filter({ hasText: 'wh-reno' }).first().click()
  await expectAccessible(page, 'dialog[open]', 'the dialog that adds a location')
  await adding.getByRole('button', { name: 'Add location' }).click()
  await expectToast(page, 'Location added.')
  await expect(listedIn(page, 'Inventory locations')).toHaveCount(1)
  expect(await inventoryOf(sandbox.url, 'story-places')).toMatchObject({ QuantityAvailable: 25 })

  await locations(page).getByRole('button', { name: 'Add location' }).click()
  await adding.getByRole('combobox', { name: 'Address' }).fill('Norfolk')
  await adding.getByRole('option').filter({ hasText: 'wh-norfolk' }).first().click()
  await adding.getByRole('textbox', { name: 'Quantity available' }).fill('15')
  await adding.getByRole('button', { name: 'Add location' }).click()
  await expect(listedIn(page, 'Inventory locations')).toHaveCount(2)
  await expect(box(page, 'Quantity available')).toHaveValue('40')
  await expect(page.getByText('The sum of the 2 locations below.')).toBeVisible()
  await expect(toggle(page, 'Track by variant')).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: 'Edit Reno distribution center' }).click()
  const editing = page.getByRole('dialog', { name: /^Edit/ })
  await editing.getByRole('textbox', { name: 'Quantity available' }).fill('30')
  await editing.getByRole('button', { name: 'Save location' }).click()
  await expect(editing).toHaveCount(0)
  await expect(box(page, 'Quantity available')).toHaveValue('45')

  await press(page, 'Use one quantity instead')
  const single = page.getByRole('dialog', { name: 'Use one quantity instead of locations?' })
  await expect(single.getByText('Reno distribution center: 30')).toBeVisible()
  await expect(single.getByRole('textbox', { name: 'Quantity of the product' })).toHaveValue('45')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'PATCH', path: '/v1/products/{productID}', status: 500 },
  })
  await single.getByRole('button', { name: 'Use one quantity' }).click()
  await expect(single.getByText(/2 changes are saved and kept\./)).toBeVisible()
  await single.getByRole('button', { name: 'Use one quantity' }).click()
  await expectToast(page, 'The product has one quantity again.')
  expect(await inventoryOf(sandbox.url, 'story-places')).toMatchObject({ QuantityAvailable: 45 })
  await expect(box(page, 'Quantity available')).toHaveValue('45')
  await expect(listedIn(page, 'Inventory locations')).toHaveCount(0)
  await stored(sandbox.url, 'addresses/wh-reno')
})

test('does not overwrite a quantity of a location that an order changed', async ({
  page,
  sandbox: { url },
}) => {
  await create(url, 'story-taken', { Inventory: { Enabled: true, QuantityAvailable: 10 } })
  const path = '/v1/products/story-taken/inventoryrecords'
  await callPlatform(url, 'POST', path, { ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 10 })
  const sell = (QuantityAvailable: number) =>
    callPlatform(url, 'PATCH', `${path}/reno`, { QuantityAvailable })
  await signIn(page, 'admin', '/products/story-taken?tab=inventory')
  await page.getByRole('button', { name: 'Edit Reno distribution center' }).click()
  const editing = page.getByRole('dialog', { name: /^Edit/ })
  const quantity = editing.getByRole('textbox', { name: 'Quantity available' })
  await quantity.fill('12')
  await sell(7)
  await editing.getByRole('button', { name: 'Save location' }).click()
  await expect(
    editing.getByText(/The quantity was 10 and is now 7\. Save again to overwrite it\./),
  ).toBeVisible()
  expect(await stored(url, 'products/story-taken/inventoryrecords/reno')).toMatchObject({
    QuantityAvailable: 7,
  })
  await quantity.fill('9')
  await editing.getByRole('button', { name: 'Save location' }).click()
  await expect(editing).toHaveCount(0)

  await press(page, 'Use one quantity instead')
  const single = page.getByRole('dialog', { name: 'Use one quantity instead of locations?' })
  const replacement = single.getByRole('textbox', { name: 'Quantity of the product' })
  await expect(replacement).toHaveValue('9')
  await sell(4)
  await single.getByRole('button', { name: 'Use one quantity' }).click()
  await expect(single.getByText(/The locations have changed\./)).toBeVisible()
  await expect(single.getByText('Reno distribution center: 4')).toBeVisible()
  await expect(replacement).toHaveValue('4')
  await single.getByRole('button', { name: 'Use one quantity' }).click()
  await expectToast(page, 'The product has one quantity again.')
  expect(await inventoryOf(url, 'story-taken')).toMatchObject({ QuantityAvailable: 4 })
})

test('adds a location that a supplier of the product keeps, at one of its addresses', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await create(url, 'story-kept', { Inventory: { Enabled: true, QuantityAvailable: 4 } })
  await callPlatform(url, 'PUT', '/v1/products/story-kept/suppliers/tarnwick')
  await callPlatform(url, 'POST', '/v1/suppliers/tarnwick/addresses', {
    ...{ ID: 'story-quay', AddressName: 'Story quay', Street1: 'Quay 1', City: 'Reno' },
    ...{ State: 'NV', Zip: '89501', Country: 'US' },
  })
  await signIn(page, 'admin', '/products/story-kept?tab=inventory')
  await locations(page).getByRole('button', { name: 'Add location' }).click()
  const adding = page.getByRole('dialog', { name: 'Add location' })
  await adding.getByRole('combobox', { name: 'Kept by' }).selectOption('A supplier')
  await adding.getByRole('combobox', { name: 'Supplier' }).click()
  await adding.getByRole('option').filter({ hasText: 'tarnwick' }).click()
  await expect(adding.getByRole('listbox')).toHaveCount(0)
  await expectAccessible(page, 'dialog[open]', 'the dialog that adds a location of a supplier')
  await adding.getByRole('combobox', { name: 'Address' }).fill('Story quay')
  await adding.getByRole('option').filter({ hasText: 'story-quay' }).click()
  await adding.getByRole('button', { name: 'Add location' }).click()
  await expectToast(page, 'Location added.')
  await expect(listedIn(page, 'Inventory locations')).toHaveCount(1)
  expect(await stored(url, 'products/story-kept/inventoryrecords')).toMatchObject({
    Items: [{ OwnerID: 'tarnwick', AddressID: 'story-quay', QuantityAvailable: 4 }],
  })
})

test('shows the locations of a product from the sample data', async ({ page }) => {
  await signIn(page, 'viewer', '/products/EL-6101?tab=inventory')
  await expect(listedIn(page, 'Inventory locations')).toHaveCount(2)
  await expect(locations(page).getByRole('button', { name: 'Add location' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('limits a location to buyers, after a failed and a lost response, and undoes a removal', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  announce(/ERR_|Failed to load/, false)
  announce(/fault|Network|failed|500/i, false)
  const { url } = sandbox
  await create(url, 'story-limited', { Inventory: { Enabled: true, QuantityAvailable: 9 } })
  await callPlatform(url, 'POST', '/v1/products/story-limited/inventoryrecords', {
    ...{ ID: 'story-shelf', AddressID: 'wh-reno', QuantityAvailable: 9 },
  })
  const assigned = async () => {
    const list = 'products/story-limited/inventoryrecords/assignments'
    return ((await stored(url, list)) as { Items: object[] }).Items
  }
  await signIn(page, 'admin', '/products/story-limited?tab=inventory')
  await locations(page).getByRole('button', { name: 'Edit Reno distribution center' }).click()
  const editing = page.getByRole('dialog', { name: /^Edit/ })
  await editing.getByRole('checkbox', { name: 'All buyers can use it' }).uncheck()
  await expect(editing.getByText(/Without an assignment, no buyer can use it\./)).toBeVisible()
  await editing.getByRole('button', { name: 'Save location' }).click()
  await expectToast(page, 'Location saved.')
  expect(await stored(url, 'products/story-limited/inventoryrecords/story-shelf')).toMatchObject({
    ...{ AllowAllBuyers: false, QuantityAvailable: 9 },
  })
  await expect(listedIn(page, 'Inventory locations')).toContainText('no buyer can use it')

  await locations(page).getByRole('button', { name: 'Buyers of Reno distribution center' }).click()
  const buyers = page.getByRole('dialog', { name: /^Buyers of/ })
  await buyers.getByRole('button', { name: 'Assign' }).click()
  await expectAccessible(page, 'dialog[open]', 'the dialog with the buyers of a location')
  await buyers.getByRole('combobox', { name: 'Buyer' }).fill('harborline')
  await buyers.getByRole('option').filter({ hasText: 'harborline' }).first().click()
  const save = '/v1/products/{productID}/inventoryrecords/assignments'
  await callPlatform(url, 'POST', '/_sandbox/faults', { method: 'POST', path: save, status: 500 })
  await buyers.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(problemIn(buyers)).toBeVisible()
  expect(await assigned()).toEqual([])
  await callPlatform(url, 'POST', '/_sandbox/faults', {
    ...{ method: 'POST', path: save, reset: 'after', times: 1 },
  })
  // The browser may send a request again after a reset. It is saved once in any case.
  const row = buyers.getByRole('list', { name: 'assignments' }).getByRole('listitem')
  await pressUntilDone(page, buyers.getByRole('button', { name: 'Add', exact: true }), row)
  await expectAllLost(url)
  expect(await assigned()).toHaveLength(1)

  await buyers.getByRole('button', { name: /^Remove/ }).click()
  const confirm = page.getByRole('dialog', { name: /^Remove/ })
  await confirm.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(buyers.getByText(/^Assigned to no buyer or user group, so no buyer can use it/)).toBeVisible()
  expect(await assigned()).toEqual([])
  await press(page, 'Undo')
  await expectToast(page, /^Undone/)
  expect(await assigned()).toMatchObject([{ InventoryRecordID: 'story-shelf', BuyerID: 'harborline' }])
  await buyers.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(listedIn(page, 'Inventory locations')).toContainText('only for 1 buyer')
})
