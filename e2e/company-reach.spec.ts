import { callPlatform } from './support/platform'
import { listedIn, panel } from './support/panels'
import { expect, test } from './support/test'
import { press, signIn } from './support/verbs'

interface Listed<T> {
  Items: T[]
  Meta: { TotalCount: number }
}

test('lists what reaches a buyer on demand, with links to where it is changed', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/buyers/harborline')
  await expect(panel(page, 'What applies to this buyer')).toContainText('in about 15 requests')
  await press(page, 'Show all')
  const promotion = listedIn(page, 'Promotions').filter({ hasText: 'harborline-loyalty' })
  await expect(promotion).toContainText('All users of the buyer')
  await expect(promotion.getByRole('link')).toHaveAttribute(
    'href',
    '/promotions/harborline-loyalty?tab=assignments',
  )
  const { Items: prices } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/products/assignments?buyerID=harborline&pageSize=1',
  )) as Listed<{ ProductID: string }>
  await expect(listedIn(page, 'Product prices').first().getByRole('link').first()).toHaveAttribute(
    'href',
    `/products/${prices[0]?.ProductID}?tab=pricing`,
  )
  await expect(listedIn(page, 'Catalogs').filter({ hasText: 'hospitality' })).toContainText(
    'Assigned categories only, assigned products only',
  )
  const { Meta: sellers } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/buyers/harborline/sellers?pageSize=1',
  )) as Listed<object>
  await expect(listedIn(page, 'Sellers')).toHaveCount(Math.min(sellers.TotalCount, 20))
  await expect(
    listedIn(page, 'Locales').filter({ hasText: 'usd' }).getByRole('link').first(),
  ).toHaveAttribute('href', '/settings/locales/usd')
  await promotion.getByRole('link').click()
  await expect(page).toHaveURL(/\/promotions\/harborline-loyalty\?tab=assignments$/)
})

test('lists the API clients that are assigned to a buyer and those for all buyers', async ({
  page,
  sandbox,
}) => {
  const client = (await callPlatform(sandbox.url, 'POST', '/v1/apiclients', {
    AppName: 'Harborline kiosk',
    Active: true,
    AccessTokenDuration: 60,
    AllowAnyBuyer: false,
  })) as { ID: string }
  await callPlatform(sandbox.url, 'POST', '/v1/apiclients/assignments', {
    ApiClientID: client.ID,
    BuyerID: 'harborline',
  })
  await signIn(page, 'admin', '/buyers/harborline')
  await press(page, 'Show all')
  await listedIn(page, 'API clients').getByRole('link', { name: 'Harborline kiosk' }).click()
  await expect(page).toHaveURL(new RegExp(`/settings/apiclients/${client.ID}$`, 'i'))
})

test('lists the products and the orders to ship of a supplier', async ({ page, sandbox }) => {
  await signIn(page, 'admin', '/suppliers/tarnwick')
  await press(page, 'Show all')
  const { Meta } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/products?DefaultSupplierID=tarnwick&pageSize=1',
  )) as Listed<object>
  await expect(listedIn(page, 'Products')).toHaveCount(Math.min(Meta.TotalCount, 20))
  await expect(panel(page, 'Orders to ship').getByRole('link', { name: 'Open as list' })).toHaveAttribute(
    'href',
    '/orders?ToCompanyID=tarnwick&Status=Open',
  )
  await expect(panel(page, 'API clients')).toBeVisible()
  await panel(page, 'Products').getByRole('link', { name: 'Open as list' }).click()
  await expect(page).toHaveURL(/\/products\?DefaultSupplierID=tarnwick$/)
})

test('shows a supplier its products and orders, without API clients', async ({ page }) => {
  await signIn(page, 'supplier.one', '/mysupplier')
  await press(page, 'Show all')
  await expect(panel(page, 'Orders to ship')).toBeVisible()
  await expect(panel(page, 'Orders to ship').getByRole('alert')).toHaveCount(0)
  await expect(panel(page, 'API clients for all suppliers')).toHaveCount(0)
})

test('names the permission of each list that an account may not see', async ({ page }) => {
  await signIn(page, 'product.manager', '/buyers/harborline')
  await press(page, 'Show all')
  await expect(panel(page, 'API clients')).toContainText(
    'This needs the role ApiClientReader or ApiClientAdmin.',
  )
})
