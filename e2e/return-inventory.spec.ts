import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { placeOpenReturn } from './support/returns'
import { expect, test } from './support/test'
import { expectToast, press, problemIn, signIn } from './support/verbs'

/** Returned items go back to inventory when their return is completed. */

const PRODUCT_PATH = '/v1/products/{productID}'

const setQuantity = (url: string, productId: string, QuantityAvailable: number) =>
  callPlatform(url, 'PATCH', `/v1/products/${productId}`, {
    Inventory: { Enabled: true, VariantLevelTracking: false, QuantityAvailable },
  })

const quantityOf = async (url: string, path: string) => {
  const found = (await callPlatform(url, 'GET', `/v1/products/${path}`)) as {
    Inventory?: { QuantityAvailable: number }
    QuantityAvailable?: number
  }
  return found.Inventory?.QuantityAvailable ?? found.QuantityAvailable
}

const statusOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orderreturns/${id}`)) as { Status: string }).Status

/** Places an open return of one piece, of whose product 5 are in stock. */
async function placeReturnOfTracked(url: string) {
  const { id, line } = await placeOpenReturn(url)
  await setQuantity(url, line.ProductID, 5)
  return { id, productId: line.ProductID }
}

async function openComplete(page: Page, id: string) {
  await press(page, 'Complete')
  const dialog = page.getByRole('dialog', { name: `Complete return ${id}?` })
  const box = dialog.getByRole('checkbox', { name: /^Return 1 of .* to inventory$/ })
  return { dialog, box, complete: dialog.getByRole('button', { name: 'Complete return' }) }
}

test('returns nothing to inventory unless the user chooses it', async ({ page, sandbox }) => {
  const { id, productId } = await placeReturnOfTracked(sandbox.url)
  await signIn(page, 'admin', `/returns/${id}`)
  const { box, complete, dialog } = await openComplete(page, id)
  await expect(box).not.toBeChecked()
  await expect(dialog).toContainText('In stock: 5 → 6')
  await expectAccessible(page)
  await complete.click()
  await expectToast(page, `Return ${id} is completed.`)
  expect(await quantityOf(sandbox.url, productId)).toBe(5)
})

test('returns items to inventory once although the responses are lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Failed to load|Network Error|40[0-9]/, false)
  const { id, productId } = await placeReturnOfTracked(sandbox.url)
  await signIn(page, 'admin', `/returns/${id}`)
  const { box, complete } = await openComplete(page, id)
  await box.check()
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', [
    { method: 'POST', path: '/v1/orderreturns/{returnID}/complete', reset: 'after', times: 1 },
    { method: 'PATCH', path: PRODUCT_PATH, reset: 'after', times: null },
  ])
  await complete.click()
  await expectToast(page, `Return ${id} is completed. 1 piece is back in inventory.`)
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  expect(await statusOf(sandbox.url, id)).toBe('Completed')
  expect(await quantityOf(sandbox.url, productId)).toBe(6)
})

test('adds to the quantity that an order has changed meanwhile', async ({ page, sandbox }) => {
  const { id, productId } = await placeReturnOfTracked(sandbox.url)
  await signIn(page, 'admin', `/returns/${id}`)
  const { box, complete } = await openComplete(page, id)
  await box.check()
  await setQuantity(sandbox.url, productId, 2)
  await complete.click()
  await expectToast(page, '1 piece is back in inventory.')
  expect(await quantityOf(sandbox.url, productId)).toBe(3)
})

test('completes the return, and retries the inventory when its request is lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Failed to load|Network Error/)
  const { id, productId } = await placeReturnOfTracked(sandbox.url)
  await signIn(page, 'admin', `/returns/${id}`)
  const { box, complete } = await openComplete(page, id)
  await box.check()
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    ...{ method: 'PATCH', path: PRODUCT_PATH, reset: 'before', times: null },
  })
  await complete.click()
  const rest = page.getByRole('dialog', { name: 'Return items to inventory' })
  await expect(rest).toContainText('The return is completed.')
  await expect(problemIn(rest)).toContainText('cannot be reached')
  expect(await statusOf(sandbox.url, id)).toBe('Completed')
  expect(await quantityOf(sandbox.url, productId)).toBe(5)
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await rest.getByRole('button', { name: 'Retry' }).click()
  await expectToast(page, '1 piece is back in inventory.')
  await expect(rest).toHaveCount(0)
  expect(await quantityOf(sandbox.url, productId)).toBe(6)
})

test('says why a user who may not change products cannot return items to inventory', async ({
  page,
  sandbox,
}) => {
  const { id, productId } = await placeReturnOfTracked(sandbox.url)
  await signIn(page, 'order.manager', `/returns/${id}`)
  const { dialog, box, complete } = await openComplete(page, id)
  await expect(dialog).toContainText('This needs the Product Manager permission.')
  await expect(box).toHaveCount(0)
  await complete.click()
  await expectToast(page, `Return ${id} is completed.`)
  expect(await quantityOf(sandbox.url, productId)).toBe(5)
})

// The last test, because the product that all tests order has locations afterward.
test('returns items to the chosen location, with the refund that completes the return', async ({
  page,
  sandbox,
}) => {
  const { id, productId } = await placeReturnOfTracked(sandbox.url)
  for (const [at, AddressID] of ['wh-norfolk', 'wh-reno'].entries())
    await callPlatform(sandbox.url, 'POST', `/v1/products/${productId}/inventoryrecords`, {
      ...{ ID: `place-${at}`, AddressID, QuantityAvailable: 10 * (at + 1) },
    })
  await signIn(page, 'admin', `/returns/${id}`)
  await press(page, 'Record refund')
  const dialog = page.getByRole('dialog', { name: `Record a refund for return ${id}` })
  const box = dialog.getByRole('checkbox', { name: /to inventory$/ })
  await box.check()
  await expect(dialog).toContainText('In stock: 10 → 11')
  await dialog.getByRole('combobox', { name: /^Location of/ }).selectOption('place-1')
  await expect(dialog).toContainText('In stock: 20 → 21')
  // A part of the refund does not complete the return.
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('0.25')
  await expect(box).toHaveCount(0)
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1')
  await expect(box).toBeChecked()
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expectToast(page, 'The refund of $1.00 is recorded. 1 piece is back in inventory.')
  expect(await statusOf(sandbox.url, id)).toBe('Completed')
  expect(await quantityOf(sandbox.url, `${productId}/inventoryrecords/place-0`)).toBe(10)
  expect(await quantityOf(sandbox.url, `${productId}/inventoryrecords/place-1`)).toBe(21)
})
