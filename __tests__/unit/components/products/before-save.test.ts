import { beforeSave } from '@/components/products/before-save'
import { planPriceUndo, planProduct } from '@/components/products/plan'
import { toForm } from '@/components/products/schema'
import { priceSchedules, productService, type ProductRecord } from '@/components/products/service'
import { findProductLeftover } from '@/components/products/unused-schedule'
import { PlatformError } from '@/lib/ordercloud/errors'

const listAssignments = jest.fn()
const listSuppliers = jest.fn()
const listProducts = jest.fn()
jest.mock('@/lib/settings', () => ({ getSettings: () => ({ marketplaceId: 'market' }) }))
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({ Products: { List: listProducts, ListAssignments: listAssignments, ListSuppliers: listSuppliers } }),
}))

const schedule = {
  ID: 's',
  Name: 'Anchors',
  PriceBreaks: [
    { Quantity: 1, Price: 9 },
    { Quantity: 10, Price: 8 },
  ],
}
const product: ProductRecord = {
  ID: 'p',
  Name: 'Anchor',
  Active: true,
  DefaultPriceScheduleID: 's',
  DefaultPriceSchedule: schedule,
}
const confirm = jest.fn()
const remove = jest.fn()
const page = (...Items: object[]) => ({ Items, Meta: { TotalPages: 1, TotalCount: Items.length } }) as never
/** Makes the schedule one of a supplier that sells these products at these price schedules. */
function sell(prices: Readonly<Record<string, string>>) {
  jest.spyOn(priceSchedules, 'get').mockResolvedValue({ ...schedule, OwnerID: 'north' })
  listProducts.mockResolvedValue(page(...Object.keys(prices).map((ID) => ({ ID }))))
  listSuppliers.mockImplementation(async (id: string) =>
    page({ ID: 'north', DefaultPriceScheduleID: prices[id] }),
  )
}

beforeEach(() => {
  confirm.mockReset().mockResolvedValue(true)
  remove.mockReset().mockResolvedValue(undefined)
  listAssignments.mockReset().mockResolvedValue(page())
  listSuppliers.mockReset().mockResolvedValue(page())
  listProducts.mockReset().mockResolvedValue(page())
  jest.spyOn(priceSchedules, 'get').mockResolvedValue(schedule)
  jest.spyOn(priceSchedules, 'list').mockResolvedValue(page(schedule))
  jest.spyOn(priceSchedules, 'remove').mockImplementation(remove)
  jest.spyOn(productService, 'list').mockResolvedValue(page(product))
})

/** Runs the checks before a save in which the first break has this price, or no break is left. */
function save(Price: string, record: ProductRecord | null = product, latest = record) {
  const form = toForm(record)
  const Breaks = Price === '' ? [] : form.Breaks.map((row, at) => (at === 0 ? { ...row, Price } : row))
  const values = { ...form, Breaks }
  return beforeSave({ values, record, latest: latest ? { values, record: latest } : undefined, confirm })
}

test('asks about prices only if they make a larger quantity cost more per unit', async () => {
  expect(await save('8')).toEqual([])
  expect(await save('9.00')).toEqual([])
  expect(await save('5', null)).toEqual([])
  expect(confirm).not.toHaveBeenCalled()
  expect(await save('7.5')).toEqual([])
  expect(confirm).toHaveBeenCalledWith(
    'Save a higher unit price for larger quantities?',
    expect.objectContaining({
      details: 'From quantity 10 a unit costs $8.00, but from quantity 1 only $7.50.',
    }),
  )
  confirm.mockResolvedValue(false)
  expect(await save('7.5')).toBeUndefined()
})

test('asks nothing about higher prices that the schedule had before, or of another schedule', async () => {
  const dearer = {
    ...schedule,
    PriceBreaks: [
      { Quantity: 1, Price: 5 },
      { Quantity: 10, Price: 8 },
    ],
  }
  const record = { ...product, DefaultPriceSchedule: dearer }
  const named = { ...toForm(record), Name: 'Renamed' }
  expect(await beforeSave({ values: named, record, latest: { values: named, record }, confirm })).toEqual([])
  const values = { ...toForm(record), ScheduleID: 'library' }
  expect(await beforeSave({ values, record: product, latest: { values, record: product }, confirm })).toEqual(
    [],
  )
  expect(confirm).not.toHaveBeenCalled()
})

test('asks nothing about a price that another user removed', async () => {
  const unpriced: ProductRecord = { ID: 'p', Name: 'Anchor', Active: true, DefaultPriceSchedule: null }
  const removed = { values: toForm(unpriced), record: unpriced }
  expect(await beforeSave({ values: toForm(product), record: product, latest: removed, confirm })).toEqual([])
  // The user removed the price, but then discarded this change in favor of another user's price.
  const theirs = {
    ...product,
    DefaultPriceSchedule: { ...schedule, PriceBreaks: [{ Quantity: 1, Price: 7 }] },
  }
  const latest = { values: toForm(theirs), record: theirs }
  const values = { ...toForm(product), Breaks: [] }
  expect(await beforeSave({ values, record: product, latest, confirm })).toEqual([])
  expect(confirm).not.toHaveBeenCalled()
})

test('offers to delete the price schedule of a removed price, and deletes it after the save', async () => {
  const steps = (await save('')) ?? []
  expect(confirm.mock.lastCall?.[0]).toBe('Delete price schedule “Anchors” too?')
  // The second button goes on with the save.
  expect(confirm.mock.lastCall?.[1]).toMatchObject({ okLabel: 'Delete', cancelLabel: 'Keep schedule' })
  expect(steps.map(({ label }) => label)).toEqual(['Delete the price schedule'])
  expect(remove).not.toHaveBeenCalled()
  await steps[0]?.run(product)
  expect(remove).toHaveBeenCalledWith('s')
})

test('keeps the price schedule when the user declines, and cancels the save on Close', async () => {
  confirm.mockResolvedValue(false)
  expect(await save('')).toEqual([])
  confirm.mockResolvedValue(undefined)
  expect(await save('')).toBeUndefined()
})

test.each([
  ['another product', () => jest.spyOn(productService, 'list').mockResolvedValue(page(product, { ID: 'q' }))],
  ['a buyer', () => listAssignments.mockResolvedValue(page({ ProductID: 'p', BuyerID: 'b' }))],
  ['a supplier', () => sell({ p: 's' })],
  ['a supplier for another product', () => sell({ p: 't', q: 's' })],
  ['nobody knows whom', () => listAssignments.mockRejectedValue(new PlatformError('No.', { status: 403 }))],
])('does not offer to delete a price schedule that is used by %s', async (_, use) => {
  use()
  expect(await save('')).toEqual([])
  expect(confirm).not.toHaveBeenCalled()
})

test('offers to delete the price schedule of a deleted product unless another product uses it', async () => {
  listAssignments.mockResolvedValue(page({ ProductID: 'p', BuyerID: 'b' }))
  const leftover = await findProductLeftover(product)
  expect(leftover?.label).toBe('Also delete its price schedule “Anchors”. No other product uses it.')
  const create = jest.spyOn(priceSchedules, 'create').mockResolvedValue(schedule)
  await leftover?.restore()
  expect(create).toHaveBeenCalledWith(schedule)
  listAssignments.mockClear()
  const Meta = { TotalCount: 10_000, TotalPages: 100 }
  listAssignments.mockResolvedValue({ Items: [{ ProductID: 'q', BuyerID: 'b' }], Meta })
  expect(await findProductLeftover(product)).toBeUndefined()
  expect(listAssignments).toHaveBeenCalledTimes(1)
  expect(await findProductLeftover({ Name: 'Unpriced', ID: 'p' })).toBeUndefined()
})

test('keeps the price schedule of a deleted product at which its supplier sells another product', async () => {
  sell({ p: 's', q: 't' })
  expect(await findProductLeftover(product)).toBeDefined()
  sell({ p: 's', q: 's' })
  expect(await findProductLeftover(product)).toBeUndefined()
})

test('keeps the price schedule of a supplier that sells too many products to check', async () => {
  sell({ p: 't' })
  listProducts.mockResolvedValue({ Items: [{ ID: 'p' }], Meta: { TotalPages: 2, TotalCount: 101 } })
  expect(await findProductLeftover(product)).toBeUndefined()
  expect(listSuppliers).not.toHaveBeenCalled()
})

test('undoing the removal of a price restores the deleted price schedule and links it', async () => {
  const unpriced: ProductRecord = { ID: 'p', Name: 'Anchor', Active: true, DefaultPriceSchedule: null }
  jest.spyOn(priceSchedules, 'get').mockRejectedValueOnce(new PlatformError('Gone.', { status: 404 }))
  const create = jest.spyOn(priceSchedules, 'create').mockResolvedValue(schedule)
  const patch = jest.spyOn(productService, 'patch').mockResolvedValue(product)
  for (const step of planPriceUndo(toForm(product), product, unpriced) ?? []) await step.run(unpriced)
  expect(create).toHaveBeenCalledWith(schedule)
  expect(patch).toHaveBeenCalledWith('p', { DefaultPriceScheduleID: 's' })
})

test('undoing a price deletes the schedule that the save created, but none of the library', async () => {
  const before: ProductRecord = { ID: 'p', Name: 'Anchor', Active: true, DefaultPriceSchedule: null }
  jest.spyOn(productService, 'patch').mockResolvedValue(before)
  const undo = async (latest: ProductRecord) => {
    for (const step of planPriceUndo(toForm(before), before, latest) ?? []) await step.run(latest)
  }
  // The user chose this schedule from the library. It has the name of the product and no other use.
  await undo({ ...product, DefaultPriceSchedule: { ...schedule, Name: 'Anchor' } })
  expect(remove).not.toHaveBeenCalled()

  const own = { ...schedule, ID: 'own' }
  jest.spyOn(priceSchedules, 'create').mockResolvedValue(own)
  jest.spyOn(priceSchedules, 'get').mockResolvedValue(own)
  jest.spyOn(priceSchedules, 'list').mockResolvedValue(page(own))
  let saved: ProductRecord | null = before
  for (const step of planProduct({ ...toForm(product), ScheduleID: '' }, before, 'own'))
    saved = await step.run(saved)
  await undo({ ...product, DefaultPriceScheduleID: 'own', DefaultPriceSchedule: own })
  expect(remove).toHaveBeenCalledWith('own')
})

test('asks before the quantity of a product stops counting for its variants', async () => {
  const tracked = { ...product, Inventory: { Enabled: true, QuantityAvailable: 1342 } }
  const form = toForm(tracked)
  const values = { ...form, Inventory: { ...form.Inventory, VariantLevelTracking: true } }
  const saveOf = (record: ProductRecord) =>
    beforeSave({ values, record, latest: { values, record }, confirm })
  confirm.mockResolvedValue(undefined)
  expect(await saveOf(tracked)).toBeUndefined()
  expect(confirm).toHaveBeenCalledWith(
    'Track the inventory by variant?',
    expect.objectContaining({
      details: expect.stringContaining('The quantity of the product, 1,342, no longer counts.'),
    }),
  )
  confirm.mockResolvedValue(true)
  expect(await saveOf(tracked)).toEqual([])
  confirm.mockClear()
  expect(await saveOf({ ...product, Inventory: { Enabled: true, QuantityAvailable: 0 } })).toEqual([])
  const already = { Enabled: true, QuantityAvailable: 5, VariantLevelTracking: true }
  expect(await saveOf({ ...product, Inventory: already })).toEqual([])
  expect(confirm).not.toHaveBeenCalled()
})
