import type { Page } from 'playwright/test'
import { createCart, placeOrder, signInShopper } from './support/orders'
import { callPlatform, grantToken } from './support/platform'
import { expect, test } from './support/test'
import { openMenu, problemIn, signIn } from './support/verbs'

/**
 * Two people who act on the same order at once. One of them has a dialog open when the other one acts, here by the API.
 * One of them wins, and the other one is told and sees the order as it is now.
 */

interface Rows<T> {
  Items: T[]
}

const head = (page: Page) => page.locator('[data-record-head]')
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function rowsOf<T>(url: string, path: string): Promise<T[]> {
  return ((await callPlatform(url, 'GET', `/v1${path}`)) as Rows<T>).Items
}

const statusOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}`)) as { Status: string }).Status

/** Acts as the order manager, who belongs to the same groups as the administrator of the page. */
async function actAsOther(url: string, method: string, path: string, body?: object) {
  await callPlatform(url, method, `/v1${path}`, body, await grantToken(url, 'order.manager'))
}

interface Approval {
  Status: string
  Approver: { Username: string } | null
}

const answersOf = async (url: string, id: string) =>
  (await rowsOf<Approval>(url, `/orders/All/${id}/approvals`)).flatMap(({ Status, Approver }) =>
    Approver?.Username === 'admin' || Approver?.Username === 'order.manager'
      ? `${Status} by ${Approver.Username}`
      : [],
  )

/** Places an order that the order desk, to which both people belong, has to approve. Groups of the buyer have to, too. */
async function placeForDesk(url: string): Promise<string> {
  const { id } = await createCart(url, 4100)
  await (
    await signInShopper(url, 'buyer.one')
  )('POST', `/orders/Outgoing/${id}/submit`)
  return id
}

for (const { button, action, other, answer } of [
  { button: 'Approve', action: 'Approve order', other: 'approve', answer: 'Approved by order.manager' },
  { button: 'Decline', action: 'Decline order', other: 'approve', answer: 'Approved by order.manager' },
  { button: 'Approve', action: 'Approve order', other: 'decline', answer: 'Declined by order.manager' },
] as const)
  test(`lets one of two approvers ${other}, and tells the other one who wants to ${button.toLowerCase()}`, async ({
    page,
    sandbox: { url },
    announce,
  }) => {
    announce(/40[03]/)
    const id = await placeForDesk(url)
    await signIn(page, 'admin', `/orders/${id}`)
    await head(page).getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('I decide')
    await actAsOther(url, 'POST', `/orders/All/${id}/${other}`, { Comments: 'Mine', AllowResubmit: false })
    await dialog.getByRole('button', { name: action }).click()
    await expect(problemIn(dialog)).toBeVisible()
    expect(await answersOf(url, id)).toEqual([answer])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(head(page).getByRole('button', { name: button, exact: true })).toHaveCount(0)
    await expect(panel(page, 'Timeline')).toContainText('Mine')
  })

interface Payment {
  Amount: number
  Description: string
}

test('takes the balance of an order from one of two people, and tells the other one', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(/400/)
  const { id, total } = await placeOrder(url)
  await signIn(page, 'admin', `/orders/${id}`)
  await panel(page, 'Payments').getByRole('button', { name: 'Add payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Amount/).fill(String(total))
  await dialog.getByLabel('Description').fill('Second')
  const first = { Type: 'PurchaseOrder', Amount: total, Accepted: true, Description: 'First' }
  await actAsOther(url, 'POST', `/orders/All/${id}/payments`, first)
  await dialog.getByRole('button', { name: 'Add payment' }).click()
  await expect(problemIn(dialog)).toBeVisible()
  expect(await rowsOf<Payment>(url, `/orders/All/${id}/payments`)).toMatchObject([
    { Amount: total, Description: 'First' },
  ])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page, 'Payments')).toContainText('First')
  await expect(panel(page, 'Payments')).toContainText('Balance due$0.00')
})

interface Line {
  ID: string
  Quantity: number
  Product: { Name: string }
}

test('keeps the quantity of the first of two people who edit a line, and tells the other one', async ({
  page,
  sandbox: { url },
}) => {
  const { id, quantity } = await createCart(url, 50)
  const lines = `/orders/All/${id}/lineitems`
  const [line] = await rowsOf<Line>(url, lines)
  await signIn(page, 'admin', `/orders/${id}`)
  await panel(page, 'Lines').getByRole('button', { name: 'Edit lines' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit the lines of/ })
  const field = dialog.getByRole('listitem').getByRole('textbox').first()
  await field.fill(String(quantity + 5))
  await actAsOther(url, 'PATCH', `${lines}/${line?.ID ?? ''}`, { Quantity: quantity + 1 })
  await dialog.getByRole('button', { name: 'Save lines' }).click()
  await expect(problemIn(dialog)).toContainText(/Another user has changed the quantity of .+ to \d+/)
  expect(await rowsOf<Line>(url, lines)).toMatchObject([{ Quantity: quantity + 1 }])

  // The dialog shows the quantity of the other person when it is opened again.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await panel(page, 'Lines').getByRole('button', { name: 'Edit lines' }).click()
  await expect(field).toHaveValue(String(quantity + 1))
  await field.fill(String(quantity + 5))
  await dialog.getByRole('button', { name: 'Save lines' }).click()
  await expect(dialog).toBeHidden()
  expect(await rowsOf<Line>(url, lines)).toMatchObject([{ Quantity: quantity + 5 }])
})

test('tells a person who edits a line that another one has removed', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(/404/)
  const { id, quantity, plain } = await createCart(url, 50)
  const lines = `/orders/All/${id}/lineitems`
  const [line] = await rowsOf<Line>(url, lines)
  await callPlatform(url, 'POST', `/v1${lines}`, { ID: 'kept', ProductID: plain[0], Quantity: 2 })
  await signIn(page, 'admin', `/orders/${id}`)
  await panel(page, 'Lines').getByRole('button', { name: 'Edit lines' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit the lines of/ })
  const row = dialog.getByRole('listitem').filter({ hasText: line?.Product.Name ?? '' })
  await row
    .getByRole('textbox')
    .first()
    .fill(String(quantity + 5))
  await actAsOther(url, 'DELETE', `${lines}/${line?.ID ?? ''}`)
  await dialog.getByRole('button', { name: 'Save lines' }).click()
  await expect(problemIn(dialog)).toContainText(/not found/i)
  expect((await rowsOf<Line>(url, lines)).map(({ ID }) => ID)).toEqual(['kept'])
})

/** Opens the dialog of a step, which is a button of the page or an entry of its menu. */
async function openStep(page: Page, label: string) {
  const button = head(page).getByRole('button', { name: label, exact: true })
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  if (await button.isVisible()) return button.click()
  const menu = await openMenu(page, 'More')
  await menu.getByRole('menuitem', { name: `${label}…` }).click()
}

for (const { wants, button, other, status, shipments } of [
  { wants: 'Ship all at once', button: 'Ship order', other: 'cancel', status: 'Canceled', shipments: 0 },
  { wants: 'Cancel order', button: 'Cancel order', other: 'ship', status: 'Completed', shipments: 1 },
  { wants: 'Complete', button: 'Complete order', other: 'ship', status: 'Completed', shipments: 1 },
])
  test(`tells a person who wants to “${button}” that another one was first: ${other}`, async ({
    page,
    sandbox: { url },
    announce,
  }) => {
    announce(/400/)
    const { id } = await placeOrder(url)
    await signIn(page, 'admin', `/orders/${id}`)
    await openStep(page, wants)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: button, exact: true })).toBeVisible()
    await actAsOther(url, 'POST', `/orders/All/${id}/${other}`, {})
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(problemIn(dialog)).toBeVisible()
    await expect(head(page)).toContainText(status)
    expect(await statusOf(url, id)).toBe(status)
    expect(await rowsOf(url, `/orders/All/${id}/shipments`)).toHaveLength(shipments)
  })
