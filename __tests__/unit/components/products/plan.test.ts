import { planPriceUndo, planProduct } from '@/components/products/plan'
import { toForm } from '@/components/products/schema'
import { priceSchedules, productService, type ProductRecord } from '@/components/products/service'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const priced: ProductRecord = {
  ID: 'p',
  Name: 'Bolt',
  Active: true,
  DefaultPriceScheduleID: 's',
  DefaultPriceSchedule: {
    ID: 's',
    Name: 'S',
    PriceBreaks: [
      { Quantity: 5, Price: 2, SalePrice: 1 },
      { Quantity: 10, Price: 1.5 },
    ],
  },
}
const unpriced: ProductRecord = { ID: 'p', Name: 'Bolt', Active: true, DefaultPriceSchedule: null }

/** Runs a plan against services that return what they are sent. */
async function run(
  form: Partial<ReturnType<typeof toForm>>,
  record: ProductRecord | null,
  stored: object | null | undefined = record?.DefaultPriceSchedule,
) {
  const sent: unknown[] = []
  const note = (what: string) => (idOrBody: unknown, body?: unknown) => {
    sent.push([what, idOrBody, body].filter((part) => part !== undefined))
    return Promise.resolve({ ...record, ...(idOrBody as object), ...(body as object) } as never)
  }
  jest.spyOn(priceSchedules, 'get').mockResolvedValue(stored as never)
  jest.spyOn(priceSchedules, 'create').mockImplementation(note('POST schedule'))
  jest.spyOn(priceSchedules, 'patch').mockImplementation(note('PATCH schedule'))
  jest.spyOn(productService, 'create').mockImplementation(note('POST product'))
  jest.spyOn(productService, 'patch').mockImplementation(note('PATCH product'))
  let current = record
  for (const step of planProduct({ ...toForm(record), ...form }, record, 'spare'))
    current = await step.run(current)
  return sent
}

test('sends nothing when nothing changed', async () => {
  expect(await run({}, priced)).toEqual([])
  expect(await run({}, unpriced)).toEqual([])
})

test('sends nothing when the same price is written differently', async () => {
  expect(await run({ Price: '2.000' }, priced)).toEqual([])
})

test('sends only the changed fields', async () => {
  expect(await run({ Name: 'Nut' }, priced)).toEqual([['PATCH product', 'p', { Name: 'Nut' }]])
})

test('a new price keeps the other fields and price breaks of its schedule', async () => {
  expect(await run({ Price: '3' }, priced)).toEqual([
    [
      'PATCH schedule',
      's',
      {
        PriceBreaks: [
          { Quantity: 5, Price: 3, SalePrice: 1 },
          { Quantity: 10, Price: 1.5 },
        ],
      },
    ],
  ])
})

test('a new price keeps price breaks and fields that another user changed meanwhile', async () => {
  const stored = {
    ...priced.DefaultPriceSchedule,
    PriceBreaks: [
      { Quantity: 1, Price: 4 },
      { Quantity: 5, Price: 2.5, SalePrice: 0.5 },
      { Quantity: 50, Price: 1 },
    ],
  }
  expect(await run({ Price: '3' }, priced, stored)).toEqual([
    [
      'PATCH schedule',
      's',
      {
        PriceBreaks: [
          { Quantity: 1, Price: 4 },
          { Quantity: 5, Price: 3, SalePrice: 0.5 },
          { Quantity: 50, Price: 1 },
        ],
      },
    ],
  ])
})

test('a new price goes to the first remaining price break when another user removed its own', async () => {
  const stored = { ...priced.DefaultPriceSchedule, PriceBreaks: [{ Quantity: 10, Price: 1.5 }] }
  expect(await run({ Price: '3' }, priced, stored)).toEqual([
    ['PATCH schedule', 's', { PriceBreaks: [{ Quantity: 10, Price: 3 }] }],
  ])
  expect(await run({ Price: '3' }, priced, { ...stored, PriceBreaks: [] })).toEqual([
    ['PATCH schedule', 's', { PriceBreaks: [{ Quantity: 1, Price: 3 }] }],
  ])
})

test('a first price creates a price schedule and links it', async () => {
  expect(await run({ Price: '0' }, unpriced)).toEqual([
    ['POST schedule', { ID: 'spare', Name: 'Bolt', PriceBreaks: [{ Quantity: 1, Price: 0 }] }],
    ['PATCH product', 'p', { DefaultPriceScheduleID: 'spare' }],
  ])
})

test('a retry after a failed product save only links the price schedule already created', async () => {
  const half = {
    ...unpriced,
    DefaultPriceSchedule: { ID: 'spare', Name: 'Bolt', PriceBreaks: [{ Price: 4 }] },
  }
  expect(await run({ Price: '4' }, half)).toEqual([
    ['PATCH product', 'p', { DefaultPriceScheduleID: 'spare' }],
  ])
})

test('an empty price unlinks the price schedule without deleting it', async () => {
  expect(await run({ Price: '' }, priced)).toEqual([['PATCH product', 'p', { DefaultPriceScheduleID: null }]])
})

test('undoing the removal of a price links the price schedule again, even if it has changed', async () => {
  const latest = { ...unpriced, Name: 'Nut' }
  const now = { ...priced, DefaultPriceSchedule: { ID: 's', Name: 'S', PriceBreaks: [{ Price: 7 }] } }
  const patch = jest.spyOn(productService, 'patch').mockResolvedValue(latest)
  jest.spyOn(productService, 'get').mockResolvedValue(now)
  const back = { ...toForm(latest), Name: 'Bolt', Price: toForm(priced).Price }
  const steps = planPriceUndo(back, priced, latest) ?? []
  expect(steps.map(({ label }) => label)).toEqual(['Save the product'])
  expect(await steps[0]?.run(latest)).toBe(now)
  expect(patch).toHaveBeenCalledWith('p', { Name: 'Bolt', DefaultPriceScheduleID: 's' })
  expect(planPriceUndo(toForm(priced), priced, priced)).toBeUndefined()
  expect(planPriceUndo(toForm(priced), unpriced, priced)).toBeUndefined()
  // Another user removed the price, so there is no price change to undo.
  expect(planPriceUndo({ ...toForm(latest), Name: 'Bolt' }, priced, latest)).toBeUndefined()
})

test('a price schedule that could not be read stays linked', async () => {
  const unreadable = { ...unpriced, DefaultPriceScheduleID: 'hidden' }
  expect(await run({ Name: 'Nut' }, unreadable)).toEqual([['PATCH product', 'p', { Name: 'Nut' }]])
})

test('a new product gets the typed ID or the generated one', async () => {
  const [made] = await run({ Name: 'Nut' }, null)
  expect(made).toEqual(['POST product', { ID: 'spare', Name: 'Nut', Description: null, Active: true }])
  const [schedule, product] = await run({ ID: 'nut', Name: 'Nut', Price: '1.5' }, null)
  expect(schedule).toEqual([
    'POST schedule',
    { ID: 'spare', Name: 'Nut', PriceBreaks: [{ Quantity: 1, Price: 1.5 }] },
  ])
  expect(product).toEqual([
    'POST product',
    { ID: 'nut', Name: 'Nut', Description: null, Active: true, DefaultPriceScheduleID: 'spare' },
  ])
})
