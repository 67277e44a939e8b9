import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { jobs, openJobs, press, row, signIn } from './support/verbs'

interface Numbers {
  QuantityAvailable: number
  NotificationPoint: number | null
}

const numbers = async (url: string, path: string) => {
  const record = (await callPlatform(url, 'GET', `/v1/products/${path}`)) as Numbers & { Inventory?: Numbers }
  const { QuantityAvailable, NotificationPoint } = record.Inventory ?? record
  return [QuantityAvailable, NotificationPoint]
}

test('changes the inventory of selected products after a preview, keeps what an order changed, and undoes it', async ({
  page,
  sandbox,
  announce,
}) => {
  announce(/ERR_|Network Error|500/)
  const { url } = sandbox
  for (const [ID, Inventory] of [
    ['stock-own', { Enabled: true, QuantityAvailable: 50, NotificationPoint: 5 }],
    ['stock-sold', { Enabled: true, QuantityAvailable: 20 }],
    ['stock-placed', { Enabled: true }],
    ['stock-off', { Enabled: false }],
    ['stock-varied', { Enabled: true, VariantLevelTracking: true }],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', { ID, Name: `Shackle ${ID}`, Inventory })
  const place = 'stock-placed/inventoryrecords/reno'
  await callPlatform(url, 'POST', '/v1/products/stock-placed/inventoryrecords', {
    ...{ ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 10, NotificationPoint: 2 },
  })
  await signIn(page, 'admin', '/products?search=Shackle')
  for (const id of ['stock-own', 'stock-sold', 'stock-placed', 'stock-off', 'stock-varied'])
    await row(page, id).getByRole('checkbox').check()
  await press(page, 'Change inventory…')
  const dialog = page.getByRole('dialog', { name: 'Change inventory of 3 products?' })
  await expect(dialog).toContainText(/stock-off.* is skipped\. The inventory is not tracked\./)
  await expect(dialog).toContainText(/stock-varied.* is skipped\. Every variant has a quantity of its own\./)
  const change = dialog.getByRole('button', { name: 'Change inventory of 3 products' })
  await expect(change).toHaveAccessibleDescription('Enter a whole number.')
  await dialog.getByRole('combobox', { name: 'Quantities' }).selectOption('Increase by')
  await dialog.getByRole('textbox', { name: 'Number' }).fill('5')
  await dialog.getByRole('checkbox', { name: 'Set the notification point' }).check()
  await dialog.getByRole('textbox', { name: 'Notification point' }).fill('4')
  const preview = dialog.getByRole('list', { name: 'Inventory: 3 inventory rows' })
  const own = preview.getByRole('listitem').filter({ hasText: 'stock-own' })
  await expect(own).toContainText(/Quantity\s*Old: 50\s*New: 55/)
  await expect(own).toContainText(/Notification point\s*Old: 5\s*New: 4/)
  await expect(preview.getByRole('listitem').filter({ hasText: 'Reno' })).toContainText(/Old: 10\s*New: 15/)
  await expectAccessible(page, 'dialog[open]', 'the change of inventory')

  await callPlatform(url, 'PATCH', '/v1/products/stock-sold', { Inventory: { QuantityAvailable: 19 } })
  await callPlatform(url, 'POST', '/_sandbox/faults', [
    { method: 'PATCH', path: '/v1/products/{productID}', truncate: true, times: 1 },
    { method: 'PATCH', path: '/v1/products/{productID}/inventoryrecords/{id}', status: 500, times: 1 },
  ])
  await change.click()
  await openJobs(page)
  await expect(jobs(page).getByText('2 done, 1 skipped.').first()).toBeVisible()
  expect(await numbers(url, 'stock-own')).toEqual([55, 4])
  expect(await numbers(url, place)).toEqual([15, 4])
  expect(await numbers(url, 'stock-sold')).toEqual([19, null])

  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “Change 3 inventory rows”/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => numbers(url, 'stock-own')).toEqual([50, 5])
  await expect.poll(() => numbers(url, place)).toEqual([10, 2])
})

test('changes one location only, and names the products without it', async ({ page, sandbox }) => {
  const { url } = sandbox
  for (const ID of ['only-one', 'only-two'])
    await callPlatform(url, 'POST', '/v1/products', {
      ...{ ID, Name: `Toggle ${ID}` },
      Inventory: { Enabled: true, QuantityAvailable: 3 },
    })
  for (const [ID, AddressID] of [
    ['reno', 'wh-reno'],
    ['norfolk', 'wh-norfolk'],
  ])
    await callPlatform(url, 'POST', '/v1/products/only-one/inventoryrecords', {
      ...{ ID, AddressID, QuantityAvailable: 10 },
    })
  await signIn(page, 'admin', '/products?search=Toggle')
  for (const id of ['only-one', 'only-two']) await row(page, id).getByRole('checkbox').check()
  await press(page, 'Change inventory…')
  const dialog = page.getByRole('dialog', { name: /^Change inventory of (?:2 products|1 product)\?$/ })
  await dialog
    .getByRole('combobox', { name: 'Change', exact: true })
    .selectOption({ label: 'Only Reno distribution center' })
  await expect(dialog).toContainText(/Left out, because there is no such inventory: .*only-two/)
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('0')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Change inventory of 1 product' }).click()
  await expect.poll(() => numbers(url, 'only-one/inventoryrecords/reno')).toEqual([0, null])
  expect(await numbers(url, 'only-one/inventoryrecords/norfolk')).toEqual([10, null])
  expect(await numbers(url, 'only-two')).toEqual([3, null])
})
