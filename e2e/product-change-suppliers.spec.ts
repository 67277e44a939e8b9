import { expectAccessible } from './support/accessible'
import { expectAllLost, loseResponse } from './support/lost-responses'
import { callPlatform } from './support/platform'
import { chooseRecord, openBulkDialog, undoJob } from './support/selection'
import { expect, test } from './support/test'
import { jobs, openJobs, row, signIn } from './support/verbs'

interface Suppliers {
  Items: { ID: string; DefaultPriceScheduleID: string | null }[]
}

const createProduct = (url: string, ID: string, more: object = {}) =>
  callPlatform(url, 'POST', '/v1/products', { ID, Name: `Lantern ${ID}`, Active: true, ...more })

const addSupplier = (url: string, productId: string, supplierId: string, scheduleId?: string) =>
  callPlatform(
    url,
    'PUT',
    `/v1/products/${productId}/suppliers/${supplierId}${scheduleId === undefined ? '' : `?defaultPriceScheduleID=${scheduleId}`}`,
  )

/** Returns the suppliers of products with their price schedules. */
async function suppliersOf(url: string, productIds: readonly string[]) {
  const found: string[] = []
  for (const id of productIds) {
    const { Items } = (await callPlatform(url, 'GET', `/v1/products/${id}/suppliers`)) as Suppliers
    found.push(...Items.map((one) => `${id} ${one.ID} ${one.DefaultPriceScheduleID ?? 'default price'}`))
  }
  return found.sort()
}

/** Creates a supplier with a price schedule of its own. */
async function createSupplier(url: string, id: string) {
  await callPlatform(url, 'POST', '/v1/suppliers', { ID: id, Name: `Works ${id}`, Active: true })
  await callPlatform(url, 'POST', '/v1/priceschedules', {
    ...{ ID: `${id}-price`, Name: `Prices of ${id}`, OwnerID: id },
    PriceBreaks: [{ Quantity: 1, Price: 7 }],
  })
}

test('adds a supplier at its price to selected products although answers fail, and undoes it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|503/)
  const { url } = sandbox
  await createSupplier(url, 'story-add')
  const ids = ['add-new', 'add-late', 'add-sold', 'add-owned', 'add-other']
  for (const id of ids) await createProduct(url, id, id === 'add-owned' ? { OwnerID: 'story-add' } : {})
  await addSupplier(url, 'add-sold', 'story-add')
  await addSupplier(url, 'add-other', 'tarnwick')
  const before = await suppliersOf(url, ids)

  await signIn(page, 'admin', '/products?search=Lantern%20add')
  const dialog = await openBulkDialog(page, 'Change suppliers', ids)
  await expect(
    dialog.getByRole('button', { name: 'Change suppliers of 5 products' }),
  ).toHaveAccessibleDescription('Choose a supplier.')
  await chooseRecord(dialog, /^Supplier/, 'story-add')
  const preview = dialog.getByRole('list', { name: 'Added to: 3 products' })
  const changeOf = (id: string) => preview.getByRole('listitem').filter({ hasText: id })
  await expect(changeOf('add-new')).toContainText(
    /Old: Does not sell it\s*New: Sells it at the default price\s*The product has no default price\./,
  )
  await chooseRecord(dialog, /^Price schedule/, 'story-add-price')
  await expect(changeOf('add-other')).toContainText(
    /Old: Does not sell it\s*New: Sells it at Prices of story-add/,
  )
  await expect(dialog).toContainText(/add-sold is skipped\. Already sold by this supplier\./)
  await expect(dialog).toContainText(/add-owned is skipped\. Owned by this supplier/)
  await expectAccessible(page, 'dialog[open]', 'the change of suppliers')

  // Another user adds the supplier to one product at another price after the preview.
  await addSupplier(url, 'add-late', 'story-add')
  // One request fails before the platform has carried it out, and the response to another one is lost afterward.
  const save = { method: 'PUT', path: '/v1/products/{productID}/suppliers/{supplierID}' }
  await callPlatform(url, 'POST', '/_sandbox/faults', { ...save, status: 503, times: 1 })
  await callPlatform(url, 'POST', '/_sandbox/faults', { ...save, reset: 'after', times: 1 })
  await dialog.getByRole('button', { name: 'Change suppliers of 3 products' }).click()
  await openJobs(page)
  await expect(jobs(page).getByText('2 done, 1 skipped.').first()).toBeVisible()
  await expectAllLost(url)
  const others = [...before, 'add-late story-add default price'].sort()
  expect(await suppliersOf(url, ids)).toEqual(
    [...others, 'add-new story-add story-add-price', 'add-other story-add story-add-price'].sort(),
  )

  await undoJob(page, /^Undo “Add supplier Works story-add to 3 products”/)
  await expect.poll(() => suppliersOf(url, ids)).toEqual(others)
})

test('removes a supplier but not the default one, and the undo restores its prices', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|503|404/)
  const { url } = sandbox
  await createSupplier(url, 'story-out')
  const ids = ['out-priced', 'out-plain', 'out-default', 'out-never']
  for (const id of ids)
    await createProduct(url, id, id === 'out-default' ? { DefaultSupplierID: 'story-out' } : {})
  await addSupplier(url, 'out-priced', 'story-out', 'story-out-price')
  await addSupplier(url, 'out-plain', 'story-out')
  const before = await suppliersOf(url, ids)
  expect(before).toHaveLength(3)

  await signIn(page, 'admin', '/products?search=Lantern%20out')
  const dialog = await openBulkDialog(page, 'Change suppliers', ids)
  await dialog.getByRole('radio', { name: 'Remove a supplier' }).check()
  await chooseRecord(dialog, /^Supplier/, 'story-out')
  const preview = dialog.getByRole('list', { name: 'Removed from: 2 products' })
  await expect(preview.getByRole('listitem').filter({ hasText: 'out-priced' })).toContainText(
    /Old: Sells it at Prices of story-out\s*New: Does not sell it/,
  )
  await expect(dialog).toContainText(/out-default is skipped\. This supplier is the default supplier\./)
  await expect(dialog).toContainText(/out-never is skipped\. Not sold by this supplier\./)
  const path = '/v1/products/{productID}/suppliers/{supplierID}'
  await callPlatform(url, 'POST', '/_sandbox/faults', { method: 'DELETE', path, status: 503, times: 1 })
  await loseResponse(url, 'DELETE', path)
  await dialog.getByRole('button', { name: 'Change suppliers of 2 products' }).click()
  await openJobs(page)
  await expect(jobs(page).getByText('2 done.').first()).toBeVisible()
  await expectAllLost(url)
  expect(await suppliersOf(url, ids)).toEqual(['out-default story-out default price'])

  await undoJob(page, /^Undo “Remove supplier Works story-out from 2 products”/)
  await expect.poll(() => suppliersOf(url, ids)).toEqual(before)
})

test('does not offer the change of suppliers to suppliers', async ({ page, sandbox }) => {
  const owned = { OwnerID: 'tarnwick', DefaultSupplierID: 'tarnwick' }
  await createProduct(sandbox.url, 'theirs', owned)
  await signIn(page, 'supplier.one', '/products?search=Lantern%20theirs')
  await row(page, 'theirs').getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Change facets…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change suppliers…' })).toHaveCount(0)
})
