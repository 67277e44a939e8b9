import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, fill, follow, openTab, press, row, searchFor, signIn } from './support/verbs'

test('shows the default price and the default supplier of products in the list', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/priceschedules', {
    ...{ ID: 'story-fender', Name: 'Fenders', Currency: 'USD' },
    PriceBreaks: [
      { Quantity: 1, Price: 12.5 },
      { Quantity: 10, Price: 11 },
    ],
  })
  await callPlatform(url, 'POST', '/v1/products', {
    ...{ ID: 'story-fender', Name: 'Quay fender', DefaultPriceScheduleID: 'story-fender' },
    DefaultSupplierID: 'tarnwick',
  })
  await callPlatform(url, 'POST', '/v1/products', { ID: 'story-rope', Name: 'Quay rope' })
  await signIn(page, 'admin', '/products?search=Quay')
  await expect(row(page, 'Quay fender').getByText('$12.50')).toBeVisible()
  await expect(row(page, 'Quay fender').getByText('Tarnwick Tool Works')).toBeVisible()
  await expect(row(page, 'Quay rope').getByText('$12.50')).toHaveCount(0)

  // The list shows a price that was changed in between.
  await follow(page, 'Quay fender')
  await openTab(page, 'Pricing')
  await fill(page, 'Price, break 1', '13.75')
  await press(page, 'Save')
  await expectToast(page, 'Product saved.')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
  await searchFor(page, 'fender')
  await expect(row(page, 'Quay fender').getByText('$13.75')).toBeVisible()
})

test('shows suppliers the prices of their products, and no column for their own company', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/priceschedules', {
    ...{ ID: 'story-hook', Name: 'Hooks', Currency: 'USD', OwnerID: 'tarnwick' },
    PriceBreaks: [{ Quantity: 1, Price: 4.2 }],
  })
  await callPlatform(url, 'POST', '/v1/products', {
    ...{ ID: 'story-hook', Name: 'Quay hook', OwnerID: 'tarnwick', DefaultPriceScheduleID: 'story-hook' },
    DefaultSupplierID: 'tarnwick',
  })
  await signIn(page, 'supplier.one', '/products?search=Quay%20hook')
  await expect(row(page, 'Quay hook').getByText('$4.20')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Default supplier/ })).toHaveCount(0)
})
