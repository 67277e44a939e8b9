import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { loseResponse } from './support/lost-responses'
import { createCart, placeOrder } from './support/orders'
import { callPlatform, grantToken } from './support/platform'
import { expect, test } from './support/test'
import {
  expectNoRow,
  expectRow,
  expectToast,
  openMenu,
  press,
  pressDelete,
  problemIn,
  signIn,
} from './support/verbs'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const head = (page: Page) => page.locator('[data-record-head]')

interface Line {
  ID: string
  Quantity: number
  QuantityShipped: number
  OutgoingOrderID: string | null
  Product: { Name: string }
  ShippingAddress: { Street1: string; City: string } | null
}
interface Item {
  OrderID: string
  LineItemID: string
  QuantityShipped: number
}
interface Shipment {
  ID: string
  OwnerID: string
  Shipper: string | null
  TrackingNumber: string | null
  Cost: number | null
  Account: string | null
  FromAddressID: string | null
  FromAddress: { Street1: string; City: string } | null
  ToAddressID: string | null
  ToAddress: { Street1: string; City: string } | null
  DateShipped: string | null
  DateDelivered: string | null
}
interface Rows<T> {
  Items: T[]
}

const at = encodeURIComponent
const rowsOf = async <T>(url: string, path: string, as?: string) =>
  ((await callPlatform(url, 'GET', path, undefined, as)) as Rows<T>).Items
const linesOf = (url: string, id: string) =>
  rowsOf<Line>(url, `/v1/orders/All/${at(id)}/lineitems?sortBy=DateAdded`)
const shipmentsOf = (url: string, id: string) => rowsOf<Shipment>(url, `/v1/orders/All/${at(id)}/shipments`)
const itemsOf = (url: string, id: string) => rowsOf<Item>(url, `/v1/shipments/${at(id)}/items`)
const readShipment = (url: string, id: string) =>
  callPlatform(url, 'GET', `/v1/shipments/${at(id)}`) as Promise<Shipment>

/** Places an order with two lines of different products: at least 4 pieces of the first one, and 2 of the second. */
async function placeToShip(url: string): Promise<{ id: string; first: Line; second: Line }> {
  const { id } = await placeOrder(url)
  const lines = `/v1/orders/All/${id}/lineitems`
  const [{ ID, Product, Quantity } = { ID: '', Product: { Name: '' }, Quantity: 0 }] = await linesOf(url, id)
  await callPlatform(url, 'PATCH', `${lines}/${ID}`, { Quantity: Math.max(4, Quantity) })
  const { plain } = await createCart(url, 1)
  for (const ProductID of plain) {
    const added = await callPlatform(url, 'POST', lines, { ProductID, Quantity: 2 }).catch(() => undefined)
    if (!added) continue
    const found = await linesOf(url, id)
    const first = found.find((line) => line.ID === ID)
    const second = found.find((line) => line.ID === (added as Line).ID)
    if (!first || !second || second.Product.Name === Product.Name) continue
    const [address] = await rowsOf<{ ID: string }>(url, '/v1/buyers/harborline/addresses?pageSize=1')
    await callPlatform(url, 'PATCH', `/v1/orders/All/${id}`, { ShippingAddressID: address?.ID })
    const [{ ShippingAddress } = first] = await linesOf(url, id)
    return { id, first: { ...first, ShippingAddress }, second }
  }
  throw new Error('No second product can be added to the order')
}

/** Places an order and forwards a line of it to the supplier Tarnwick. Returns the ID of the supplier's order. */
async function placeForTarnwick(url: string): Promise<string> {
  const { id } = await placeToShip(url)
  const products = await rowsOf<{ ID: string }>(
    url,
    '/v1/products?DefaultSupplierID=tarnwick&SpecCount=0&pageSize=20',
  )
  for (const { ID: ProductID } of products) {
    const line = { ProductID, Quantity: 2 }
    const path = `/v1/orders/All/${id}/lineitems`
    const added = await callPlatform(url, 'POST', path, line).catch(() => undefined)
    if (!added) continue
    await callPlatform(url, 'POST', `/v1/orders/Incoming/${id}/split`)
    const { OutgoingOrderID } = (await callPlatform(url, 'GET', `${path}/${(added as Line).ID}`)) as Line
    await callPlatform(url, 'POST', `/v1/orders/Outgoing/${OutgoingOrderID}/submit`)
    return OutgoingOrderID ?? ''
  }
  throw new Error('No product of the supplier can be added to the order')
}

/** Creates a shipment of some pieces of a line as an administrator. Returns its ID. */
async function ship(url: string, orderId: string, items: readonly [lineId: string, quantity: number][]) {
  const { ID } = (await callPlatform(url, 'POST', '/v1/shipments', { Shipper: 'UPS' })) as Shipment
  for (const [LineItemID, QuantityShipped] of items)
    await callPlatform(url, 'POST', `/v1/shipments/${ID}/items`, {
      OrderID: orderId,
      LineItemID,
      QuantityShipped,
    })
  return ID
}

/** Presses the button of a dialog until the dialog closes, as a user does after a lost response. */
async function pressUntilClosed(dialog: Locator, button: string) {
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: button }).click({ timeout: 2000 })
    await expect(dialog).toBeHidden({ timeout: 5000 })
  }).toPass()
}

async function openShipping(page: Page, id: string): Promise<Locator> {
  await press(page, 'Ship items')
  const dialog = page.getByRole('dialog', { name: `Ship order ${id}` })
  await expect(dialog.getByRole('button', { name: 'Create shipment' })).toBeVisible()
  return dialog
}

async function chooseSaved(dialog: Locator, id: string) {
  await dialog.getByText('Saved address', { exact: true }).first().click()
  await dialog.getByRole('combobox', { name: 'Saved address' }).fill(id)
  await dialog
    .getByRole('option', { name: new RegExp(id) })
    .first()
    .click()
  await expect(dialog.locator('address')).not.toBeEmpty()
}

async function typeAddress(dialog: Locator) {
  await dialog.getByText('For this shipment only').click()
  await dialog.getByRole('textbox', { name: 'Street', exact: true }).fill('12 Quay Street')
  await dialog.getByRole('textbox', { name: 'City' }).fill('Hamburg')
  await dialog.getByRole('textbox', { name: 'Country' }).fill('de')
}

const QUAY = { Street1: '12 Quay Street', City: 'Hamburg', Country: 'DE' }

test('ships an order in two packages with their own tracking numbers, costs and addresses', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  const { id, first, second } = await placeToShip(url)
  await signIn(page, 'order.manager', `/orders/${id}`)
  const dialog = await openShipping(page, id)
  const left = first.Quantity
  await dialog.getByRole('button', { name: 'Add another package' }).click()
  const one = dialog.getByRole('group', { name: 'Package 1' })
  const two = dialog.getByRole('group', { name: 'Package 2' })
  const create = dialog.getByRole('button', { name: 'Create 2 shipments' })
  const quantityIn = (box: Locator, line: Line) =>
    box.getByRole('textbox', { name: line.Product.Name, exact: true })
  // The first package has everything, so nothing is left for the second one.
  await expect(quantityIn(one, first)).toHaveValue(String(left))
  await expect(create).toHaveAccessibleDescription(/Package 2 is empty/)
  await quantityIn(one, first).fill(String(left - 1))
  await quantityIn(two, first).fill('2')
  await expect(create).toHaveAccessibleDescription(
    new RegExp(`The packages have ${left + 1} × .* only ${left} are left`),
  )
  await two.getByRole('button', { name: 'All that is left' }).click()
  await expect(quantityIn(two, first)).toHaveValue('1')
  await expect(quantityIn(two, second)).toHaveValue('')
  await one.getByRole('textbox', { name: 'Tracking number' }).fill('1Z1')
  await two.getByRole('textbox', { name: 'Tracking number' }).fill('1Z2')
  await one.getByRole('textbox', { name: 'Cost' }).fill('12.50')
  await two.getByRole('textbox', { name: 'Cost' }).fill('7')
  await dialog.getByRole('textbox', { name: 'Carrier' }).fill('UPS')
  await dialog.getByRole('textbox', { name: 'Account' }).fill('ACC-9')
  await dialog.getByLabel('Shipped').fill('2031-03-02T08:00')
  await dialog.getByLabel('Delivered').fill('2031-03-01T08:00')
  await expect(create).toHaveAccessibleDescription('Delivered must not be before shipped.')
  await dialog.getByLabel('Delivered').fill('2031-03-04T10:30')

  const from = dialog.getByRole('group', { name: 'Ship from' })
  await from.getByRole('button', { name: 'Change' }).click()
  const choosing = page.getByRole('dialog', { name: 'Ship from', exact: true })
  await expect(choosing).toContainText('All packages get this address.')
  await typeAddress(choosing)
  await expectAccessible(page)
  await choosing.getByRole('button', { name: 'Use address' }).click()
  await expect(from).toContainText('12 Quay Street')
  const street = first.ShippingAddress?.Street1 ?? ''
  expect(street).not.toBe('')
  await create.click()
  await expectToast(page, `2 shipments of order ${id} are saved.`)
  await expect(head(page)).toContainText('Completed')

  const made = await shipmentsOf(url, id)
  const find = (number: string) => made.find(({ TrackingNumber }) => TrackingNumber === number)
  const shared = {
    ...{ Shipper: 'UPS', Account: 'ACC-9', FromAddress: QUAY, ToAddress: { Street1: street } },
    DateShipped: expect.stringContaining('2031-03-02T08:00:00'),
    DateDelivered: expect.stringContaining('2031-03-04T10:30:00'),
  }
  expect(made).toHaveLength(2)
  expect(find('1Z1')).toMatchObject({ ...shared, Cost: 12.5 })
  expect(find('1Z2')).toMatchObject({ ...shared, Cost: 7 })
  const quantities = async (number: string) =>
    (await itemsOf(url, find(number)?.ID ?? '')).map(({ LineItemID, QuantityShipped }) => [
      LineItemID,
      QuantityShipped,
    ])
  expect((await quantities('1Z1')).sort()).toEqual(
    [
      [first.ID, left - 1],
      [second.ID, second.Quantity],
    ].sort(),
  )
  expect(await quantities('1Z2')).toEqual([[first.ID, 1]])
})

test('creates each of two shipments once although responses are lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|Failed to load|IdExists|409/)
  const { url } = sandbox
  const { id, first } = await placeToShip(url)
  const [warehouse] = await rowsOf<{ ID: string; Street1: string }>(url, '/v1/addresses?pageSize=1')
  await signIn(page, 'admin', `/orders/${id}`)
  const dialog = await openShipping(page, id)
  await dialog.getByRole('button', { name: 'Add another package' }).click()
  for (const [name, quantity] of [
    ['Package 1', '2'],
    ['Package 2', '1'],
  ] as const) {
    const box = dialog.getByRole('group', { name })
    await box.getByRole('button', { name: 'None' }).click()
    await box.getByRole('textbox', { name: first.Product.Name, exact: true }).fill(quantity)
  }
  await dialog.getByRole('group', { name: 'Ship from' }).getByRole('button', { name: 'Change' }).click()
  const choosing = page.getByRole('dialog', { name: 'Ship from', exact: true })
  await chooseSaved(choosing, warehouse?.ID ?? '')
  await choosing.getByRole('button', { name: 'Use address' }).click()
  await expect(dialog.getByRole('group', { name: 'Ship from' })).toContainText(warehouse?.Street1 ?? '')
  for (const [method, path] of [
    ['POST', '/v1/shipments'],
    ['PUT', '/v1/shipments/{shipmentID}/shipto'],
    ['POST', '/v1/shipments/{shipmentID}/items'],
    ['PATCH', '/v1/shipments/{shipmentID}'],
  ] as const)
    await loseResponse(url, method, path)
  await dialog.getByRole('button', { name: 'Create 2 shipments' }).click()
  await expect(problemIn(dialog)).toContainText(
    'What was saved is kept. Press “Create 2 shipments” to continue.',
  )
  await pressUntilClosed(dialog, 'Create 2 shipments')
  const made = await shipmentsOf(url, id)
  expect(made).toHaveLength(2)
  for (const { FromAddressID, ToAddress, DateShipped } of made) {
    expect({ FromAddressID, street: ToAddress?.Street1 }).toEqual({
      FromAddressID: warehouse?.ID,
      street: first.ShippingAddress?.Street1,
    })
    expect(DateShipped).not.toBeNull()
  }
  expect((await linesOf(url, id)).find(({ ID }) => ID === first.ID)?.QuantityShipped).toBe(3)
  const all = await rowsOf<Shipment>(url, `/v1/shipments?orderID=${id}`)
  expect(all).toHaveLength(2)
})

test('edits a shipment: its tracking number, dates and addresses, once each although responses are lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|Failed to load/)
  const { url } = sandbox
  const { id, first } = await placeToShip(url)
  const shipmentId = await ship(url, id, [[first.ID, 1]])
  const [warehouse] = await rowsOf<{ ID: string; Street1: string }>(url, '/v1/addresses?pageSize=1')
  await signIn(page, 'admin', `/shipments/${shipmentId}`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Tracking number' }).fill('1Z 9/8')
  await main.getByLabel('Shipped').fill('2031-03-02T08:00')
  await main.getByLabel('Delivered').fill('2031-03-01T08:00')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main).toContainText('Delivered must not be before shipped')
  await main.getByLabel('Delivered').fill('2031-03-04T10:30')
  await loseResponse(url, 'PATCH', '/v1/shipments/{shipmentID}')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Save changes' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z%209%2F8',
  )

  await main.getByRole('button', { name: 'Change “From”' }).click()
  const from = page.getByRole('dialog', { name: 'Change where the shipment comes from' })
  await chooseSaved(from, warehouse?.ID ?? '')
  await loseResponse(url, 'PATCH', '/v1/shipments/{shipmentID}')
  await from.getByRole('button', { name: 'Save address' }).click()
  await expect(from).toBeHidden()
  await expect(main).toContainText(warehouse?.Street1 ?? '')
  await main.getByRole('button', { name: 'Change “To”' }).click()
  const to = page.getByRole('dialog', { name: 'Change where the shipment goes' })
  await typeAddress(to)
  await loseResponse(url, 'PUT', '/v1/shipments/{shipmentID}/shipto')
  await to.getByRole('button', { name: 'Save address' }).click()
  await expect(to).toBeHidden()
  await expect(main).toContainText('12 Quay Street')
  await expectAccessible(page)
  expect(await readShipment(url, shipmentId)).toMatchObject({
    TrackingNumber: '1Z 9/8',
    DateShipped: expect.stringContaining('2031-03-02T08:00:00'),
    DateDelivered: expect.stringContaining('2031-03-04T10:30:00'),
    FromAddressID: warehouse?.ID,
    ToAddressID: null,
    ToAddress: QUAY,
  })
})

test('changes, adds and removes items of a shipment, and deletes it, once each although responses are lost', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|Failed to load|404/)
  const { url } = sandbox
  const { id, first, second } = await placeToShip(url)
  const shipmentId = await ship(url, id, [[first.ID, 1]])
  await ship(url, id, [[first.ID, 1]])
  const maximum = first.Quantity - 1
  const quantities = async () =>
    Object.fromEntries(
      (await itemsOf(url, shipmentId)).map(({ LineItemID, QuantityShipped }) => [
        LineItemID,
        QuantityShipped,
      ]),
    )
  await signIn(page, 'order.manager', `/shipments/${shipmentId}`)
  const items = panel(page, 'Items')

  await items.getByRole('button', { name: /^Change quantity of/ }).click()
  const changing = page.getByRole('dialog', { name: /^Change the quantity of/ })
  const quantity = changing.getByRole('textbox', { name: 'Quantity' })
  await expect(quantity).toHaveAccessibleDescription(`At most ${maximum}, of ${first.Quantity} ordered.`)
  await quantity.fill(String(maximum + 1))
  await changing.getByRole('button', { name: 'Change quantity' }).click()
  await expect(quantity).toHaveAccessibleDescription(`At most ${maximum} can be in this shipment.`)
  await quantity.fill('2')
  await loseResponse(url, 'POST', '/v1/shipments/{shipmentID}/items')
  await changing.getByRole('button', { name: 'Change quantity' }).click()
  await expectToast(page, 'The quantity is changed.')
  expect(await quantities()).toEqual({ [first.ID]: 2 })

  await items.getByRole('button', { name: 'Add items' }).click()
  const adding = page.getByRole('dialog', { name: /^Add items to shipment/ })
  const ofFirst = adding.getByRole('textbox', { name: first.Product.Name, exact: true })
  const ofSecond = adding.getByRole('textbox', { name: second.Product.Name, exact: true })
  await expect(ofFirst).toHaveAccessibleDescription(
    new RegExp(`${first.Quantity - 3} of ${first.Quantity} left, 2 in this shipment`),
  )
  await adding.getByRole('button', { name: 'Add items' }).click()
  await expect(problemIn(adding)).toHaveText('Enter a quantity for at least one line.')
  await ofSecond.fill('3')
  await expect(problemIn(adding)).toContainText('has 2 left')
  await expectAccessible(page)
  await ofFirst.fill('1')
  await ofSecond.fill('1')
  await loseResponse(url, 'POST', '/v1/shipments/{shipmentID}/items')
  await adding.getByRole('button', { name: 'Add items' }).click()
  await expectToast(page, 'The items are added.')
  expect(await quantities()).toEqual({ [first.ID]: 3, [second.ID]: 1 })

  await items.getByRole('button', { name: new RegExp(`^Remove\\W+${second.Product.Name}`) }).click()
  await loseResponse(url, 'DELETE', '/v1/shipments/{shipmentID}/items/{orderID}/{lineItemID}')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove item' }).click()
  await expectToast(page, 'The item is removed from the shipment.')
  await expect(items.getByRole('listitem')).toHaveCount(1)
  expect(await quantities()).toEqual({ [first.ID]: 3 })

  await pressDelete(page)
  await loseResponse(url, 'DELETE', '/v1/shipments/{shipmentID}')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete shipment' }).click()
  await expect(page).toHaveURL(/\/shipments$/)
  expect((await shipmentsOf(url, id)).map(({ ID }) => ID)).not.toContain(shipmentId)
  expect((await linesOf(url, id)).find(({ ID }) => ID === first.ID)?.QuantityShipped).toBe(1)
})

test('adds items of a chosen order to an empty shipment', async ({ page, sandbox }) => {
  const { url } = sandbox
  const { id, first } = await placeToShip(url)
  const shipmentId = await ship(url, id, [])
  await signIn(page, 'admin', `/shipments/${shipmentId}`)
  await panel(page, 'Items').getByRole('button', { name: 'Add items' }).click()
  const adding = page.getByRole('dialog', { name: /^Add items to shipment/ })
  await adding.getByRole('combobox', { name: 'Order' }).fill(id)
  await adding.getByRole('option', { name: new RegExp(id) }).click()
  await adding.getByRole('textbox', { name: first.Product.Name, exact: true }).fill('1')
  await adding.getByRole('button', { name: 'Add items' }).click()
  await expectToast(page, 'The items are added.')
  expect(await itemsOf(url, shipmentId)).toMatchObject([
    { OrderID: id, LineItemID: first.ID, QuantityShipped: 1 },
  ])
})

test('lets supplier staff ship their orders from their addresses, and see their own shipments only', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/404/)
  const { url } = sandbox
  const { id, first } = await placeToShip(url)
  const foreign = await ship(url, id, [[first.ID, 1]])
  const token = await grantToken(url, 'supplier.one')
  const own = await placeForTarnwick(url)
  const ownLines = () => rowsOf<Line>(url, `/v1/orders/Incoming/${at(own)}/lineitems`, token)
  const [line] = await ownLines()
  expect(line?.ShippingAddress?.Street1).toBeTruthy()

  await signIn(page, 'supplier.one', `/orders/${own}`)
  const dialog = await openShipping(page, own)
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('OWN-1')
  await dialog.getByRole('group', { name: 'Ship from' }).getByRole('button', { name: 'Change' }).click()
  const choosing = page.getByRole('dialog', { name: 'Ship from', exact: true })
  await chooseSaved(choosing, 'tarnwick-tacoma')
  await choosing.getByRole('button', { name: 'Use address' }).click()
  await dialog.getByRole('button', { name: 'Create shipment' }).click()
  await expectToast(page, `The shipment of order ${own} is saved.`)
  const made = (await shipmentsOf(url, own)).find(({ TrackingNumber }) => TrackingNumber === 'OWN-1')
  expect(made).toMatchObject({
    OwnerID: 'tarnwick',
    FromAddressID: 'tarnwick-tacoma',
    ToAddress: { Street1: line?.ShippingAddress?.Street1 },
  })
  expect((await ownLines()).map(({ Quantity, QuantityShipped }) => Quantity - QuantityShipped)).toEqual(
    (await ownLines()).map(() => 0),
  )

  await page.goto(`/shipments?search=${made?.ID}`)
  await expectRow(page, made?.ID ?? '')
  await page.goto(`/shipments?search=${foreign}`)
  await expect(page.getByText(/No shipments match/).first()).toBeVisible()
  await expectNoRow(page, foreign)
  await page.goto(`/shipments/${foreign}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`There is no shipment “${foreign}”`)
})

test('says why a user who may only view orders cannot change a shipment', async ({ page, sandbox }) => {
  const { url } = sandbox
  const { id, first } = await placeToShip(url)
  const shipmentId = await ship(url, id, [[first.ID, 1]])
  await signIn(page, 'viewer', `/shipments/${shipmentId}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('You can view this record but not change it.')
  for (const name of [/^Add items/, /^Change quantity of/, /^Remove/, 'Change “From”', 'Change “To”'])
    await expect(main.getByRole('button', { name })).toHaveAccessibleDescription(/Order Manager permission/)
  await page.goto(`/orders/${id}`)
  const menu = await openMenu(page, 'More')
  await expect(menu.getByRole('menuitem', { name: 'Ship items…' })).toContainText('Order Manager permission')
})
