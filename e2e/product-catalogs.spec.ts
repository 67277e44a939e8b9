import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { addIn, chooseIn, panel, pressAdd, removeIn } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, openTab, press, signIn } from './support/verbs'

const CATALOGS = 'Catalogs and categories'

interface Listed {
  Items: Record<string, unknown>[]
}

/** Creates a catalog for the buyer `harborline` with a category below another, and a product that is in neither. */
async function createPlaces(url: string, id: string, settings: object = {}) {
  const post = (path: string, body: object) => callPlatform(url, 'POST', `/v1/${path}`, body)
  await post('catalogs', { ID: id, Name: `Catalog ${id}`, Active: true })
  await post('catalogs/assignments', {
    ...{ CatalogID: id, BuyerID: 'harborline', ViewAllCategories: true, ViewAllProducts: true },
    ...settings,
  })
  await post(`catalogs/${id}/categories`, { ID: 'deck', Name: 'Deck', Active: true })
  await post(`catalogs/${id}/categories`, { ID: 'ropes', Name: 'Ropes', ParentID: 'deck', Active: true })
  await post('products', { ID: `${id}-rope`, Name: `Rope ${id}`, Active: true })
}

/** Returns the categories of a catalog that contain a product, with its list order. */
const placesOf = async (url: string, catalog: string, product: string) => {
  const path = `/v1/catalogs/${catalog}/categories/productassignments?productID=${product}`
  return ((await callPlatform(url, 'GET', path)) as Listed).Items
}

const categories = (page: Page, catalog: string) =>
  page.getByRole('list', { name: `categories in Catalog ${catalog}` }).getByRole('listitem')

/** Adds the product to a category of the only catalog in the panel. */
async function addToCategory(page: Page, catalog: string, id: string) {
  const at = panel(page, CATALOGS)
  await press(page, `Add to a category of Catalog ${catalog}`)
  await at.getByRole('combobox', { name: 'Add category' }).fill(id)
  await expect(at.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await at.getByRole('option').filter({ hasText: id }).first().click()
  await at.getByRole('button', { name: 'Add', exact: true }).last().click()
}

/** Chooses a record in a field of the panel "Visibility". */
async function choose(page: Page, label: string, id: string) {
  const at = panel(page, 'Visibility')
  await at.getByRole('combobox', { name: label, exact: true }).fill(id)
  await expect(at.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await at.getByRole('option').filter({ hasText: id }).first().click()
}

test('adds a product to a catalog and a category, takes it out, and puts it back where it was', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  announce(/fault|500/i, false)
  await createPlaces(sandbox.url, 'story-places')
  await signIn(page, 'admin', '/products/story-places-rope')
  await openTab(page, 'Catalogs')
  await addIn(page, CATALOGS, 'Add catalog', 'story-places')
  await expect(panel(page, CATALOGS).getByText('In no category of this catalog.')).toBeVisible()
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'POST', path: '/v1/catalogs/{catalogID}/categories/productassignments', status: 500 },
  })
  await addToCategory(page, 'story-places', 'ropes')
  await expect(panel(page, CATALOGS).getByRole('alert')).toBeVisible()
  await panel(page, CATALOGS).getByRole('button', { name: 'Add', exact: true }).last().click()
  const row = categories(page, 'story-places').filter({ hasText: 'Ropes' })
  await expect(row).toContainText('In Deck')
  await expect(row).toContainText('List order 0')
  await press(page, 'Change order in Ropes')
  await page.getByRole('dialog').getByRole('textbox').fill('14')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('List order 14')
  await expectAccessible(page, 'main', 'the catalogs of a product')

  await removeIn(page, CATALOGS, 'Catalog story-places')
  await expect(
    panel(page, CATALOGS).getByText('No catalogs yet. Buyers cannot see this product.'),
  ).toBeVisible()
  expect(await placesOf(sandbox.url, 'story-places', 'story-places-rope')).toEqual([])
  await press(page, 'Undo')
  await expectToast(page, /^Undone/)
  await expect(row).toContainText('List order 14')
  expect(await placesOf(sandbox.url, 'story-places', 'story-places-rope')).toMatchObject([
    { CategoryID: 'ropes', ListOrder: 14 },
  ])
  await removeIn(page, CATALOGS, 'Ropes')
  await expect(panel(page, CATALOGS).getByText('In no category of this catalog.')).toBeVisible()
})

test('shows the places of a product to a reader, with the reason why they cannot be changed', async ({
  page,
}) => {
  await signIn(page, 'viewer', '/products/HT-1108?tab=catalogs')
  const places = page.getByRole('list', { name: 'categories in Industry catalog' }).getByRole('listitem')
  await expect(places).toHaveCount(2)
  await expect(places.filter({ hasText: 'Screwdrivers' })).toContainText('In Tools › Hand tools')
  await expect(page.getByRole('button', { name: 'Remove Industry catalog' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

/** The tab with the details says it too in the first day of a product. */
const onTab = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true })

test('says that nobody sees a product and why, leads to the place to change it, and agrees with the platform', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/404/, false)
  const id = 'story-closed'
  await createPlaces(sandbox.url, id, { ViewAllProducts: false })
  await signIn(page, 'admin', `/products/${id}-rope?tab=catalogs`)
  await expect(onTab(page, 'No buyer sees this product')).toBeVisible()
  await expect(onTab(page, 'It is in no catalog.')).toBeVisible()
  await addIn(page, CATALOGS, 'Add catalog', id)
  await expect(onTab(page, /Its catalogs do not show all products/)).toBeVisible()

  const visibility = panel(page, 'Visibility')
  const check = visibility.getByRole('button', { name: 'Check visibility' })
  await check.click()
  await expect(visibility.getByText('Choose a buyer.')).toBeVisible()
  await choose(page, 'Buyer', 'harborline')
  await visibility.getByLabel('Users', { exact: true }).selectOption('One user')
  await choose(page, 'User', 'buyer-one')
  await check.click()
  await expect(visibility.getByText('This user does not see the product.')).toBeVisible()
  await expect(
    visibility.getByText('Checked: the platform does not show this user the product.'),
  ).toBeVisible()
  const conditions = visibility.getByRole('list', { name: 'Conditions' }).getByRole('listitem')
  await expect(conditions.filter({ hasText: 'Not met: Nothing in catalog' })).toHaveCount(1)
  await expect(
    conditions.filter({ hasText: 'does not show all products' }).getByRole('link'),
  ).toHaveAttribute('href', `/buyers/harborline/catalogs/${id}`)
  await expect(conditions.filter({ hasText: 'assigned neither' }).getByRole('link')).toHaveAttribute(
    'href',
    `/products/${id}-rope?tab=pricing`,
  )
  await expectAccessible(page, 'main', 'the visibility of a product')

  await conditions.filter({ hasText: 'does not show all products' }).getByRole('link').click()
  const all = page.getByRole('combobox', { name: `Sees all products of Catalog ${id}` })
  await all.selectOption('yes')
  await expect(all).toHaveAttribute('aria-busy', 'false')
  await page.goto(`/products/${id}-rope?tab=catalogs`)
  await expect(page.getByRole('button', { name: `Remove Catalog ${id}` })).toBeVisible()
  await expect(onTab(page, 'No buyer sees this product')).toHaveCount(0)
  await choose(page, 'Buyer', 'harborline')
  await check.click()
  await expect(
    visibility.getByText('These users see the product but cannot order it, because there is no price.'),
  ).toBeVisible()

  // The buyer buys in US dollars.
  const PriceBreaks = [{ Quantity: 1, Price: 7 }]
  await callPlatform(sandbox.url, 'POST', '/v1/priceschedules', { ID: id, Name: 'Rope price', PriceBreaks })
  await callPlatform(sandbox.url, 'PATCH', `/v1/products/${id}-rope`, { DefaultPriceScheduleID: id })
  await page.reload()
  await choose(page, 'Buyer', 'harborline')
  await check.click()
  await expect(
    visibility.getByText(
      'These users see the product but cannot order it, because there is no price in USD.',
    ),
  ).toBeVisible()
  const price = conditions.filter({ hasText: '“Rope price” has no currency, but these users buy in USD' })
  await expect(price.getByRole('link', { name: 'Change its currency' })).toHaveAttribute(
    'href',
    `/products/${id}-rope?tab=pricing`,
  )
})

test('says on a phone, without a tap, that nobody sees a new product, and leads to the reason', async ({
  page,
  sandbox,
}) => {
  await callPlatform(sandbox.url, 'POST', '/v1/products', { ID: 'story-new', Name: 'New', Active: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/products/story-new')
  const line = page.getByRole('link', { name: 'No buyer sees this product' })
  await expect(line).toBeInViewport()
  expect((await line.boundingBox())?.height).toBe(44)
  await expect(onTab(page, 'It is in no catalog.')).toHaveCount(0)
  await expectAccessible(page, 'main', 'a new product on a phone')
  await line.click()
  await expect(onTab(page, 'It is in no catalog.')).toBeVisible()
  // Wide screens say it beside the form.
  await page.setViewportSize({ width: 1440, height: 900 })
  await openTab(page, 'Details')
  await expect(onTab(page, 'It is in no catalog.')).toBeVisible()
  await expect(line).toBeHidden()
})

test('tells suppliers that only their own catalogs are listed, and shows nothing about buyers', async ({
  page,
}) => {
  await signIn(page, 'supplier.one', '/products/HT-1042?tab=catalogs')
  await expect(page.getByRole('heading', { name: CATALOGS })).toBeVisible()
  await expect(page.getByText(/None of your company’s catalogs contains this product/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Visibility' })).toHaveCount(0)
})

test('adds a supplier with its own price, and takes it away again', async ({ page, sandbox }) => {
  const post = (path: string, body: object) => callPlatform(sandbox.url, 'POST', `/v1/${path}`, body)
  const PriceBreaks = [{ Quantity: 1, Price: 7 }]
  await post('priceschedules', { ID: 'story-ours', Name: 'Price of the marketplace', PriceBreaks })
  await post('priceschedules', {
    ID: 'story-theirs',
    Name: 'Price of Tarnwick',
    PriceBreaks,
    OwnerID: 'tarnwick',
  })
  await post('products', { ID: 'story-sold', Name: 'Sold by many', Active: true })
  await signIn(page, 'admin', '/products/story-sold?tab=catalogs')
  const at = panel(page, 'Suppliers')
  await expect(at.getByText('No other supplier sells this product yet.')).toBeVisible()
  const price = 'Price schedule of the supplier'
  await chooseIn(page, 'Suppliers', 'Add supplier', 'tarnwick')
  const field = at.getByRole('combobox', { name: price })
  await field.fill('story-ours')
  await field.press('Tab')
  await expect(field).toHaveAccessibleDescription(/does not belong to .*Tarnwick/)
  await chooseIn(page, 'Suppliers', price, 'story-theirs')
  await pressAdd(page, 'Suppliers')
  await expect(at.getByRole('listitem')).toContainText('Price of Tarnwick · $7.00')
  const offers = async () =>
    ((await callPlatform(sandbox.url, 'GET', '/v1/products/story-sold/suppliers')) as Listed).Items
  expect(await offers()).toMatchObject([{ ID: 'tarnwick', DefaultPriceScheduleID: 'story-theirs' }])
  await at.getByRole('button', { name: /^Remove Tarnwick/ }).click()
  await press(page, /^Remove$/)
  await expect(at.getByRole('listitem')).toHaveCount(0)
  expect(await offers()).toEqual([])
  await callPlatform(sandbox.url, 'GET', '/v1/priceschedules/story-theirs')
})

test('a supplier opts in to a product that all suppliers can sell', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'POST', '/v1/products', {
    ...{ ID: 'story-open', Name: 'Open to all', Active: true, AllSuppliersCanSell: true },
  })
  await signIn(page, 'supplier.one', '/products/story-open?tab=catalogs')
  const at = panel(page, 'Suppliers')
  await at.getByRole('button', { name: 'Assign', exact: true }).click()
  await at.getByRole('button', { name: 'Sell this product' }).click()
  await expect(at.getByRole('listitem')).toContainText('At the default price of the product')
  await expect(at.getByRole('button', { name: 'Sell this product' })).toHaveCount(0)
})
