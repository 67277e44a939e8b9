import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { press, row, signIn } from './support/verbs'

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
  await press(page, /^Columns/)
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Price', exact: true }).click()
  await columns.getByRole('checkbox', { name: 'Default supplier' }).click()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Quay fender').getByText('$12.50')).toBeVisible()
  await expect(row(page, 'Quay fender').getByText('Tarnwick Tool Works')).toBeVisible()
  await expect(row(page, 'Quay rope').getByText('$12.50')).toHaveCount(0)
})
