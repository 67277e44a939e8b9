import {
  copyWrites,
  type CopiedSupplier,
  type CopyChoice,
  type CopySource,
} from '@/components/products/rules/copy-plan'

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
