import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { expectNoSidewaysScroll } from './support/page-width'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, press, searchFor, signIn } from './support/verbs'

const PHONE = { width: 390, height: 844 }
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

interface OrderReturn {
  ID: string
  OrderID: string
  ItemsToReturn: { LineItemID: string; Quantity: number }[]
}

async function findReturn(url: string, query: string): Promise<OrderReturn> {
  const { Items } = (await callPlatform(url, 'GET', `/v1/orderreturns?pageSize=20&${query}`)) as {
    Items: OrderReturn[]
  }
  const found = Items.find(({ ItemsToReturn }) => ItemsToReturn.length > 0)
  if (!found) throw new Error(`No return for ${query}`)
  return found
}

test('opens a return from the list, and links it with its order in both directions', async ({
  page,
  sandbox,
}) => {
  const { ID: id, OrderID: orderId } = await findReturn(sandbox.url, 'Status=Completed')
  await signIn(page, 'order.manager', '/returns')
  await expect(title(page)).toHaveText('Returns')
  await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed')
  await expect(page).toHaveURL(/\?Status=Completed$/)
  await searchFor(page, id)
  await page.getByRole('link', { name: id, exact: true }).click()
  await expect(title(page)).toHaveText(`Return ${id}`)
  await expect(page.locator('[data-record-head]')).toContainText('Completed')
  await expect(panel(page, 'About the return')).toContainText(/Last updated.*UTC/)
  await expect(panel(page, 'Items').getByRole('row').nth(1)).toContainText(/\d+ of \d+/)
  await page.locator('[data-record-head]').getByRole('link', { name: orderId, exact: true }).click()
  await expect(title(page)).toHaveText(new RegExp(`^Order ${orderId}`))
  await panel(page, 'Returns').getByRole('link', { name: id, exact: true }).click()
  await expect(title(page)).toHaveText(new RegExp(`^Return ${id}`))
})

test('sorts by sortable columns only, and keeps the sort order after a reload', async ({ page }) => {
  await signIn(page, 'admin', '/returns')
  await expect(page.getByRole('columnheader', { name: 'Last updated' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('!LastUpdated')
  await expect(page.getByRole('columnheader', { name: 'Refund' })).not.toHaveAttribute('aria-sort')
  await page.getByRole('columnheader').getByRole('link', { name: 'Order', exact: true }).click()
  await expect(page).toHaveURL(/\?sort=OrderID$/)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Order' })).toHaveAttribute('aria-sort', 'ascending')
})

test('shows the items of a return when their products cannot be loaded, and retries them', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  const { ID, ItemsToReturn } = await findReturn(sandbox.url, '')
  await signIn(page, 'admin', '/settings')
  const path = '/v1/orders/{direction}/{orderID}/lineitems'
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', {
    method: 'GET',
    path,
    status: 500,
    times: null,
  })
  await page.goto(`/returns/${ID}`)
  const items = panel(page, 'Items')
  await expect(items.getByRole('alert')).toContainText('could not be loaded')
  await expect(items).toContainText(ItemsToReturn[0]?.LineItemID ?? 'no item')
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await press(page, /^Retry the products/)
  await expect(items.getByRole('alert')).toHaveCount(0)
  await expect(items.getByRole('row').nth(1).getByRole('link')).toHaveAttribute('href', /^\/products\//)
})

test('shows a not-found page for an unknown return', async ({ page, announce }) => {
  announce(/404/)
  await signIn(page, 'admin', '/returns/no-such-return')
  await expect(title(page)).toHaveText('There is no return “no-such-return”')
})

test('the list and a return are accessible, also on a phone', async ({ page, sandbox }) => {
  const { ID } = await findReturn(sandbox.url, '')
  await signIn(page, 'admin', '/returns')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/returns/${ID}`)
  await expect(panel(page, 'Items').getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** Creates a return with two items of a completed order. */
async function createReturnOfTwo(url: string): Promise<{ id: string; lines: string[] }> {
  const read = (path: string) =>
    callPlatform(url, 'GET', `/v1${path}`) as Promise<{ Items: { ID: string }[] }>
  for (const { ID: OrderID } of (await read('/orders/All?Status=Completed&pageSize=50')).Items) {
    const lines = (await read(`/orders/All/${OrderID}/lineitems?pageSize=2&IsBundle=false`)).Items
    if (lines.length < 2) continue
    const ItemsToReturn = lines.map(({ ID }) => ({ LineItemID: ID, Quantity: 1, RefundAmount: 1 }))
    const made = await callPlatform(url, 'POST', '/v1/orderreturns', { OrderID, ItemsToReturn }).catch(
      () => undefined,
    )
    if (made) return { id: (made as { ID: string }).ID, lines: lines.map(({ ID }) => ID) }
  }
  throw new Error('No order is left of which two lines can be returned')
}

test('takes an item out of a return once, although the response is lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|404/)
  const { id, lines } = await createReturnOfTwo(sandbox.url)
  await signIn(page, 'order.manager', `/returns/${id}`)
  const items = panel(page, 'Items')
  await expect(items.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', [
    { method: 'DELETE', path: '/v1/orderreturns/{returnID}/items/{lineItemID}', reset: 'after', times: 1 },
  ])
  await items
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(items.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await expect(items.getByRole('button', { name: /^Remove/ })).toHaveAccessibleDescription(
    'This is the only item. Delete the return instead.',
  )
  expect(await callPlatform(sandbox.url, 'GET', `/v1/orderreturns/${id}`)).toMatchObject({
    ItemsToReturn: [{ LineItemID: lines[1] }],
    RefundAmount: 1,
  })
})

test('edits the quantities, refunds and comments of a return, and keeps the change of another user', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error/)
  const { id, lines } = await createReturnOfTwo(sandbox.url)
  const read = () => callPlatform(sandbox.url, 'GET', `/v1/orderreturns/${id}`)
  await signIn(page, 'order.manager', `/returns/${id}`)
  const items = panel(page, 'Items')
  await items.getByRole('button', { name: 'Edit return' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit return ${id}` })
  const refunds = dialog.getByRole('textbox', { name: /^Refund for/ })
  await refunds.nth(0).fill('2.50')
  await dialog
    .getByRole('textbox', { name: /^Comment on/ })
    .nth(0)
    .fill('Dented')
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('Picked up on Monday.')
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', [
    { method: 'PATCH', path: '/v1/orderreturns/{returnID}', reset: 'after', times: null },
  ])
  await dialog.getByRole('button', { name: 'Save return' }).click()
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached')
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await dialog.getByRole('button', { name: 'Save return' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(items).toContainText('“Dented”')
  const [first, second] = lines
  expect(await read()).toMatchObject({
    RefundAmount: 3.5,
    Comments: 'Picked up on Monday.',
    ItemsToReturn: [
      { LineItemID: first, Quantity: 1, RefundAmount: 2.5, Comments: 'Dented' },
      { LineItemID: second, Quantity: 1, RefundAmount: 1 },
    ],
  })

  await items.getByRole('button', { name: 'Edit return' }).click()
  await expect(refunds.nth(0)).toHaveValue('2.50')
  await dialog
    .getByRole('textbox', { name: /^Quantity of/ })
    .nth(0)
    .fill('100000')
  await dialog.getByRole('button', { name: 'Save return' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a whole quantity of')
  await dialog
    .getByRole('textbox', { name: /^Quantity of/ })
    .nth(0)
    .fill('')
  await callPlatform(sandbox.url, 'PATCH', `/v1/orderreturns/${id}`, { Comments: 'Picked up on Friday.' })
  await dialog.getByRole('button', { name: 'Save return' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another user has changed this return.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page, 'Comments')).toContainText('Friday')

  await items.getByRole('button', { name: 'Edit return' }).click()
  await dialog
    .getByRole('textbox', { name: /^Quantity of/ })
    .nth(0)
    .fill('')
  await dialog.getByRole('textbox', { name: /^Refund of the return/ }).fill('0.75')
  await dialog.getByRole('button', { name: 'Save return' }).click()
  await expect(items).toContainText('The refund was set to $0.75')
  expect(await read()).toMatchObject({ RefundAmount: 0.75, ItemsToReturn: [{ LineItemID: second }] })
})

test('says why a user who may only view returns cannot edit one', async ({ page, sandbox }) => {
  const { id } = await createReturnOfTwo(sandbox.url)
  await signIn(page, 'viewer', `/returns/${id}`)
  const button = panel(page, 'Items').getByRole('button', { name: 'Edit return' })
  await expect(button).toHaveAccessibleDescription(/needs the Order Manager permission/)
})

test('proposes refunds of at most what was paid for the items after a promotion of the whole order', async ({
  page,
  sandbox,
}) => {
  interface Order {
    ID: string
    Subtotal: number
    PromotionDiscount: number
  }
  const { Items } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/orders/All?Status=Completed&PromotionDiscount=>0&pageSize=100',
  )) as { Items: Order[] }
  let found: Order | undefined
  for (const order of Items) {
    const promotions = (await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${order.ID}/promotions`)) as {
      Items: { LineItemLevel: boolean }[]
    }
    const returned = (await callPlatform(sandbox.url, 'GET', `/v1/orderreturns?OrderID=${order.ID}`)) as {
      Items: object[]
    }
    if (returned.Items.length === 0 && promotions.Items.some(({ LineItemLevel }) => !LineItemLevel))
      found = order
  }
  if (!found) throw new Error('No completed order has a promotion of the whole order')
  const { ID, Subtotal, PromotionDiscount } = found
  await signIn(page, 'order.manager', `/orders/${ID}`)
  await choose(page, 'More', 'Return items…')
  const dialog = page.getByRole('dialog', { name: `Return items of order ${ID}` })
  await expect(dialog).toContainText('Proposed refunds are what was paid for the items after all promotions.')
  let sum = 0
  for (const entry of await dialog.getByRole('listitem').all()) {
    const most = /up to (\d+)/.exec(await entry.innerText())?.[1] ?? ''
    await entry.getByRole('textbox', { name: /^Quantity of/ }).fill(most)
    sum += Number(await entry.getByRole('textbox', { name: /^Refund for/ }).inputValue())
  }
  expect(sum).toBeCloseTo(Subtotal - PromotionDiscount, 2)
})
