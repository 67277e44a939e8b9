import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { openBulkDialog, undoJob } from './support/selection'
import { expect, test } from './support/test'
import { jobs, openJobs, row, signIn } from './support/verbs'

interface Stored {
  xp: Record<string, unknown> | null
}

const storedXp = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/products/${id}`)) as Stored).xp

const createProduct = (url: string, ID: string, xp: object | null, more: object = {}) =>
  callPlatform(url, 'POST', '/v1/products', { ID, Name: `Pennant ${ID}`, Active: true, xp, ...more })

const patchXp = (url: string, id: string, xp: object) =>
  callPlatform(url, 'PATCH', `/v1/products/${id}`, { xp })

/** Opens the dialog for the selected products, and chooses the facet. */
async function openDialog(page: Page, productIds: readonly string[], facet: string) {
  const dialog = await openBulkDialog(page, 'Change facets', productIds)
  await dialog.getByRole('combobox', { name: /^Facet/ }).selectOption(facet)
  return dialog
}

test('adds a value to selected products after a preview, keeps what others changed, and undoes it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|500/)
  const { url } = sandbox
  const listed = { Facets: { Color: ['Green', 'Blue'], Brand: ['Lumenhart'] }, Weight: 3 }
  await createProduct(url, 'add-null', null)
  await createProduct(url, 'add-listed', listed)
  await createProduct(url, 'add-single', { Facets: { Color: 'Green' } })
  await createProduct(url, 'add-same', { Facets: { Color: ['Red'] } })
  await createProduct(url, 'add-odd', { Facets: { Color: { shade: 1 } } })
  await signIn(page, 'admin', '/products?search=Pennant%20add')
  const ids = ['add-null', 'add-listed', 'add-single', 'add-same', 'add-odd']
  const dialog = await openDialog(page, ids, 'Color')
  await expect(
    dialog.getByRole('button', { name: 'Change facets of 5 products' }),
  ).toHaveAccessibleDescription('Choose at least one value.')
  await dialog.getByRole('searchbox', { name: 'Search the values of Color' }).fill('red')
  await dialog.getByRole('checkbox', { name: /^Red/ }).check()
  const preview = dialog.getByRole('list', { name: 'Changed: 3 products' })
  const changeOf = (id: string) => preview.getByRole('listitem').filter({ hasText: id })
  await expect(changeOf('add-null')).toContainText(/Color\s*Old: No value\s*New: Red/)
  await expect(changeOf('add-listed')).toContainText(/Old: Green, Blue\s*New: Green, Blue, Red/)
  await expect(changeOf('add-single')).toContainText(/Old: Green\s*New: Green, Red/)
  await expect(dialog).toContainText(/add-same.* is skipped\. It already has these values\./)
  await expect(dialog).toContainText(/add-odd.* is skipped\. The product has another kind of value here\./)
  await expect(dialog).toContainText('The change takes 3 requests, one for each product.')
  await expectAccessible(page, 'dialog[open]', 'the change of facets')

  // Another user changes the same values and another one after the preview.
  await patchXp(url, 'add-listed', { Facets: { Color: ['Green', 'Pink'] }, Weight: 4 })
  // One request fails after the platform has carried it out, and one before.
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'PATCH', path: '/v1/products/{productID}', truncate: true, times: 1 },
    { method: 'PATCH', path: '/v1/products/{productID}', status: 500, times: 1 },
  ])
  await dialog.getByRole('button', { name: 'Change facets of 3 products' }).click()
  await openJobs(page)
  await expect(jobs(page).getByText('3 done.').first()).toBeVisible()
  expect(await storedXp(url, 'add-null')).toEqual({ Facets: { Color: ['Red'] } })
  expect(await storedXp(url, 'add-listed')).toEqual({
    ...{ Facets: { Color: ['Green', 'Pink', 'Red'], Brand: ['Lumenhart'] }, Weight: 4 },
  })
  expect(await storedXp(url, 'add-single')).toEqual({ Facets: { Color: ['Green', 'Red'] } })

  await undoJob(page, /^Undo “Add Red to Color of 3 products”/)
  await expect.poll(() => storedXp(url, 'add-single')).toEqual({ Facets: { Color: 'Green' } })
  await expect
    .poll(() => storedXp(url, 'add-listed'))
    .toEqual({
      ...{ Facets: { Color: ['Green', 'Pink'], Brand: ['Lumenhart'] }, Weight: 4 },
    })
  await expect.poll(() => storedXp(url, 'add-null')).toBeNull()
})

test('removes values, and the undo leaves values that another user changed since', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await createProduct(url, 'remove-one', { Facets: { Color: ['Red', 'Teal', 'Blue'] } })
  await createProduct(url, 'remove-two', { Facets: { Color: ['Teal'] } })
  await createProduct(url, 'remove-none', null)
  await signIn(page, 'admin', '/products?search=Pennant%20remove')
  const dialog = await openDialog(page, ['remove-one', 'remove-two', 'remove-none'], 'Color')
  await dialog.getByRole('radio', { name: 'Remove values' }).check()
  // Only the values of the selected products can be removed.
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await dialog.getByRole('checkbox', { name: /^Teal/ }).check()
  await expect(dialog).toContainText(/remove-none.* is skipped\. It has none of these values\./)
  await dialog.getByRole('button', { name: 'Change facets of 2 products' }).click()
  await openJobs(page)
  await expect(jobs(page).getByText('2 done.').first()).toBeVisible()
  expect(await storedXp(url, 'remove-one')).toEqual({ Facets: { Color: ['Red', 'Blue'] } })
  expect(await storedXp(url, 'remove-two')).toEqual({ Facets: { Color: [] } })

  await patchXp(url, 'remove-one', { Facets: { Color: ['Red', 'Blue', 'Oak'] } })
  await undoJob(page, /^Undo “Remove Teal from Color of 2 products”/)
  await expect(jobs(page).getByText('1 done, 1 skipped.').first()).toBeVisible()
  expect(await storedXp(url, 'remove-one')).toEqual({ Facets: { Color: ['Red', 'Blue', 'Oak'] } })
  expect(await storedXp(url, 'remove-two')).toEqual({ Facets: { Color: ['Teal'] } })
})

test('replaces all values, except where another user changed them after the preview', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await createProduct(url, 'set-one', { Facets: { Color: ['Red', 'Teal'] } })
  await createProduct(url, 'set-two', { Facets: { Color: ['Oak'] } })
  await signIn(page, 'admin', '/products?search=Pennant%20set')
  const dialog = await openDialog(page, ['set-one', 'set-two'], 'Color')
  await dialog.getByRole('radio', { name: 'Replace all values' }).check()
  for (const value of ['Teal', 'Blue'])
    await dialog.getByRole('checkbox', { name: new RegExp(`^${value}`) }).check()
  await expect(dialog.getByRole('list', { name: 'Changed: 2 products' })).toContainText(
    /Old: Red, Teal\s*New: Teal, Blue/,
  )
  await patchXp(url, 'set-two', { Facets: { Color: ['Pink'] } })
  await dialog.getByRole('button', { name: 'Change facets of 2 products' }).click()
  await openJobs(page)
  await expect(jobs(page).getByText('1 done, 1 skipped.').first()).toBeVisible()
  expect(await storedXp(url, 'set-one')).toEqual({ Facets: { Color: ['Teal', 'Blue'] } })
  expect(await storedXp(url, 'set-two')).toEqual({ Facets: { Color: ['Pink'] } })
})

test('lets suppliers change the facets of their products', async ({ page, sandbox }) => {
  const { url } = sandbox
  await createProduct(url, 'theirs', null, { OwnerID: 'tarnwick', DefaultSupplierID: 'tarnwick' })
  await signIn(page, 'supplier.one', '/products?search=Pennant%20theirs')
  const dialog = await openDialog(page, ['theirs'], 'Color')
  await dialog.getByRole('checkbox', { name: /^Red/ }).check()
  await dialog.getByRole('button', { name: 'Change facets of 1 product' }).click()
  await expect.poll(() => storedXp(url, 'theirs')).toEqual({ Facets: { Color: ['Red'] } })
})

test('shows the action to a reader, with the reason why it is not allowed', async ({ page }) => {
  await signIn(page, 'viewer', '/products?search=EL-6001')
  await row(page, 'EL-6001').getByRole('checkbox').check()
  const action = page.getByRole('button', { name: 'Change facets…' })
  await expect(action).toHaveAttribute('aria-disabled', 'true')
  await expect(action).toHaveAccessibleDescription(/Product Manager/)
})
