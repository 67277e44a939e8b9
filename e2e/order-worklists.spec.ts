import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { createCart, placeOrder, placeOrderToApprove } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { expectRow, press, signIn } from './support/verbs'

const views = (page: Page) => page.getByRole('list', { name: 'Standard views' })
/** The number of the records of a standard view. */
const countOf = (page: Page, name: string) =>
  views(page).getByRole('listitem').filter({ hasText: name }).locator('.ui-number')

test('opens the worklists of orders from the menu of views, with their numbers', async ({
  page,
  sandbox,
}) => {
  const { id } = await placeOrder(sandbox.url)
  const open = (await callPlatform(sandbox.url, 'GET', '/v1/orders/Incoming?Status=Open&pageSize=1')) as {
    Meta: { TotalCount: number }
  }
  await signIn(page, 'order.manager', '/orders')
  await press(page, 'Views')
  await expect(views(page).getByRole('link')).toHaveText([
    ...['To approve', 'To ship', 'Late, over 5 days', 'Carts'],
  ])
  await expect(countOf(page, 'To ship')).toHaveText(open.Meta.TotalCount.toLocaleString('en-US'))
  await expectAccessible(page)
  await views(page).getByRole('link', { name: 'To ship' }).click()
  await expect(page).toHaveURL(/\/orders\?Status=Open&direction=Incoming&sort=DateSubmitted$/)
  await page.goto(`${page.url()}&search=${id}`)
  await expectRow(page, id)
})

test('lists the carts of buyers, and shows one as a cart', async ({ page, sandbox }) => {
  const { id } = await createCart(sandbox.url, 20)
  await signIn(page, 'order.manager', '/dashboard')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /search/i }).fill('carts')
  await page.getByRole('option', { name: 'Carts' }).click()
  await expect(page).toHaveURL(/Status=Unsubmitted/)
  await expect(page.getByRole('columnheader', { name: 'Last updated' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
  await page.getByRole('link', { name: id, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cart ${id}`)
  await expect(page.getByText('The buyer has not submitted this cart yet.')).toBeVisible()
})

test('lists the orders that the user can approve, and no others', async ({ page, sandbox }) => {
  const own = await placeOrderToApprove(sandbox.url)
  const approvable = async () =>
    (
      (await callPlatform(sandbox.url, 'GET', '/v1/me/orders/approvable?pageSize=100')) as {
        Items: { ID: string }[]
      }
    ).Items.map(({ ID }) => ID)
  const mine = await approvable()
  expect(mine.length).toBeGreaterThan(0)
  expect(mine).not.toContain(own)
  await signIn(page, 'admin', '/orders')
  await press(page, 'Views')
  await expect(countOf(page, 'To approve by me')).toHaveText(String(mine.length))
  await views(page).getByRole('link', { name: 'To approve by me' }).click()
  await expect(page).toHaveURL(/direction=Approvable/)
  await expect(page.getByRole('combobox', { name: 'Direction' })).toHaveValue('Approvable')
  for (const id of mine.slice(0, 3)) await expectRow(page, id)
  await expect(page.getByRole('link', { name: own, exact: true })).toHaveCount(0)
  await page.reload()
  for (const id of mine.slice(0, 3)) await expectRow(page, id)
})

test('offers suppliers only the worklists of shipping', async ({ page }) => {
  await signIn(page, 'supplier.one', '/orders')
  await press(page, 'Views')
  await expect(views(page).getByRole('link')).toHaveText(['To ship', 'Late, over 5 days'])
})

test('opens the returns to answer on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'order.manager', '/returns')
  await press(page, 'Filter')
  await views(page).getByRole('link', { name: 'To answer' }).click()
  await expect(page).toHaveURL(/\/returns\?Status=AwaitingApproval%7COpen&sort=DateCreated$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
