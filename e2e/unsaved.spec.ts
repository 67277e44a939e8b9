import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import {
  choose,
  expectToast,
  fill,
  openTab,
  press,
  pressDelete,
  signIn,
  waitForHydration,
} from './support/verbs'

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })

/** Creates a product for a test and opens it. */
async function openProduct(page: Page, url: string, id: string) {
  const body = { ID: id, Name: 'Anchor', Description: 'Galvanized.', Active: true }
  await callPlatform(url, 'POST', '/v1/products', body)
  await signIn(page, 'admin', `/products/${id}`)
  await expect(name(page)).toHaveValue('Anchor')
}

/** Changes a record through the API, as another user would. */
const changedByOthers = (url: string, path: string, body: object) =>
  callPlatform(url, 'PATCH', `/v1/${path}`, body)
const stored = (url: string, path: string) => callPlatform(url, 'GET', `/v1/${path}`)

test('keeps an encrypted draft per attempt after the tab is closed, and deletes drafts on logout', async ({
  page,
  context,
  sandbox,
}) => {
  await openProduct(page, sandbox.url, 'story-attempts')
  const address = page.url()
  const database = () =>
    page.evaluate(async () => {
      // Opening the database before the office has created it would leave it without its stores.
      const known = await indexedDB.databases()
      if (!known.some(({ name }) => name === 'quartermaster.drafts')) return []
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('quartermaster.drafts')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('not opened'))
      })
      const all = await new Promise<{ text: ArrayBuffer }[]>((resolve) => {
        const request = opened.transaction('drafts').objectStore('drafts').getAll()
        request.onsuccess = () => resolve(request.result as { text: ArrayBuffer }[])
      })
      opened.close()
      return all.map(({ text }) => new TextDecoder().decode(text))
    })
  await fill(page, 'Name', 'First attempt')
  await expect.poll(async () => (await database()).length).toBe(1)
  expect((await database()).join()).not.toContain('First attempt')

  const second = await context.newPage()
  await second.goto(address)
  await waitForHydration(second)
  await expect(name(second)).toHaveValue('Anchor')
  // The first tab still has the draft open.
  await expect(second.getByText('unsaved changes from')).toHaveCount(0)
  await fill(second, 'Description', 'Second attempt')
  await expect.poll(async () => (await database()).length).toBe(2)
  await page.close()
  await second.close()

  const third = await context.newPage()
  await third.goto('/dashboard')
  // The browser needs a moment to release the locks of closed tabs.
  await expect.poll(() => third.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)
  await third.goto(address)
  await waitForHydration(third)
  await expect(third.getByText('You have unsaved changes from 2 earlier visits')).toBeVisible()
  await expectAccessible(third, 'main', 'with two attempts on offer')
  const offers = third.getByRole('list', { name: 'Earlier unsaved changes' }).getByRole('listitem')
  await expect(offers).toHaveText([/: Description\./, /: Name\./])
  await offers
    .filter({ hasText: ': Name.' })
    .getByRole('button', { name: /^Restore changes/ })
    .click()
  await expect(name(third)).toHaveValue('First attempt')
  await expect(description(third)).toHaveValue('Galvanized.')
  await press(third, /^Save$/)
  await expectToast(third, 'Product saved.')

  await third.reload()
  await expect(third.getByText('You have earlier unsaved changes')).toBeVisible()
  await choose(third, /user menu$/, 'Log Out')
  await third.waitForURL((url) => url.pathname === '/')
  await signIn(third, 'admin', '/products/story-attempts')
  await expect(name(third)).toHaveValue('First attempt')
  await expect(third.getByText('unsaved changes from')).toHaveCount(0)
})

test('opens a record whose ID is a reserved word of addresses, and rejects it for a new record', async ({
  page,
  sandbox,
}) => {
  await callPlatform(sandbox.url, 'POST', '/v1/products', { ID: 'new', Name: 'Oddly named', Active: true })
  await signIn(page, 'admin', '/products?search=Oddly')
  await page.getByRole('link', { name: 'Oddly named' }).click()
  await expect(page).toHaveURL(/\/products\/~new$/)
  await fill(page, 'Description', 'Opens all the same.')
  await press(page, /^Save$/)
  await expectToast(page, 'Product saved.')
  await page.reload()
  await expect(description(page)).toHaveValue('Opens all the same.')
  await page.goto('/products/new')
  await fill(page, /^ID/, 'new')
  await fill(page, 'Name', 'Another')
  await press(page, /^Create product/)
  await expect(page.getByText('“new” is a reserved ID. Choose another ID').first()).toBeVisible()
})

test('rejects a taken ID before the price schedule is created', async ({ page, sandbox }) => {
  await openProduct(page, sandbox.url, 'story-taken')
  const count = async () => {
    const list = await stored(sandbox.url, 'priceschedules?pageSize=1')
    return (list as { Meta: { TotalCount: number } }).Meta.TotalCount
  }
  const before = await count()
  await page.goto('/products/new')
  await fill(page, 'Name', 'Another anchor')
  await fill(page, /^ID/, 'story-TAKEN'.toLowerCase())
  await fill(page, 'Price, break 1', '5')
  await press(page, /^Create product/)
  await expect(page.getByText('This ID is already in use. Choose another one.').first()).toBeVisible()
  expect(await count()).toBe(before)
})

test('offers to delete the price schedule of a partly created product when it is discarded', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/503/)
  announce(/503|busy|Fault/i)
  const count = async () => {
    const list = await stored(sandbox.url, 'priceschedules?pageSize=1')
    return (list as { Meta: { TotalCount: number } }).Meta.TotalCount
  }
  const before = await count()
  await signIn(page, 'admin', '/products/new')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'POST',
    path: '/v1/products',
    status: 503,
  })
  await fill(page, 'Name', 'Half an anchor')
  await fill(page, 'Price, break 1', '5')
  await press(page, /^Create product/)
  await expect(page.getByText('Partly saved')).toBeVisible()
  expect(await count()).toBe(before + 1)
  await press(page, /^Discard/)
  await press(page, 'Discard changes')
  const question = page.getByRole('dialog', { name: 'Delete the price schedule “Half an anchor” too?' })
  await question.getByRole('button', { name: 'Delete it' }).click()
  await expectToast(page, 'Deleted: the price schedule “Half an anchor”.')
  expect(await count()).toBe(before)
})

test('deletes a product with its price schedule on request, and restores both on undo', async ({
  page,
  sandbox,
}) => {
  const schedule = {
    ID: 'story-own',
    Name: 'Own prices',
    PriceBreaks: [
      { Quantity: 1, Price: 9 },
      { Quantity: 10, Price: 8 },
    ],
  }
  await callPlatform(sandbox.url, 'POST', '/v1/priceschedules', schedule)
  await openProduct(page, sandbox.url, 'story-owner')
  await changedByOthers(sandbox.url, 'products/story-owner', { DefaultPriceScheduleID: 'story-own' })
  await page.reload()
  await openTab(page, 'Pricing')
  await fill(page, 'Price, break 1', '7')
  await press(page, /^Save$/)
  const dearer = page.getByRole('dialog', { name: 'Save a higher unit price for larger quantities?' })
  await expect(dearer).toContainText('From quantity 10 a unit costs $8.00, but from quantity 1 only $7.00.')
  await dearer.getByRole('button', { name: 'Cancel' }).click()
  await fill(page, 'Price, break 1', '9.00')
  await pressDelete(page)
  const dialog = page.getByRole('dialog', { name: 'Delete product “Anchor”?' })
  await dialog.getByRole('checkbox', { name: /price schedule “Own prices”/ }).check()
  await dialog.getByRole('button', { name: 'Delete product' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expectToast(page, 'deleted')
  const found = await stored(sandbox.url, 'priceschedules?ID=story-own')
  expect(found).toMatchObject({ Items: [] })
  await press(page, 'Undo')
  await expectToast(page, 'restored with its ID')
  expect(await stored(sandbox.url, 'priceschedules/story-own')).toMatchObject(schedule)
  expect(await stored(sandbox.url, 'products/story-owner')).toMatchObject({
    DefaultPriceScheduleID: 'story-own',
  })
})
