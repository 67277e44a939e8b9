import { productImport } from '@/components/products/import'
import { planProduct } from '@/components/products/plan'
import { productSchema, toForm, toNewBody, toPatch, type ProductForm } from '@/components/products/schema'
import { productService, type ProductRecord } from '@/components/products/service'
import { autoMap, planImport } from '@/lib/csv/import-plan'

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

test('only a new product sends its owner', () => {
  const owned = edit(null, { Name: 'Bolt', OwnerID: 'acme' })
  expect(toNewBody(owned)).toMatchObject({ Name: 'Bolt', OwnerID: 'acme' })
  expect(toForm({ ...tracked, OwnerID: 'acme' }).OwnerID).toBe('acme')
  expect(toPatch(owned)).not.toHaveProperty('OwnerID')
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

describe('an import', () => {
  const importOf = async (header: string[], cells: string[], records: ProductRecord[] = []) => {
    const file = { header, rows: [{ line: 2, cells }] }
    const mapping = autoMap(header, productImport.fields)
    const existing = new Map(records.map((record) => [record.ID ?? '', record]))
    return planImport(file, mapping, productImport, existing)
  }

  it('reads the columns of an exported file, and writes what differs', async () => {
    const header = ['ID', 'Name', 'DefaultSupplierID', 'ShipWeight', 'Inventory.OrderCanExceed', 'Returnable']
    const same = await importOf(header, ['p', 'Bolt', 'acme', '2.1', 'false', 'false'], [tracked])
    expect(same).toMatchObject({ targets: [], unchanged: 1, problems: [] })
    const { targets } = await importOf(header, ['p', 'Nut', 'acme', '2.5', 'true', 'false'], [tracked])
    expect(targets).toEqual([
      {
        ...{ id: 'p', name: 'Nut', line: 2 },
        write: {
          kind: 'patch',
          body: { Name: 'Nut', ShipWeight: 2.5, Inventory: { OrderCanExceed: true } },
        },
        // The quantity is not written back by an undo.
        before: { Name: 'Bolt', ShipWeight: 2.1, Inventory: { OrderCanExceed: false } },
      },
    ])
  })

  it('clears the ship-from address of the former supplier', async () => {
    const { targets } = await importOf(['ID', 'DefaultSupplierID'], ['p', 'other'], [tracked])
    expect(targets).toMatchObject([
      {
        write: { body: { DefaultSupplierID: 'other', ShipFromAddressID: null } },
        before: { DefaultSupplierID: 'acme', ShipFromAddressID: 'yard' },
      },
    ])
  })

  it('writes no code in a description, and changes no stored one', async () => {
    const stored = { ...tracked, Description: '<p onclick="go()">Old</p>' }
    const header = ['ID', 'Description']
    const { unchanged } = await importOf(header, ['p', stored.Description], [stored])
    expect(unchanged).toBe(1)
    const { targets } = await importOf(header, ['p', 'New<script>go()</script>'], [stored])
    expect(targets).toMatchObject([{ write: { body: { Description: 'New' } } }])
  })

  it('restores an inventory that was absent as not tracked', async () => {
    const { targets } = await importOf(['ID', 'Inventory.Enabled'], ['p', 'true'], [untracked])
    expect(targets).toMatchObject([{ before: { Inventory: { Enabled: false } } }])
  })

  it('writes no price and no quantity', async () => {
    const { targets } = await importOf(['ID', 'Name', 'Inventory.Enabled'], ['q', 'Nut', 'yes'])
    const body = { ID: 'q', Name: 'Nut', Description: null, Active: true, Inventory: { Enabled: true } }
    expect(targets[0]?.write).toEqual({ kind: 'create', body })
  })

  it('names the column of a value that the form would reject', async () => {
    const { problems } = await importOf(
      ['ID', 'Name', 'Weight', 'Inventory.Enabled', 'AutoForward'],
      ['q', 'Nut', '-1', 'perhaps', 'yes'],
    )
    expect(problems).toEqual([
      { line: 2, column: 'Inventory.Enabled', reason: '“perhaps” must be true or false.' },
      {
        ...{ line: 2, column: 'AutoForward' },
        reason: 'Choose a default supplier, to which orders are forwarded.',
      },
      { line: 2, column: 'Weight', reason: 'Weight must be at least 0.' },
    ])
  })
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

test('rejects a description that is too long as it is saved, unless it is stored like this', async () => {
  const Description = `<b onclick="a()">${'&'.repeat(600)}</b>`
  expect(await problemsOf({ Description })).toEqual([
    expect.stringMatching(
      /Description has 3,007 characters after unsafe HTML is removed .* at most 2,000\.$/,
    ),
  ])
  expect(await problemsOf({ Description: `<b>${'&'.repeat(600)}</b>` })).toEqual([])
  expect(await problemsOf({ Description: `<b onclick="a()">${'&'.repeat(300)}</b>` })).toEqual([])
  const form = edit({ ...tracked, Description }, {})
  await expect(productSchema.validate(form, { context: { savedValues: form } })).resolves.toBeDefined()
})
