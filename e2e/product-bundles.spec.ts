import { expectAccessible } from './support/accessible'
import { addIn, listedIn, panel, pressAdd, removeIn } from './support/panels'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, press, signIn } from './support/verbs'

interface Listed {
  Items: Record<string, unknown>[]
}

const BUNDLES = 'Bundles'

test('adds a product to a bundle after a failure, takes it out although the answer is lost, and puts it back', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500|ERR_|Failed to load/)
  announce(/fault|Network|failed|500|404/i, false)
  const { url } = sandbox
  const post = (path: string, body: object) => callPlatform(url, 'POST', path, body)
  await post('/v1/bundles', { ID: 'story-camp-set', Name: 'Camp set' })
  await post('/v1/products', { ID: 'story-stove', Name: 'Stove', Active: true })
  const rows = async () =>
    ((await callPlatform(url, 'GET', '/v1/bundles/productassignments?productID=story-stove')) as Listed).Items
  await signIn(page, 'admin', '/products/story-stove?tab=catalogs')
  await post('/_sandbox/faults', { method: 'POST', path: '/v1/bundles/productassignments', status: 500 })
  await addIn(page, BUNDLES, 'Add bundle', 'story-camp-set')
  await expect(panel(page, BUNDLES).getByRole('alert')).toBeVisible()
  await pressAdd(page, BUNDLES)
  await expect(listedIn(page, BUNDLES)).toContainText(['Required, quantity 1'])
  await expect(panel(page, BUNDLES).getByRole('link', { name: 'Camp set' })).toHaveAttribute(
    'href',
    '/settings/bundles/story-camp-set?tab=products',
  )
  await expectAccessible(page, 'main', 'the bundles of a product')
  await post('/v1/bundles/productassignments', {
    ...{ BundleID: 'story-camp-set', ProductID: 'story-stove', Required: true, DefaultQuantity: 4 },
  })
  await page.reload()
  await expect(listedIn(page, BUNDLES)).toContainText(['Required, quantity 4'])

  await post('/_sandbox/faults', {
    ...{ method: 'DELETE', path: '/v1/bundles/{id}/productassignments/{product}', reset: 'after' },
  })
  await removeIn(page, BUNDLES, 'Camp set')
  // The browser may repeat a request whose connection was reset.
  const isFailed = panel(page, BUNDLES).getByRole('alert')
  await expect(isFailed.or(panel(page, BUNDLES).getByText('No bundle contains this product.'))).toBeVisible()
  if (await isFailed.isVisible()) await removeIn(page, BUNDLES, 'Camp set')
  await expect(panel(page, BUNDLES).getByText('No bundle contains this product.')).toBeVisible()
  expect(await rows()).toEqual([])
  await press(page, 'Undo')
  await expectToast(page, /^Undone/)
  expect(await rows()).toMatchObject([{ BundleID: 'story-camp-set', DefaultQuantity: 4 }])
})

test('tells a user without access to bundles what is missing', async ({ page }) => {
  await signIn(page, 'supplier.one', '/products/HT-1042?tab=catalogs')
  await expect(panel(page, BUNDLES)).toContainText('Only administrators have access to this.')
})
