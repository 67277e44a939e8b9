/** @jest-environment node */
import { variantRows, type VariantInput, type VariantRow } from '@/components/products/rules/variant-grid'
import { readAllVariants } from '@/components/products/variants/read-specs'
import { saveVariants } from '@/components/products/variants/save-variants'
import type { GridResult } from '@/components/resource/grid/grid-edit'
import type { Product, Variant } from '@/lib/ordercloud/models'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
let mockCalls = 0
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => {
    mockCalls += 1
    return run(mockLibrary())
  },
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  const Inventory = { Enabled: true, VariantLevelTracking: true }
  await as('Products.Create', { body: { ID: 'crate', Name: 'Crate', Inventory } })
  for (const ID of ['a', 'b', 'c']) {
    await as('Specs.Create', { body: { ID, Name: ID, DefinesVariant: true, Required: true } })
    for (let at = 0; at < (ID === 'c' ? 3 : 8); at += 1)
      await as('Specs.CreateOption', {
        params: { specID: ID },
        body: { ID: `${ID}${at}`, Value: `${ID}${at}` },
      })
    await as('Specs.SaveProductAssignment', { body: { SpecID: ID, ProductID: 'crate' } })
  }
  await as('Products.GenerateVariants', { params: { productID: 'crate' } })
}, 120_000)
afterAll(() => market.close())

async function read(withLocations: readonly string[] = []) {
  const product = (await as('Products.Get', { params: { productID: 'crate' } })).body as Product
  const rows = variantRows(product, await readAllVariants('crate'), new Set(withLocations))
  return new Map(rows.map((row) => [row.texts.id, row]))
}

async function save(changes: readonly (readonly [VariantRow | undefined, VariantInput])[]) {
  const results: GridResult<VariantRow>[] = []
  const edits = changes.flatMap(([row, input]) => (row ? [{ row, input }] : []))
  mockCalls = 0
  await saveVariants('crate', edits, (_, result) => void results.push(result))
  return results
}

const stored = async (variantID: string) =>
  (await as('Products.GetVariant', { params: { productID: 'crate', variantID } })).body as Variant

test('reads all variants with one request for 100 of them', async () => {
  mockCalls = 0
  const rows = await read()
  expect(mockCalls).toBe(2)
  expect(rows.size).toBe(192)
  expect(new Set([...rows.values()].map(({ key }) => key)).size).toBe(192)
})

test('saves a row with one request after one that reads it, and repeats it without a write', async () => {
  const rows = await read()
  const change = [
    rows.get('crate-a0-b0-c0'),
    { id: 'first', name: 'First', active: 'No', quantity: '7', weight: '0.5', height: '2' },
  ] as const
  expect(await save([change])).toMatchObject([{ kind: 'saved', row: { texts: { id: 'first' } } }])
  expect(mockCalls).toBe(2)
  expect(await stored('first')).toMatchObject({
    ...{ Name: 'First', Active: false, ShipWeight: 0.5, ShipHeight: 2, ShipWidth: null },
    Inventory: { QuantityAvailable: 7 },
  })
  // As after a lost answer: the row still has its old ID.
  expect(await save([change])).toMatchObject([{ kind: 'saved', row: { texts: { id: 'first' } } }])
  expect(mockCalls).toBe(1)
})

test('passes IDs on from one variant to the next, and reports those that exchange them', async () => {
  const rows = await read()
  const at = (name: string) => rows.get(`crate-a1-b1-${name}`)
  const results = await save([
    [at('c0'), { id: 'crate-a1-b1-c1' }],
    [at('c1'), { id: 'crate-a1-b1-c2' }],
    [at('c2'), { id: 'last' }],
  ])
  expect(results.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved'])
  expect((await stored('crate-a1-b1-c1')).Specs?.map(({ OptionID }) => OptionID)).toEqual(['a1', 'b1', 'c0'])
  const swapped = await read()
  const [one, other] = ['crate-a2-b0-c0', 'crate-a2-b0-c1']
  const failed = await save([
    [swapped.get(one), { id: other }],
    [swapped.get(other), { id: one }],
  ])
  expect(failed.map(({ kind }) => kind)).toEqual(['failed', 'failed'])
})

test('does not overwrite what was changed meanwhile until the row is saved again', async () => {
  const id = 'crate-a3-b0-c0'
  const row = (await read()).get(id)
  const Inventory = { QuantityAvailable: 2 }
  await as('Products.PatchVariant', { params: { productID: 'crate', variantID: id }, body: { Inventory } })
  const [first] = await save([[row, { quantity: '9' }]])
  expect(first).toMatchObject({
    ...{ kind: 'changed', reason: 'The quantity was empty and is now 2. Save again to overwrite it.' },
  })
  expect(first?.kind === 'changed' && (await save([[first.row, { quantity: '9' }]]))).toMatchObject([
    { kind: 'saved', row: { texts: { quantity: '9' } } },
  ])
})

test('locks the quantity of a variant with locations after the platform kept it, and saves the rest', async () => {
  const id = 'crate-a4-b0-c0'
  const address = { ID: 'north', AddressName: 'North', Street1: 'x', City: 'Bremen', Country: 'DE' }
  await as('AdminAddresses.Create', { body: address })
  await as('InventoryRecords.CreateVariant', {
    params: { productID: 'crate', variantID: id },
    body: { AddressID: 'north', QuantityAvailable: 3 },
  })
  const row = (await read()).get(id)
  expect(await save([[row, { name: 'Located', quantity: '9' }]])).toMatchObject([
    { kind: 'failed', row: { quantityLockedReason: 'Sum of the locations', texts: { name: 'Located' } } },
  ])
  expect(await stored(id)).toMatchObject({ Name: 'Located', Inventory: { QuantityAvailable: 3 } })
})

test('reads all variants before a save of many, because that takes fewer requests', async () => {
  const rows = [...(await read()).values()].filter(({ texts }) => /^crate-a[24567]-/.test(texts.id))
  expect(rows.length).toBeGreaterThan(100)
  const results = await save(rows.map((row) => [row, { width: '3' }]))
  expect(results.every(({ kind }) => kind === 'saved')).toBe(true)
  expect(mockCalls).toBe(2 + rows.length)
})
