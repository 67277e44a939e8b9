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

/** Returns rows of the form. */
const breaks = (...rows: [quantity: string, price: string][]) =>
  rows.map(([Quantity, Price]) => ({
    Quantity,
    Price,
    SalePrice: '',
    SubscriptionPrice: '',
    BundlePrice: '',
  }))

const pageOf = (row: object | null | undefined) => ({ Items: row ? [row] : [], Meta: {} }) as never

/** Runs a plan against services that return what they are sent. */
async function run(
  form: Partial<ReturnType<typeof toForm>>,
  record: ProductRecord | null,
  stored: object | null | undefined = record?.DefaultPriceSchedule,
  generatedId = 'spare',
) {
  const sent: unknown[] = []
  const note = (what: string) => (idOrBody: unknown, body?: unknown) => {
    sent.push([what, idOrBody, body].filter((part) => part !== undefined))
    return Promise.resolve({ ...record, ...(idOrBody as object), ...(body as object) } as never)
  }
  jest.spyOn(priceSchedules, 'list').mockResolvedValue(pageOf(stored))
  jest.spyOn(priceSchedules, 'create').mockImplementation(note('POST schedule'))
  jest.spyOn(priceSchedules, 'patch').mockImplementation(note('PATCH schedule'))
  jest.spyOn(productService, 'create').mockImplementation(note('POST product'))
  jest.spyOn(productService, 'patch').mockImplementation(note('PATCH product'))
  let current = record
  for (const step of planProduct({ ...toForm(record), ...form }, record, generatedId))
    current = await step.run(current)
  return sent
}

test('sends nothing when nothing changed', async () => {
  expect(await run({}, priced)).toEqual([])
  expect(await run({}, unpriced)).toEqual([])
})

test('sends nothing when the same price is written differently', async () => {
  const [first, second] = toForm(priced).Breaks
  expect(await run({ Breaks: [{ ...first!, Price: '2.000' }, second!] }, priced)).toEqual([])
})

test('sends only the changed fields', async () => {
  expect(await run({ Name: 'Nut' }, priced)).toEqual([['PATCH product', 'p', { Name: 'Nut' }]])
})

test('sends a changed description without code, and otherwise to the letter', async () => {
  const describe = (Description: string, record = { ...unpriced, Description: '<b>Old</b>' }) =>
    run({ Description }, record)
  expect(await describe('<p style="color: red">New</p>')).toEqual([
    ['PATCH product', 'p', { Description: '<p style="color: red">New</p>' }],
  ])
  expect(await describe('<p onclick="a()">New</p><script>b()</script>')).toEqual([
    ['PATCH product', 'p', { Description: '<p>New</p>' }],
  ])
  expect(await describe('<script>b()</script>')).toEqual([['PATCH product', 'p', { Description: null }]])
  expect(await run({ Name: 'Nut', Description: '<script>b()</script>New' }, null)).toEqual([
    ['POST product', { ID: 'spare', Name: 'Nut', Description: 'New', Active: true }],
  ])
})

test('sends no description that the user did not change, whatever it contains', async () => {
  const record = { ...unpriced, Description: '<script>b()</script>Old' }
  expect(await run({ Name: 'Nut' }, record)).toEqual([['PATCH product', 'p', { Name: 'Nut' }]])
})

test('changed prices are sent as one list with the other breaks and without the fields that stay', async () => {
  const [first, second] = toForm(priced).Breaks
  expect(await run({ Breaks: [{ ...first!, Price: '3' }, second!], MaxQuantity: '50' }, priced)).toEqual([
    [
      'PATCH schedule',
      's',
      {
        PriceBreaks: [
          { Quantity: 5, Price: 3, SalePrice: 1 },
          { Quantity: 10, Price: 1.5 },
        ],
        MaxQuantity: 50,
      },
    ],
  ])
})

test('a first price creates a price schedule and links it', async () => {
  expect(await run({ Breaks: breaks(['1', '0']) }, unpriced)).toEqual([
    ['POST schedule', { ID: 'spare', Name: 'Bolt', PriceBreaks: [{ Quantity: 1, Price: 0 }] }],
    ['PATCH product', 'p', { DefaultPriceScheduleID: 'spare' }],
  ])
})

test('a retry after a failed product save only links the price schedule already created', async () => {
  const half = {
    ...unpriced,
    DefaultPriceSchedule: {
      ID: 'spare',
      Name: 'Bolt',
      PriceBreaks: [{ Quantity: 1, Price: 4 }],
      MinQuantity: 1,
    },
  }
  expect(await run({ ScheduleID: '', Breaks: breaks(['1', '4']) }, half)).toEqual([
    ['PATCH product', 'p', { DefaultPriceScheduleID: 'spare' }],
  ])
})

test('a retry creates no second schedule, even if the record was read again and the prices have changed', async () => {
  expect(await run({ Breaks: breaks(['1', '4']) }, unpriced, null, 'twice')).toHaveLength(2)
  expect(await run({ Breaks: breaks(['1', '4']) }, unpriced, null, 'twice')).toEqual([
    ['PATCH product', 'p', { DefaultPriceScheduleID: 'twice' }],
  ])
  expect(await run({ Breaks: breaks(['1', '5']) }, unpriced, null, 'twice')).toEqual([
    ['PATCH schedule', 'twice', { PriceBreaks: [{ Quantity: 1, Price: 5 }] }],
    ['PATCH product', 'p', { DefaultPriceScheduleID: 'twice' }],
  ])
})

test('a save whose last response was lost has nothing left to write', () => {
  const linked = {
    ...unpriced,
    DefaultPriceScheduleID: 'spare',
    DefaultPriceSchedule: {
      ID: 'spare',
      Name: 'Bolt',
      PriceBreaks: [{ Quantity: 1, Price: 4 }],
      MinQuantity: 1,
    },
  }
  const typed = { ...toForm(unpriced), Breaks: breaks(['1', '4']) }
  expect(planProduct(typed, linked, 'spare')).toEqual([])
})

test('a schedule of its own copies the shared one, with the owner of the product, and leaves that unchanged', async () => {
  const shared = { ...priced, OwnerID: 'acme' }
  expect(await run({ ScheduleID: '' }, shared, null, 'copy')).toEqual([
    [
      'POST schedule',
      { ID: 'copy', Name: 'Bolt', OwnerID: 'acme', PriceBreaks: priced.DefaultPriceSchedule?.PriceBreaks },
    ],
    ['PATCH product', 'p', { DefaultPriceScheduleID: 'copy' }],
  ])
})

test('a new product and its schedule have the chosen owner, also when another one is chosen after a failure', async () => {
  const remove = jest.spyOn(priceSchedules, 'remove').mockResolvedValue(undefined as never)
  const values = { Name: 'Bolt', Breaks: breaks(['1', '4']) }
  expect(await run({ ...values, OwnerID: 'acme' }, null, null, 'owned')).toMatchObject([
    ['POST schedule', { ID: 'owned', OwnerID: 'acme' }],
    ['POST product', { ID: 'owned', OwnerID: 'acme', DefaultPriceScheduleID: 'owned' }],
  ])
  expect(remove).not.toHaveBeenCalled()
  expect(await run({ ...values, OwnerID: '' }, null, null, 'owned')).toEqual([
    ['POST schedule', expect.not.objectContaining({ OwnerID: expect.anything() as string })],
    ['POST product', expect.not.objectContaining({ OwnerID: expect.anything() as string })],
  ])
  expect(remove).toHaveBeenCalledWith('owned')
})

test('another schedule of the library is only linked, whatever was typed for the earlier one', async () => {
  expect(await run({ ScheduleID: 'library', Breaks: breaks(['1', '99']) }, priced)).toEqual([
    ['PATCH product', 'p', { DefaultPriceScheduleID: 'library' }],
  ])
})

test('removed prices unlink the price schedule without deleting or changing it', async () => {
  const unlinked = [['PATCH product', 'p', { DefaultPriceScheduleID: null }]]
  expect(await run({ Breaks: [] }, priced)).toEqual(unlinked)
  expect(await run({ ScheduleID: '', Breaks: [] }, priced)).toEqual(unlinked)
})

test('undoing the removal of a price links the price schedule again, even if it has changed', async () => {
  const latest = { ...unpriced, Name: 'Nut' }
  const now = { ID: 's', Name: 'S', PriceBreaks: [{ Quantity: 1, Price: 7 }] }
  const patch = jest
    .spyOn(productService, 'patch')
    .mockResolvedValue({ ...priced, DefaultPriceScheduleID: 's' })
  jest.spyOn(priceSchedules, 'list').mockResolvedValue(pageOf(now))
  const { Breaks, ScheduleID } = toForm(priced)
  const back = { ...toForm(latest), Name: 'Bolt', Breaks, ScheduleID }
  const steps = planPriceUndo(back, priced, latest) ?? []
  expect(steps.map(({ label }) => label)).toEqual(['Save the product'])
  expect(await steps[0]?.run(latest)).toMatchObject({ DefaultPriceSchedule: now })
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
  const [schedule, product] = await run(
    { ID: 'nut', Name: 'Nut', Breaks: breaks(['1', '1.5']) },
    null,
    null,
    'made',
  )
  expect(schedule).toEqual([
    'POST schedule',
    { ID: 'made', Name: 'Nut', PriceBreaks: [{ Quantity: 1, Price: 1.5 }] },
  ])
  expect(product).toEqual([
    'POST product',
    { ID: 'nut', Name: 'Nut', Description: null, Active: true, DefaultPriceScheduleID: 'made' },
  ])
})
