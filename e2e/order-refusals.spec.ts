import type { Locator, Page } from 'playwright/test'
import { createCart, signInShopper } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { openMenu, signIn } from './support/verbs'

/**
 * Everything that the page of an order offers, for a user without the right to it, and on an order whose status makes
 * it impossible. Each control is disabled, can be reached by the keyboard and says why, also to screen readers.
 */

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string, label: string | RegExp) => (page: Page) =>
  panel(page, name).getByRole('button', { name: label })
const ofPage = (label: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name: label })

const PERMISSION = /You can view orders, but this needs the Order Manager permission\./
const CANCELED = /Only orders that are .+ This order is canceled\./
/** The reason is that of the access to a whole screen. */
const ROLE = /OrderAdmin|Order Manager/

interface Control {
  name: string
  find: (page: Page) => Locator
  /** Reason for a user who may only view orders. */
  viewer: RegExp
  /** Reason on a canceled order. Undefined for what is possible on orders of any status. */
  canceled?: RegExp | 'absent'
}

const CONTROLS: readonly Control[] = [
  { name: 'Edit lines', find: button('Lines', 'Edit lines'), viewer: PERMISSION, canceled: CANCELED },
  { name: 'Change “Ship to”', find: ofPage('Change “Ship to”'), viewer: PERMISSION, canceled: CANCELED },
  { name: 'Change “Bill to”', find: ofPage('Change “Bill to”'), viewer: PERMISSION, canceled: CANCELED },
  {
    name: 'Edit shipping and tax',
    find: ofPage('Edit shipping and tax'),
    viewer: PERMISSION,
    canceled: CANCELED,
  },
  { name: 'Add payment', find: button('Payments', 'Add payment'), viewer: PERMISSION, canceled: CANCELED },
  { name: 'Accept', find: button('Payments', /^Accept/), viewer: PERMISSION, canceled: CANCELED },
  { name: 'Edit payment', find: button('Payments', /^Edit/), viewer: PERMISSION, canceled: CANCELED },
  {
    name: 'Delete payment',
    find: button('Payments', /^Delete\W+Purchase order/),
    viewer: PERMISSION,
    canceled: CANCELED,
  },
  { name: 'Record transaction', find: button('Payments', /^Record transaction/), viewer: PERMISSION },
  { name: 'Delete transaction', find: button('Payments', /^Delete\W+Capture/), viewer: PERMISSION },
  // After the approval, the panel of the promotions says why they cannot be changed, instead of each control.
  { name: 'Add code', find: button('Promotions', 'Add code'), viewer: PERMISSION, canceled: 'absent' },
  {
    name: 'Apply automatic promotions',
    find: button('Promotions', 'Apply automatic promotions'),
    viewer: PERMISSION,
    canceled: 'absent',
  },
  { name: 'Remove promotion', find: button('Promotions', /^Remove/), viewer: PERMISSION, canceled: 'absent' },
  { name: 'Add note', find: button('Timeline', 'Add note'), viewer: ROLE },
  { name: 'Add property', find: ofPage('Add property'), viewer: ROLE },
  { name: 'Edit property', find: ofPage('Edit xp.gate'), viewer: ROLE },
  { name: 'Remove property', find: ofPage('Remove xp.gate'), viewer: ROLE },
]

/** The buttons that change nothing, or that only lead to changes. */
const HARMLESS = [
  'More',
  /^Properties: Purchase order/,
  'Show what else is possible',
  /^Show|^Hide|^Explain|^Collapse|^Expand|^Copy/,
]

/** The entries of the menu "More" with the reasons for the viewer and on the canceled order. */
const ENTRIES: readonly { label: string; viewer: RegExp; canceled?: RegExp }[] = [
  { label: 'Submit order…', viewer: PERMISSION, canceled: CANCELED },
  {
    label: 'Check for problems…',
    viewer: /Only orders that are unsubmitted can be checked/,
    canceled: CANCELED,
  },
  { label: 'Approve…', viewer: PERMISSION, canceled: CANCELED },
  { label: 'Decline…', viewer: PERMISSION, canceled: CANCELED },
  { label: 'Ship items…', viewer: PERMISSION, canceled: CANCELED },
  { label: 'Ship all at once…', viewer: PERMISSION, canceled: CANCELED },
  { label: 'Return items…', viewer: PERMISSION, canceled: CANCELED },
  { label: 'Forward to suppliers…', viewer: PERMISSION, canceled: CANCELED },
  { label: 'Split by supplier…', viewer: PERMISSION, canceled: CANCELED },
  { label: 'Edit comments…', viewer: PERMISSION },
  { label: 'Complete…', viewer: PERMISSION, canceled: CANCELED },
  { label: 'Cancel order…', viewer: PERMISSION, canceled: CANCELED },
  { label: 'Delete order…', viewer: PERMISSION },
  {
    label: 'Continue for its user',
    viewer: /BuyerImpersonation/,
    canceled: /Only orders that are unsubmitted can be continued for their user\./,
  },
  { label: 'Copy into a new cart', viewer: /BuyerImpersonation/ },
]
const READING = /^(Print|Packing slip|Pick list|Order confirmation|Copy link|Confirmation)/

/** Checks that a control is disabled, gets the focus, says why it is disabled, and does nothing. */
async function expectRefused(page: Page, control: Locator, reason: RegExp) {
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription(reason)
  await control.focus()
  await expect(control).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Checks the menu "More": exactly these entries, each enabled or with its reason. */
async function expectEntries(page: Page, which: 'viewer' | 'canceled') {
  const menu = await openMenu(page, 'More')
  for (const entry of ENTRIES) {
    const item = menu.getByRole('menuitem').filter({ hasText: entry.label })
    const reason = entry[which]
    if (reason === undefined) await expect(item).not.toHaveAttribute('aria-disabled', 'true')
    else {
      await expect(item).toHaveAttribute('aria-disabled', 'true')
      await expect(item).toContainText(reason)
    }
  }
  const others = (await menu.getByRole('menuitem').allInnerTexts()).filter(
    (text) => !ENTRIES.some(({ label }) => text.startsWith(label)),
  )
  expect(others.filter((text) => !READING.test(text))).toEqual([])
  // The arrow keys reach the entries that are disabled, and Enter does nothing there.
  const refused = menu.getByRole('menuitem').and(page.locator('[aria-disabled=true]'))
  await menu.press('Home')
  await expect(async () => {
    await menu.press('ArrowDown')
    await expect(refused.and(page.locator('[data-highlighted]'))).toHaveCount(1, { timeout: 200 })
  }).toPass()
  await menu.press('Enter')
  await expect(menu).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
}

/** Places an order of buyer.one that awaits approval, with a promotion, a payment, a transaction and a property. */
async function placeFull(url: string): Promise<string> {
  const { id } = await createCart(url, 600)
  const order = `/v1/orders/All/${id}`
  await callPlatform(url, 'POST', `${order}/promotions/WELCOME10`)
  await callPlatform(url, 'PATCH', order, { xp: { gate: 'North' } })
  await (
    await signInShopper(url, 'buyer.one')
  )('POST', `/orders/Outgoing/${id}/submit`)
  await callPlatform(url, 'POST', `${order}/payments`, {
    ...{ ID: 'po', Type: 'PurchaseOrder', Amount: 5, Accepted: false, xp: { PONumber: 'PO-1' } },
  })
  await callPlatform(url, 'POST', `${order}/payments/po/transactions`, {
    ...{ ID: 'first', Type: 'Capture', DateExecuted: '2026-11-02T10:00:00Z', Amount: 1, Succeeded: true },
  })
  return id
}

test('refuses every action on an order with its reason, for viewers and because of the status', async ({
  page,
  sandbox: { url },
}) => {
  const id = await placeFull(url)
  await test.step('for a user who may only view orders', async () => {
    await signIn(page, 'viewer', `/orders/${id}`)
    for (const { name, find, viewer } of CONTROLS)
      await test.step(name, () => expectRefused(page, find(page), viewer))
    await expectEntries(page, 'viewer')
    // No other button of the page is enabled, except those that only show something.
    const enabled = page.getByRole('main').locator('button:not([aria-disabled=true]):visible')
    const names = await enabled.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''),
    )
    expect(
      names.filter(
        (one) =>
          !HARMLESS.some((harmless) =>
            typeof harmless === 'string' ? one === harmless : harmless.test(one),
          ),
      ),
    ).toEqual([])
    await button('Payments', /^Properties/)(page).click()
    const dialog = page.getByRole('dialog', { name: /^Extended properties of purchase order/ })
    await expect(dialog.getByRole('button', { name: 'Add property' })).toHaveAccessibleDescription(ROLE)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  })
  await callPlatform(url, 'POST', `/v1/orders/All/${id}/cancel`)
  await test.step('on an order that is canceled', async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/')
    await signIn(page, 'admin', `/orders/${id}`)
    for (const { name, find, canceled } of CONTROLS)
      await test.step(name, async () => {
        if (canceled === 'absent') await expect(find(page)).toHaveCount(0)
        else if (canceled) await expectRefused(page, find(page), canceled)
        else await expect(find(page)).not.toHaveAttribute('aria-disabled', 'true')
      })
    await expect(panel(page, 'Promotions')).toContainText(CANCELED)
    await expectEntries(page, 'canceled')
  })
})
