import { beforeSave } from '@/components/products/before-save'
import { planPriceUndo } from '@/components/products/plan'
import { toForm } from '@/components/products/schema'
import { priceSchedules, productService, type ProductRecord } from '@/components/products/service'
import { findProductLeftover } from '@/components/products/unused-schedule'
import { PlatformError } from '@/lib/ordercloud/errors'

const listAssignments = jest.fn()
const listSuppliers = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({ Products: { ListAssignments: listAssignments, ListSuppliers: listSuppliers } }),
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
const page = (...Items: object[]) => ({ Items, Meta: { TotalPages: 1 } }) as never

beforeEach(() => {
  confirm.mockReset().mockResolvedValue(true)
  remove.mockReset().mockResolvedValue(undefined)
  listAssignments.mockReset().mockResolvedValue(page())
  listSuppliers.mockReset().mockResolvedValue(page())
  jest.spyOn(priceSchedules, 'get').mockResolvedValue(schedule)
  jest.spyOn(priceSchedules, 'remove').mockImplementation(remove)
  jest.spyOn(productService, 'list').mockResolvedValue(page(product))
})

/** Runs the checks before a save with this price. `latest` is the record as other users may have changed it since. */
function save(Price: string, record: ProductRecord | null = product, latest = record) {
  const values = { ...toForm(record), Price }
  return beforeSave({ values, record, latest: latest ? { values, record: latest } : undefined, confirm })
}
const withBreaks = (...breaks: [quantity: number, price: number][]) => ({
  ...schedule,
  PriceBreaks: breaks.map(([Quantity, Price]) => ({ Quantity, Price })),
})

test('asks about a price only if it makes the next price break cost more per piece', async () => {
  expect(await save('8')).toEqual([])
  expect(await save('9.00')).toEqual([])
  expect(await save('5', null)).toEqual([])
  expect(confirm).not.toHaveBeenCalled()
  expect(await save('7.5')).toEqual([])
  expect(confirm).toHaveBeenCalledWith(
    'Save a higher unit price for larger quantities?',
    expect.objectContaining({
      details: expect.stringContaining('new price is $7.50, but the unit price is $8.00 from quantity 10.'),
    }),
  )
  confirm.mockResolvedValue(false)
  expect(await save('7.5')).toBeUndefined()
})

test('names every price break that costs more, including one that another user added meanwhile', async () => {
  const now = withBreaks([1, 9], [10, 8], [50, 7], [100, 8.5])
  jest.spyOn(priceSchedules, 'get').mockResolvedValue(now)
  expect(await save('8.2', product, { ...product, DefaultPriceSchedule: now })).toEqual([])
  expect(confirm.mock.lastCall?.[1].details).toContain('the unit price is $8.50 from quantity 100.')
  await save('7', product, { ...product, DefaultPriceSchedule: now })
  expect(confirm.mock.lastCall?.[1].details).toContain(
    'the unit price is $8.00 from quantity 10 and $8.50 from quantity 100.',
  )
  expect(confirm).toHaveBeenCalledTimes(2)
})

test('asks again about a price break that another user added while the dialog was open', async () => {
  jest.spyOn(priceSchedules, 'get').mockResolvedValue(withBreaks([1, 9], [10, 8], [100, 8.5]))
  expect(await save('7.5')).toEqual([])
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(confirm.mock.lastCall?.[1].details).toContain('$8.50 from quantity 100.')
})

test('asks nothing about a price that another user changed or removed', async () => {
  const theirs = { ...product, DefaultPriceSchedule: withBreaks([1, 7], [10, 8]) }
  const latest = { values: toForm(theirs), record: theirs }
  expect(await beforeSave({ values: toForm(product), record: product, latest, confirm })).toEqual([])
  const unpriced: ProductRecord = { ID: 'p', Name: 'Anchor', Active: true, DefaultPriceSchedule: null }
  const removed = { values: toForm(unpriced), record: unpriced }
  expect(await beforeSave({ values: toForm(product), record: product, latest: removed, confirm })).toEqual([])
  // The user removed the price, but then discarded this change in favor of another user's price.
  const values = { ...toForm(product), Price: '' }
  expect(await beforeSave({ values, record: product, latest, confirm })).toEqual([])
  expect(confirm).not.toHaveBeenCalled()
})

test('offers to delete the price schedule of a removed price, and deletes it after the save', async () => {
  const steps = (await save('')) ?? []
  expect(confirm.mock.lastCall?.[0]).toBe('Delete price schedule “Anchors” too?')
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
  ['a supplier', () => listSuppliers.mockResolvedValue(page({ DefaultPriceScheduleID: 's' }))],
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
  listAssignments.mockResolvedValue(page({ ProductID: 'q', BuyerID: 'b' }))
  expect(await findProductLeftover(product)).toBeUndefined()
  expect(await findProductLeftover({ Name: 'Unpriced', ID: 'p' })).toBeUndefined()
})

test('undoing the removal of a price restores the deleted price schedule and links it', async () => {
  const unpriced: ProductRecord = { ID: 'p', Name: 'Anchor', Active: true, DefaultPriceSchedule: null }
  jest.spyOn(priceSchedules, 'get').mockRejectedValue(new PlatformError('Gone.', { status: 404 }))
  jest.spyOn(productService, 'get').mockResolvedValue(product)
  const create = jest.spyOn(priceSchedules, 'create').mockResolvedValue(schedule)
  const patch = jest.spyOn(productService, 'patch').mockResolvedValue(unpriced)
  for (const step of planPriceUndo(toForm(product), product, unpriced) ?? []) await step.run(unpriced)
  expect(create).toHaveBeenCalledWith(schedule)
  expect(patch).toHaveBeenCalledWith('p', { DefaultPriceScheduleID: 's' })
})

test('undoing a first price deletes its new price schedule unless that has changed', async () => {
  const before: ProductRecord = { ID: 'p', Name: 'Anchor', Active: true, DefaultPriceSchedule: null }
  const own = { ID: 's', Name: 'Anchor', PriceBreaks: [{ Quantity: 1, Price: 4 }] }
  const latest = { ...product, DefaultPriceSchedule: own }
  jest.spyOn(productService, 'patch').mockResolvedValue(before)
  const undo = async () => {
    for (const step of planPriceUndo({ ...toForm(latest), Price: '' }, before, latest) ?? [])
      await step.run(latest)
  }
  await undo()
  expect(remove).not.toHaveBeenCalled()
  jest.spyOn(priceSchedules, 'get').mockResolvedValue(own)
  await undo()
  expect(remove).toHaveBeenCalledWith('s')
})
