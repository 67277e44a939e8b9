import { freePort } from '../scripts/lib/ports.mjs'
import { localSettings, officeSpec } from '../scripts/lib/services.mjs'
import { expectAccessible } from './support/accessible'
import { callPlatform } from './support/platform'
import { startProcess, type Running } from './support/processes'
import { expect, test } from './support/test'
import { choose, expectToast, press, signIn } from './support/verbs'

// The office of the other tests has no schemas. This one has those of the demo.
let office: { url: string; running: Running } | undefined

test.beforeEach(async ({ sandbox }) => {
  if (office) return
  const port = await freePort()
  const env = { ...localSettings(sandbox.url), NEXT_PUBLIC_XP_SCHEMAS: '/demo/xp-schemas.json' }
  office = { url: `http://localhost:${port}`, running: await startProcess(officeSpec({ port, env })) }
})
test.afterAll(() => office?.running.stop())

const at = (path: string) => `${office?.url}${path}`

async function createProduct(url: string, id: string, xp: object) {
  await callPlatform(url, 'POST', '/v1/products', { ID: id, Name: `Product ${id}`, Active: true, xp })
}

test('edits the properties of the schema with their own controls', async ({ page, sandbox }) => {
  await createProduct(sandbox.url, 'schema-one', { UnitOfMeasure: 'each', ShipWeightUnit: 'stone', Batch: 7 })
  await signIn(page, 'admin', '/settings')
  await page.goto(at('/products/schema-one?tab=extended'))
  const list = page.getByRole('list', { name: 'Extended properties', exact: true })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect(row('Country of origin')).toContainText('Not set')
  await expect(row('Country of origin')).toContainText('Required.')
  await expect(row('Unit of the weight')).toContainText('Must be one of: kg, lb.')
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  await press(page, 'Edit xp.ShipWeightUnit')
  await dialog.getByLabel('Unit of the weight').selectOption('kg')
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'xp.ShipWeightUnit saved.')

  await press(page, 'Set xp.Origin')
  await dialog.getByLabel('Country of origin').fill('Germany')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('heading', { name: 'Set Country of origin' })).toBeVisible()
  await expect(dialog.getByLabel('Country of origin')).toHaveAccessibleDescription(
    'Not in the right format. Two-letter code of the country, such as DE.',
  )
  await expect(dialog.getByLabel('Country of origin')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Country of origin').fill('DE')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'xp.Origin saved.')
  await expect(list).not.toContainText('Required.')
  expect(await callPlatform(sandbox.url, 'GET', '/v1/products/schema-one')).toMatchObject({
    xp: { UnitOfMeasure: 'each', ShipWeightUnit: 'kg', Origin: 'DE', Batch: 7 },
  })
})

test('checks a property of several products before a bulk edit', async ({ page, sandbox }) => {
  for (const id of ['schema-bulk-a', 'schema-bulk-b'])
    await createProduct(sandbox.url, id, { Origin: 'DE', WarrantyMonths: 12 })
  await signIn(page, 'admin', '/settings')
  await page.goto(at('/products?search=schema-bulk&sort=ID'))
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  await press(page, 'Edit…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Extended property').selectOption('Set to')
  await dialog.getByRole('combobox', { name: 'Property', exact: true }).fill('WarrantyMonths')
  await expect(dialog.getByLabel('Type')).toHaveValue('number')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('-1')
  await expect(dialog.getByText(/^xp\.WarrantyMonths of “Product schema-bulk-[ab]”: /).first()).toBeVisible()
  const change = dialog.getByRole('button', { name: 'Change 2 products' })
  await expect(change).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('24')
  await expect(change).not.toHaveAttribute('aria-disabled', 'true')
})

test('checks all records of a list against the schema and for their types', async ({ page, sandbox }) => {
  const complete = { UnitOfMeasure: 'each', Origin: 'DE' }
  await createProduct(sandbox.url, 'check-a', { ...complete, Batch: 7 })
  await createProduct(sandbox.url, 'check-b', { ...complete, Batch: 8 })
  await createProduct(sandbox.url, 'check-c', { ...complete, Batch: 'nine', WarrantyMonths: -1 })
  await signIn(page, 'admin', '/settings')
  await page.goto(at('/products?ID=check-*'))
  await choose(page, /^More$/, 'Check extended properties')
  const dialog = page.getByRole('dialog', { name: 'Check extended properties' })
  await expect(dialog).toContainText('the products of this list in 1 request')
  await dialog.getByRole('button', { name: 'Check 3 products' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 products checked.')
  const findings = dialog.getByRole('listitem')
  await expect(findings).toHaveCount(2)
  await expect(findings.nth(0)).toContainText('Text on 1 product, a number on 2.')
  await expect(findings.nth(1)).toContainText('1 product does not match. Must be at least 0.')
  await expectAccessible(page, 'dialog')
  await findings.nth(1).getByRole('link', { name: 'Product check-c' }).click()
  await expect(page).toHaveURL(/\/products\/check-c\?tab=extended$/)
})

test('says that a check failed, and repeats it', async ({ page, sandbox, announce }) => {
  announce(/500/)
  await createProduct(sandbox.url, 'check-d', { UnitOfMeasure: 'each', Origin: 'DE' })
  await signIn(page, 'admin', '/settings')
  await page.goto(at('/products?ID=check-d'))
  await choose(page, /^More$/, 'Check extended properties')
  const dialog = page.getByRole('dialog', { name: 'Check extended properties' })
  const faults = `${sandbox.url}/_sandbox/faults`
  await page.request.post(faults, { data: { method: 'GET', path: '/v1/products', status: 500, times: null } })
  await dialog.getByRole('button', { name: 'Check 1 product' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.request.delete(faults)
  await dialog.getByRole('button', { name: 'Check 1 product' }).click()
  await expect(dialog.getByRole('status')).toContainText('All values have one type and match the schema.')
})

test('leaves out rows of an imported file that the schema does not allow', async ({ page, sandbox }) => {
  const schema = { required: ['Season'], properties: { Season: { enum: ['May', 'June'] } } }
  await page.route('**/demo/xp-schemas.json', (route) => route.fulfill({ json: { catalogs: schema } }))
  await callPlatform(sandbox.url, 'POST', '/v1/catalogs', {
    ...{ ID: 'schema-old', Name: 'Old catalog', Active: true, xp: { Note: 1 } },
  })
  await signIn(page, 'admin', '/settings')
  await page.goto(at('/settings/catalogs'))
  await choose(page, /^More$/, 'Import…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose a CSV or YAML file').setInputFiles({
    name: 'catalogs.yml',
    mimeType: 'application/yaml',
    buffer: Buffer.from(
      [
        'Catalogs:',
        '- { ID: schema-new, Name: New catalog, xp: { Season: June } }',
        '- { ID: schema-wrong, Name: Wrong catalog, xp: { Note: 2 } }',
        '- { ID: schema-old, xp: { Season: July } }',
      ].join('\n'),
    ),
  })
  await press(page, 'Check the file')
  await expect(dialog.getByRole('status')).toContainText(
    '1 to create, 0 to change, 0 unchanged, 2 with errors.',
  )
  const errors = dialog.getByRole('list', { name: 'Errors' })
  await expect(errors).toContainText('xp.Season: Required.')
  await expect(errors).toContainText('xp.Season: Must be one of: May, June.')
  await expectAccessible(page, 'dialog')
  await press(page, 'Import 1 catalog')
  await expect
    .poll(async () => {
      const found = await callPlatform(sandbox.url, 'GET', '/v1/catalogs?search=schema-&searchOn=ID')
      return (found as { Items: { ID: string; xp: object }[] }).Items.map(({ ID, xp }) => [ID, xp])
    })
    .toEqual([
      ['schema-new', { Season: 'June' }],
      ['schema-old', { Note: 1 }],
    ])
})
