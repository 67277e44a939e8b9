import type { Page } from 'playwright/test'
import { signInShopper } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectToast, loseSession, openMenu, press, signIn, type Account } from './support/verbs'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const head = (page: Page) => page.locator('[data-record-head]')

interface Product {
  ID: string
  Name: string
  SpecCount: number
  DefaultSupplierID: string | null
  PriceSchedule: { PriceBreaks: { Price: number }[]; MinQuantity: number; RestrictedQuantity: boolean } | null
  Inventory: { Enabled: boolean; QuantityAvailable: number | null } | null
}

interface Order {
  ID: string
  Status: string
  Total: number
}

interface Line {
  ID: string
  Quantity: number
  SupplierID: string | null
  OutgoingOrderID: string | null
}

const SUPPLIERS = ['tarnwick', 'pelmora'] as const

/** Returns a product that the supplier sells to the shopper without choices, with a quantity for at least an amount. */
function orderable(products: readonly Product[], supplierId: string, amount: number) {
  for (const { ID, Name, SpecCount, DefaultSupplierID, PriceSchedule: prices, Inventory } of products) {
    if (SpecCount || DefaultSupplierID !== supplierId || !prices || prices.RestrictedQuantity) continue
    const least = Math.min(...prices.PriceBreaks.map(({ Price }) => Price))
    const Quantity = Math.max(2, prices.MinQuantity, Math.ceil(amount / least))
    if (!Inventory?.Enabled || (Inventory.QuantityAvailable ?? 0) >= Quantity) return { ID, Name, Quantity }
  }
  throw new Error(`${supplierId} sells nothing plain`)
}

test('an order lives from the cart to its return: problems, approvals, suppliers, shipments and a refund', async ({
  page,
  sandbox,
  announce,
}) => {
  const { url } = sandbox
  // The platform answers a check of an order that has problems with 400.
  announce(/400/)
  const changeUser = async (account: Account, path: string) => {
    await loseSession(page)
    await page.goto('/')
    await signIn(page, account, path)
  }
  const shopper = await signInShopper(url, 'buyer.one')
  const orderOf = async (id: string) => (await callPlatform(url, 'GET', `/v1/orders/All/${id}`)) as Order
  const linesOf = async (id: string) =>
    ((await callPlatform(url, 'GET', `/v1/orders/All/${id}/lineitems?pageSize=100`)) as { Items: Line[] })
      .Items

  // The shopper fills a cart with products of two suppliers, for more than the order desk allows without a look.
  const { Items: products } = await shopper<{ Items: Product[] }>('GET', '/me/products?pageSize=100')
  const { ID: id } = await shopper<Order>('POST', '/orders/Outgoing', {})
  const ordered = SUPPLIERS.map((supplierId) => orderable(products, supplierId, 2600))
  for (const { ID: ProductID, Quantity } of ordered)
    await shopper('POST', `/orders/Outgoing/${id}/lineitems`, { ProductID, Quantity })
  await callPlatform(url, 'POST', `/v1/orders/All/${id}/payments`, {
    ...{ ID: 'life-po', Type: 'PurchaseOrder', Accepted: false },
  })

  await test.step('the order manager finds the problem of the cart and accepts the payment', async () => {
    await signIn(page, 'order.manager', `/orders/${id}`)
    await press(page, 'Check for problems')
    const problems = page.getByRole('dialog', { name: /submitted/ })
    await expect(problems.getByRole('listitem').first()).toContainText(/payment/i)
    await problems.getByRole('button', { name: 'Close' }).click()
    await panel(page, 'Payments')
      .getByRole('button', { name: /^Accept/ })
      .click()
    await expect(panel(page, 'Payments')).toContainText('Accepted')
    await press(page, 'Check for problems')
    await expect(page.getByRole('dialog')).toContainText('The platform found no problems.')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  // The shopper submits, and the two groups of the buyer approve. The order desk has not answered.
  const buyersApprove = async () => {
    for (const approver of ['anneke.vos', 'craig.donnelly']) {
      const ask = await signInShopper(url, approver)
      await ask('POST', `/orders/Outgoing/${id}/approve`, { Comments: `Fine, ${approver}` })
    }
  }
  await shopper('POST', `/orders/Outgoing/${id}/submit`)
  await buyersApprove()
  expect((await orderOf(id)).Status).toBe('AwaitingApproval')

  await test.step('the administrator declines, and the shopper may submit again', async () => {
    await changeUser('admin', `/orders/${id}`)
    await expect(page.getByRole('main')).toContainText('Fine, anneke.vos')
    await press(page, 'Decline')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Take fewer of the first one')
    await dialog.getByRole('button', { name: 'Decline order' }).click()
    await expectToast(page, `Order ${id} is declined.`)
    // The platform makes it a cart again, because the shopper may submit it again.
    await expect(head(page)).toContainText('Unsubmitted')
    await expect(panel(page, 'Timeline')).toContainText('Take fewer of the first one')
  })
  await shopper('POST', `/orders/Outgoing/${id}/submit`)
  await buyersApprove()

  await test.step('the administrator approves the second submission', async () => {
    await page.reload()
    await press(page, 'Approve')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve order' }).click()
    await expectToast(page, `Order ${id} is approved.`)
    await expect(head(page)).toContainText('Open')
    const timeline = panel(page, 'Timeline')
    await expect(timeline).toContainText('Fine, craig.donnelly')
  })

  await test.step('the administrator splits the order by supplier and submits both orders', async () => {
    await choose(page, 'More', 'Split by supplier…')
    const dialog = page.getByRole('dialog')
    for (const { Name } of ordered) await expect(dialog).toContainText(Name)
    await dialog.getByRole('button', { name: 'Split order' }).click()
    await expectToast(page, `Order ${id} is split.`)
    const outgoing = (await linesOf(id)).map(({ OutgoingOrderID }) => OutgoingOrderID ?? '')
    expect(new Set(outgoing).size).toBe(2)
    for (const one of outgoing) {
      await page.goto(`/orders/${one}`)
      await press(page, 'Submit order')
      await page.getByRole('dialog').getByRole('button', { name: 'Submit order' }).click()
      await expectToast(page, `Order ${one} is submitted.`)
    }
  })

  await test.step('one supplier ships in two parts, and the other one everything at once', async () => {
    const lines = await linesOf(id)
    const outgoingOf = (supplierId: string) =>
      lines.find(({ SupplierID }) => SupplierID === supplierId)?.OutgoingOrderID ?? ''
    await changeUser('supplier.one', `/orders/${outgoingOf('tarnwick')}`)
    const dialog = page.getByRole('dialog')
    const left = lines.find(({ SupplierID }) => SupplierID === 'tarnwick')?.Quantity ?? 0
    await press(page, 'Ship items')
    await dialog.getByRole('listitem').getByRole('textbox').fill('1')
    await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('TRACK-1')
    await dialog.getByRole('button', { name: 'Create shipment' }).click()
    await expect(panel(page, 'Shipments')).toContainText('TRACK-1')
    await expect(head(page)).toContainText('Open')
    await press(page, 'Ship items')
    await expect(dialog.getByRole('listitem').getByRole('textbox')).toHaveValue(String(left - 1))
    await dialog.getByRole('button', { name: 'Create shipment' }).click()
    await expect(head(page)).toContainText('Completed')

    // The staff of this supplier may only view orders, so the marketplace ships for it.
    await changeUser('supplier.two', `/orders/${outgoingOf('pelmora')}`)
    const menu = await openMenu(page, 'More')
    await expect(menu.getByRole('menuitem', { name: 'Ship all at once…' })).toContainText(
      'this needs the Order Manager permission',
    )
    await page.keyboard.press('Escape')
    await changeUser('admin', `/orders/${outgoingOf('pelmora')}`)
    await choose(page, 'More', 'Ship all at once…')
    await dialog.getByRole('button', { name: 'Ship order' }).click()
    await expect(head(page)).toContainText('Completed')
  })

  await test.step('the administrator completes the order, whose lines are all shipped', async () => {
    await page.goto(`/orders/${id}`)
    await expect(panel(page, 'Related orders').getByRole('listitem')).toHaveCount(2)
    await press(page, 'Complete')
    await page.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click()
    await expect(head(page)).toContainText('Completed')
  })

  await test.step('the administrator returns one piece and records the refund', async () => {
    await choose(page, 'More', 'Return items…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: `Quantity of ${ordered[0]?.Name ?? ''}` }).fill('1')
    await dialog.getByRole('textbox', { name: 'Comments' }).fill('Broken on arrival')
    await dialog.getByRole('button', { name: /^(Create|Submit) return/ }).click()
    await expect(page).toHaveURL(/\/returns\//)
    // Returns of large orders need the order desk. The administrator belongs to it, so the approval is given at once.
    await expect(head(page)).toContainText('Open')
    await press(page, 'Record refund')
    await dialog.getByRole('button', { name: /^Record refund/ }).click()
    await expect(head(page)).toContainText('Completed')
    await page.goto(`/orders/${id}`)
    await expect(panel(page, 'Returns')).toContainText('Completed')
    await expect(panel(page, 'Timeline')).toContainText('Broken on arrival')
  })
})
