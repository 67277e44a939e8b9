import type { Page } from 'playwright/test'
import { signInShopper } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectRow, follow, press, row, searchFor, signIn } from './support/verbs'

interface Listed {
  Meta: { TotalCount: number }
}

/** Returns the opened panel of figures. */
const overview = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Overview' }) })

/** Returns the value of a figure by its label. */
const figure = (page: Page, label: string) =>
  overview(page)
    .locator('dl > *')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

test('shows the figures of a buyer on demand, each with a link to its list', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/buyers/harborline')
  await expect(overview(page).getByRole('link')).toHaveCount(0)
  await press(page, 'Show figures')
  const { Meta } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/orders/Incoming?FromCompanyID=harborline&Status=Open&pageSize=1',
  )) as Listed
  await expect(figure(page, 'Open orders')).toHaveText(new RegExp(`^${Meta.TotalCount} orders?`))
  await expect(figure(page, 'Last 30 days')).toHaveText(/^\d+ orders?/)
  await expect(figure(page, 'Last 90 days')).toHaveText(/^\d+ orders?/)
  await expect(figure(page, 'Users')).toHaveText(/^\d+ active users?$/)
  await expect(figure(page, 'Spending accounts')).toHaveText(/^\d+ accounts?, \$[\d,.]+ left/)

  await figure(page, 'Open orders').getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\?.*Status=Open/)
  await expect(page).toHaveURL(/FromCompanyID=harborline/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders')
  await page.goBack()
  await press(page, 'Show figures')
  await figure(page, 'Users').getByRole('link').click()
  await expect(page).toHaveURL(/\/buyers\/harborline\/users\?Active=true$/)
})

test('shows the figures of a supplier', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/suppliers/tarnwick')
  await press(page, 'Show figures')
  const { Meta } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/products?DefaultSupplierID=tarnwick&pageSize=1',
  )) as Listed
  await expect(figure(page, 'Products')).toHaveText(`${Meta.TotalCount} products`)
  await expect(figure(page, 'Orders to ship')).toHaveText(/^\d+ orders?/)
  await figure(page, 'Products').getByRole('link').click()
  await expect(page).toHaveURL(/\/products\?DefaultSupplierID=tarnwick$/)
})

test('shows a supplier its own figures, with links to its own lists', async ({ page }) => {
  await signIn(page, 'supplier.one', '/mysupplier')
  await press(page, 'Show figures')
  await expect(figure(page, 'Orders to ship')).toHaveText(/^\d+ orders?/)
  await expect(figure(page, 'Orders to ship').getByRole('link')).toHaveAttribute(
    'href',
    '/orders?Status=Open',
  )
  await expect(figure(page, 'Users')).toHaveText(/^\d+ active users?$/)
})

test('shows the reason in place of figures that an account may not see', async ({ page }) => {
  await signIn(page, 'product.manager', '/buyers/harborline')
  await press(page, 'Show figures')
  await expect(figure(page, 'Open orders')).toContainText('Order Viewer')
  await expect(figure(page, 'Spending accounts').getByRole('link')).toHaveCount(0)
})

test('lists the product collections of the users of a buyer, with their products', async ({
  page,
  sandbox,
}) => {
  const shopper = await signInShopper(sandbox.url, 'buyer.one')
  const { Items } = await shopper<{ Items: { ID: string; Name: string }[] }>('GET', '/me/products?pageSize=1')
  await shopper('POST', '/me/productcollections', {
    ID: 'story-deck',
    Name: 'Story deck',
    AccessLevel: 'Shareable',
  })
  await shopper('POST', '/me/productcollections/story-deck/products', { ProductID: Items[0]?.ID })
  await signIn(page, 'admin', '/buyers/harborline')
  await page.getByRole('main').getByRole('link', { name: 'Product collections' }).click()
  await expectRow(page, 'Story deck')
  await searchFor(page, 'story')
  await expect(row(page, 'Deck safety')).toHaveCount(0)
  await expect(row(page, 'Story deck')).toContainText('For its owner and invited users')
  await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  await follow(page, 'Story deck')
  await expect(page.getByRole('heading', { level: 1, name: 'Story deck' })).toBeVisible()
  const products = page.getByRole('list', { name: 'Products of the collection' })
  await products.getByRole('link', { name: Items[0]?.Name ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${Items[0]?.ID ?? ''}$`))
})

test('names the role that the product collections of a buyer need', async ({ page }) => {
  await signIn(page, 'product.manager', '/buyers/harborline/productcollections')
  await expect(page.getByRole('main')).toContainText('ProductCollectionReader')
})
