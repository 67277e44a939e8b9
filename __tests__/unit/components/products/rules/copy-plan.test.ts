import {
  canCopyPrices,
  copyWrites,
  hasCopyableLocations,
  losesVariantTracking,
  type CopiedSupplier,
  type CopyChoice,
  type CopySource,
} from '@/components/products/rules/copy-plan'
import type { Product } from '@/lib/ordercloud/models'

const choice: CopyChoice = {
  ...{ name: 'Tent II', price: 'none', specs: 'none' },
  ...{ hasVariants: false, hasCatalogs: false, hasPrices: false, hasSuppliers: true, hasLocations: false },
}
const source = (suppliers: readonly CopiedSupplier[]): CopySource => ({
  product: { ID: 'tent', Name: 'Tent', DefaultSupplierID: 'north' },
  ...{ schedule: null, specs: [], specAssignments: [], sharedSpecIds: new Set(), variants: [] },
  ...{ catalogIds: [], categories: new Map(), prices: [], suppliers, locations: [] },
})
/** Returns the suppliers that the copy gets with a write of their own. */
const suppliersOf = (suppliers: readonly CopiedSupplier[], more: Partial<CopyChoice> = {}) =>
  copyWrites(source(suppliers), { ...choice, ...more }, 'tent-2', (key) => key).flatMap((write) =>
    write.kind === 'supplier' ? [write.supplier.ID] : [],
  )

test('a default supplier without a price of its own takes no write, because it comes with the product', () => {
  expect(suppliersOf([{ ID: 'north', DefaultPriceScheduleID: null }, { ID: 'east' }])).toEqual(['east'])
  expect(suppliersOf([{ ID: 'north', DefaultPriceScheduleID: '' }])).toEqual([])
})

test('a default supplier with a price of its own takes one write', () => {
  expect(suppliersOf([{ ID: 'north', DefaultPriceScheduleID: 'north-price' }])).toEqual(['north'])
})

test('a copy without suppliers takes no write for them', () => {
  expect(suppliersOf([{ ID: 'east' }], { hasSuppliers: false })).toEqual([])
})

/** A product with every part that a copy can have. */
const whole: CopySource = {
  product: {
    ...{ ID: 'tent', Name: 'Tent', DefaultPriceScheduleID: 'tent-price', Description: null, SpecCount: 2 },
    Inventory: { Enabled: true, QuantityAvailable: 9 },
  } as unknown as Product,
  schedule: { ID: 'tent-price', Name: 'Tent', IsOnSale: false, PriceBreaks: [{ Quantity: 1, Price: 10 }] },
  specs: [
    {
      ID: 'size',
      Name: 'Size',
      OptionCount: 1,
      DefaultOptionID: 'big',
      Options: [{ ID: 'big', Value: 'Big' }],
    },
    { ID: 'color', Name: 'Color', Options: [] },
  ],
  specAssignments: [{ SpecID: 'color', ProductID: 'tent', DefaultValue: 'Red', DefaultOptionID: 'red' }],
  sharedSpecIds: new Set(['color']),
  variants: [{ ID: 'tent-big' }],
  catalogIds: ['camping', 'gifts'],
  categories: new Map([['camping', [{ CategoryID: 'tents', ProductID: 'tent', ListOrder: 0 }]]]),
  prices: [{ BuyerID: 'north', ProductID: 'tent', PriceScheduleID: 'tent-price' }],
  suppliers: [{ ID: 'east' }],
  locations: [{ ID: 'reno', AddressID: 'wh-reno', QuantityAvailable: 4, OwnerID: 'seller' }],
}
const all: CopyChoice = {
  ...{ name: 'Tent II', price: 'own', specs: 'copied' },
  ...{ hasVariants: true, hasCatalogs: true, hasPrices: true, hasSuppliers: true, hasLocations: true },
}
const writesOf = (more: Partial<CopyChoice> = {}, from: Partial<CopySource> = {}) =>
  copyWrites({ ...whole, ...from }, { ...all, ...more }, 'tent-2', (key) => `new ${key}`)
const kindsOf = (...args: Parameters<typeof writesOf>) => writesOf(...args).map(({ kind }) => kind)

test('a whole copy is written in the order that the platform requires', () => {
  const spec = (specId: string, name: string, write: object) => ({ kind: 'spec', specId, name, write })
  expect(writesOf()).toEqual([
    {
      kind: 'schedule',
      body: { ID: 'new schedule', Name: 'Tent II', PriceBreaks: [{ Quantity: 1, Price: 10 }] },
    },
    {
      kind: 'product',
      body: {
        ...{ ID: 'tent-2', Name: 'Tent II', Active: false, DefaultPriceScheduleID: 'new schedule' },
        Inventory: { Enabled: true },
      },
    },
    {
      ...{ kind: 'category', catalogId: 'camping' },
      body: { CategoryID: 'tents', ProductID: 'tent-2', ListOrder: 0 },
    },
    { kind: 'catalog', catalogId: 'gifts' },
    { kind: 'price', body: { BuyerID: 'north', ProductID: 'tent-2', PriceScheduleID: 'tent-price' } },
    { kind: 'supplier', supplier: { ID: 'east' } },
    spec('new spec size', 'Size', { kind: 'createSpec', body: { ID: 'new spec size', Name: 'Size' } }),
    spec('new spec size', 'Size', { kind: 'createOption', body: { ID: 'big', Value: 'Big' } }),
    spec('new spec size', 'Size', { kind: 'patchSpec', patch: { DefaultOptionID: 'big' } }),
    spec('new spec size', 'Size', { kind: 'assign', body: { SpecID: 'new spec size', ProductID: 'tent-2' } }),
    spec('color', 'Color', {
      kind: 'assign',
      body: { SpecID: 'color', ProductID: 'tent-2', DefaultValue: 'Red', DefaultOptionID: 'red' },
    }),
    { kind: 'variants' },
    { kind: 'variantDetails', specIds: { size: 'new spec size', color: 'color' } },
    {
      kind: 'location',
      body: { ID: 'new location reno', AddressID: 'wh-reno', QuantityAvailable: 0, OwnerID: 'seller' },
    },
  ])
})

test('a copy shares the price or the specs, or has none', () => {
  const product = (more: Partial<CopyChoice>) => writesOf(more).find(({ kind }) => kind === 'product')
  expect(kindsOf({ price: 'shared' })).not.toContain('schedule')
  expect(product({ price: 'shared' })).toMatchObject({ body: { DefaultPriceScheduleID: 'tent-price' } })
  expect(kindsOf({ price: 'none' })).not.toContain('schedule')
  expect(product({ price: 'none' })).not.toHaveProperty('body.DefaultPriceScheduleID')
  const assigned = writesOf({ specs: 'shared' }).flatMap((write) =>
    write.kind === 'spec' ? [write.specId] : [],
  )
  expect(assigned).toEqual(['size', 'color'])
  expect(kindsOf({ specs: 'none' })).not.toContain('spec')
  expect(kindsOf({ specs: 'none' })).not.toContain('variants')
  expect(kindsOf({ hasVariants: false })).not.toContain('variants')
  expect(kindsOf({}, { specs: [] })).not.toContain('variants')
})

test('tracks the inventory of the copy by variant only if it gets the variants', () => {
  const product = {
    ...whole.product,
    Inventory: { Enabled: true, VariantLevelTracking: true, OrderCanExceed: true },
  }
  const inventoryOf = (more: Partial<CopyChoice>, from: Partial<CopySource> = {}) =>
    writesOf(more, { product, ...from }).flatMap((write) =>
      write.kind === 'product' ? [write.body.Inventory] : [],
    )
  expect(inventoryOf({})).toEqual([product.Inventory])
  const untracked = [{ Enabled: true, OrderCanExceed: true }]
  expect(inventoryOf({ hasVariants: false })).toEqual(untracked)
  expect(inventoryOf({ specs: 'none' })).toEqual(untracked)
  expect(inventoryOf({}, { variants: [] })).toEqual(untracked)
  expect(inventoryOf({}, { specs: undefined })).toEqual(untracked)
  expect(losesVariantTracking({ ...whole, product }, { ...all, specs: 'none' })).toBe(true)
  expect(losesVariantTracking(whole, { ...all, specs: 'none' })).toBe(false)
})

test('buyers’ prices are copied with the catalogs only', () => {
  expect(kindsOf({ hasCatalogs: false })).not.toContain('price')
  expect(kindsOf({ hasCatalogs: false })).not.toContain('catalog')
  expect(kindsOf({}, { catalogIds: [] })).not.toContain('price')
  expect(kindsOf({ hasPrices: false })).not.toContain('price')
  expect(canCopyPrices({ ...whole, prices: [] }, true)).toBe(false)
  expect(canCopyPrices({ ...whole, prices: undefined }, true)).toBe(false)
})

test.each([
  [{ Enabled: true }, true],
  [{ Enabled: false }, false],
  [{ Enabled: true, VariantLevelTracking: true }, false],
])('with the inventory %j, locations can be copied: %s', (Inventory, expected) => {
  const product = { ...whole.product, Inventory } as unknown as Product
  expect(hasCopyableLocations({ ...whole, product })).toBe(expected)
  expect(hasCopyableLocations({ ...whole, product, locations: [] })).toBe(false)
  expect(kindsOf({}, { product }).includes('location')).toBe(expected)
  expect(kindsOf({ hasLocations: false }, { product })).not.toContain('location')
})
