import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { press, row, signIn } from './support/verbs'

const facets = (page: Page) => page.getByRole('complementary', { name: 'Facets' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Facets', exact: true })

test('filters the list by facets, whose counts follow the search and the other filters', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/productfacets', {
    ...{ ID: 'story-finish', Name: 'Finish', XpPath: 'Facets.StoryFinish' },
  })
  for (const [ID, Active, StoryFinish] of [
    ['story-gantry-a', true, 'Matte'],
    ['story-gantry-b', true, 'Matte'],
    ['story-gantry-c', true, 'Gloss|Satin'],
    ['story-gantry-d', false, 'Gloss|Satin'],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', {
      ...{ ID, Name: `Gantry ${ID}`, Active, xp: { Facets: { StoryFinish } } },
    })
  await signIn(page, 'viewer', '/products?search=Gantry&Active=true')
  await toggle(page).click()
  const box = (name: string) => facets(page).getByRole('checkbox', { name, exact: true })
  await expect(box('Matte, 2')).toBeVisible()
  await expectAccessible(page, 'main', 'the facets beside the list')
  await box('Gloss|Satin, 1').check()
  await expect(row(page, 'story-gantry-c')).toBeVisible()
  await expect(row(page, 'story-gantry-a')).toHaveCount(0)
  // The other values of a filtered facet are still counted.
  await expect(box('Matte, 2')).not.toBeChecked()
  await box('Matte, 2').check()
  await expect(row(page, 'story-gantry-a')).toBeVisible()
  await expect(page).toHaveURL(/xp\.Facets\.StoryFinish=Gloss/)
  await page.reload()
  await expect(row(page, /story-gantry-[abc]/)).toHaveCount(3)
  // They stay beside the rows, which have no results here, and the list opens with them.
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/products?search=Gantry&Active=false&xp.Facets.StoryFinish=Matte')
  await expect(page.getByText('No products match')).toBeVisible()
  await expect(facets(page).getByRole('checkbox', { name: 'Matte, 0' })).toBeChecked()
  await page.goto('/products?search=Gantry&Active=true&xp.Facets.StoryFinish=Gloss%5C%7CSatin%7CMatte')
  await expect(box('Matte, 2')).toBeChecked()
  await box('Gloss|Satin, 1').uncheck()
  await expect(row(page, 'story-gantry-c')).toHaveCount(0)
  await facets(page).getByRole('button', { name: 'Hide facets' }).click()
  await expect(facets(page)).toHaveCount(0)
  await page.goto('/products?search=Gantry')
  await expect(row(page, 'story-gantry-a')).toBeVisible()
  await expect(facets(page)).toHaveCount(0)
})

test('filters by catalog, and names similar products for a search without a result', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/catalogs', { ID: 'story-yard', Name: 'Yard', Active: true })
  for (const [ID, Name] of [
    ['ZQ-1042', 'Stanchion with claw'],
    ['story-pawl', 'Stanchion pawl'],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', { ID, Name, Active: true })
  await callPlatform(url, 'POST', '/v1/catalogs/productassignments', {
    ...{ CatalogID: 'story-yard', ProductID: 'story-pawl' },
  })
  await signIn(page, 'admin', '/products?search=Stanchion&catalogID=story-yard&columns=name,created')
  await expect(row(page, 'Stanchion pawl')).toBeVisible()
  await expect(row(page, 'Stanchion with claw')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: /^Created/ })).toBeVisible()
  await page.goto('/products?search=zq1042')
  const similar = page.getByRole('main').getByRole('link', { name: 'Stanchion with claw' })
  await expect(similar).toBeVisible()
  await page.goto('/products?search=claw%20stanch')
  await expect(similar).toBeVisible()
  // Two letters are missing, and two are swapped.
  await page.goto('/products?search=stanchon%20calw')
  await expect(similar).toBeVisible()
  await page.goto('/products?search=zq1042&VariantCount=%3E%3D1')
  await expect(page.getByText('No products match')).toBeVisible()
  await expect(similar).toHaveCount(0)
})

test('filters by category together with its catalog', async ({ page, sandbox }) => {
  const { url } = sandbox
  const post = (path: string, body: object) => callPlatform(url, 'POST', `/v1/${path}`, body)
  for (const catalog of ['story-quay', 'story-slip']) {
    await post('catalogs', { ID: catalog, Name: `Catalog ${catalog}`, Active: true })
    await post(`catalogs/${catalog}/categories`, { ID: 'story-lines', Name: 'Mooring lines', Active: true })
  }
  await post('catalogs/story-quay/categories', {
    ...{ ID: 'story-braided', Name: 'Braided lines', Active: true, ParentID: 'story-lines' },
  })
  for (const ID of ['story-line-a', 'story-line-b', 'story-line-c'])
    await post('products', { ID, Name: `Hawser ${ID}`, Active: true })
  for (const [catalog, CategoryID, ProductID] of [
    ['story-quay', 'story-braided', 'story-line-a'],
    ['story-quay', 'story-lines', 'story-line-b'],
    ['story-slip', 'story-lines', 'story-line-c'],
  ] as const)
    await post(`catalogs/${catalog}/categories/productassignments`, { CategoryID, ProductID })

  await signIn(page, 'viewer', '/products?search=Hawser')
  await expect(row(page, /story-line/)).toHaveCount(3)
  await press(page, 'Add filter')
  await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: 'Category' }).click()
  const editor = page.getByRole('dialog', { name: 'Filter by Category' })
  const choose = async (field: string, text: string, option: string | RegExp) => {
    await editor.getByRole('combobox', { name: field }).fill(text)
    await editor.getByRole('option', { name: option }).click()
  }
  await expect(editor.getByRole('combobox')).toHaveCount(1)
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(editor.getByRole('alert')).toHaveText('Choose a catalog.')
  await choose('Catalog', 'story-quay', /story-quay/)
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(editor.getByRole('alert')).toHaveText('Choose a category.')
  await expect(editor.getByRole('combobox', { name: 'Category' })).toBeFocused()
  // Categories of every level are found.
  await choose('Category', 'braid', /Braided lines/)
  await expectAccessible(page, '[role=dialog]', 'the filter by category')
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(row(page, /story-line/)).toHaveCount(1)
  await expect(row(page, 'story-line-a')).toBeVisible()
  await expect(page).toHaveURL(/catalogID=story-quay&categoryID=story-braided/)
  const chip = (name: RegExp) => page.getByRole('list', { name: 'Filters' }).getByRole('button', { name })
  await expect(chip(/^Category: Braided lines/)).toBeVisible()

  // The chip offers the categories of this catalog.
  await chip(/^Category/).click()
  await expect(editor.getByRole('combobox')).toHaveCount(1)
  await choose('Category', 'Mooring', /Mooring lines/)
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expect(row(page, 'story-line-b')).toBeVisible()
  await page.goBack()
  await expect(row(page, 'story-line-a')).toBeVisible()

  // Another catalog has other categories.
  await chip(/^Catalog/).click()
  const catalogEditor = page.getByRole('dialog', { name: 'Filter by Catalog' })
  await expect(catalogEditor.getByRole('button', { name: 'Add another value' })).toHaveCount(0)
  await catalogEditor.getByRole('combobox').fill('story-slip')
  await catalogEditor.getByRole('option', { name: /story-slip/ }).click()
  await catalogEditor.getByRole('button', { name: 'Apply' }).click()
  await expect(row(page, 'story-line-c')).toBeVisible()
  await expect(chip(/^Category/)).toHaveCount(0)
  await page.goto('/products?categoryID=story-lines')
  await expect(page.getByText('The filter Category needs the filter Catalog.')).toBeVisible()
})

test('shows the product with the searched ID first, until another order is chosen', async ({
  page,
  sandbox,
}) => {
  for (const [ID, Name] of [
    ['story-rank-of-others', 'Aft cleat'],
    ['story-rank', 'Zinc cleat'],
  ] as const)
    await callPlatform(sandbox.url, 'POST', '/v1/products', { ID, Name, Description: 'story-rank' })
  const names = page.getByRole('row').getByRole('link', { name: /cleat$/ })
  await signIn(page, 'admin', '/products?search=STORY-RANK')
  await expect(names).toHaveText(['Zinc cleat', 'Aft cleat'])
  await expect(page.getByRole('combobox', { name: 'Sort' }).locator('option:checked')).toHaveText(
    'Best match',
  )
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Name A–Z' })
  await expect(names).toHaveText(['Aft cleat', 'Zinc cleat'])
  await expect(page).toHaveURL(/sort=Name/)
})

test('filters by facets on a phone', async ({ page, sandbox }) => {
  const { url } = sandbox
  await page.setViewportSize({ width: 390, height: 844 })
  await callPlatform(url, 'POST', '/v1/productfacets', {
    ...{ ID: 'story-tone', Name: 'Tone', XpPath: 'Facets.StoryTone' },
  })
  for (const [ID, StoryTone] of [
    ['story-spar-a', 'Warm'],
    ['story-spar-b', 'Cold'],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', {
      ...{ ID, Name: `Spar ${ID}`, Active: true, xp: { Facets: { StoryTone } } },
    })
  await signIn(page, 'admin', '/products?search=Spar%20story')
  await press(page, /^Filter/)
  await page.getByRole('dialog', { name: 'Filter and sort' }).getByRole('button', { name: 'Facets' }).click()
  const sheet = page.getByRole('dialog', { name: 'Facets' })
  await sheet.getByRole('checkbox', { name: 'Warm, 1' }).check()
  await sheet.getByRole('button', { name: 'Show 1 product' }).click()
  await expect(page.getByText('Spar story-spar-a')).toBeVisible()
  await expect(page.getByText('Spar story-spar-b')).toHaveCount(0)
})
