import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { expect, test } from './support/test'
import { jobs, openJobs, press, row, signIn } from './support/verbs'

interface Stored {
  xp: { Size?: Record<string, unknown> | null; Note?: string } | null
}

test('sets a nested property of several products, and its undo keeps the changes of other users', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  const path = (id: string) => `/v1/products/bulk-size-${id}`
  for (const [id, xp] of [
    ['a', { Size: { Unit: 'cm', Width: 4 }, Note: 'Kept' }],
    ['b', {}],
    ['c', { Size: { Unit: 'in' } }],
    ['d', { Size: { Unit: 'mm' } }],
    ['e', { Size: 'large' }],
  ] as const)
    await callPlatform(url, 'POST', '/v1/products', {
      ...{ ID: `bulk-size-${id}`, Name: `Clevis ${id}`, Active: true, xp },
    })
  const sizeOf = async (id: string) => ((await callPlatform(url, 'GET', path(id))) as Stored).xp?.Size
  const change = (id: string, Size: object) => callPlatform(url, 'PATCH', path(id), { xp: { Size } })

  await signIn(page, 'admin', '/products?ID=bulk-size-*&sort=ID')
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  await press(page, 'Edit…')
  const dialog = page.getByRole('dialog', { name: /^Change \d products\?$/ })
  await dialog.getByLabel('Extended property').selectOption('Set to')
  const property = dialog.getByRole('combobox', { name: 'Property', exact: true })
  await property.fill('Images')
  await expect(property).toHaveAccessibleDescription(/has its own editor on the page of each record/)
  await property.fill('Size')
  await dialog.getByLabel('Type').selectOption('Text')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('mm')
  await expect(property).toHaveAccessibleDescription(/xp\.Size of “Clevis a” is an object\./)
  await property.fill('Size.Unit')
  await expect(property).toHaveAccessibleDescription(
    /xp\.Size of “Clevis e” is not an object, so it cannot contain keys\./,
  )
  await expectAccessible(page, 'dialog[open]', 'the bulk edit of a property with a problem')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await row(page, 'Clevis e').getByRole('checkbox').uncheck()
  await press(page, 'Edit…')
  await dialog.getByLabel('Extended property').selectOption('Set to')
  await property.fill('Size.Unit')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('mm')
  await expect(dialog).toContainText('1 product is skipped. It has this value already.')
  const selected = dialog.getByRole('list', { name: 'Selected products' }).getByRole('listitem')
  await expect(selected).toHaveCount(3)
  await expect(selected.first()).toContainText(/Old: “cm”\s*New: “mm”/)
  await expectAccessible(page, 'dialog[open]', 'the bulk edit of a property')
  // Another user changes a product after the preview.
  await change('b', { Length: 7 })
  await dialog.getByRole('button', { name: 'Change 3 products' }).click()
  await openJobs(page)
  await expect(jobs(page).getByText('3 done.').first()).toBeVisible()
  expect(await sizeOf('a')).toEqual({ Unit: 'mm', Width: 4 })
  expect(await sizeOf('b')).toEqual({ Unit: 'mm', Length: 7 })
  expect(await sizeOf('c')).toEqual({ Unit: 'mm' })

  // Another user changes the property itself before the undo.
  await change('c', { Unit: 'ft' })
  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Undo “Edit 3 products”/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(
    jobs(page).getByRole('article', { name: /^Undo/ }).getByText('2 done, 1 skipped.'),
  ).toBeVisible()
  expect(await sizeOf('a')).toEqual({ Unit: 'cm', Width: 4 })
  expect(await sizeOf('b')).toEqual({ Unit: null, Length: 7 })
  expect(await sizeOf('c')).toEqual({ Unit: 'ft' })
  await press(page, /^Dismiss Undo/)
  await press(page, /^Dismiss Edit/)
})

test('sets the default supplier of several products without an address of the old one', async ({
  page,
  sandbox,
}) => {
  const { url } = sandbox
  await callPlatform(url, 'POST', '/v1/suppliers', { ID: 'bulk-new', Name: 'Bulk chandlers', Active: true })
  await callPlatform(url, 'POST', '/v1/suppliers', { ID: 'bulk-old', Name: 'Bulk riggers', Active: true })
  await callPlatform(url, 'POST', '/v1/suppliers/bulk-old/addresses', {
    ...{ ID: 'bulk-dock', Street1: 'Quay 1', City: 'Portland', State: 'ME', Zip: '04101', Country: 'US' },
  })
  const post = (body: object) => callPlatform(url, 'POST', '/v1/products', { Active: true, ...body })
  await post({
    ...{
      ID: 'bulk-sent',
      Name: 'Thimble sent',
      DefaultSupplierID: 'bulk-old',
      ShipFromAddressID: 'bulk-dock',
    },
  })
  await post({ ID: 'bulk-plain', Name: 'Thimble plain' })
  const stored = async (id: string) =>
    (await callPlatform(url, 'GET', `/v1/products/${id}`)) as Record<string, unknown>

  await signIn(page, 'admin', '/products?search=Thimble')
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  await press(page, 'Edit…')
  const dialog = page.getByRole('dialog', { name: /^Change \d products?\?$/ })
  await dialog.getByLabel('Auto-forward').selectOption('Yes')
  await expect(dialog).toContainText('Thimble plain is skipped. Auto-forward needs a default supplier.')
  await expect(dialog.getByRole('button', { name: 'Change 1 product' })).toBeVisible()
  await dialog.getByLabel('Auto-forward').selectOption('Do not change')
  await dialog.getByLabel('Default supplier', { exact: true }).selectOption('Set to')
  await dialog.getByRole('combobox', { name: 'Default supplier', expanded: false }).fill('bulk-new')
  await dialog.getByRole('option').filter({ hasText: 'Bulk chandlers' }).first().click()
  const sent = dialog
    .getByRole('list', { name: 'Selected products' })
    .getByRole('listitem')
    .filter({ hasText: 'Thimble sent' })
  await expect(sent).toContainText(/Old: “bulk-dock”/)
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await openJobs(page)
  await expect(jobs(page).getByText('2 done.').first()).toBeVisible()
  expect(await stored('bulk-sent')).toMatchObject({ DefaultSupplierID: 'bulk-new', ShipFromAddressID: null })
  expect(await stored('bulk-plain')).toMatchObject({ DefaultSupplierID: 'bulk-new' })

  await jobs(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => stored('bulk-sent'))
    .toMatchObject({ DefaultSupplierID: 'bulk-old', ShipFromAddressID: 'bulk-dock' })
  await press(page, /^Dismiss Undo/)
  await press(page, /^Dismiss Edit/)
})
