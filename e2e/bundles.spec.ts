import { expectAccessible } from './support/accessible'
import { signInShopper } from './support/orders'
import { panel } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  chooseId,
  expectRow,
  fill,
  openTab,
  press,
  pressDelete,
  problemIn,
  searchFor,
  signIn,
} from './support/verbs'

interface Listed {
  Items: { ID: string; Name: string; SpecCount: number }[]
}

test('makes a bundle that a buyer orders, and deletes it', async ({ page, sandbox, announce }) => {
  // The check that the ID is free gets a 404 response, and one save fails.
  announce(/404/)
  announce(/500/)
  const { url } = sandbox
  const ask = await signInShopper(url, 'buyer.one')
  const seen = await ask<Listed>('GET', '/me/products?pageSize=100')
  // The products of a bundle have its owner.
  const own = (await callPlatform(url, 'GET', '/v1/products?pageSize=100&OwnerID=meridian')) as Listed
  const [first, second] = own.Items.filter(
    ({ ID, SpecCount }) => SpecCount === 0 && seen.Items.some((product) => product.ID === ID),
  )
  if (!first || !second) throw new Error('The demo has no two products without specs.')
  const { DefaultCatalogID: catalog } = (await callPlatform(url, 'GET', '/v1/buyers/harborline')) as {
    DefaultCatalogID: string
  }

  await signIn(page, 'admin', '/settings/bundles')
  await page.getByRole('link', { name: 'Create bundle' }).click()
  await fill(page, /^Name/, 'Starter set')
  await chooseId(page, 'story-set')
  await page.getByRole('switch', { name: 'Active' }).click()
  await press(page, 'Create bundle')
  await expect(page).toHaveURL(/\/settings\/bundles\/story-set/)

  await openTab(page, 'Products')
  await press(page, /^Assign$/)
  const items = panel(page, 'Products')
  for (const product of [first, second]) {
    await items.getByRole('combobox', { name: 'Add product' }).fill(product.ID)
    await page.getByRole('option', { name: product.ID }).click()
    await items.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(items.getByRole('button', { name: `Remove ${product.Name}` })).toBeVisible()
  }
  await items.getByRole('button', { name: `Edit ${second.Name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${second.Name}` })
  await dialog.getByLabel('Default quantity').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('A required product needs a default quantity.')
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('checkbox', { name: 'Required' }).click()
  const fault = { method: 'POST', path: '/v1/bundles/productassignments', status: 500, times: 1 }
  await callPlatform(url, 'POST', '/_sandbox/faults', fault)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(problemIn(dialog).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(items.getByText('Optional, no default quantity')).toBeVisible()
  await expect(items.getByText('Required, quantity 1')).toBeVisible()
  await expectAccessible(page, 'main', 'the products of a bundle')

  await openTab(page, 'Catalogs and buyers')
  await expect(panel(page, 'Buyers and user groups')).toBeVisible()
  await expectAccessible(page, 'main', 'the catalogs of a bundle')
  await callPlatform(url, 'POST', '/v1/catalogs/bundleassignments', {
    BundleID: 'story-set',
    CatalogID: catalog,
  })
  await page.reload()
  await expect(panel(page, 'Catalogs').getByText(catalog, { exact: true })).toBeVisible()

  await ask('POST', '/cart/bundles/story-set', { LineItems: [] })
  const lines = await ask<{ Items: { ProductID: string }[] }>('GET', '/cart/lineitems')
  expect(lines.Items.map(({ ProductID }) => ProductID).sort()).toEqual(['story-set', first.ID].sort())

  await openTab(page, 'Details')
  await pressDelete(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/settings\/bundles$/)
})

test('finds bundles by ID', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'POST', '/v1/bundles', { ID: 'seen', Name: 'Seen set' })
  await signIn(page, 'admin', '/settings/bundles')
  await searchFor(page, 'seen')
  await expectRow(page, 'Seen set')
})

test('names the role that bundles need', async ({ page }) => {
  await signIn(page, 'order.manager', '/settings/bundles')
  await expect(page.getByRole('main')).toContainText('BundleReader')
})
