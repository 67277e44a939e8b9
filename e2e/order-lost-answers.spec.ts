import type { Locator, Page } from 'playwright/test'
import { localSettings } from '../scripts/lib/services.mjs'
import { expectAllLost, loseResponse, pressUntilDone, type Trigger } from './support/lost-responses'
import { createCart, signInShopper } from './support/orders'
import { callPlatform, grantToken } from './support/platform'
import { expect, test } from './support/test'
import { choose, press, pressDelete, signIn } from './support/verbs'

/**
 * Changes of the parts of an order whose responses are lost after the platform made them. Each test has two equal
 * carts. One is changed on its page, with lost responses. The other one gets the same changes once from the API. After
 * each change both must be equal. Steps such as submit and cancel have stories of their own.
 */

/** Calls the API, on paths below that of an order. */
type Ask = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>

interface Action {
  name: string
  /** The requests whose responses are lost: a method, and a path below that of the order. */
  lost: readonly string[]
  /** Does what comes before the request. Returns the button that sends it. */
  open: (page: Page) => Trigger | Promise<Trigger>
  /** Returns what is visible once the action is done. Without it, that is the page without a dialog. */
  done?: (page: Page) => Locator
  /** Makes the same change by the API. */
  once: (ask: Ask) => Promise<unknown>
}

const ORDER = '/v1/orders/{direction}/{orderID}'
const REPEATED = /ERR_|Network Error|Failed to load|IdExists|40[0-9]/

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const panelButton = (page: Page, name: string, label: string | RegExp) =>
  panel(page, name).getByRole('button', { name: label })
const dialogButton = (page: Page, label: string) =>
  page.getByRole('dialog').last().getByRole('button', { name: label, exact: true })
const closeDialog = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
const withoutDialog = (page: Page) => page.locator('body').filter({ hasNot: page.getByRole('dialog') })
const withoutDialogOf = (page: Page, name: string) =>
  page.locator('body').filter({ hasNot: page.getByRole('dialog', { name }) })
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).first()

/** Returns the function that calls the API on the paths below that of an order. */
const askOf =
  (url: string, order: string, token: string, direction = 'All'): Ask =>
  async <T>(method: string, path: string, body?: unknown) =>
    (await callPlatform(url, method, `/v1/orders/${direction}/${order}${path}`, body, token)) as T

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/
const OMITTED = ['ID', 'LineItemID', 'ShipEstimateID', 'FromUser', 'LastUpdated']

/** Returns a value without what differs between equal orders: IDs, times and the order of lists. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string' && INSTANT.test(value)) return 'an instant'
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value))
    return value.map(comparable).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  const kept = Object.entries(value).filter(
    ([key, one]) => !OMITTED.includes(key) && one !== null && one !== '',
  )
  return Object.fromEntries(kept.map(([key, one]) => [key, comparable(one)]))
}

/** Returns everything that the platform stores about an order. */
async function stateOf(ask: Ask): Promise<unknown> {
  const [worksheet, payments] = [await ask<object>('GET', '/worksheet'), await ask('GET', '/payments')]
  return comparable({ worksheet, payments })
}

/**
 * Performs actions on the cart of a page and on its twin.
 *
 * @param asks the calls by an administrator for both carts, and the ones of a shopper for the twin if the page acts for
 *   that shopper
 */
async function performAll(
  page: Page,
  url: string,
  actions: readonly Action[],
  asks: readonly [shown: Ask, twin: Ask, asShopper?: Ask],
) {
  const [shown, twin, asShopper] = asks
  for (const { name, lost, open, done = withoutDialog, once } of actions)
    await test.step(name, async () => {
      const before = await stateOf(shown)
      const button = await open(page)
      for (const request of lost) {
        const [method = '', path = ''] = request.split(' ')
        await loseResponse(url, method, `${ORDER}${path}`)
      }
      await pressUntilDone(page, button, done(page))
      await once(asShopper ?? twin)
      await expectAllLost(url)
      // The page shows some choices before they are saved, and integrations answer later.
      await expect(async () => {
        const expected = await stateOf(twin)
        expect(expected).not.toEqual(before)
        expect(await stateOf(shown)).toEqual(expected)
      }).toPass({ timeout: 60_000 })
    })
}

interface Twins {
  id: string
  /** The calls for both carts. */
  asks: [Ask, Ask]
  token: string
}

/** Creates two equal carts of buyer.one with two lines, for at least an amount. */
async function createTwins(url: string, amount: number): Promise<Twins> {
  const shopper = await signInShopper(url, 'buyer.one')
  const { id, productId, quantity, plain } = await createCart(url, amount)
  const { ID: twinId } = await shopper<{ ID: string }>('POST', '/orders/Outgoing', {})
  const path = (order: string) => `/orders/Outgoing/${order}/lineitems`
  await shopper('POST', path(twinId), { ID: 'one', ProductID: productId, Quantity: quantity })
  const second = { ID: 'two', ProductID: plain[0], Quantity: 2 }
  await shopper('POST', path(twinId), second)
  await shopper('POST', path(id), second)
  const token = await grantToken(url, 'admin')
  return { id, token, asks: [askOf(url, id, token), askOf(url, twinId, token)] }
}

interface Row {
  ID: string
}

const rowsOf = async <T = Row>(ask: Ask, path: string) => (await ask<{ Items: T[] }>('GET', path)).Items
const idOfFirst = async (ask: Ask, path: string) => (await rowsOf(ask, path))[0]?.ID ?? ''

const PAYMENTS: readonly Action[] = [
  {
    name: 'adds a payment',
    lost: ['POST /payments'],
    open: async (page) => {
      await panelButton(page, 'Payments', 'Add payment').click()
      const dialog = page.getByRole('dialog', { name: /^Add a payment/ })
      await dialog.getByLabel('Purchase order number').fill('PO-1')
      await dialog.getByLabel(/^Amount/).fill('10')
      await dialog.getByRole('checkbox', { name: 'Accepted' }).uncheck()
      return dialogButton(page, 'Add payment')
    },
    once: (ask) =>
      ask('POST', '/payments', {
        ...{ Type: 'PurchaseOrder', Amount: 10, Accepted: false },
        xp: { PONumber: 'PO-1' },
      }),
  },
  {
    name: 'changes a payment',
    lost: ['PATCH /payments/{id}'],
    open: async (page) => {
      await panelButton(page, 'Payments', /^Edit\W+Purchase order PO-1/).click()
      await page
        .getByRole('dialog')
        .getByLabel(/^Amount/)
        .fill('12')
      return dialogButton(page, 'Save payment')
    },
    once: async (ask) => ask('PATCH', `/payments/${await idOfFirst(ask, '/payments')}`, { Amount: 12 }),
  },
  {
    name: 'accepts a payment',
    lost: ['PATCH /payments/{id}'],
    open: (page) => panelButton(page, 'Payments', /^Accept\W+Purchase order PO-1/),
    done: (page) => panel(page, 'Payments').getByText('Accepted', { exact: true }),
    once: async (ask) => ask('PATCH', `/payments/${await idOfFirst(ask, '/payments')}`, { Accepted: true }),
  },
  {
    name: 'changes the extended properties of a payment',
    lost: ['PATCH /payments/{id}'],
    open: async (page) => {
      await panelButton(page, 'Payments', /^Properties\W+Purchase order PO-1/).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add property' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add property' })
      await dialog.getByLabel('Key').fill('Batch')
      await dialog.getByLabel('Value').fill('7')
      return dialogButton(page, 'Save')
    },
    done: (page) => withoutDialogOf(page, 'Add property'),
    once: async (ask) =>
      ask('PATCH', `/payments/${await idOfFirst(ask, '/payments')}`, { xp: { Batch: '7' } }),
  },
  {
    name: 'records a transaction',
    lost: ['POST /payments/{id}/transactions'],
    open: async (page) => {
      await closeDialog(page)
      await panelButton(page, 'Payments', /^Record transaction/).click()
      await page.getByRole('dialog').getByLabel('Type').selectOption('Capture')
      return dialogButton(page, 'Record transaction')
    },
    once: async (ask) =>
      ask('POST', `/payments/${await idOfFirst(ask, '/payments')}/transactions`, {
        ...{ ID: 'first', Type: 'Capture', DateExecuted: new Date().toISOString() },
        ...{ Amount: 12, Succeeded: true, Currency: 'USD' },
      }),
  },
  {
    name: 'deletes a transaction',
    lost: ['DELETE /payments/{id}/transactions/{id}'],
    open: async (page) => {
      await panelButton(page, 'Payments', /^Delete\W+Capture/).click()
      return dialogButton(page, 'Delete transaction')
    },
    once: async (ask) => ask('DELETE', `/payments/${await idOfFirst(ask, '/payments')}/transactions/first`),
  },
  {
    name: 'deletes a payment',
    lost: ['DELETE /payments/{id}'],
    open: async (page) => {
      await panelButton(page, 'Payments', /^Delete\W+Purchase order/).click()
      return dialogButton(page, 'Delete payment')
    },
    once: async (ask) => ask('DELETE', `/payments/${await idOfFirst(ask, '/payments')}`),
  },
]

test('changes the payments of an order once each although the responses are lost', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(REPEATED)
  const { id, asks } = await createTwins(url, 50)
  await signIn(page, 'admin', `/orders/${id}`)
  await performAll(page, url, PAYMENTS, asks)
})

const PROMOTIONS: readonly Action[] = [
  {
    name: 'adds a promotion by its code',
    lost: ['POST /promotions/{code}'],
    open: async (page) => {
      await panel(page, 'Promotions').getByRole('textbox', { name: 'Promotion code' }).fill('WELCOME10')
      return panelButton(page, 'Promotions', 'Add code')
    },
    done: (page) => panelButton(page, 'Promotions', /^Remove/),
    once: (ask) => ask('POST', '/promotions/WELCOME10'),
  },
  {
    name: 'removes a promotion',
    lost: ['DELETE /promotions/{code}'],
    open: (page) => panelButton(page, 'Promotions', /^Remove/),
    done: (page) => panel(page, 'Promotions').getByText('No promotions.'),
    once: (ask) => ask('DELETE', '/promotions/WELCOME10'),
  },
  {
    name: 'applies automatic promotions',
    lost: ['POST /applypromotions'],
    open: (page) => panelButton(page, 'Promotions', 'Apply automatic promotions'),
    done: (page) => panelButton(page, 'Promotions', /^Remove\W+Quiet dollar/),
    once: (ask) => ask('POST', '/applypromotions'),
  },
]

test('changes the promotions of an order once each although the responses are lost', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(REPEATED)
  const { id, asks } = await createTwins(url, 200)
  await callPlatform(url, 'POST', '/v1/promotions', {
    ...{ ID: 'quiet-dollar', Code: 'QUIETDOLLAR', Name: 'Quiet dollar', Active: true, AutoApply: true },
    ...{ AllowAllBuyers: true, CanCombine: true, ValueExpression: '1' },
    EligibleExpression: 'order.Subtotal > 0',
  })
  await signIn(page, 'admin', `/orders/${id}`)
  await performAll(page, url, PROMOTIONS, asks)
})

const QUAY = { Street1: '12 Quay Street', City: 'Hamburg', Country: 'DE' }

async function typeAddress(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('For this order only').click()
  for (const field of await dialog.getByRole('textbox').all()) await field.fill('')
  await dialog.getByRole('textbox', { name: 'Street', exact: true }).fill(QUAY.Street1)
  await dialog.getByRole('textbox', { name: 'City' }).fill(QUAY.City)
  await dialog.getByRole('textbox', { name: 'Country' }).fill(QUAY.Country)
}

async function chooseAddress(page: Page, id: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Saved address' }).fill(id)
  await dialog
    .getByRole('option', { name: new RegExp(id) })
    .first()
    .click()
  await expect(dialog.locator('address')).not.toBeEmpty()
}

const addressActions = (saved: string, product: string): readonly Action[] => {
  const change = async (page: Page, label: string | RegExp, fill: (page: Page) => Promise<void>) => {
    await page.getByRole('button', { name: label }).click()
    await fill(page)
    return dialogButton(page, 'Save address')
  }
  const ofLine = `Change the address of ${product}`
  const lineOf = async (ask: Ask) =>
    (await rowsOf<Row & { Product: { Name: string } }>(ask, '/lineitems')).find(
      ({ Product }) => Product.Name === product,
    )?.ID ?? ''
  const chooseSaved = (page: Page) => chooseAddress(page, saved)
  return [
    {
      name: 'gives the order its own shipping address',
      lost: ['PUT /shipto'],
      open: (page) => change(page, 'Change “Ship to”', typeAddress),
      once: (ask) => ask('PUT', '/shipto', QUAY),
    },
    {
      name: 'gives the order a saved shipping address',
      lost: ['PATCH '],
      open: (page) =>
        change(page, 'Change “Ship to”', async (dialog) => {
          await dialog.getByRole('dialog').getByText('Saved address', { exact: true }).first().click()
          await chooseSaved(dialog)
        }),
      once: (ask) => ask('PATCH', '', { ShippingAddressID: saved }),
    },
    {
      name: 'gives a line its own shipping address',
      lost: ['PUT /lineitems/{id}/shipto'],
      open: async (page) => {
        await panel(page, 'Lines').getByRole('row', { name: product }).locator('summary').click()
        return change(page, ofLine, typeAddress)
      },
      once: async (ask) => ask('PUT', `/lineitems/${await lineOf(ask)}/shipto`, QUAY),
    },
    {
      name: 'gives a line a saved shipping address',
      lost: ['PATCH /lineitems/{id}'],
      open: (page) =>
        change(page, ofLine, async (dialog) => {
          await dialog.getByRole('dialog').getByText('Saved address', { exact: true }).first().click()
          await chooseSaved(dialog)
        }),
      once: async (ask) => ask('PATCH', `/lineitems/${await lineOf(ask)}`, { ShippingAddressID: saved }),
    },
    {
      name: 'gives the order its own billing address',
      lost: ['PUT /billto'],
      open: (page) => change(page, 'Change “Bill to”', typeAddress),
      once: (ask) => ask('PUT', '/billto', QUAY),
    },
  ]
}

test('changes the addresses of an order once each although the responses are lost', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(REPEATED)
  const { id, asks, token } = await createTwins(url, 50)
  const lines = await rowsOf<{ Product: { Name: string } }>(asks[0], '/lineitems')
  const { Items } = (await callPlatform(
    url,
    'GET',
    '/v1/buyers/harborline/addresses?pageSize=1',
    undefined,
    token,
  )) as { Items: Row[] }
  await signIn(page, 'admin', `/orders/${id}`)
  await performAll(page, url, addressActions(Items[0]?.ID ?? '', lines[0]?.Product.Name ?? ''), asks)
})

interface Estimate extends Row {
  ShipMethods: { ID: string; Name: string }[]
}

/** Chooses the express method for every parcel of an order. */
async function selectExpress(ask: Ask) {
  const { ShipEstimateResponse } = await ask<{ ShipEstimateResponse: { ShipEstimates: Estimate[] } }>(
    'GET',
    '/worksheet',
  )
  await ask('POST', '/shipmethods', {
    ShipMethodSelections: ShipEstimateResponse.ShipEstimates.map(({ ID, ShipMethods }) => ({
      ShipEstimateID: ID,
      ShipMethodID: ShipMethods.find(({ Name }) => Name === 'Express')?.ID,
    })),
  })
}

const COSTS: readonly Action[] = [
  {
    name: 'requests shipping methods',
    lost: ['POST /estimateshipping'],
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit shipping and tax' }).click()
      return dialogButton(page, 'Get shipping methods')
    },
    done: (page) => page.getByRole('dialog').getByRole('radio').first(),
    once: (ask) => ask('POST', '/estimateshipping'),
  },
  {
    name: 'chooses shipping methods',
    lost: ['POST /shipmethods'],
    open: async (page) => {
      for (const radio of await page.getByRole('radio', { name: /^Express/ }).all()) await radio.check()
      return dialogButton(page, 'Use these methods and calculate')
    },
    done: (page) => toast(page, 'Shipping and tax calculated.'),
    once: async (ask) => {
      await selectExpress(ask)
      await ask('POST', '/calculate')
    },
  },
  {
    name: 'sets amounts',
    lost: ['PATCH '],
    open: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: /^Shipping/ })
        .fill('7.5')
      return dialogButton(page, 'Save amounts')
    },
    once: (ask) => ask('PATCH', '', { ShippingCost: 7.5 }),
  },
]

test('changes the costs of an order once each although the responses are lost', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(REPEATED)
  const client = `/v1/apiclients/${localSettings(url).NEXT_PUBLIC_OC_CLIENT_ID ?? ''}`
  await callPlatform(url, 'PATCH', client, { OrderCheckoutIntegrationEventID: 'local-checkout' })
  try {
    const { id, asks } = await createTwins(url, 50)
    await signIn(page, 'admin', `/orders/${id}`)
    await performAll(page, url, COSTS, asks)
  } finally {
    await callPlatform(url, 'PATCH', client, { OrderCheckoutIntegrationEventID: null })
  }
})

const lineActions = (first: string, second: string): readonly Action[] => {
  const row = (page: Page, name: string) => panel(page, 'Lines').getByRole('row', { name })
  const lineOf = async (ask: Ask, name: string) =>
    (await rowsOf<Row & { Quantity: number; Product: { Name: string } }>(ask, '/lineitems')).find(
      ({ Product }) => Product.Name === name,
    )
  const pathOf = async (ask: Ask, name: string) => `/lineitems/${(await lineOf(ask, name))?.ID ?? ''}`
  const openLines = async (page: Page) => {
    await panelButton(page, 'Lines', 'Edit lines').click()
    return page.getByRole('dialog').getByRole('listitem')
  }
  return [
    {
      name: 'changes a quantity',
      lost: ['PATCH /lineitems/{id}'],
      open: async (page) => {
        const lines = await openLines(page)
        await lines.filter({ hasText: second }).getByRole('textbox').first().fill('5')
        return dialogButton(page, 'Save lines')
      },
      once: async (ask) => ask('PATCH', await pathOf(ask, second), { Quantity: 5 }),
    },
    {
      name: 'changes the details of a line',
      lost: ['PATCH /lineitems/{id}'],
      open: async (page) => {
        await row(page, first).locator('summary').click()
        await page.getByRole('button', { name: `Edit the details of ${first}` }).click()
        await page.getByRole('dialog').getByLabel('Cost center').fill('Yard 7')
        return dialogButton(page, 'Save details')
      },
      once: async (ask) => ask('PATCH', await pathOf(ask, first), { CostCenter: 'Yard 7' }),
    },
    {
      name: 'changes the extended properties of a line',
      lost: ['PATCH /lineitems/{id}'],
      open: async (page) => {
        await page.getByRole('button', { name: `Edit the extended properties of ${first}` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Add property' }).click()
        const dialog = page.getByRole('dialog', { name: 'Add property' })
        await dialog.getByLabel('Key').fill('Engraving')
        await dialog.getByLabel('Value').fill('A. Ruiz')
        return dialogButton(page, 'Save')
      },
      done: (page) => withoutDialogOf(page, 'Add property'),
      once: async (ask) => ask('PATCH', await pathOf(ask, first), { xp: { Engraving: 'A. Ruiz' } }),
    },
    {
      name: 'removes a line',
      lost: ['DELETE /lineitems/{id}'],
      open: async (page) => {
        await closeDialog(page)
        const lines = await openLines(page)
        await lines
          .filter({ hasText: second })
          .getByRole('button', { name: /^Remove/ })
          .click()
        return dialogButton(page, 'Save lines')
      },
      once: async (ask) => ask('DELETE', await pathOf(ask, second)),
    },
  ]
}

test('changes the lines of an order once each although the responses are lost', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(REPEATED)
  const { id, asks } = await createTwins(url, 50)
  const lines = await rowsOf<{ Quantity: number; Product: { Name: string } }>(asks[0], '/lineitems')
  const [first = '', second = ''] = lines.map(({ Product }) => Product.Name)
  await signIn(page, 'admin', `/orders/${id}`)
  await performAll(page, url, lineActions(first, second), asks)
})

const WORDS: readonly Action[] = [
  {
    name: 'changes the comments',
    lost: ['PATCH '],
    open: async (page) => {
      await choose(page, 'More', 'Edit comments…')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Comments' }).fill('Call the yard first.')
      return dialogButton(page, 'Save comments')
    },
    once: (ask) => ask('PATCH', '', { Comments: 'Call the yard first.' }),
  },
  {
    name: 'adds a note to the timeline',
    lost: ['PATCH '],
    open: async (page) => {
      await panelButton(page, 'Timeline', 'Add note').click()
      await panel(page, 'Timeline').getByRole('textbox', { name: 'Note' }).fill('Crane booked')
      return panelButton(page, 'Timeline', 'Save note')
    },
    done: (page) => panel(page, 'Timeline').filter({ hasNot: page.getByRole('textbox') }),
    once: (ask) =>
      ask('PATCH', '', {
        xp: {
          Notes: [{ Text: 'Crane booked', Author: 'Rosalind Achterberg', Date: new Date().toISOString() }],
        },
      }),
  },
  {
    name: 'adds an extended property',
    lost: ['PATCH '],
    open: async (page) => {
      await press(page, 'Add property')
      const dialog = page.getByRole('dialog', { name: 'Add property' })
      await dialog.getByLabel('Key').fill('gate')
      await dialog.getByLabel('Value').fill('North')
      return dialogButton(page, 'Save')
    },
    once: (ask) => ask('PATCH', '', { xp: { gate: 'North' } }),
  },
  {
    name: 'changes an extended property',
    lost: ['PATCH '],
    open: async (page) => {
      await press(page, 'Edit xp.gate')
      await page.getByRole('dialog').getByLabel('Value').fill('South')
      return dialogButton(page, 'Save')
    },
    once: (ask) => ask('PATCH', '', { xp: { gate: 'South' } }),
  },
  {
    name: 'removes an extended property',
    lost: ['PUT '],
    open: (page) => ({
      click: async () => {
        await press(page, 'Remove xp.gate')
        await dialogButton(page, 'Remove').click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      },
    }),
    done: (page) => page.locator('body').filter({ hasNotText: 'South' }),
    once: async (ask) => {
      const { xp, ...order } = await ask<{ xp: Record<string, unknown> }>('GET', '')
      const { gate: _, ...kept } = xp
      await ask('PUT', '', { ...order, xp: kept })
    },
  },
]

test('changes the comments, notes and properties of an order once each although the responses are lost', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(REPEATED)
  const { id, asks } = await createTwins(url, 50)
  await signIn(page, 'admin', `/orders/${id}`)
  await performAll(page, url, WORDS, asks)
})

/** The user whom staff act for, and a product that this user can order. */
const USER = { buyer: 'harborline', user: 'buyer-one' }
const EXTINGUISHER = 'SF-3210'

const cart = (page: Page) => page.getByRole('region', { name: /^Cart/ })
const payments = (page: Page) => page.getByRole('region', { name: /^Payments/ })
const promotions = (page: Page) => page.getByRole('region', { name: /^Promotions/ })
const addresses = (page: Page) => page.getByRole('region', { name: 'Addresses' })
const shipping = (page: Page) => page.getByRole('region', { name: 'Shipping' })

const ON_BEHALF: readonly Action[] = [
  {
    name: 'changes a quantity',
    lost: ['PATCH /lineitems/{id}'],
    open: async (page) => {
      await cart(page)
        .getByLabel(/^Quantity of/)
        .fill('5')
      return cart(page).getByRole('button', { name: /^Update/ })
    },
    done: (page) => cart(page).filter({ hasNot: page.getByRole('button', { name: /^Update/ }) }),
    once: async (ask) => ask('PATCH', `/lineitems/${await idOfFirst(ask, '/lineitems')}`, { Quantity: 5 }),
  },
  {
    name: 'chooses a saved address',
    lost: ['PATCH '],
    open: (page) => ({
      click: async () => void (await addresses(page).getByLabel('Ship to').selectOption('Yard, gate 2')),
    }),
    done: (page) => addresses(page).getByText('1200 Drydock Way'),
    once: (ask) => ask('PATCH', '', { ShippingAddressID: 'yard-gate' }),
  },
  {
    name: 'enters another address',
    lost: ['PUT /billto'],
    open: async (page) => {
      await addresses(page).getByLabel('Bill to').selectOption('Another address…')
      for (const [label, text] of [
        ['Street', QUAY.Street1],
        ['City', QUAY.City],
        ['Country', QUAY.Country],
      ] as const)
        await addresses(page).getByRole('textbox', { name: label, exact: true }).fill(text)
      return addresses(page).getByRole('button', { name: 'Use this address' })
    },
    done: (page) => addresses(page).filter({ hasNot: page.getByRole('textbox') }),
    once: (ask) => ask('PUT', '/billto', QUAY),
  },
  {
    name: 'adds a payment',
    lost: ['POST /payments'],
    open: async (page) => {
      await payments(page).getByLabel('Purchase order number').fill('PO-77')
      return payments(page).getByRole('button', { name: 'Add payment' })
    },
    done: (page) => payments(page).getByRole('button', { name: /^Delete/ }),
    once: (ask) => ask('POST', '/payments', { Type: 'PurchaseOrder', xp: { PONumber: 'PO-77' } }),
  },
  {
    name: 'removes a payment',
    lost: ['DELETE /payments/{id}'],
    open: (page) => payments(page).getByRole('button', { name: /^Delete/ }),
    done: (page) => payments(page).getByText(/^No payments/),
    once: async (ask) => ask('DELETE', `/payments/${await idOfFirst(ask, '/payments')}`),
  },
  {
    name: 'adds a promotion',
    lost: ['POST /promotions/{code}'],
    open: async (page) => {
      await promotions(page).getByLabel('Promotion code').fill('WELCOME10')
      return promotions(page).getByRole('button', { name: 'Add code' })
    },
    done: (page) => promotions(page).getByRole('button', { name: /^Remove/ }),
    once: (ask) => ask('POST', '/promotions/WELCOME10'),
  },
  {
    name: 'removes a promotion',
    lost: ['DELETE /promotions/{code}'],
    open: (page) => promotions(page).getByRole('button', { name: /^Remove/ }),
    done: (page) => promotions(page).getByText('No promotions.'),
    once: (ask) => ask('DELETE', '/promotions/WELCOME10'),
  },
  {
    name: 'changes the comments',
    lost: ['PATCH '],
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Comments' }).fill('Deliver before noon.')
      return page.getByRole('button', { name: 'Save comments' })
    },
    done: (page) =>
      page.getByRole('main').filter({ hasNot: page.getByRole('button', { name: 'Save comments' }) }),
    once: (ask) => ask('PATCH', '', { Comments: 'Deliver before noon.' }),
  },
  {
    name: 'requests shipping methods',
    lost: ['POST /estimateshipping'],
    open: (page) => shipping(page).getByRole('button', { name: 'Get shipping methods' }),
    done: (page) => shipping(page).getByRole('radio').first(),
    once: (ask) => ask('POST', '/estimateshipping'),
  },
  {
    name: 'chooses a shipping method',
    lost: ['POST /shipmethods'],
    open: (page) => shipping(page).getByRole('radio', { name: /^Express/ }),
    done: (page) => shipping(page).getByRole('radio', { name: /^Express/, checked: true }),
    once: selectExpress,
  },
  {
    name: 'submits the order',
    lost: ['POST /submit'],
    open: async (page) => {
      await press(page, 'Submit order')
      return dialogButton(page, 'Submit order')
    },
    done: (page) => page.getByRole('heading', { level: 1, name: /^Order/ }),
    once: async (ask) => {
      await ask('POST', '/calculate')
      await ask('POST', '/submit')
    },
  },
]

/** Returns an access token with which staff act as buyer.one in the storefront. */
async function grantShopperToken(url: string, token: string): Promise<string> {
  const configs = await callPlatform(url, 'GET', '/v1/impersonationconfig', undefined, token)
  const [config] = (configs as { Items: { ClientID: string }[] }).Items
  const path = `/v1/buyers/${USER.buyer}/users/${USER.user}/accesstoken`
  const body = { ClientID: config?.ClientID, Roles: ['Shopper'] }
  return ((await callPlatform(url, 'POST', path, body, token)) as { access_token: string }).access_token
}

/** Returns the ID of the cart that the address of the page names. */
const cartOf = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''

const countOrders = async (url: string, token: string) =>
  (
    (await callPlatform(
      url,
      'GET',
      `/v1/orders/All?FromUserID=${USER.user}&IsSubmitted=false`,
      undefined,
      token,
    )) as {
      Meta: { TotalCount: number }
    }
  ).Meta.TotalCount

test('orders for a user once although the responses are lost', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(REPEATED)
  const token = await grantToken(url, 'admin')
  const before = await countOrders(url, token)
  await signIn(page, 'admin', `/orders/new?buyer=${USER.buyer}&user=${USER.user}`)
  await page.getByLabel('Search the products of this user').fill(EXTINGUISHER)
  const product = page.locator(`[data-product="${EXTINGUISHER}"]`)
  await product.getByLabel('Quantity').fill('4')
  await loseResponse(url, 'POST', '/v1/orders/{direction}')
  await loseResponse(url, 'POST', `${ORDER}/lineitems`)
  await pressUntilDone(
    page,
    product.getByRole('button', { name: /^Add to cart/ }),
    cart(page).getByText('$56.32 each'),
  )
  await expectAllLost(url)
  expect(await countOrders(url, token)).toBe(before + 1)

  const shopper = await grantShopperToken(url, token)
  const created = await callPlatform(url, 'POST', '/v1/orders/Outgoing', {}, shopper)
  const twinId = (created as Row).ID
  const asShopper = askOf(url, twinId, shopper, 'Outgoing')
  await asShopper('POST', '/lineitems', { ProductID: EXTINGUISHER, Quantity: 4 })
  const [shown, twin] = [askOf(url, cartOf(page), token), askOf(url, twinId, token)]
  expect(await stateOf(shown)).toEqual(await stateOf(twin))
  await performAll(page, url, ON_BEHALF, [shown, twin, asShopper])
})

test('copies an order into one new cart although the responses are lost', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(REPEATED)
  const { id, asks, token } = await createTwins(url, 50)
  const before = await countOrders(url, token)
  await signIn(page, 'admin', `/orders/${id}`)
  await choose(page, 'More', 'Copy into a new cart')
  const add = page.getByRole('button', { name: 'Add 2 lines to the cart' })
  await expect(add).toBeVisible()
  await loseResponse(url, 'POST', '/v1/orders/{direction}')
  for (let line = 0; line < 2; line++) await loseResponse(url, 'POST', `${ORDER}/lineitems`)
  await pressUntilDone(page, add, page.getByRole('main').filter({ hasNot: add }))
  await expectAllLost(url)
  expect(await stateOf(askOf(url, cartOf(page), token))).toEqual(await stateOf(asks[1]))
  expect(await countOrders(url, token)).toBe(before + 1)
})

test('changes a subscription and its items, and deletes it, once each although the responses are lost', async ({
  page,
  sandbox: { url },
  announce,
}) => {
  announce(REPEATED)
  const path = '/v1/subscriptions/boston-kitchen'
  const fault = '/v1/subscriptions/{id}'
  const ask = async <T>(below = '') => (await callPlatform(url, 'GET', `${path}${below}`)) as T
  const itemsOf = async () => {
    const { Items } = await ask<{ Items: { ProductID: string; Quantity: number }[] }>('/items')
    return Items.map(({ ProductID, Quantity }) => `${Quantity} × ${ProductID}`).sort()
  }
  const before = await ask<object>()
  await signIn(page, 'order.manager', '/subscriptions/boston-kitchen')

  await page.getByRole('switch', { name: 'Active' }).or(page.getByLabel('Active')).first().setChecked(false)
  await page.getByRole('textbox', { name: 'Frequency' }).fill('3')
  await loseResponse(url, 'PATCH', fault)
  const bar = page.getByRole('group', { name: 'Save changes' })
  await pressUntilDone(
    page,
    page.getByRole('button', { name: 'Save', exact: true }),
    page.getByRole('main').filter({ hasNot: bar }),
  )
  await expectAllLost(url)
  expect(comparable(await ask())).toEqual(comparable({ ...before, Active: false, Frequency: 3 }))

  await panelButton(page, 'Items', 'Edit items').click()
  const dialog = page.getByRole('dialog', { name: /^Edit the items of/ })
  const item = dialog.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await item.filter({ hasText: 'degreaser' }).getByRole('textbox').fill('6')
  await item
    .filter({ hasText: 'tablets' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await dialog.getByRole('combobox', { name: 'Add a product' }).fill('KT-8305')
  await dialog
    .getByRole('option', { name: /KT-8305/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Add item' }).click()
  for (const [method, below] of [
    ['PATCH', '/items/{id}'],
    ['DELETE', '/items/{id}'],
    ['POST', '/items'],
  ] as const)
    await loseResponse(url, method, `${fault}${below}`)
  await pressUntilDone(page, dialogButton(page, 'Save items'), withoutDialog(page))
  await expectAllLost(url)
  expect(await itemsOf()).toEqual(['1 × KT-8305', '12 × CL-4001', '6 × CL-4010'])

  const countAll = async () =>
    ((await callPlatform(url, 'GET', '/v1/subscriptions?pageSize=1')) as { Meta: { TotalCount: number } })
      .Meta.TotalCount
  const count = await countAll()
  await pressDelete(page)
  await loseResponse(url, 'DELETE', fault)
  await pressUntilDone(page, dialogButton(page, 'Delete subscription'), withoutDialog(page))
  await expectAllLost(url)
  await expect(page).toHaveURL(/\/subscriptions$/)
  expect(await countAll()).toBe(count - 1)
})
