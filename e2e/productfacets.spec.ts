import { expect, test } from './support/test'
import { choose, chooseId, expectRow, expectToast, fill, press, signIn } from './support/verbs'

test('creates a facet with ordered options, edits, finds and deletes it', async ({ page, announce }) => {
  // The check that the id is free gets a 404 response, which browsers log.
  announce(/404/)
  await signIn(page, 'admin', '/settings/productfacets')
  await page.getByRole('link', { name: 'Create product facet' }).click()
  await expect(page.getByRole('heading', { name: 'Create product facet' })).toBeVisible()
  await fill(page, 'Name', 'Finish of a story')
  await chooseId(page, 'story-finish')
  const path = page.getByLabel('Path', { exact: true })
  await expect(path).toHaveValue('Facets.finishOfAStory')
  await path.fill('xp.Facets finish')
  await press(page, 'Create product facet')
  await expect(path).toHaveAttribute('aria-invalid', 'true')
  await path.fill('Facets.finishOfAStory')
  const options = page.getByRole('textbox', { name: 'Options' })
  const inOrder = page.getByRole('list', { name: 'Options, in order' }).getByRole('listitem')
  for (const option of ['Matt', 'Gloss', 'matt']) {
    await options.fill(option)
    await options.press('Enter')
  }
  await expect(page.getByText('“matt” is already in the list')).toBeVisible()
  await options.fill('')
  await page.getByRole('button', { name: 'Gloss', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(inOrder).toHaveText(['Gloss', 'Matt'])
  await press(page, 'Create product facet')
  await expect(page).toHaveURL(/\/settings\/productfacets\/story-finish$/)
  await expect(page.getByLabel('Path')).toHaveValue('Facets.finishOfAStory')
  await expect(page.getByText('No products have a value for this facet yet.')).toBeVisible()

  await fill(page, /^List order/, '77')
  await press(page, /^Save$/)
  await expectToast(page, 'Product facet saved.')
  await page.reload()
  await expect(page.getByLabel(/^List order/)).toHaveValue('77')
  await expect(inOrder).toHaveText(['Gloss', 'Matt'])

  await page.goto('/settings/productfacets?search=story')
  await expectRow(page, 'Gloss, Matt')
  await choose(page, 'Actions for Finish of a story', /Delete/)
  await press(page, 'Delete product facet')
  await expect(page.getByRole('heading', { name: 'No product facets match' })).toBeVisible()
})

test('shows an error beside the path when another facet uses it', async ({ page, announce }) => {
  announce(/400/)
  announce(/XpPathInUse/)
  await signIn(page, 'admin', '/settings/productfacets')
  const rows = page.getByRole('row')
  await rows.nth(2).getByRole('link').click()
  const taken = await page.getByLabel('Path', { exact: true }).inputValue()
  await page.goBack()
  await rows.nth(1).getByRole('link').click()
  await page.getByLabel('Path', { exact: true }).fill(taken)
  await press(page, /^Save$/)
  await expect(page.getByLabel('Path')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('One field needs attention')
})

test('shows a read-only user the facets and why they cannot be changed', async ({ page }) => {
  await signIn(page, 'viewer', '/settings/productfacets')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByText(/This needs the Product Facet Manager permission/).first()).toBeVisible()
  await expect(page.getByLabel('Path', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
})

test('shows a no-access page to a user without the permission for facets', async ({ page }) => {
  await signIn(page, 'no.access', '/settings/productfacets')
  await expect(page.getByRole('heading', { name: 'Product facets: no access' })).toBeVisible()
})

test('shows the values of a facet that products use, and links to those products', async ({ page }) => {
  await signIn(page, 'admin', '/settings/productfacets')
  await page.getByRole('row').nth(1).getByRole('link').click()
  const value = page.getByRole('list', { name: 'Values in use' }).getByRole('listitem').first()
  const count = ((await value.textContent()) ?? '').replace(/.*?([\d,]+)$/, '$1')
  await value.getByRole('link').click()
  await expect(page).toHaveURL(/\/products\?xp\./)
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible()
})
