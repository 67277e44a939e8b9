import { productBulkBody } from '@/components/products/rules/bulk-edit'

const bodyOf = (record: object, body: object, chosen: object = {}) =>
  productBulkBody(record as never, body as never, chosen as never)

test('a description gets no code', () => {
  const body = { Description: '<b>New</b><script>alert(1)</script>' }
  expect(bodyOf({}, body)).toEqual({ body: { Description: '<b>New</b>' } })
})

test('a description that is too long without its code is left out', () => {
  const body = { Description: `<b onclick="a()">${'&'.repeat(600)}</b>` }
  expect(bodyOf({}, body).reason).toMatch(/^Description has 3,007 characters .* at most 2,000\.$/)
})

test('another default supplier clears the ship-from address', () => {
  const product = { DefaultSupplierID: 'old', ShipFromAddressID: 'dock' }
  const body = { DefaultSupplierID: 'new' }
  expect(bodyOf(product, body)).toEqual({ body: { ...body, ShipFromAddressID: null } })
  expect(bodyOf(product, { DefaultSupplierID: null })).toEqual({
    body: { DefaultSupplierID: null, ShipFromAddressID: null },
  })
  for (const kept of [{ DefaultSupplierID: 'old' }, { Active: true }])
    expect(bodyOf(product, kept).body).toBe(kept)
  expect(bodyOf({ DefaultSupplierID: 'old' }, body).body).toBe(body)
})

test.each([
  [{}, { AutoForward: true }, 'Auto-forward needs a default supplier.'],
  [
    { DefaultSupplierID: 'a' },
    { AutoForward: true, DefaultSupplierID: null },
    'Auto-forward needs a default supplier.',
  ],
  [
    { DefaultSupplierID: 'a', AutoForward: true },
    { DefaultSupplierID: null },
    'Auto-forward is on, which needs a default supplier.',
  ],
  [{ DefaultSupplierID: 'a', AutoForward: true }, { DefaultSupplierID: null, AutoForward: false }, undefined],
  [{ DefaultSupplierID: 'a' }, { AutoForward: true }, undefined],
  [{}, { AutoForward: true, DefaultSupplierID: 'a' }, undefined],
  // The supplier is still to be chosen.
  [{}, { AutoForward: true, DefaultSupplierID: '' }, undefined],
])('%j with %j: %s', (product, body, reason) => expect(bodyOf(product, body).reason).toBe(reason))

test('a price schedule of another company is not set', () => {
  const body = { DefaultPriceScheduleID: 'sale' }
  const chosen = { DefaultPriceScheduleID: { ID: 'sale', OwnerID: 'acme' } }
  expect(bodyOf({ OwnerID: 'harbor' }, body, chosen).reason).toBe(
    'The price schedule belongs to another company.',
  )
  expect(bodyOf({ OwnerID: 'acme' }, body, chosen).body).toBe(body)
  expect(bodyOf({ OwnerID: 'harbor' }, { DefaultPriceScheduleID: null }, chosen).reason).toBeUndefined()
})

const byVariant = { Enabled: true, VariantLevelTracking: true }
test.each([
  [{}, { Enabled: true }, undefined],
  [{ IsBundle: true }, { Enabled: true }, 'A bundle has no inventory.'],
  [{ IsParent: true }, { Enabled: true }, 'A parent product has no inventory.'],
  [{}, { OrderCanExceed: true }, 'The inventory is not tracked.'],
  [{ Inventory: { Enabled: false } }, { Enabled: false }, 'The inventory is not tracked.'],
  [{ Inventory: { Enabled: true, QuantityAvailable: 4 } }, { Enabled: false }, undefined],
  [{ Inventory: { Enabled: true } }, { VariantLevelTracking: true }, 'It has no variants.'],
  [
    { VariantCount: 2, Inventory: { Enabled: true, QuantityAvailable: 4 } },
    { VariantLevelTracking: true },
    'Its quantity would no longer count. Change the tracking on the page of the product.',
  ],
  [{ VariantCount: 2, Inventory: { Enabled: true } }, { VariantLevelTracking: true }, undefined],
  [{ VariantCount: 2, Inventory: { Enabled: true } }, { OrderCanExceed: true }, undefined],
  [
    { VariantCount: 2, Inventory: byVariant },
    { VariantLevelTracking: false },
    'The quantities of its variants would no longer count. Change the tracking on the page of the product.',
  ],
  [{ VariantCount: 0, Inventory: byVariant }, { VariantLevelTracking: false }, undefined],
  [
    { VariantCount: 2, Inventory: byVariant },
    { VariantLevelTracking: true, OrderCanExceed: true },
    undefined,
  ],
])('the inventory of %j with %j: %s', (product, Inventory, reason) =>
  expect(bodyOf(product, { Inventory }).reason).toBe(reason),
)
