import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  choose,
  expectNoRow,
  expectRow,
  expectToast,
  fill,
  openTab,
  press,
  pressDelete,
  signIn,
} from './support/verbs'

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })

/** Creates a product for a test and opens it. */
async function openProduct(page: Page, url: string, id: string) {
  const body = { ID: id, Name: 'Anchor', Description: 'Galvanized.', Active: true }
  await callPlatform(url, 'POST', '/v1/products', body)
  await signIn(page, 'admin', `/products/${id}`)
  await expect(name(page)).toHaveValue('Anchor')
}

/** Changes a record through the API, as another user would. */
const changedByOthers = (url: string, path: string, body: object) =>
  callPlatform(url, 'PATCH', `/v1/${path}`, body)
const stored = (url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`)

/** Presses a button of the newest toast by keyboard. Alt and T move the focus to the toasts. */
async function pressInMessage(page: Page, button: string) {
  const target = page.locator('[data-toast]').getByRole('button', { name: button })
  await expect(target).toBeVisible()
  await page.keyboard.press('Alt+t')
  await expect(async () => {
    // A further key press would move past the button.
    if (await target.evaluate((element) => element !== document.activeElement))
      await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
}

test('keeps changes of two users to different fields, and notifies the second user', async ({
  page,
  sandbox,
}) => {
  await openProduct(page, sandbox.url, 'story-merged')
  await fill(page, 'Name', 'Stock anchor')
  await changedByOthers(sandbox.url, 'products/story-merged', { Description: 'Painted.' })
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await expect(page.getByText('Description. The form shows the latest values.')).toBeVisible()
  await expect(description(page)).toHaveValue('Painted.')
  expect(await stored(sandbox.url, 'products/story-merged')).toMatchObject({
    Name: 'Stock anchor',
    Description: 'Painted.',
  })
})

test('asks which value to keep before saving when two users changed the same field', async ({
  page,
  sandbox,
}) => {
  const path = 'products/story-asked'
  await openProduct(page, sandbox.url, 'story-asked')
  await fill(page, 'Name', 'Mine')
  await fill(page, 'Description', 'Mine too')
  await changedByOthers(sandbox.url, path, { Name: 'Theirs', Description: 'Theirs too' })
  await press(page, /^Save$/)
  const dialog = page.getByRole('dialog', { name: 'Another user also changed this product' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'dialog', 'in the question about conflicts')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(name(page)).toHaveValue('Mine')
  expect(await stored(sandbox.url, path)).toMatchObject({ Name: 'Theirs' })

  await press(page, /^Save$/)
  await dialog
    .getByRole('group', { name: 'Name' })
    .getByRole('radio', { name: /^Your value: Mine/ })
    .check()
  const other = dialog.getByRole('group', { name: 'Description' })
  await other.getByRole('radio', { name: /^Saved value: Theirs too/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Product saved.')
  await expect(description(page)).toHaveValue('Theirs too')
  expect(await stored(sandbox.url, path)).toMatchObject({ Name: 'Mine', Description: 'Theirs too' })
})

test('lists unsaved changes with old and new values, links to their fields and reverts one', async ({
  page,
  sandbox,
}) => {
  await openProduct(page, sandbox.url, 'story-listed')
  await fill(page, 'Name', 'Anchor, 12 kg')
  await openTab(page, 'Pricing')
  await fill(page, 'Price, break 1', '40')
  await openTab(page, 'Details')
  await page.getByRole('switch', { name: 'Active' }).uncheck()
  await press(page, 'Show 3 changes')
  const list = page.getByRole('list', { name: 'Changes that are not saved' })
  await expect(list.getByRole('listitem')).toHaveText([
    /Name.*Anchor.*Anchor, 12 kg/,
    /Active.*yes.*no/,
    /Prices.*empty.*1\+ \$40\.00/,
  ])
  await expectAccessible(page, 'main', 'with the list of changes')
  await list.getByRole('link', { name: 'Name' }).click()
  await expect(name(page)).toBeFocused()
  await list.getByRole('button', { name: 'Revert Name' }).click()
  await expect(name(page)).toHaveValue('Anchor')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await expect(list).toHaveCount(0)
})

test('undoes a save from its toast by keyboard, and asks before undoing over another user’s change', async ({
  page,
  sandbox,
}) => {
  const path = 'products/story-undone'
  await openProduct(page, sandbox.url, 'story-undone')
  await fill(page, 'Name', 'Wrong')
  await openTab(page, 'Pricing')
  await fill(page, 'Price, break 1', '12')
  await openTab(page, 'Details')
  await press(page, /^Save$/)
  await pressInMessage(page, 'Undo')
  await expectToast(page, /^Undone.*Name, Prices and Price schedule are restored\./)
  await expect(name(page)).toHaveValue('Anchor')
  expect(await stored(sandbox.url, path)).toMatchObject({ Name: 'Anchor', DefaultPriceScheduleID: null })
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await fill(page, 'Name', 'Wrong again')
  await press(page, /^Save$/)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await changedByOthers(sandbox.url, path, { Name: 'Theirs' })
  await press(page, 'Undo')
  const question = page.getByRole('dialog', { name: 'Undo although Name was changed since?' })
  await expect(question).toContainText('Name is now: Theirs. Undo would set it to: Anchor.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await stored(sandbox.url, path)).toMatchObject({ Name: 'Theirs' })
})

test('leaves the page when a save succeeds while the leave dialog is open', async ({ page, sandbox }) => {
  await openProduct(page, sandbox.url, 'story-leaving')
  const slow = { method: 'PATCH', path: '/v1/products/story-leaving', delay: 6000 }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', slow)
  await fill(page, 'Name', 'Left behind')
  await press(page, /^Save$/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Buyers' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave while saving?' })).toBeVisible()
  await expect(page).toHaveURL(/\/buyers$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored(sandbox.url, 'products/story-leaving')).toMatchObject({ Name: 'Left behind' })
})

test('restores a removed price with its price breaks on undo', async ({ page, sandbox }) => {
  const breaks = [
    { Quantity: 1, Price: 9 },
    { Quantity: 10, Price: 8 },
  ]
  const schedule = { ID: 'story-breaks', Name: 'Breaks', PriceBreaks: breaks }
  await callPlatform(sandbox.url, 'POST', '/v1/priceschedules', schedule)
  await openProduct(page, sandbox.url, 'story-repriced')
  await changedByOthers(sandbox.url, 'products/story-repriced', { DefaultPriceScheduleID: 'story-breaks' })
  await page.reload()
  await openTab(page, 'Pricing')
  await expect(page.getByLabel('Price, break 1', { exact: true })).toHaveValue('9.00')
  await press(page, 'Remove break 2')
  await press(page, 'Remove break 1')
  await press(page, /^Save$/)
  await press(page, 'Keep schedule')
  await press(page, 'Undo')
  await expect(page.getByLabel('Price, break 1', { exact: true })).toHaveValue('9.00')
  expect(await stored(sandbox.url, 'products/story-repriced')).toMatchObject({
    DefaultPriceScheduleID: 'story-breaks',
  })
  expect(await stored(sandbox.url, 'priceschedules/story-breaks')).toMatchObject({ PriceBreaks: breaks })
})

test('restores a deleted product on undo, and names before and after what is not restored', async ({
  page,
  sandbox,
}) => {
  await openProduct(page, sandbox.url, 'story-deleted')
  await pressDelete(page)
  const dialog = page.getByRole('dialog', { name: 'Delete product “Anchor”?' })
  await expect(dialog).toContainText('Undo does not restore its catalogs, buyers, suppliers')
  await dialog.getByRole('button', { name: 'Delete product' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await press(page, 'Undo')
  await expectToast(page, /Product “Anchor” restored.*Not restored: its catalogs, buyers, suppliers/)
  await page.goto('/products/story-deleted')
  await expect(description(page)).toHaveValue('Galvanized.')
})

test('restores a product facet that was deleted from its list', async ({ page, sandbox }) => {
  const facet = { ID: 'story-facet', Name: 'Story finish', XpPath: 'Story', xp: { Options: ['Matt'] } }
  await callPlatform(sandbox.url, 'POST', '/v1/productfacets', facet)
  await signIn(page, 'admin', '/settings/productfacets?search=story-facet')
  await choose(page, 'Actions for Story finish', /Delete/)
  await expect(page.getByRole('dialog')).toContainText('Undo restores everything.')
  await press(page, 'Delete product facet')
  await expectNoRow(page, 'Story finish')
  await press(page, 'Undo')
  await expectRow(page, 'Story finish')
  expect(await stored(sandbox.url, 'productfacets/story-facet')).toMatchObject(facet)
})

test('warns that deleting a user cannot be undone, and offers no undo', async ({ page, sandbox }) => {
  const user = { Username: 'story.leaver', FirstName: 'Lea', LastName: 'Ver', Email: 'lea@example.com' }
  await callPlatform(sandbox.url, 'POST', '/v1/adminusers', { ...user, ID: 'story-leaver', Active: true })
  await signIn(page, 'admin', '/settings/adminusers/story-leaver')
  await pressDelete(page)
  await expect(page.getByRole('dialog')).toContainText('This cannot be undone.')
  await press(page, 'Delete admin user')
  await expectToast(page, 'deleted')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('creates a record again with the unsaved changes when another user deleted it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/404/)
  announce(/NotFound/)
  const facet = { ID: 'story-gone', Name: 'Gone', XpPath: 'Gone', ListOrder: 3, xp: { Note: 'kept' } }
  await callPlatform(sandbox.url, 'POST', '/v1/productfacets', facet)
  await signIn(page, 'admin', '/settings/productfacets/story-gone')
  await fill(page, 'Name', 'Here again')
  await callPlatform(sandbox.url, 'DELETE', '/v1/productfacets/story-gone')
  await press(page, /^Save$/)
  await expect(page.getByRole('dialog', { name: 'Create this product facet again?' })).toBeVisible()
  await press(page, 'Create again')
  await expectToast(page, 'Product facet saved.')
  expect(await stored(sandbox.url, 'productfacets/story-gone')).toMatchObject({
    ...facet,
    Name: 'Here again',
  })
})

test('keeps a draft about a user in memory only, and offers it when the page is opened again', async ({
  page,
  sandbox,
}) => {
  const user = { Username: 'story.draft', FirstName: 'Dora', LastName: 'Aft', Email: 'dora@example.com' }
  await callPlatform(sandbox.url, 'POST', '/v1/adminusers', { ...user, ID: 'story-draft', Active: true })
  await signIn(page, 'admin', '/settings/adminusers/story-draft')
  await fill(page, 'First name', 'Theodora')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog')).toContainText('it is lost when you close or reload the tab')
  await press(page, 'Leave and keep a draft')
  await expect(page).toHaveURL(/\/settings$/)
  const written = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(written).not.toContain('Theodora')
  await page.goBack()
  await press(page, 'Restore changes')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Theodora')
  await press(page, /^Save$/)
  await expectToast(page, 'Admin user saved.')
  expect(await stored(sandbox.url, 'adminusers/story-draft')).toMatchObject({ FirstName: 'Theodora' })
})
