import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { addIn, listedIn, panel, removeIn } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, openTab, press, signIn } from './support/verbs'

const SPECS = 'Specs'
const VARIANTS = 'Variants'

interface Listed<T> {
  Items: T[]
  Meta: { TotalCount: number }
}

const get = <T>(url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`) as Promise<T>

const createProduct = (url: string, ID: string, more: object = {}) =>
  callPlatform(url, 'POST', '/v1/products', { ID, Name: `Crate ${ID}`, Active: true, ...more })

const variantsOf = async (url: string, id: string) =>
  (
    await get<Listed<{ ID: string; Name: string; Active: boolean; Inventory: object | null }>>(
      url,
      `products/${id}/variants?pageSize=100`,
    )
  ).Items

/** Creates a spec that defines variants, with options, and adds it to a product. */
async function createSpec(url: string, SpecID: string, options: readonly string[], ProductID: string) {
  const body = { ID: SpecID, Name: `Choice ${SpecID}`, DefinesVariant: true, Required: true }
  await callPlatform(url, 'POST', '/v1/specs', body)
  for (const [index, ID] of options.entries())
    await callPlatform(url, 'POST', `/v1/specs/${SpecID}/options`, { ID, Value: ID, ListOrder: index + 1 })
  await callPlatform(url, 'POST', '/v1/specs/productassignments', { SpecID, ProductID })
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('creates a spec and generates variants after a preview', async ({ page, sandbox }) => {
  const { url } = sandbox
  await createProduct(url, 'story-varied', { Inventory: { Enabled: true, VariantLevelTracking: true } })
  await signIn(page, 'admin', '/products/story-varied')
  await openTab(page, VARIANTS)
  await panel(page, SPECS).getByRole('button', { name: 'Create spec' }).click()
  const creating = dialog(page, 'Create spec')
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill('Size')
  await creating.getByRole('textbox', { name: 'Value, option 1' }).fill('Small')
  await creating.getByRole('button', { name: 'Add option' }).click()
  await creating.getByRole('textbox', { name: 'Value, option 2' }).fill('Large')
  await creating.getByRole('combobox', { name: 'Markup type, option 2' }).selectOption('Amount per unit')
  await creating.getByRole('textbox', { name: 'Value, option 2' }).fill('small')
  await creating.getByRole('button', { name: 'Create spec' }).click()
  await expect(creating.getByText('The value “small” is listed twice.', { exact: true })).toBeVisible()
  await expect(creating.getByText('Enter the markup as a number.')).toBeVisible()
  await creating.getByRole('textbox', { name: 'Value, option 2' }).fill('Large')
  await creating.getByRole('textbox', { name: 'Markup, option 2' }).fill('2.5')
  await creating.getByRole('combobox', { name: 'Default option', exact: true }).selectOption('Small')
  await expectAccessible(page, 'dialog[open]', 'the dialog of a spec')
  await creating.getByRole('button', { name: 'Create spec' }).click()
  await expectToast(page, 'Spec created and added to the product.')
  await expect(listedIn(page, SPECS)).toContainText(['Small, Large (+2.50 per unit)'])

  await press(page, 'Generate variants')
  const generating = dialog(page, 'Generate variants?')
  await expect(generating.getByText('Added: 2')).toBeVisible()
  await expectAccessible(page, 'dialog[open]', 'the preview of variants')
  await generating.getByRole('button', { name: 'Generate variants' }).click()
  await expectToast(page, 'Variants generated.')
  expect((await variantsOf(url, 'story-varied')).map(({ ID }) => ID)).toEqual([
    'story-varied-Large',
    'story-varied-Small',
  ])

  await expect(panel(page, VARIANTS).getByRole('cell', { name: 'story-varied-Large' })).toBeVisible()
  await expectAccessible(page, 'main', 'the tab with specs and variants')
})

test('previews what a rebuild drops, and rebuilds only after that', async ({ page, sandbox }) => {
  const { url } = sandbox
  await createProduct(url, 'story-rebuilt')
  await createSpec(url, 'story-fit', ['slim', 'wide'], 'story-rebuilt')
  await callPlatform(url, 'POST', '/v1/products/story-rebuilt/variants/generate', {})
  await callPlatform(url, 'DELETE', '/v1/specs/story-fit/options/wide')
  await callPlatform(url, 'POST', '/v1/specs/story-fit/options', { ID: 'loose', Value: 'Loose' })
  await signIn(page, 'admin', '/products/story-rebuilt?tab=variants')
  await press(page, 'Generate variants')
  const generating = dialog(page, 'Generate variants?')
  await expect(generating.getByText('Added: 1')).toBeVisible()
  await expect(generating.getByText('Kept, although the specs no longer define them: 1')).toBeVisible()
  await generating.getByRole('checkbox', { name: 'Rebuild all variants' }).check()
  await expect(generating.getByText('Replaced by new ones: 1')).toBeVisible()
  await expect(generating.getByText('Dropped: 1')).toBeVisible()
  await generating.getByRole('button', { name: 'Rebuild all variants' }).click()
  await expectToast(page, 'Variants generated.')
  expect((await variantsOf(url, 'story-rebuilt')).map(({ ID }) => ID).sort()).toEqual([
    'story-rebuilt-loose',
    'story-rebuilt-slim',
  ])
})

test('adds a spec of the library, says where else it is used, and detaches it without deleting it', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  const library = await get(url, 'specs/helmet-color')
  await createProduct(url, 'story-borrowed')
  await signIn(page, 'admin', '/products/story-borrowed?tab=variants')
  await addIn(page, SPECS, 'Add spec', 'helmet-color')
  await expect(listedIn(page, SPECS)).toHaveCount(1)
  await expect(panel(page, SPECS).getByText(/^Also used by .* and .*\.$/)).toBeVisible()
  await press(page, 'Edit Color')
  await expect(dialog(page, 'Edit spec Color').getByText(/have this spec too\./)).toBeVisible()
  await dialog(page, 'Edit spec Color').getByRole('button', { name: 'Cancel' }).click()
  await removeIn(page, SPECS, 'Color')
  await expect(listedIn(page, SPECS)).toHaveCount(0)
  expect(await get(url, 'specs/helmet-color')).toEqual(library)
  await press(page, 'Undo')
  await expectToast(page, /^Undone/)
  await expect(listedIn(page, SPECS)).toHaveCount(1)
  const { Meta } = await get<Listed<object>>(url, 'specs/productassignments?SpecID=helmet-color')
  expect(Meta.TotalCount).toBe(3)
})

test('creates a spec once although requests fail and answers are lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/503|ERR_|Failed to load/)
  announce(/fault|busy|503|Network/i, false)
  announce(/409|IdExists/, false)
  const { url } = sandbox
  await createProduct(url, 'story-once')
  const count = async () => (await get<Listed<object>>(url, 'specs?pageSize=1')).Meta.TotalCount
  const before = await count()
  await signIn(page, 'admin', '/products/story-once?tab=variants')
  await panel(page, SPECS).getByRole('button', { name: 'Create spec' }).click()
  const creating = dialog(page, 'Create spec')
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill('Story finish')
  await creating.getByRole('textbox', { name: 'Value, option 1' }).fill('Matt')
  const create = creating.getByRole('button', { name: 'Create spec' })
  const problem = creating.locator('[role=alert]:not([data-toast])')
  for (const fault of [
    { method: 'POST', path: '/v1/specs', truncate: true },
    { method: 'POST', path: '/v1/specs/{specID}/options', truncate: true },
    { method: 'POST', path: '/v1/specs/productassignments', status: 503 },
  ]) {
    await callPlatform(url, 'POST', '/_sandbox/faults', fault)
    await expect(create).toBeEnabled()
    await create.click()
    await expect(problem).toBeVisible()
  }
  await create.click()
  await expectToast(page, 'Spec created and added to the product.')
  expect(await count()).toBe(before + 1)
  const { Items } = await get<Listed<{ Name: string; OptionCount: number }>>(url, 'products/story-once/specs')
  expect(Items).toMatchObject([{ Name: 'Story finish', OptionCount: 1 }])
})

test('shows 1,000 variants in pages and finds one of them', async ({ page, sandbox }) => {
  test.slow()
  const { url } = sandbox
  await createProduct(url, 'story-many')
  for (const spec of ['a', 'b', 'c'])
    await createSpec(
      url,
      `story-many-${spec}`,
      Array.from({ length: 10 }, (_, n) => `${spec}${n}`),
      'story-many',
    )
  await callPlatform(url, 'POST', '/v1/products/story-many/variants/generate', {})
  await signIn(page, 'admin', '/products/story-many?tab=variants')
  const grid = panel(page, VARIANTS).getByRole('table')
  await expect(panel(page, VARIANTS).getByText('Page 1 of 20')).toBeVisible()
  await expect(grid.getByRole('row')).toHaveCount(51)
  await page.getByRole('navigation', { name: 'Pages of variants' }).getByLabel('Last page').click()
  await expect(grid.getByText('story-many-a9-b9-c9')).toBeVisible()
  await panel(page, VARIANTS).getByRole('textbox', { name: 'Search variants' }).fill('story-many-a4-b2-c7')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await press(page, 'Generate variants')
  const generating = dialog(page, 'Generate variants?')
  await expect(generating.getByText('Kept as they are: 1,000')).toBeVisible()
  await expect(generating.getByRole('button', { name: 'Generate variants' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a supplier can add specs to its own products', async ({ page }) => {
  await signIn(page, 'supplier.one', '/products/HT-1042?tab=variants')
  const create = panel(page, SPECS).getByRole('button', { name: 'Create spec' })
  await expect(create).toBeVisible()
  await expect(create).not.toHaveAttribute('aria-disabled', 'true')
})

test('a viewer sees specs and variants but changes nothing', async ({ page }) => {
  await signIn(page, 'viewer', '/products/SF-3130?tab=variants')
  await expect(listedIn(page, SPECS)).toHaveCount(2)
  for (const name of ['Create spec', 'Generate variants'])
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: 'All variants' })).toBeVisible()
})

test('gives a variant locations, a picture and extended properties', async ({ page, sandbox, announce }) => {
  // The address of the picture does not exist.
  announce(/pictures\.example/, false)
  const { url } = sandbox
  await createProduct(url, 'story-stocked', {
    Inventory: { Enabled: true, VariantLevelTracking: true },
  })
  await createSpec(url, 'story-length', ['short', 'long'], 'story-stocked')
  await callPlatform(url, 'POST', '/v1/products/story-stocked/variants/generate', {})
  const path = 'products/story-stocked/variants/story-stocked-short'
  await callPlatform(url, 'PATCH', `/v1/${path}`, {
    Inventory: { QuantityAvailable: 9 },
    xp: { Shelf: 'A4' },
  })
  await signIn(page, 'admin', '/products/story-stocked?tab=variants')
  await press(page, 'More about Crate story-stocked short')
  const more = dialog(page, /^Pictures, locations and properties of/)
  await more.getByRole('button', { name: 'Add location' }).click()
  const adding = dialog(page, 'Add location')
  await expect(
    adding.getByText(/the sum of its locations\. The first location starts with the current quantity of 9\./),
  ).toBeVisible()
  await adding.getByRole('combobox', { name: 'Address' }).fill('Reno')
  await adding.getByRole('option').filter({ hasText: 'wh-reno' }).first().click()
  await adding.getByRole('button', { name: 'Add location' }).click()
  await expectToast(page, 'Location added.')
  await expect(more.getByText('Reno distribution center')).toBeVisible()

  await more.getByRole('button', { name: 'Add by URL' }).click()
  const picture = dialog(page, 'Add picture')
  await picture.getByRole('textbox', { name: 'URL' }).fill('https://pictures.example/short.jpg')
  await picture.getByRole('button', { name: 'Add picture' }).click()
  await expectToast(page, 'Picture added.')

  await more.getByRole('button', { name: 'Edit xp.Shelf' }).click()
  await dialog(page, 'Edit xp.Shelf').getByLabel('Value').fill('B2')
  await dialog(page, 'Edit xp.Shelf').getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'xp.Shelf saved.')
  await more.getByRole('button', { name: 'Close', exact: true }).click()
  expect(await get(url, path)).toMatchObject({
    Inventory: { QuantityAvailable: 9 },
    xp: { Shelf: 'B2', Images: [{ Url: 'https://pictures.example/short.jpg' }] },
  })
  const { Items } = await get<Listed<{ AddressID: string; QuantityAvailable: number }>>(
    url,
    `${path}/inventoryrecords`,
  )
  expect(Items).toMatchObject([{ AddressID: 'wh-reno', QuantityAvailable: 9 }])
})
