import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectAllLost, loseResponse } from './support/lost-responses'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectNothingToSave, expectToast, follow, press, signIn } from './support/verbs'
import { createVaried } from './support/varied'

interface Stored {
  ID: string
  Name: string
  Active: boolean
  ShipWeight: number | null
  Inventory: { QuantityAvailable: number | null } | null
}

const PATCH = ['PATCH', '/v1/products/{productID}/variants/{variantID}'] as const

const variant = async (url: string, product: string, id: string) =>
  (await callPlatform(url, 'GET', `/v1/products/${product}/variants/${id}`)) as Stored

/** Returns all variants of a product, by ID. */
async function variantsOf(url: string, product: string): Promise<Map<string, Stored>> {
  const all = new Map<string, Stored>()
  for (let page = 1; ; page += 1) {
    const path = `/v1/products/${product}/variants?pageSize=100&page=${page}`
    const { Items } = (await callPlatform(url, 'GET', path)) as { Items: Stored[] }
    for (const one of Items) all.set(one.ID, one)
    if (Items.length < 100) return all
  }
}

const cell = (page: Page, field: string, id: string) =>
  page.getByRole(field === 'Active' ? 'checkbox' : 'textbox', { name: `${field} of ${id}`, exact: true })

async function paste(page: Page, field: string, id: string, text: string) {
  await cell(page, field, id).focus()
  await cell(page, field, id).evaluate((input, value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('edits variants with the keyboard, marks wrong values, and renames one of them', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await createVaried(url, 'story-rope', { size: ['large', 'medium', 'small'] })
  await signIn(page, 'admin', '/products/story-rope?tab=variants')
  await follow(page, 'Edit variants')
  await expect(page).toHaveURL(/\/products\/story-rope\/variants$/)
  await expect(page.getByRole('heading', { name: /^Variants of/ })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4')

  await paste(page, 'ID', 'story-rope-large', 'story-rope-small\t"Rope, 5"" thick"\tmaybe\n')
  await expect(page.getByText('1 row filled. 2 cells are not valid.')).toBeVisible()
  await expect(cell(page, 'Active', 'story-rope-large')).toHaveAccessibleDescription(
    /“maybe” is neither Yes nor No\./,
  )
  // The fields of a row are on one line, and the name has the spare width.
  const boxOf = async (field: string) => (await cell(page, field, 'story-rope-small').boundingBox())!
  const [id, rope, weight] = [await boxOf('ID'), await boxOf('Name'), await boxOf('Weight')]
  expect(Math.abs(id.y - rope.y)).toBeLessThanOrEqual(1)
  expect(Math.abs(weight.y - rope.y)).toBeLessThanOrEqual(1)
  expect(rope.width).toBeGreaterThan(270)
  await expectAccessible(page, 'main', 'the grid of variants with wrong values')
  await press(page, /^Save$/)
  await expect(page.getByText('Correct the marked cells. Nothing is saved yet.')).toBeVisible()
  expect(await variant(url, 'story-rope', 'story-rope-large')).toMatchObject({
    Name: 'Rope story-rope large',
  })

  // Undone and repeated as one step, by the keys and by the buttons.
  await cell(page, 'ID', 'story-rope-large').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 'ID', 'story-rope-large')).toHaveValue('story-rope-large')
  await press(page, 'Redo edit')
  await expect(cell(page, 'ID', 'story-rope-large')).toHaveValue('story-rope-small')
  await cell(page, 'ID', 'story-rope-large').fill('big-rope')
  // The pasted text left the box neither checked nor unchecked.
  await cell(page, 'Active', 'story-rope-large').check()
  await cell(page, 'Active', 'story-rope-large').uncheck()
  await cell(page, 'Quantity', 'story-rope-large').fill('12')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Quantity', 'story-rope-medium')).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Quantity', 'story-rope-medium')).toHaveValue('')

  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: 'Leave without saving the variants?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await press(page, /^Save$/)
  await expectToast(page, '1 row saved.')
  await expectNothingToSave(page)
  expect(await variant(url, 'story-rope', 'big-rope')).toMatchObject({
    ...{ Name: 'Rope, 5" thick', Active: false, Inventory: { QuantityAvailable: 12 } },
  })
  await expect(cell(page, 'Name', 'big-rope')).toHaveValue('Rope, 5" thick')
  await expectAccessible(page, 'main', 'the grid of variants')
})

test('edits 1,000 variants, and a retry saves the rows that failed and no others', async ({
  page,
  sandbox,
  announce,
}) => {
  test.slow()
  announce(/503|Failed to load|ERR_/)
  announce(/fault|busy|503|response|network|failed/i, false)
  const { url } = sandbox
  const ten = (letter: string) => Array.from({ length: 10 }, (_, at) => `${letter}${at}`)
  await createVaried(url, 'story-many', { first: ten('a'), second: ten('b'), third: ten('c') })
  const ids = [...(await variantsOf(url, 'story-many')).keys()].sort()
  const idAt = (at: number) => ids[at] ?? ''
  await signIn(page, 'admin', '/products/story-many/variants')
  await expect(page.getByText('1,000 variants', { exact: true })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001')
  // Only the rows on screen and a few more are in the document.
  expect(await page.getByRole('grid').getByRole('row').count()).toBeLessThan(60)
  await expectAccessible(page, 'main', 'the grid of 1,000 variants')

  await cell(page, 'Name', idAt(0)).fill('First rope')
  await paste(
    page,
    'Quantity',
    idAt(0),
    Array.from({ length: 200 }, (_, at) => `${at + 1}\t${at / 4}`).join('\n'),
  )
  await expect(page.getByText('200 rows filled.')).toBeVisible()
  await expect(page.getByText('200 rows', { exact: true })).toBeVisible()

  // Fills two cells below the first one, in a column that the paste did not have.
  await cell(page, 'Height', idAt(0)).fill('3')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cell(page, 'Height', idAt(2))).toHaveValue('3')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 'Height', idAt(2))).toHaveValue('')
  await press(page, 'Redo edit')
  await expect(cell(page, 'Height', idAt(2))).toHaveValue('3')

  await callPlatform(url, 'POST', '/_sandbox/faults', {
    ...{ method: PATCH[0], path: PATCH[1], status: 503, times: 1 },
  })
  await loseResponse(url, ...PATCH)
  await press(page, /^Save$/)
  await expect(page.getByText('198 rows saved, 2 not. Each row shows the reason.')).toBeVisible({
    timeout: 60_000,
  })
  await expectAllLost(url)
  await page.getByRole('checkbox', { name: 'Only changed rows' }).check()
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(2)
  await press(page, /^Save$/)
  await expectToast(page, '2 rows saved.')
  await expectNothingToSave(page)

  const stored = await variantsOf(url, 'story-many')
  const factsOf = (at: number) => {
    const { Inventory, ShipWeight } = stored.get(idAt(at)) ?? {}
    return [Inventory?.QuantityAvailable ?? null, ShipWeight ?? null]
  }
  for (let at = 0; at < 200; at += 1) expect(factsOf(at)).toEqual([at + 1, at / 4])
  expect(factsOf(200)).toEqual([null, null])
  expect(stored.get(idAt(0))).toMatchObject({ Name: 'First rope', ShipHeight: 3 })
  expect(stored.get(idAt(2))).toMatchObject({ ShipHeight: 3 })

  // The grid shows the same after the save, also for a row that was not on screen.
  await page.getByRole('checkbox', { name: 'Only changed rows' }).uncheck()
  await page.getByRole('textbox', { name: 'Search variants' }).fill(idAt(199))
  await expect(cell(page, 'Quantity', idAt(199))).toHaveValue('200')
})

test('does not overwrite a quantity that an order changed, and names locations', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await createVaried(url, 'story-stock', { size: ['large', 'small'] })
  const path = '/v1/products/story-stock/variants'
  await callPlatform(url, 'POST', `${path}/story-stock-small/inventoryrecords`, {
    ...{ AddressID: 'wh-reno', QuantityAvailable: 4 },
  })
  await signIn(page, 'admin', '/products/story-stock/variants')
  await cell(page, 'Quantity', 'story-stock-large').fill('9')
  await cell(page, 'Quantity', 'story-stock-small').fill('8')
  await callPlatform(url, 'PATCH', `${path}/story-stock-large`, { Inventory: { QuantityAvailable: 5 } })
  await press(page, /^Save$/)
  await expect(
    page.getByText('The quantity was empty and is now 5. Save again to overwrite it.'),
  ).toBeVisible()
  await expect(page.getByText(/The platform keeps the quantity 4, the sum of the locations/)).toBeVisible()
  await expect(cell(page, 'Quantity', 'story-stock-small')).toHaveCount(0)
  expect(await variant(url, 'story-stock', 'story-stock-large')).toMatchObject({
    Inventory: { QuantityAvailable: 5 },
  })
  await press(page, /^Save$/)
  await expectToast(page, '1 row saved.')
  expect(await variant(url, 'story-stock', 'story-stock-large')).toMatchObject({
    Inventory: { QuantityAvailable: 9 },
  })

  await press(page, 'Properties of story-stock-small')
  const more = page.getByRole('dialog', { name: /^Pictures, locations and properties of/ })
  await expect(more.getByText('Reno distribution center')).toBeVisible()
  await more.getByRole('button', { name: 'Close', exact: true }).click()
})

test('is usable on a phone: the IDs stay while the other columns scroll', async ({ page, sandbox }) => {
  await createVaried(sandbox.url, 'story-phone', { size: ['large', 'small'] })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/products/story-phone/variants')
  const id = cell(page, 'ID', 'story-phone-large')
  const before = await id.boundingBox()
  await cell(page, 'Height', 'story-phone-large').fill('2')
  await expect(cell(page, 'Height', 'story-phone-large')).toBeInViewport()
  await expect(id).toBeInViewport()
  expect((await id.boundingBox())?.x).toBe(before?.x)
  // The page itself does not scroll sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await press(page, /^Save$/)
  await expectToast(page, '1 row saved.')
})

test('suppliers edit the variants of their own products only, and viewers read them', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await createVaried(url, 'story-own', { size: ['large'] }, { OwnerID: 'tarnwick' })
  await createVaried(url, 'story-foreign', { size: ['large'] }, { DefaultSupplierID: 'tarnwick' })
  await signIn(page, 'supplier.one', '/products/story-own/variants')
  await cell(page, 'Name', 'story-own-large').fill('Own rope')
  await press(page, /^Save$/)
  await expectToast(page, '1 row saved.')
  await page.goto('/products/story-foreign/variants')
  await expect(page.getByText(/Suppliers can change only their own products/)).toBeVisible()
  await expect(page.getByText('story-foreign-large')).toBeVisible()
  await expect(cell(page, 'Name', 'story-foreign-large')).toHaveCount(0)
})

test('viewers read variants as text', async ({ page, sandbox }) => {
  await createVaried(sandbox.url, 'story-read', { size: ['large'] })
  await signIn(page, 'viewer', '/products/story-read/variants')
  await expect(page.getByText('story-read-large')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^(ID|Name) of/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo edit' })).toHaveCount(0)
})
