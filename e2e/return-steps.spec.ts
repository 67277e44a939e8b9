import type { Locator, Page } from 'playwright/test'
import { callPlatform } from './support/platform'
import { placeCompletedOrder, placeOpenReturn, placeReturn, placeReturnToApprove } from './support/returns'
import { setSite } from './support/session'
import { expect, test } from './support/test'
import { choose, expectToast, openMenu, press, problemIn, signIn } from './support/verbs'

/** Steps on returns by button. Those in STORIES have their effect once although the response is lost. */

interface OrderReturn {
  ID: string
  Status: string
  RefundAmount: number | null
  ItemsToReturn: { LineItemID: string; Quantity: number }[]
}
interface Approval {
  Status: string
  Comments: string | null
  Approver: { Username: string } | null
}

const head = (page: Page) => page.locator('[data-record-head]')
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const readReturn = (url: string, id: string) =>
  callPlatform(url, 'GET', `/v1/orderreturns/${id}`) as Promise<OrderReturn>
const listReturns = async (url: string, query: string) =>
  ((await callPlatform(url, 'GET', `/v1/orderreturns?pageSize=100&${query}`)) as { Items: OrderReturn[] })
    .Items
const answersOf = async (url: string, id: string) =>
  (
    (await callPlatform(url, 'GET', `/v1/orderreturns/${id}/approvals`)) as { Items: Approval[] }
  ).Items.filter(({ Status }) => Status !== 'Pending')

const addFault = (
  url: string,
  fault: { method: string; path: string; reset: string; times: number | null },
) => callPlatform(url, 'POST', '/_sandbox/faults', fault)

/** Opens the dialog of a step, which is a button of the page, or an entry of its menu for destructive ones. */
async function openStep(page: Page, label: string) {
  if (/^(Cancel|Delete)/.test(label)) return choose(page, 'More', `${label}…`)
  await head(page).getByRole('button', { name: label, exact: true }).click()
}

interface Story {
  label: string
  path: string
  method?: string
  dialog: RegExp
  button: string
  message: string
  place: (url: string) => Promise<{ id: string }>
  fill?: (dialog: Locator) => Promise<void>
  /** Checks that the step had its effect once. */
  check: (url: string, id: string) => Promise<void>
}

const STORIES: readonly Story[] = [
  {
    ...{ label: 'Submit return', path: '/submit', dialog: /^Submit return/, button: 'Submit return' },
    message: 'is submitted.',
    place: placeReturn,
    check: async (url, id) => expect((await readReturn(url, id)).Status).toBe('Open'),
  },
  {
    ...{ label: 'Approve', path: '/approve', dialog: /^Approve/, button: 'Approve return' },
    message: 'is approved.',
    place: placeReturnToApprove,
    fill: (dialog) => dialog.getByRole('textbox', { name: 'Comment' }).fill('Send it back'),
    check: async (url, id) => {
      expect((await readReturn(url, id)).Status).toBe('Open')
      expect(await answersOf(url, id)).toMatchObject([{ Status: 'Approved', Comments: 'Send it back' }])
    },
  },
  {
    ...{ label: 'Decline', path: '/decline', dialog: /^Decline return/, button: 'Decline return' },
    message: 'is declined.',
    place: placeReturnToApprove,
    fill: async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Comment' }).fill('Add a photo')
      await expect(dialog.getByRole('checkbox', { name: /submit it again/ })).toBeChecked()
    },
    check: async (url, id) => {
      // The platform makes it a draft again, because the buyer may submit it again.
      expect((await readReturn(url, id)).Status).toBe('Unsubmitted')
      expect(await answersOf(url, id)).toMatchObject([{ Status: 'Declined', Comments: 'Add a photo' }])
    },
  },
  {
    ...{ label: 'Complete', path: '/complete', dialog: /^Complete return/, button: 'Complete return' },
    message: 'is completed.',
    place: placeOpenReturn,
    check: async (url, id) => expect((await readReturn(url, id)).Status).toBe('Completed'),
  },
  {
    ...{ label: 'Cancel return', path: '/cancel', dialog: /^Cancel return/, button: 'Cancel return' },
    message: 'is canceled.',
    place: placeOpenReturn,
    check: async (url, id) => expect((await readReturn(url, id)).Status).toBe('Canceled'),
  },
  {
    ...{
      label: 'Delete return',
      path: '',
      method: 'DELETE',
      dialog: /^Delete return/,
      button: 'Delete return',
    },
    message: 'is deleted.',
    place: placeReturn,
    check: async (url, id) => expect(await listReturns(url, `ID=${id}`)).toEqual([]),
  },
]

for (const { label, path, method = 'POST', dialog: name, button, message, place, fill, check } of STORIES)
  test(`${label}: has its effect once although the response is lost`, async ({ page, sandbox, announce }) => {
    // The browser repeats the request after the reset. The platform rejects most repetitions.
    announce(/ERR_|Failed to load|Network Error|40[0-9]/, false)
    const { id } = await place(sandbox.url)
    await signIn(page, 'order.manager', `/returns/${id}`)
    await openStep(page, label)
    const dialog = dialogOf(page, name)
    await fill?.(dialog)
    await addFault(sandbox.url, {
      ...{ method, path: `/v1/orderreturns/{returnID}${path}`, reset: 'after', times: 1 },
    })
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expectToast(page, message)
    await check(sandbox.url, id)
  })

test('creates a return of an order once although the response is lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Failed to load|Network Error|40[0-9]/, false)
  const { orderId } = await placeCompletedOrder(sandbox.url)
  await signIn(page, 'order.manager', `/orders/${orderId}`)
  await choose(page, 'More', 'Return items…')
  const dialog = dialogOf(page, `Return items of order ${orderId}`)
  await expect(dialog).toContainText('Tax, shipping and fees are not included.')
  await dialog.getByRole('textbox', { name: /^Quantity of/ }).fill('1')
  await expect(dialog.getByRole('textbox', { name: /^Refund for/ })).toHaveValue(/^\d+\.\d\d$/)
  await addFault(sandbox.url, {
    ...{ method: 'POST', path: '/v1/orderreturns', reset: 'after', times: 1 },
  })
  await dialog.getByRole('button', { name: 'Create return' }).click()
  await expectToast(page, `The return of order ${orderId} is submitted.`)
  await expect(page).toHaveURL(/\/returns\//)
  expect(await listReturns(sandbox.url, `OrderID=${orderId}`)).toMatchObject([
    { Status: 'Open', ItemsToReturn: [{ Quantity: 1 }] },
  ])
})

test('records a refund once although the response is lost', async ({ page, sandbox, announce }) => {
  announce(/ERR_|Failed to load|Network Error|40[0-9]/, false)
  const { id, orderId } = await placeOpenReturn(sandbox.url)
  await signIn(page, 'order.manager', `/returns/${id}`)
  await openStep(page, 'Record refund')
  const dialog = dialogOf(page, `Record a refund for return ${id}`)
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('0.25')
  await addFault(sandbox.url, {
    ...{ method: 'POST', path: '/v1/orders/{direction}/{orderID}/payments', reset: 'after', times: 1 },
  })
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expectToast(page, 'The refund of $0.25 is recorded.')
  const { Items } = (await callPlatform(
    sandbox.url,
    'GET',
    `/v1/orders/All/${orderId}/payments?OrderReturnID=${id}`,
  )) as { Items: object[] }
  expect(Items).toMatchObject([{ Amount: -0.25 }])
  expect((await readReturn(sandbox.url, id)).Status).toBe('Open')
})

test('declines the selected returns with a comment, and skips the others', async ({ page, sandbox }) => {
  const [waiting, open] = [await placeReturnToApprove(sandbox.url), await placeOpenReturn(sandbox.url)]
  await signIn(page, 'order.manager', '/returns')
  await expect(page.getByRole('row').filter({ hasText: waiting.id })).toContainText('Waits less than a day')
  for (const { id } of [waiting, open])
    await page.getByRole('checkbox', { name: `Select Return ${id}` }).check()
  await press(page, 'Decline…')
  const dialog = dialogOf(page, 'Decline 1 return?')
  await expect(dialog).toContainText(
    `Return ${open.id} is skipped. Only returns that are awaiting approval can be declined.`,
  )
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Too late')
  await dialog.getByRole('checkbox', { name: /submit it again/ }).uncheck()
  await dialog.getByRole('button', { name: 'Decline 1 return' }).click()
  await expect(page.getByText('1 done.')).toBeVisible()
  expect((await readReturn(sandbox.url, waiting.id)).Status).toBe('Declined')
  expect(await answersOf(sandbox.url, waiting.id)).toMatchObject([{ Comments: 'Too late' }])
  expect((await readReturn(sandbox.url, open.id)).Status).toBe('Open')
})

test('says for every step why a viewer cannot perform it', async ({ page, sandbox }) => {
  const { id } = await placeOpenReturn(sandbox.url)
  await signIn(page, 'viewer', `/returns/${id}`)
  const menu = await openMenu(page, 'More')
  const labels = [
    'Submit return',
    'Approve',
    'Decline',
    'Record refund',
    'Complete',
    'Cancel return',
    'Delete return',
  ]
  for (const label of labels) {
    const entry = menu.getByRole('menuitem', { name: `${label}…` })
    await expect(entry).toBeDisabled()
    await expect(entry).toContainText('this needs the Order Manager permission')
  }
  await page.keyboard.press('Escape')
  const items = page.getByRole('region', { name: 'Items', exact: true })
  for (const button of ['Edit return', /^Remove/])
    await expect(items.getByRole('button', { name: button })).toHaveAccessibleDescription(
      /this needs the Order Manager permission/,
    )
})

test('says why a completed return cannot be changed', async ({ page, sandbox }) => {
  const { id } = await placeOpenReturn(sandbox.url)
  await callPlatform(sandbox.url, 'POST', `/v1/orderreturns/${id}/complete`)
  await signIn(page, 'order.manager', `/returns/${id}`)
  const items = page.getByRole('region', { name: 'Items', exact: true })
  for (const button of ['Edit return', /^Remove/])
    await expect(items.getByRole('button', { name: button })).toHaveAccessibleDescription(
      'Only returns that are unsubmitted, awaiting approval or open can be changed. This return is completed.',
    )
})

test('lets one of two people decide, and tells the other', async ({
  page,
  browser,
  office,
  sandbox,
  announce,
}) => {
  announce(/400/)
  const { id } = await placeReturnToApprove(sandbox.url)
  await signIn(page, 'admin', `/returns/${id}`)
  await openStep(page, 'Approve')
  const approval = dialogOf(page, /^Approve/)
  await expect(approval).toBeVisible()

  const context = await browser.newContext({ baseURL: office })
  setSite(context, { office, platform: sandbox.url })
  const other = await context.newPage()
  await signIn(other, 'order.manager', `/returns/${id}`)
  await openStep(other, 'Decline')
  const decline = dialogOf(other, /^Decline return/)
  await decline.getByRole('checkbox', { name: /submit it again/ }).uncheck()
  await decline.getByRole('button', { name: 'Decline return' }).click()
  await expectToast(other, 'is declined.')
  await context.close()

  await approval.getByRole('button', { name: 'Approve return' }).click()
  await expect(problemIn(approval)).toBeVisible()
  await expect(head(page)).toContainText('Declined')
  expect((await readReturn(sandbox.url, id)).Status).toBe('Declined')
  expect(await answersOf(sandbox.url, id)).toMatchObject([
    { Status: 'Declined', Approver: { Username: 'order.manager' } },
  ])
})
