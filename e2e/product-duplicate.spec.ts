import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectToast, press, problemIn, searchFor, signIn } from './support/verbs'

interface Listed {
  Items: Record<string, unknown>[]
}

const get = <T>(url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`) as Promise<T>

/** Creates an active product with a price, a spec of its own, variants, and a category. */
async function createTent(url: string, id: string) {
  const post = (path: string, body: object) => callPlatform(url, 'POST', `/v1/${path}`, body)
  await post('priceschedules', { ID: id, Name: `Price ${id}`, PriceBreaks: [{ Quantity: 1, Price: 90 }] })
  await post('products', {
    ...{ ID: id, Name: `Tent ${id}`, Active: true, DefaultPriceScheduleID: id, xp: { Brand: 'Alp' } },
  })
  await post('specs', { ID: `${id}-size`, Name: `Size ${id}`, DefinesVariant: true, Required: true })
  for (const ID of ['small', 'large']) await post(`specs/${id}-size/options`, { ID, Value: ID })
  await post('specs/productassignments', { SpecID: `${id}-size`, ProductID: id })
  await post(`products/${id}/variants/generate`, { Active: true })
  await post('catalogs', { ID: id, Name: `Catalog ${id}`, Active: true })
  await post(`catalogs/${id}/categories`, { ID: 'camp', Name: 'Camp', Active: true })
  await post(`catalogs/${id}/categories/productassignments`, {
    ...{ CategoryID: 'camp', ProductID: id, ListOrder: 4 },
  })
}

test('duplicates a product from its row, although one write fails and the answer of another is lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500|ERR_|Failed to load/)
  announce(/fault|Network|failed|500|IdExists|409/i, false)
  const { url } = sandbox
  await createTent(url, 'story-tent')
  await signIn(page, 'admin', '/products')
  await searchFor(page, 'story-tent')
  await choose(page, /^Actions for/, 'Duplicate…')
  const dialog = page.getByRole('dialog', { name: /^Duplicate/ })
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Tent story-tent (copy)')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Tent for two')
  await dialog.getByRole('textbox', { name: 'ID' }).fill('story-tent')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(dialog).toContainText('This ID is already in use.')
  await dialog.getByRole('textbox', { name: 'ID' }).fill('story-tent-2')
  await dialog.getByRole('radio', { name: /^Copies of/ }).check()
  await expectAccessible(page, 'dialog[open]', 'the dialog that duplicates a product')

  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'POST', path: '/v1/products', reset: 'after' },
    { method: 'POST', path: '/v1/catalogs/{id}/categories/productassignments', status: 500 },
    { method: 'POST', path: '/v1/specs', reset: 'after' },
  ])
  // Browsers may repeat a request whose connection was reset, so that fewer steps fail.
  await expect(async () => {
    const again = dialog.getByRole('button', { name: 'Duplicate' })
    if (await dialog.isVisible()) await again.click({ timeout: 1000 })
    await expect(problemIn(dialog).or(page.locator('[data-toast]')).first()).toBeVisible()
    await expect(dialog).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await expectToast(page, '“Tent story-tent” was duplicated. The copy is inactive.')

  expect(await get(url, 'products/story-tent-2')).toMatchObject({
    ...{ Name: 'Tent for two', Active: false, xp: { Brand: 'Alp' }, SpecCount: 1, VariantCount: 2 },
  })
  expect((await get<Listed>(url, 'priceschedules?Name=Tent for two')).Items).toHaveLength(1)
  const specs = await get<Listed>(url, 'specs?Name=Size story-tent')
  expect(specs.Items.map(({ OptionCount }) => OptionCount)).toEqual([2, 2])
  const places = 'catalogs/story-tent/categories/productassignments?productID=story-tent-2'
  expect((await get<Listed>(url, places)).Items).toMatchObject([{ CategoryID: 'camp', ListOrder: 4 }])
})

test('opens the copy from the message after duplicating on the page of the product', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await createTent(url, 'story-canoe')
  await signIn(page, 'admin', '/products/story-canoe')
  await choose(page, /^More$/, 'Duplicate…')
  const dialog = page.getByRole('dialog', { name: /^Duplicate/ })
  await dialog.getByRole('textbox', { name: 'ID' }).fill('story-canoe-2')
  await dialog.getByRole('radio', { name: /^The same price schedule/ }).check()
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(dialog).toHaveCount(0)
  await press(page, 'Open copy')
  await expect(page).toHaveURL(/\/products\/story-canoe-2$/)
  expect(await get(url, 'products/story-canoe-2')).toMatchObject({ DefaultPriceScheduleID: 'story-canoe' })
})

test('offers no duplicating to users who may only read products', async ({ page }) => {
  await signIn(page, 'viewer', '/products/HT-1108')
  await page.getByRole('button', { name: /^More$/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Duplicate…/ })).toHaveAttribute('aria-disabled', 'true')
})
