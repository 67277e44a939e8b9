import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import {
  confirmed,
  FAILED_REQUEST,
  pressDespiteFailures,
  withoutChanges,
  withoutDialog,
  type FailingAction,
} from './support/failing-requests'
import { chooseIn, listedIn, panel } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { fill, openTab, press, signIn } from './support/verbs'

/**
 * Saves of the parts of a product. Each request of each save fails once before it has an effect, and once after it. The
 * user presses the button again after each failure. Then the platform has exactly what the page shows.
 */

interface Listed<T = Record<string, unknown>> {
  Items: T[]
  Meta: { TotalCount: number }
}

interface Stored extends Record<string, unknown> {
  Inventory: Record<string, unknown>
  xp: Record<string, unknown>
}

const get = <T = Stored>(url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`) as Promise<T>
const post = (url: string, path: string, body: object) => callPlatform(url, 'POST', `/v1/${path}`, body)

const countOf = async (url: string, path: string) =>
  (await get<Listed>(url, `${path}?pageSize=1`)).Meta.TotalCount

/** Returns a product without the date of the last change of its inventory. */
async function readProduct(url: string, id: string): Promise<Stored> {
  const product = await get(url, `products/${id}`)
  const { LastUpdated: _, ...Inventory } = product.Inventory
  return { ...product, Inventory }
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const dialogButton = (page: Page, label: string) =>
  page.getByRole('dialog').last().getByRole('button', { name: label, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures, in order' })

const PRODUCT = '/v1/products/{productID}'

test('saves every tab of a product once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  const picture = (name: string, AltText: string) => ({
    ...{ Url: `${url}/_sandbox/images/${name}.svg`, AltText, Tags: [AltText, 1] },
  })
  const [one, two, three] = [
    picture('EL-6001', 'Front'),
    picture('EL-6001-2', 'Side'),
    picture('EL-6004', 'Back'),
  ]
  await post(url, 'priceschedules', {
    ...{ ID: 'shackle-price', Name: 'Shackle prices', xp: { Contract: { No: 'A-7' } } },
    PriceBreaks: [
      { Quantity: 1, Price: 9 },
      { Quantity: 10, Price: 8, BundlePrice: 6 },
    ],
  })
  const xp = {
    ...{ Images: [one, two, three], Facets: { Brand: ['Lumenhart'], Own: { deep: 1 } } },
    ...{ Weight: 3, Size: { Width: 4, Unit: 'cm' }, Old: 'x', Nothing: null },
  }
  await post(url, 'products', {
    ...{ ID: 'shackle', Name: 'Shackle', Description: '<p>Steel</p>', Active: true, xp },
    ...{ DefaultPriceScheduleID: 'shackle-price', QuantityMultiplier: 2 },
    Inventory: { Enabled: true, QuantityAvailable: 30 },
  })
  const [before, priceBefore] = [
    await readProduct(url, 'shackle'),
    await get(url, 'priceschedules/shackle-price'),
  ]
  const counts = async () => [await countOf(url, 'products'), await countOf(url, 'priceschedules')]
  const countsBefore = await counts()
  const perform = (action: FailingAction) => pressDespiteFailures(page, url, action)

  await signIn(page, 'admin', '/products/shackle')
  await fill(page, 'Name', 'Bow shackle')
  await openTab(page, 'Pricing')
  await fill(page, 'Price, break 1', '9.5')
  await fill(page, 'Maximum quantity', '500')
  await openTab(page, 'Inventory and shipping')
  await fill(page, 'Notification point', '4')
  await fill(page, 'Weight', '1.25')
  await perform({
    button: save(page),
    done: withoutChanges(page),
    requests: [
      ['PATCH', '/v1/priceschedules/{priceScheduleID}'],
      ['PATCH', PRODUCT],
    ],
  })

  const patch = [['PATCH', PRODUCT]] as const
  await openTab(page, 'Media')
  const first = pictures(page).locator('> li').first()
  await perform({
    button: page.getByRole('button', { name: 'Move picture 1 down' }),
    done: first.filter({ hasText: 'Side' }),
    requests: patch,
  })
  await press(page, 'Edit picture 1')
  await fill(page, 'Alternative text', 'Side view')
  await perform({ button: dialogButton(page, 'Save'), done: withoutDialog(page), requests: patch })
  await perform({
    button: page.getByRole('button', { name: 'Remove picture 3' }),
    done: pictures(page).filter({ hasNot: page.getByRole('button', { name: 'Edit picture 3' }) }),
    requests: patch,
  })

  await openTab(page, 'Facets')
  await press(page, 'Change Color')
  await dialog(page, 'Values of Color')
    .getByRole('checkbox', { name: /^Yellow/ })
    .check()
  await perform({ button: dialogButton(page, 'Save'), done: withoutDialog(page), requests: patch })

  await openTab(page, 'Extended')
  await press(page, /^Add property$/)
  await dialog(page, 'Add property').getByLabel(/^Key/).fill('Grade')
  await dialog(page, 'Add property').getByLabel('Value').fill('A4')
  await perform({ button: dialogButton(page, 'Save'), done: withoutDialog(page), requests: patch })
  await press(page, 'Edit xp.Size.Width')
  await page.getByRole('dialog').getByLabel('Value').fill('5')
  await perform({ button: dialogButton(page, 'Save'), done: withoutDialog(page), requests: patch })
  const old = page.getByRole('button', { name: 'Remove xp.Old' })
  await perform({
    button: confirmed(page, old, 'Remove'),
    done: page.getByRole('main').filter({ hasNot: old }),
    requests: [['PUT', PRODUCT]],
  })

  const { Old: _, ...kept } = xp
  const expected = {
    ...{ ...before, Name: 'Bow shackle', ShipWeight: 1.25 },
    Inventory: { ...before.Inventory, NotificationPoint: 4 },
    xp: {
      ...{ ...kept, Grade: 'A4', Size: { Width: 5, Unit: 'cm' } },
      Images: [{ ...two, AltText: 'Side view' }, one],
      Facets: { ...xp.Facets, Color: ['Yellow'] },
    },
  }
  await expect.poll(() => readProduct(url, 'shackle')).toEqual(expected)
  expect(await get(url, 'priceschedules/shackle-price')).toEqual({
    ...{ ...priceBefore, MaxQuantity: 500 },
    PriceBreaks: (priceBefore.PriceBreaks as { Quantity: number }[]).map((one) =>
      one.Quantity === 1 ? { ...one, Price: 9.5 } : one,
    ),
  })
  expect(await counts()).toEqual(countsBefore)
})

test('adds a supplier, changes its price and removes it, although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  const price = { PriceBreaks: [{ Quantity: 1, Price: 7 }], OwnerID: 'tarnwick' }
  await post(url, 'priceschedules', { ID: 'turnbuckle-tarnwick', Name: 'Price of Tarnwick', ...price })
  await post(url, 'products', { ID: 'turnbuckle', Name: 'Turnbuckle', Active: true, xp: { Kept: 1 } })
  const before = await get(url, 'products/turnbuckle')
  const offers = async () =>
    (await get<Listed>(url, 'products/turnbuckle/suppliers')).Items.map(({ ID, DefaultPriceScheduleID }) => [
      ID,
      DefaultPriceScheduleID || null,
    ])
  const SUPPLIERS = 'Suppliers'
  const add = panel(page, SUPPLIERS).getByRole('button', { name: 'Add', exact: true })
  const at = `${PRODUCT}/suppliers/{supplierID}`
  const put = [['PUT', at, 'empty']] as const

  await signIn(page, 'admin', '/products/turnbuckle?tab=catalogs')
  await chooseIn(page, SUPPLIERS, 'Add supplier', 'tarnwick')
  await pressDespiteFailures(page, url, {
    button: add,
    done: listedIn(page, SUPPLIERS).filter({ hasText: 'At the default price of the product' }),
    requests: put,
  })
  expect(await offers()).toEqual([['tarnwick', null]])

  await panel(page, SUPPLIERS)
    .getByRole('button', { name: /^Change price of Tarnwick/ })
    .click()
  const schedule = page.getByRole('dialog').getByRole('combobox', { name: 'New price schedule' })
  await schedule.fill('turnbuckle-tarnwick')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /turnbuckle-tarnwick/ })
    .click()
  await expectAccessible(page, 'dialog[open]', 'the dialog that changes a price')
  await pressDespiteFailures(page, url, {
    button: dialogButton(page, 'Change price'),
    done: withoutDialog(page),
    requests: put,
  })
  await expect(listedIn(page, SUPPLIERS).filter({ hasText: 'Price of Tarnwick · $7.00' })).toBeVisible()
  expect(await offers()).toEqual([['tarnwick', 'turnbuckle-tarnwick']])
  await expectAccessible(page, 'main', 'the suppliers of a product')

  const remove = panel(page, SUPPLIERS).getByRole('button', { name: /^Remove Tarnwick/ })
  await remove.click()
  await expectAccessible(page, 'dialog[open]', 'the question before a supplier is removed')
  await dialogButton(page, 'Cancel').click()
  await pressDespiteFailures(page, url, {
    button: confirmed(page, remove, 'Remove'),
    done: panel(page, SUPPLIERS).filter({ hasNot: page.getByRole('listitem') }),
    requests: [['DELETE', at]],
  })
  expect(await offers()).toEqual([])
  expect(await get(url, 'products/turnbuckle')).toEqual(before)
  await get(url, 'priceschedules/turnbuckle-tarnwick')
})

/** Creates a product with a spec of two options. */
async function createVaried(url: string, ID: string) {
  await post(url, 'products', {
    ...{ ID, Name: `Line ${ID}`, Active: true, xp: { Kept: 1 } },
    Inventory: { Enabled: true, VariantLevelTracking: true },
  })
  await post(url, 'specs', { ID: `${ID}-length`, Name: 'Length', DefinesVariant: true, Required: true })
  for (const option of ['short', 'long'])
    await post(url, `specs/${ID}-length/options`, { ID: option, Value: option })
  await post(url, 'specs/productassignments', { SpecID: `${ID}-length`, ProductID: ID })
}

const variantIds = async (url: string, id: string) =>
  (await get<Listed<{ ID: string }>>(url, `products/${id}/variants`)).Items.map(({ ID }) => ID)

test('generates and rebuilds variants once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  await createVaried(url, 'halyard')
  const requests = [['POST', `${PRODUCT}/variants/generate`]] as const
  await signIn(page, 'admin', '/products/halyard?tab=variants')
  await press(page, 'Generate variants')
  const generating = dialog(page, 'Generate variants?')
  await pressDespiteFailures(page, url, {
    button: generating.getByRole('button', { name: 'Generate variants' }),
    // The preview shows what the lost request did.
    done: generating.getByText('Kept as they are: 2'),
    requests,
  })
  expect(await variantIds(url, 'halyard')).toEqual(['halyard-long', 'halyard-short'])
  await generating.getByRole('button', { name: /^(Close|Cancel)$/ }).click()

  await callPlatform(url, 'DELETE', '/v1/specs/halyard-length/options/long')
  await post(url, 'specs/halyard-length/options', { ID: 'spare', Value: 'spare' })
  await press(page, 'Generate variants')
  await generating.getByRole('checkbox', { name: 'Rebuild all variants' }).check()
  await pressDespiteFailures(page, url, {
    button: generating.getByRole('button', { name: 'Rebuild all variants' }),
    done: withoutDialog(page),
    requests,
  })
  expect(await variantIds(url, 'halyard')).toEqual(['halyard-short', 'halyard-spare'])
  await expect(panel(page, 'Variants').getByRole('cell', { name: 'halyard-spare' })).toBeVisible()
})

/** Opens the dialog that adds a location, and chooses an address and a quantity. */
async function openNewLocation(page: Page, within: Locator, address: string, quantity: string) {
  await within.getByRole('button', { name: 'Add location' }).click()
  const adding = dialog(page, 'Add location')
  await adding.getByRole('combobox', { name: 'Address' }).fill(address)
  await adding.getByRole('option').filter({ hasText: address }).first().click()
  await adding.getByRole('textbox', { name: 'Quantity available' }).fill(quantity)
}

/**
 * Adds two locations, changes one, removes the other and adds it again, and uses one quantity instead of both, although
 * each request fails twice.
 *
 * @param within the panel of the locations, and the path of what has them below `/v1`
 * @param path the same path as rules of faults name it
 */
async function changeLocations(
  page: Page,
  url: string,
  { within, record, path }: { within: Locator; record: string; path: string },
) {
  const stored = async () =>
    (
      await get<Listed<{ AddressID: string; QuantityAvailable: number; NotificationPoint: number | null }>>(
        url,
        `${record}/inventoryrecords?sortBy=AddressID`,
      )
    ).Items.map(({ AddressID, QuantityAvailable, NotificationPoint }) => [
      ...[AddressID, QuantityAvailable, NotificationPoint],
    ])
  const quantity = async () => (await get(url, record)).Inventory.QuantityAvailable
  const records = `${path}/inventoryrecords`
  const perform = (action: FailingAction) => pressDespiteFailures(page, url, action)

  for (const [address, amount] of [
    ['wh-reno', '30'],
    ['wh-norfolk', '12'],
  ] as const) {
    await openNewLocation(page, within, address, amount)
    await perform({
      button: dialogButton(page, 'Add location'),
      done: withoutDialog(page, 'Add location'),
      requests: [['POST', records]],
    })
  }
  expect(await stored()).toEqual([
    ['wh-norfolk', 12, null],
    ['wh-reno', 30, null],
  ])
  await within.getByRole('button', { name: 'Edit Reno distribution center' }).click()
  const editing = dialog(page, /^Edit Reno/)
  await editing.getByRole('textbox', { name: 'Quantity available' }).fill('28')
  await editing.getByRole('textbox', { name: 'Notification point' }).fill('3')
  await perform({
    button: dialogButton(page, 'Save location'),
    done: withoutDialog(page, /^Edit Reno/),
    requests: [['PATCH', `${records}/{inventoryRecordID}`]],
  })
  await within.getByRole('button', { name: /^Remove Norfolk/ }).click()
  await perform({
    button: dialogButton(page, 'Remove location'),
    done: withoutDialog(page, /^Remove Norfolk/),
    requests: [['DELETE', `${records}/{inventoryRecordID}`]],
  })
  expect(await stored()).toEqual([['wh-reno', 28, 3]])
  expect(await quantity()).toBe(28)
  await openNewLocation(page, within, 'wh-norfolk', '5')
  await dialogButton(page, 'Add location').click()
  await expect(withoutDialog(page, 'Add location')).toBeVisible()
  await within.getByRole('button', { name: 'Use one quantity instead' }).click()
  const single = dialog(page, 'Use one quantity instead of locations?')
  await expect(single.getByRole('textbox', { name: /^Quantity of the/ })).toHaveValue('33')
  await perform({
    button: dialogButton(page, 'Use one quantity'),
    done: withoutDialog(page, 'Use one quantity instead of locations?'),
    requests: [
      ['DELETE', `${records}/{inventoryRecordID}`],
      ['DELETE', `${records}/{inventoryRecordID}`],
      ['PATCH', path],
    ],
  })
  expect(await stored()).toEqual([])
  expect(await quantity()).toBe(33)
}

test('changes the locations of a product once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  await post(url, 'products', {
    ...{ ID: 'sheave', Name: 'Sheave', Active: true, xp: { Kept: 1 } },
    Inventory: { Enabled: true, QuantityAvailable: 25 },
  })
  const before = await readProduct(url, 'sheave')
  await signIn(page, 'admin', '/products/sheave?tab=inventory')
  await changeLocations(page, url, {
    ...{ within: panel(page, 'Inventory locations'), record: 'products/sheave', path: PRODUCT },
  })
  expect(await readProduct(url, 'sheave')).toEqual({
    ...before,
    Inventory: { ...before.Inventory, QuantityAvailable: 33 },
  })
})

test('changes the locations, pictures and properties of a variant once although each request fails before and after its effect', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(FAILED_REQUEST)
  await createVaried(url, 'tether')
  await post(url, 'products/tether/variants/generate', {})
  const record = 'products/tether/variants/tether-short'
  const path = `${PRODUCT}/variants/{variantID}`
  const Images = [{ Url: `${url}/_sandbox/images/EL-6001.svg`, Tags: [1] }]
  await callPlatform(url, 'PATCH', `/v1/${record}`, { xp: { Shelf: 'A4', Kept: { deep: 1 }, Images } })
  const before = await get(url, record)
  const other = await get(url, 'products/tether/variants/tether-long')
  await signIn(page, 'admin', '/products/tether?tab=variants')
  await press(page, 'More about Line tether short')
  const more = dialog(page, /^Pictures, locations and properties of/)
  await expect(more.getByRole('button', { name: 'Add location' })).toBeVisible()
  await expectAccessible(page, 'dialog[open]', 'the dialog of a variant')
  await changeLocations(page, url, { within: more, record, path })

  const requests = [['PATCH', path]] as const
  await more.getByRole('button', { name: 'Edit picture 1' }).click()
  await fill(page, 'Alternative text', 'A short tether')
  await pressDespiteFailures(page, url, {
    ...{ button: dialogButton(page, 'Save'), done: withoutDialog(page, 'Edit picture'), requests },
  })
  await more.getByRole('button', { name: 'Edit xp.Shelf' }).click()
  await dialog(page, 'Edit xp.Shelf').getByLabel('Value').fill('B2')
  await pressDespiteFailures(page, url, {
    ...{ button: dialogButton(page, 'Save'), done: withoutDialog(page, 'Edit xp.Shelf'), requests },
  })
  await expectAccessible(page, 'dialog[open]', 'the dialog of a changed variant')
  const after = await get(url, record)
  expect(after.xp).toEqual({
    ...{ Shelf: 'B2', Kept: { deep: 1 } },
    Images: [{ ...Images[0], AltText: 'A short tether' }],
  })
  const withoutChanged = ({ xp: _, Inventory: __, ...rest }: Stored) => rest
  expect(withoutChanged(after)).toEqual(withoutChanged(before))
  expect(await get(url, 'products/tether/variants/tether-long')).toEqual(other)
  expect(await variantIds(url, 'tether')).toHaveLength(2)
})
