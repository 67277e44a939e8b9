import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, openTab, press, signIn } from './support/verbs'

interface Stored {
  xp: Record<string, unknown>
}

const storedXp = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/products/${id}`)) as Stored).xp

const createProduct = (url: string, ID: string, xp: object | null) =>
  callPlatform(url, 'POST', '/v1/products', { ID, Name: `Flag ${ID}`, Active: true, xp })

const values = (page: Page, facet: string) =>
  page.getByRole('list', { name: `Values of ${facet}` }).getByRole('listitem')

const dialog = (page: Page, facet: string) => page.getByRole('dialog', { name: `Values of ${facet}` })

test('chooses the values of a facet from its list, and keeps everything else in xp', async ({
  page,
  sandbox,
}) => {
  const others = {
    Images: [{ Url: `${sandbox.url}/_sandbox/images/CL-4001.svg` }],
    Facets: { Brand: ['Lumenhart'], Own: { deep: 1 } },
    Weight: 3,
  }
  await createProduct(sandbox.url, 'story-flag', others)
  await signIn(page, 'admin', '/products/story-flag')
  await openTab(page, 'Facets')
  await expect(values(page, 'Brand')).toHaveText(['Lumenhart'])
  await press(page, 'Change Color')
  const choices = dialog(page, 'Color')
  await choices.getByRole('searchbox').fill('yel')
  // The platform counts the products with each value.
  await expect(choices.getByRole('listitem').filter({ hasText: /Yellow, \d+ products?$/ })).toBeVisible()
  await choices.getByRole('checkbox', { name: /^Yellow/ }).check()
  await choices.getByRole('searchbox').fill('')
  await choices.getByRole('checkbox', { name: /^Red/ }).check()
  await choices.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Color saved.')
  await expect(values(page, 'Color')).toHaveCount(2)
  const xp = await storedXp(sandbox.url, 'story-flag')
  expect(xp).toMatchObject(others)
  expect((xp.Facets as { Color: string[] }).Color.sort()).toEqual(['Red', 'Yellow'])
  await expectAccessible(page, 'main', 'the facets of a product')

  await press(page, 'Change Color')
  await choices.getByRole('checkbox', { name: /^Red/ }).uncheck()
  await choices.getByRole('button', { name: 'Cancel', exact: true }).click()
  await press(page, 'Close and lose changes')
  await expect(values(page, 'Color')).toHaveCount(2)
  await press(page, 'Change Brand')
  await dialog(page, 'Brand')
    .getByRole('checkbox', { name: /^Lumenhart/ })
    .uncheck()
  await dialog(page, 'Brand').getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Brand saved.')
  await expect(values(page, 'Brand')).toHaveCount(0)
  expect(await storedXp(sandbox.url, 'story-flag')).toMatchObject({
    ...others,
    Facets: { Brand: [], Own: { deep: 1 } },
  })
})

test('creates a missing path, keeps numbers as numbers, and keeps a change by another user', async ({
  page,
  sandbox,
}) => {
  await callPlatform(sandbox.url, 'POST', '/v1/productfacets', {
    ...{ ID: 'story-gauge', Name: 'Gauge', XpPath: 'Technical.Sizes.Gauge', ListOrder: 90, MinCount: 1 },
    xp: { Options: [10, 12] },
  })
  await createProduct(sandbox.url, 'story-wire', null)
  await signIn(page, 'admin', '/products/story-wire?tab=facets')
  await press(page, 'Change Gauge')
  await dialog(page, 'Gauge').getByRole('checkbox', { name: /^12/ }).check()
  await dialog(page, 'Gauge').getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Gauge saved.')
  expect(await storedXp(sandbox.url, 'story-wire')).toEqual({ Technical: { Sizes: { Gauge: [12] } } })

  await press(page, 'Change Gauge')
  await callPlatform(sandbox.url, 'PATCH', '/v1/products/story-wire', {
    xp: { Technical: { Sizes: { Gauge: [12, 14] } } },
  })
  await dialog(page, 'Gauge').getByRole('checkbox', { name: /^10/ }).check()
  await dialog(page, 'Gauge').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    dialog(page, 'Gauge').getByText(/Nothing was saved, because this product has changed/),
  ).toBeVisible()
  expect(await storedXp(sandbox.url, 'story-wire')).toEqual({ Technical: { Sizes: { Gauge: [12, 14] } } })
  await dialog(page, 'Gauge').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(values(page, 'Gauge')).toHaveText(['12', '14 (not an option)', '10'])
  expect(await storedXp(sandbox.url, 'story-wire')).toEqual({
    Technical: { Sizes: { Gauge: [12, 14, 10] } },
  })
})

test('shows the values to a reader, with the reason why they cannot be changed', async ({ page }) => {
  await signIn(page, 'viewer', '/products/EL-6001?tab=facets')
  await expect(values(page, 'Brand')).toHaveText(['Lumenhart'])
  await expect(page.getByRole('button', { name: 'Change Brand' })).toHaveAttribute('aria-disabled', 'true')
})
