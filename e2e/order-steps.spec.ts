import type { Page } from 'playwright/test'
import { createCart, placeOrder } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectToast, openMenu, problemIn, signIn } from './support/verbs'

/**
 * Steps on an order whose response is lost after the platform performed them. Each has its effect once. Approvals,
 * declines and cancellations have stories of their own.
 */

interface Order {
  Status: string
  IsSubmitted: boolean
}
interface Rows {
  Items: {
    ID: string
    ProductID: string
    Quantity: number
    OutgoingOrderID: string | null
    SupplierID: string | null
  }[]
}

const readOrder = (url: string, id: string) =>
  callPlatform(url, 'GET', `/v1/orders/All/${id}`) as Promise<Order>
const linesOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}/lineitems?pageSize=100`)) as Rows).Items
const outgoingOf = async (url: string, id: string) =>
  new Set((await linesOf(url, id)).flatMap(({ OutgoingOrderID }) => OutgoingOrderID ?? []))
const shipmentsOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}/shipments`)) as Rows).Items

/** Places an order with a line that a supplier ships. */
async function placeForSupplier(url: string): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { id } = await placeOrder(url)
    if ((await linesOf(url, id)).every(({ SupplierID }) => SupplierID)) return id
  }
  throw new Error('No order has lines of a supplier only')
}

/** Opens the dialog of a step, which is a button of the page or an entry of its menu. */
async function openStep(page: Page, label: string) {
  const button = page.locator('[data-record-head]').getByRole('button', { name: label, exact: true })
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  if (await button.isVisible()) return button.click()
  const menu = await openMenu(page, 'More')
  await menu.getByRole('menuitem', { name: `${label}…` }).click()
}

interface Story {
  label: string
  path: string
  method?: string
  button: string
  message: string
  place: (url: string) => Promise<string>
  /** Checks that the step had its effect once. */
  check: (url: string, id: string) => Promise<void>
}

const STORIES: readonly Story[] = [
  {
    ...{ label: 'Submit order', path: '/submit', button: 'Submit order', message: 'is submitted.' },
    place: async (url) => (await createCart(url, 1)).id,
    check: async (url, id) => expect((await readOrder(url, id)).IsSubmitted).toBe(true),
  },
  {
    ...{ label: 'Complete', path: '/complete', button: 'Complete order', message: 'is completed.' },
    place: async (url) => (await placeOrder(url)).id,
    check: async (url, id) => expect((await readOrder(url, id)).Status).toBe('Completed'),
  },
  {
    ...{
      label: 'Ship all at once',
      path: '/ship',
      button: 'Ship order',
      message: 'is shipped and completed.',
    },
    place: async (url) => (await placeOrder(url)).id,
    check: async (url, id) => {
      expect((await readOrder(url, id)).Status).toBe('Completed')
      expect(await shipmentsOf(url, id)).toHaveLength(1)
    },
  },
  {
    ...{ label: 'Forward to suppliers', path: '/forward', button: 'Forward order', message: 'is forwarded.' },
    place: placeForSupplier,
    check: async (url, id) => expect((await outgoingOf(url, id)).size).toBe(1),
  },
  {
    ...{ label: 'Split by supplier', path: '/split', button: 'Split order', message: 'is split.' },
    place: placeForSupplier,
    check: async (url, id) => expect((await outgoingOf(url, id)).size).toBe(1),
  },
  {
    ...{ label: 'Delete order', path: '', method: 'DELETE', button: 'Delete order', message: 'is deleted.' },
    place: async (url) => (await createCart(url, 1)).id,
    check: async (url, id) => {
      const found = (await callPlatform(
        url,
        'GET',
        `/v1/orders/All?IsSubmitted=false&ID=${id}`,
      )) as unknown as Rows
      expect(found.Items).toEqual([])
    },
  },
]

for (const { label, path, method = 'POST', button, message, place, check } of STORIES)
  test(`${label}: has its effect once although the response is lost`, async ({ page, sandbox, announce }) => {
    // The browser repeats the request after the reset. The platform rejects most repetitions.
    announce(/ERR_|Failed to load|Network Error|40[0-9]/, false)
    const id = await place(sandbox.url)
    await signIn(page, 'admin', `/orders/${id}`)
    await openStep(page, label)
    await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
      method,
      path: `/v1/orders/{direction}/{orderID}${path}`,
      reset: 'after',
      times: 1,
    })
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
    await expectToast(page, message)
    await check(sandbox.url, id)
  })

/** Forwards an order, and adds another line for the same supplier to it. */
async function placeForwardedWithNewLine(url: string): Promise<string> {
  const id = await placeForSupplier(url)
  const [first] = await linesOf(url, id)
  await callPlatform(url, 'POST', `/v1/orders/Incoming/${id}/forward`)
  await callPlatform(url, 'POST', `/v1/orders/All/${id}/lineitems`, {
    ProductID: first?.ProductID,
    Quantity: first?.Quantity,
  })
  expect((await linesOf(url, id)).map(({ OutgoingOrderID }) => Boolean(OutgoingOrderID)).sort()).toEqual([
    false,
    true,
  ])
  return id
}

for (const { label, path, button, message } of STORIES.filter(({ path }) => /forward|split/.test(path)))
  test(`${label}: reports a failure when the request is lost, although lines were forwarded before`, async ({
    page,
    sandbox,
    announce,
  }) => {
    announce(/ERR_|Failed to load|Network Error/)
    const id = await placeForwardedWithNewLine(sandbox.url)
    await signIn(page, 'admin', `/orders/${id}`)
    await openStep(page, label)
    const dialog = page.getByRole('dialog', { name: new RegExp(`order ${id}`) })
    await expect(
      dialog.getByRole('listitem').filter({ hasText: 'Already in supplier orders' }),
    ).toContainText('1 line')
    await expect(dialog.getByText('Stay in this order')).toHaveCount(0)
    await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
      method: 'POST',
      path: `/v1/orders/{direction}/{orderID}${path}`,
      reset: 'before',
      times: null,
    })
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(problemIn(dialog)).toContainText('cannot be reached')
    await expect(page.locator('[data-toast]').filter({ hasText: message })).toHaveCount(0)
    expect((await outgoingOf(sandbox.url, id)).size).toBe(1)
    await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expectToast(page, message)
    expect((await outgoingOf(sandbox.url, id)).size).toBe(2)
  })

test('tells the second of two people that the order has changed, and shows its new status', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/400/)
  const { id } = await placeOrder(sandbox.url)
  await signIn(page, 'order.manager', `/orders/${id}`)
  await openStep(page, 'Complete')
  await callPlatform(sandbox.url, 'POST', `/v1/orders/All/${id}/cancel`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Complete order', exact: true }).click()
  await expect(problemIn(dialog)).toBeVisible()
  await expect(page.locator('[data-record-head]')).toContainText('Canceled')
  expect((await readOrder(sandbox.url, id)).Status).toBe('Canceled')
})
