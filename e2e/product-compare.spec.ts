import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { row, signIn } from './support/verbs'

test('compares selected products side by side, and only what differs', async ({ page, sandbox }) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/priceschedules', {
    ...{ ID: 'story-winch', Name: 'Winch prices', Currency: 'USD' },
    PriceBreaks: [{ Quantity: 1, Price: 12.5 }],
  })
  for (const [ID, Returnable, more] of [
    [
      'story-winch-a',
      true,
      { DefaultPriceScheduleID: 'story-winch', xp: { Drum: { Length: 30 }, Maker: 'Holt' } },
    ],
    ['story-winch-b', false, { xp: { Drum: { Length: 45 }, Maker: 'Holt' } }],
    ['story-winch-c', true, {}],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', {
      ID,
      Name: `Winch ${ID}`,
      Active: true,
      Returnable,
      ...more,
    })
  await signIn(page, 'viewer', '/products?search=Winch')
  await row(page, 'story-winch-a').getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Compare' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compare' })).toHaveCount(0)
  await row(page, 'story-winch-b').getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare products')
  const values = (label: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${label}`) })
      .getByRole('cell')
      .allTextContents()
  await expect(page.getByRole('columnheader', { name: 'Winch story-winch-b' })).toBeVisible()
  expect(await values('Returnable')).toEqual(['Yes', 'No'])
  expect(await values('Price from 1')).toEqual(['$12.50', '–'])
  expect(await values('Drum.Length')).toEqual(['30', '45'])
  expect(await values('Maker')).toEqual(['Holt', 'Holt'])
  await expect(page.getByRole('rowheader', { name: 'Returnable differs' })).toBeVisible()
  await expectAccessible(page, 'main', 'the comparison of products')

  await page.getByRole('switch', { name: 'Only differences' }).check()
  await expect(page.getByRole('row', { name: /^Maker/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Drum.Length/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /^Drum.Length/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Maker/ })).toHaveCount(0)
})

test('names products that cannot be found, and says how many to select', async ({ page, sandbox }) => {
  await callPlatform(sandbox.url, 'POST', '/v1/products', { ID: 'story-hoist', Name: 'Hoist', Active: true })
  await signIn(page, 'admin', '/products/compare?product=story-hoist&product=story-gone')
  await expect(page.getByText('1 product could not be found')).toBeVisible()
  await expect(page.getByText(/^story-gone\. They may have been deleted/)).toBeVisible()
  await expect(page.getByText('There is no other product to compare it with.')).toBeVisible()
  await page.goto('/products/compare?product=story-hoist')
  await expect(page.getByText('No products are selected')).toBeVisible()
})

test('loads a comparison again after a failure', async ({ page, sandbox, announce }) => {
  announce(/503|Failed to load/)
  announce(/fault|busy|503/i, false)
  const { url } = sandbox
  for (const ID of ['story-davit-a', 'story-davit-b'])
    await callPlatform(url, 'POST', '/v1/products', { ID, Name: `Davit ${ID}`, Active: true })
  await signIn(page, 'admin', '/profile')
  await callPlatform(url, 'POST', '/_sandbox/faults', {
    ...{ method: 'GET', path: '/v1/catalogs/productassignments', status: 503, times: 20 },
  })
  await page.goto('/products/compare?product=story-davit-a&product=story-davit-b')
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible({ timeout: 30_000 })
  await callPlatform(url, 'DELETE', '/_sandbox/faults')
  await retry.click()
  await expect(page.getByRole('columnheader', { name: 'Davit story-davit-a' })).toBeVisible()
})
