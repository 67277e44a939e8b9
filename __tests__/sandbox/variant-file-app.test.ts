/** @jest-environment node */
import { variantFile } from '@/components/products/variants/variant-file'
import { csvLine } from '@/lib/csv/cells'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { platform } from '@/lib/jobs/platform'
import { isAlreadyWritten } from '@/lib/jobs/runner'
import type { Product } from '@/lib/ordercloud/models'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

const scope = { viewer: { assignedRoles: [], isAdmin: true }, timeZone: 'UTC' }
const plan = async (text: string) => {
  const file = await readCsv(text)
  return variantFile.rules.plan(file, autoMap(file.header, variantFile.rules.fields), scope)
}
const exported = async () => {
  const products = (await as('Products.List', { params: {} })).body as unknown as { Items: Product[] }
  const rows = (await variantFile.readRows(products.Items, {})) as Record<string, string>[]
  return [variantFile.columns, ...rows.map((row) => variantFile.columns.map((name) => row[name]))]
    .map(csvLine)
    .join('')
}

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  await as('Specs.Create', { body: { ID: 'color', Name: 'Color', DefinesVariant: true, Required: true } })
  for (const ID of ['red', 'blue'])
    await as('Specs.CreateOption', { params: { specID: 'color' }, body: { ID, Value: ID } })
  const tracked = { Enabled: true, VariantLevelTracking: true }
  for (const [productID, Inventory] of [
    ['rope', tracked],
    ['sail', null],
  ] as const) {
    await as('Products.Create', { body: { ID: productID, Name: productID, Inventory } })
    await as('Specs.SaveProductAssignment', { body: { SpecID: 'color', ProductID: productID } })
    await as('Products.GenerateVariants', { params: { productID } })
  }
  await as('Products.Create', { body: { ID: 'plain', Name: 'plain' } })
  const body = { ID: 'north', AddressName: 'north', Street1: 'x', City: 'Bremen', Country: 'DE' }
  await as('AdminAddresses.Create', { body })
  await as('InventoryRecords.CreateVariant', {
    params: { productID: 'rope', variantID: 'rope-blue' },
    body: { ID: 'north', AddressID: 'north', QuantityAvailable: 10 },
  })
}, 120_000)
afterAll(() => market.close())

test('an exported file changes nothing, and its changes are written and undone on the platform', async () => {
  const text = await exported()
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    'rope,rope,rope-blue,blue,rope blue,,true,,,,,10,,',
    'rope,rope,rope-red,red,rope red,,true,,,,,,,',
    'sail,sail,sail-blue,blue,sail blue,,true,,,,,,,',
    'sail,sail,sail-red,red,sail red,,true,,,,,,,',
  ])
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 4 })

  const changed = text
    .replace('rope red,,true,,,,,,,', 'Scarlet rope,Soft.,true,1.5,,,,8,2,')
    .replace('sail blue,,true,,,,,,,', '=Azure sail,Light.,false,,2,,,,,')
  const { targets, problems } = await plan(changed)
  expect(problems).toEqual([])
  expect(targets.map(({ id }) => id)).toEqual(['rope/variants/rope-red', 'sail/variants/sail-blue'])
  for (const { id, write } of targets) {
    if (write?.kind !== 'patch' || !write.from) throw new Error('The import has no patch.')
    // The job skips a variant that no longer has these values.
    const from = { kind: 'patch' as const, body: write.from }
    expect(isAlreadyWritten(from, await platform.read('products', id))).toBe(true)
    await platform.write('products', id, write)
    expect(isAlreadyWritten(write, await platform.read('products', id))).toBe(true)
  }
  expect(await exported()).toContain('rope-red,red,Scarlet rope,Soft.,true,1.5,,,,8,2,')
  expect(await plan(await exported())).toMatchObject({ targets: [], problems: [], unchanged: 4 })

  for (const { id, before = {} } of targets)
    await platform.write('products', id, { kind: 'patch', body: before })
  expect(await exported()).toBe(text)
})

test('the quantity of a variant with locations is the sum that the platform keeps', async () => {
  const text = await exported()
  const { targets, problems } = await plan(
    text.replace('rope blue,,true,,,,,10,,', 'rope blue,,true,,,,,11,,'),
  )
  expect(targets).toEqual([])
  expect(problems).toMatchObject([
    { column: 'Quantity', reason: 'It is the sum of the locations of the variant. A file cannot change it.' },
  ])
  const params = { productID: 'rope', variantID: 'rope-blue' }
  await as('Products.PatchVariant', { params, body: { Inventory: { QuantityAvailable: 11 } } })
  expect(await exported()).toBe(text)
})
