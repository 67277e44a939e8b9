import { productImport } from '@/components/products/import'
import { planProduct } from '@/components/products/plan'
import { productSchema, toForm, toNewBody, toPatch, type ProductForm } from '@/components/products/schema'
import { productService, type ProductRecord } from '@/components/products/service'
import { diff } from '@/lib/forms/diff'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const tracked: ProductRecord = {
  ID: 'p',
  Name: 'Bolt',
  Active: true,
  DefaultSupplierID: 'acme',
  ShipFromAddressID: 'yard',
  ShipWeight: 2.1,
  QuantityMultiplier: 1,
  Inventory: { Enabled: true, QuantityAvailable: 40, NotificationPoint: 5, OrderCanExceed: false },
}
const untracked = { ID: 'p', Name: 'Bolt', Inventory: null } as unknown as ProductRecord

type Changes = Partial<Omit<ProductForm, 'Inventory'>> & { Inventory?: Partial<ProductForm['Inventory']> }

function edit(record: ProductRecord | null, { Inventory, ...changes }: Changes): ProductForm {
  const form = toForm(record)
  return { ...form, ...changes, Inventory: { ...form.Inventory, ...Inventory } }
}

/** Returns the body of the PATCH that a save sends, or undefined when it sends none. */
async function patchOf(record: ProductRecord, changes: Changes) {
  const patch = jest.spyOn(productService, 'patch').mockClear().mockResolvedValue(record)
  for (const step of planProduct(edit(record, changes), record, 'unused')) await step.run(record)
  return patch.mock.calls[0]?.[1]
}

const problemsOf = async (changes: Changes) => {
  try {
    await productSchema.validate(edit(null, { Name: 'Bolt', ...changes }), { abortEarly: false })
    return []
  } catch (error) {
    return (error as { inner: { path: string; message: string }[] }).inner.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  }
}

test('an unchanged product sends nothing, with and without an inventory', async () => {
  expect(await patchOf(tracked, {})).toBeUndefined()
  expect(await patchOf(untracked, {})).toBeUndefined()
})

test('starting to track a product without an inventory sends only what was entered', async () => {
  expect(await patchOf(untracked, { Inventory: { Enabled: true, QuantityAvailable: '12' } })).toEqual({
    Inventory: { Enabled: true, QuantityAvailable: 12 },
  })
})

test('the quantity is sent only when the user changed it', async () => {
  expect(await patchOf(tracked, { Inventory: { NotificationPoint: '8', OrderCanExceed: true } })).toEqual({
    Inventory: { NotificationPoint: 8, OrderCanExceed: true },
  })
  expect(await patchOf(tracked, { Inventory: { QuantityAvailable: '40' } })).toBeUndefined()
  expect(await patchOf(tracked, { Inventory: { QuantityAvailable: '0' } })).toEqual({
    Inventory: { QuantityAvailable: 0 },
  })
})

test('emptied fields are cleared on the platform', async () => {
  expect(
    await patchOf(tracked, { ShipWeight: '', ShipFromAddressID: '', Inventory: { NotificationPoint: '' } }),
  ).toEqual({ ShipWeight: null, ShipFromAddressID: null, Inventory: { NotificationPoint: null } })
})

test('the tracking level of a product is changed without its quantity', async () => {
  expect(await patchOf(tracked, { Inventory: { VariantLevelTracking: true } })).toEqual({
    Inventory: { VariantLevelTracking: true },
  })
})

test('another supplier is sent together with the cleared address of the former one', async () => {
  expect(await patchOf(tracked, { DefaultSupplierID: 'other', ShipFromAddressID: '' })).toEqual({
    DefaultSupplierID: 'other',
    ShipFromAddressID: null,
  })
})

test('a new product sends only fields that differ from the defaults of the platform', () => {
  expect(toNewBody(edit(null, { Name: 'Bolt' }))).toEqual({ Name: 'Bolt', Description: null, Active: true })
  const stocked = edit(null, {
    Name: 'Bolt',
    Returnable: true,
    ShipWeight: '0.25',
    QuantityMultiplier: '12',
    Inventory: { Enabled: true, QuantityAvailable: '7' },
  })
  expect(toNewBody(stocked)).toEqual({
    Name: 'Bolt',
    Description: null,
    Active: true,
    Returnable: true,
    ShipWeight: 0.25,
    QuantityMultiplier: 12,
    Inventory: { Enabled: true, QuantityAvailable: 7 },
  })
})

test('an import changes no inventory, no supplier and no shipping', () => {
  const { toForm: read, toPatch: write } = productImport
  const renamed = { ...read(tracked), Name: 'Nut' }
  expect(diff(write(read(tracked)), write(renamed))).toEqual({ Name: 'Nut' })
  expect(write(read(null))).not.toHaveProperty('Inventory')
  expect(toPatch(read(tracked))).toHaveProperty('Inventory')
})

test('numbers are checked before they are sent', async () => {
  expect(await problemsOf({})).toEqual([])
  expect(await problemsOf({ Inventory: { QuantityAvailable: '-3' }, QuantityMultiplier: '' })).toEqual([])
  expect(
    await problemsOf({
      ShipWeight: '-1',
      QuantityMultiplier: '0',
      Inventory: { QuantityAvailable: '1.5', NotificationPoint: '-1' },
    }),
  ).toEqual([
    'Inventory.QuantityAvailable: Quantity available must be a whole number.',
    'Inventory.NotificationPoint: Notification point must be at least 0.',
    'ShipWeight: Weight must be at least 0.',
    'QuantityMultiplier: Quantity multiplier must be at least 1.',
  ])
})

test('orders are forwarded only to a supplier that is chosen', async () => {
  expect(await problemsOf({ AutoForward: true, DefaultSupplierID: 'acme' })).toEqual([])
  expect(await problemsOf({ AutoForward: true })).toEqual([
    'AutoForward: Choose a default supplier, to which orders are forwarded.',
  ])
})
