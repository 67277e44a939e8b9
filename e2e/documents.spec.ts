import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { freePort } from '../scripts/lib/ports.mjs'
import { localSettings, officeSpec } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { createCart, placeOrder } from './support/orders'
import { pdfPages } from './support/pdf-text'
import { callPlatform } from './support/platform'
import { startProcess } from './support/processes'
import { expect, test } from './support/test'
import { press, signIn } from './support/verbs'

interface Line {
  ID: string
  ProductID: string
  Quantity: number
  QuantityShipped: number
  Product: { Name: string }
}
interface Rows<T> {
  Items: T[]
}

const sheet = (page: Page) => page.getByRole('article')

/** Presses "Download PDF" and returns the name and the text of the file. */
async function downloadPdf(page: Page): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download')
  await press(page, 'Download PDF')
  const download = await started
  return {
    name: download.suggestedFilename(),
    text: (await pdfPages(await readFile(await download.path()))).join(' '),
  }
}

/** Chooses an entry of the menu "More", which opens the page of a document. */
async function openDocument(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(sheet(page)).toBeVisible()
}

/** Adds lines to an order, of all products that can be ordered one by one and are in stock. */
async function addLines(url: string, cart: { id: string; plain: readonly string[] }, count: number) {
  let products = [...cart.plain]
  for (let added = 0; added < count;) {
    const [ProductID, ...others] = products
    if (ProductID === undefined) throw new Error('No product is left that can be ordered')
    const line = { ProductID, Quantity: 1 }
    const isAdded = await callPlatform(url, 'POST', `/v1/orders/All/${cart.id}/lineitems`, line).then(
      () => true,
      () => false,
    )
    products = isAdded ? [...others, ProductID] : others
    if (isAdded) added += 1
  }
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
/**
 * Without spaces, because a name that is broken into lines has them in other places, and with one form of each character,
 * because a font has one glyph for the signs of micro and mu.
 */
const packed = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

test('prints the confirmation of an order with all of its lines, and saves the same as a PDF file', async ({
  page,
  sandbox,
}) => {
  const cart = await createCart(sandbox.url, 1)
  // More lines than one page of the platform has.
  await addLines(sandbox.url, cart, 101)
  const read = (path: string) => callPlatform(sandbox.url, 'GET', `/v1/orders/All/${cart.id}${path}`)
  const lines = [1, 2].map(async (at) => (await read(`/lineitems?pageSize=100&page=${at}`)) as Rows<Line>)
  const all = (await Promise.all(lines)).flatMap(({ Items }) => Items)
  expect(all).toHaveLength(102)
  const { Total } = (await read('')) as { Total: number }
  const total = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Total)

  await signIn(page, 'admin', `/orders/${cart.id}`)
  await openDocument(page, 'Print order confirmation')
  await expect(page).toHaveURL(new RegExp(`/orders/${cart.id}/confirmation$`))
  await expect(sheet(page).getByRole('table').first().getByRole('row')).toHaveCount(103)
  await expect(sheet(page)).toContainText(total)
  await expect(sheet(page).getByRole('img', { name: `Barcode of ${cart.id}` })).toBeVisible()

  // A cart is not confirmed yet.
  const file = await downloadPdf(page)
  expect(file.name).toBe(`order-${cart.id}.pdf`)
  const printed = (await pdfPages(await page.pdf({ preferCSSPageSize: true }))).join(' ')
  for (const text of [file.text, printed]) {
    expect(text).toContain(`Order ${cart.id}`)
    expect(text).toContain(total)
    const letters = packed(text)
    for (const { ProductID, Product } of all) {
      expect(letters).toContain(packed(ProductID))
      expect(letters).toContain(packed(Product.Name))
    }
  }
  expect(inOneLine(printed)).not.toContain('Download PDF')
  expect(inOneLine(printed)).not.toContain('Dashboard')
})

test('prints the open lines of an order as a pick list, on A4 or Letter', async ({ page, sandbox }) => {
  const orders = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/orders/All?Status=Open&pageSize=20&sortBy=!DateSubmitted',
  )) as Rows<{ ID: string }>
  const candidates = await Promise.all(
    orders.Items.map(async ({ ID }) => ({
      id: ID,
      lines: (
        (await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${ID}/lineitems?pageSize=100`)) as Rows<
          Line & { OutgoingOrderID: string | null; IsBundle: boolean }
        >
      ).Items.filter(
        (line) => !line.OutgoingOrderID && !line.IsBundle && line.Quantity > line.QuantityShipped,
      ),
    })),
  )
  const order = candidates.find(({ lines }) => lines.length > 0)!
  await signIn(page, 'order.manager', `/orders/${order.id}`)
  await openDocument(page, 'Print pick list')
  const boxes = sheet(page).getByRole('img', { name: 'Empty box' })
  await expect(boxes).toHaveCount(order.lines.length)
  await expect(sheet(page)).not.toContainText('$')
  await expect(sheet(page)).toHaveAttribute('data-paper', 'Letter')
  await page.getByLabel('Paper').selectOption('A4')
  await expect(sheet(page)).toHaveAttribute('data-paper', 'A4')
  const { name, text } = await downloadPdf(page)
  expect(name).toBe(`order-${order.id}-pick-list.pdf`)
  for (const { Product } of order.lines) expect(packed(text)).toContain(packed(Product.Name))
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/)
})

test('prints the documents of several selected orders at once, also for staff who may only view them', async ({
  page,
  sandbox,
}) => {
  const ids = [(await placeOrder(sandbox.url)).id, (await placeOrder(sandbox.url)).id]
  await signIn(page, 'viewer', '/orders')
  for (const id of ids) await page.getByRole('checkbox', { name: `Select Order ${id}` }).check()
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar.getByRole('button', { name: 'Cancel…' })).toHaveAttribute('aria-disabled', 'true')
  await bar.getByRole('button', { name: 'Print…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print 2 orders?' })
  await dialog.getByRole('radio', { name: 'Order confirmation' }).check()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Print 2 orders' }).click()
  await expect(sheet(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order confirmations')
  const { name, text } = await downloadPdf(page)
  expect(name).toBe('confirmation-2-orders.pdf')
  for (const id of ids) expect(text).toContain(`Order ${id}`)
  const printed = await pdfPages(await page.pdf({ preferCSSPageSize: true }))
  expect(printed).toHaveLength(2)
  for (const id of ids) expect(printed.filter((one) => one.includes(`Order ${id}`))).toHaveLength(1)

  await page.goto(`/orders/documents?document=pick-list&order=${ids[0]}&order=nowhere`)
  await expect(sheet(page)).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('1 order could not be found')
  await page.goto('/orders/documents')
  await expect(page.getByRole('main')).toContainText('No orders are selected')
})

test('prints the packing slip of a shipment from its page', async ({ page, sandbox }) => {
  const { Items: shipments } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/shipments?pageSize=1&sortBy=!DateShipped',
  )) as Rows<{ ID: string; Shipper: string }>
  const { ID, Shipper } = shipments[0]!
  const { Items: items } = (await callPlatform(sandbox.url, 'GET', `/v1/shipments/${ID}/items`)) as Rows<{
    QuantityShipped: number
    Product: { ID: string; Name: string }
  }>
  await signIn(page, 'order.manager', `/shipments/${ID}`)
  await openDocument(page, 'Print packing slip')
  await expect(sheet(page).getByRole('row')).toHaveCount(items.length + 1)
  // All products of the demo have a picture, which comes from another site.
  await expect(sheet(page).locator('td img[src^="data:image/png"]')).toHaveCount(items.length)
  const { name, text } = await downloadPdf(page)
  expect(name).toBe(`shipment-${ID}-packing-slip.pdf`)
  expect(text).toContain(`Shipment ${ID}`)
  expect(text).toContain(Shipper)
  for (const { Product } of items) expect(packed(text)).toContain(packed(Product.Name))
  expect(text).not.toContain('$')
})

test('prints the slip of a return with the address that the items go to', async ({ page, sandbox }) => {
  const { Items: returns } = (await callPlatform(
    sandbox.url,
    'GET',
    '/v1/orderreturns?pageSize=50',
  )) as Rows<{
    ID: string
    OrderID: string
    ItemsToReturn: object[]
  }>
  const one = returns.find(({ ItemsToReturn }) => ItemsToReturn.length > 0)!
  await signIn(page, 'admin', `/returns/${one.ID}`)
  await openDocument(page, 'Print return slip')
  await expect(sheet(page)).toContainText('Send to')
  const { name, text } = await downloadPdf(page)
  expect(name).toBe(`return-${one.ID}-slip.pdf`)
  expect(text).toContain(`Return ${one.ID}`)
  expect(text).toContain(one.OrderID)
})

test('shows suppliers the lines of their own orders without payments', async ({ page }) => {
  await signIn(page, 'supplier.one', '/orders')
  const link = page.getByRole('row').nth(1).getByRole('link').first()
  const address = await link.getAttribute('href')
  await page.goto(`${address}/confirmation`)
  await expect(sheet(page)).toContainText('Subtotal')
  await expect(sheet(page)).not.toContainText('Payments')
  await expect(sheet(page)).not.toContainText('Bill to')
})

test('shows an error instead of a document while the lines cannot be loaded', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/500/)
  const { id } = await createCart(sandbox.url, 1)
  await signIn(page, 'admin', '/settings')
  const path = '/v1/orders/{direction}/{orderID}/lineitems'
  const fault = { method: 'GET', path, status: 500, times: null }
  await callPlatform(sandbox.url, 'POST', '/_sandbox/faults', fault)
  await page.goto(`/orders/${id}/confirmation`)
  await expect(page.getByText('The document could not be loaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await callPlatform(sandbox.url, 'DELETE', '/_sandbox/faults')
  await press(page, /^Retry/)
  await expect(sheet(page)).toContainText(id)
})

for (const [words, logo, isLoaded] of [
  [
    'prints the logo of the marketplace',
    `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><path d="M0 0h120v40z"/></svg>')}`,
    true,
  ],
  ['shows a warning when the logo cannot be loaded, and prints without it', '/no-such-logo.png', false],
] as const)
  test(words, async ({ page, sandbox, announce }) => {
    if (!isLoaded) announce(/404/)
    const { id } = await placeOrder(sandbox.url)
    const port = await freePort()
    const env = { ...localSettings(sandbox.url), NEXT_PUBLIC_MARKETPLACE_LOGO: logo }
    const office = await startProcess(officeSpec({ port, env }))
    try {
      await signIn(page, 'admin', `http://localhost:${port}/orders/${id}/confirmation`)
      const image = sheet(page).locator('img[src^="data:image/png"]')
      await expect(sheet(page)).toBeVisible()
      await expect(image).toHaveCount(isLoaded ? 1 : 0)
      await expect(page.getByText('The logo could not be loaded')).toHaveCount(isLoaded ? 0 : 1)
      if (isLoaded) {
        const box = await image.boundingBox()
        expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3, 1)
      }
      const started = page.waitForEvent('download')
      await press(page, 'Download PDF')
      const file = await readFile(await (await started).path())
      expect(/\/Subtype\s*\/Image/.test(file.toString('latin1'))).toBe(isLoaded)
      expect((await pdfPages(file)).join(' ')).toContain(`Order ${id}`)
    } finally {
      await page.close() // pending requests of the page would reach a server that is gone
      await office.stop()
    }
  })
