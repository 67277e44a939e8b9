import type { Page } from 'playwright/test'
import { placeOrder } from './support/orders'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { choose, expectRow, press, signIn } from './support/verbs'

interface Line {
  ID: string
  ProductID: string
  Quantity: number
  QuantityShipped: number
}
interface Shipment {
  ID: string
  TrackingNumber: string
  Shipper: string
  Cost: number
  DateShipped: string | null
}

const linesOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}/lineitems`)) as { Items: Line[] }).Items
const shipmentsOf = async (url: string, id: string) =>
  ((await callPlatform(url, 'GET', `/v1/orders/All/${id}/shipments`)) as { Items: Shipment[] }).Items

async function chooseFile(page: Page, lines: readonly string[]) {
  await choose(page, 'More', 'Import…')
  const buffer = Buffer.from(lines.join('\r\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'shipped.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Check the file')
}

test('marks lines as shipped from a file once, however often it is imported', async ({ page, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  const [line] = await linesOf(sandbox.url, id)
  const lineId = line?.ID ?? ''
  const quantity = line?.Quantity ?? 0
  const file = [
    'OrderID,LineItemID,Quantity,Tracking number,Carrier,Cost,Date shipped',
    `${id},${lineId},${quantity},1Z4711,UPS,12.50,2026-03-31`,
    `${id},${lineId},${quantity + 1},1Z4712,UPS,,`,
    `${id},missing,1,1Z4711,,,`,
    `nowhere,${lineId},1,1Z4711,,,`,
  ]
  await signIn(page, 'order.manager', '/shipments')
  await chooseFile(page, file)
  await expect(page.getByText('1 to create, 0 to change, 0 unchanged, 3 with errors.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'New shipments' })).toContainText(
    `Order ${id}, 1Z4711: ${quantity} ×`,
  )
  const mistakes = page.getByRole('list', { name: 'Errors' })
  await expect(mistakes).toContainText('Line 3, Quantity: The earlier rows ship all that is left.')
  await expect(mistakes).toContainText('Line 4, Line: The order has no line “missing”.')
  await expect(mistakes).toContainText(
    'Line 5, Order: There is no order “nowhere”, or you do not have access to it.',
  )
  expect(await shipmentsOf(sandbox.url, id)).toEqual([])
  await press(page, 'Import 1 shipment')
  // The platform completes an order when everything is shipped, which is the last effect of the job.
  const statusOf = async () =>
    ((await callPlatform(sandbox.url, 'GET', `/v1/orders/All/${id}`)) as { Status: string }).Status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('Completed')
  const shipped = await shipmentsOf(sandbox.url, id)
  expect(shipped).toMatchObject([
    { ID: `${id}-1Z4711`, Shipper: 'UPS', Cost: 12.5, TrackingNumber: '1Z4711' },
  ])
  await expect
    .poll(async () => (await shipmentsOf(sandbox.url, id))[0]?.DateShipped ?? '')
    .toContain('2026-03-31')
  await page.goto(`/shipments?search=${id}`)
  await expectRow(page, `${id}-1Z4711`)
  await chooseFile(page, file.slice(0, 2))
  await expect(page.getByText('0 to create, 0 to change, 0 unchanged, 1 with errors.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(
    `This line is already on shipment ${id}-1Z4711, which has this tracking number.`,
  )
  await expect(page.getByRole('button', { name: /^Import 0/ })).toHaveAccessibleDescription(
    'No row changes anything.',
  )
  expect((await linesOf(sandbox.url, id))[0]?.QuantityShipped).toBe(quantity)
})

test('says which rows of the file form one shipment', async ({ page, sandbox }) => {
  const { id } = await placeOrder(sandbox.url)
  const [first] = await linesOf(sandbox.url, id)
  const second = (await callPlatform(sandbox.url, 'POST', `/v1/orders/All/${id}/lineitems`, {
    ProductID: first?.ProductID,
    Quantity: 1,
  })) as Line
  await signIn(page, 'order.manager', '/shipments')
  await chooseFile(page, [
    'OrderID,LineItemID,Quantity,Tracking number',
    `${id},${first?.ID},1,1Z4720`,
    `${id},missing,1,1Z4720`,
    `${id},${second.ID},1,1Z4720`,
  ])
  await expect(page.getByText('1 to create, 0 to change, 0 unchanged, 1 with errors.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'New shipments' })).toContainText(
    `Lines 2 and 4: Order ${id}, 1Z4720: 1 ×`,
  )
})
