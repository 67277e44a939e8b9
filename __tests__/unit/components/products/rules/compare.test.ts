import { compareProducts, type ComparedProduct } from '@/components/products/rules/compare'
import type { Product } from '@/lib/ordercloud/models'

const compared = (product: Product, more: Partial<ComparedProduct> = {}): ComparedProduct => ({
  ...{ product, schedule: null, locations: [], specs: [], catalogs: [], ...more },
})

/** Returns the values of a row by the title of its section and its label. */
function valuesOf(products: readonly ComparedProduct[], title: string, label: string, facets = FACETS) {
  const section = compareProducts(products, facets).find((one) => one.title === title)
  return section?.rows.find((one) => one.label === label)
}
const FACETS = [{ ID: 'color', Name: 'Color', XpPath: 'Facets.Color' }]

test('marks fields that differ, and leaves out fields without any value', () => {
  const pair = [
    compared({ ID: 'a', Name: 'A', Active: true, Returnable: false, ShipWeight: 2 }),
    compared({ ID: 'b', Name: 'B', Active: true, Returnable: true }),
  ]
  expect(valuesOf(pair, 'Details', 'Active')).toMatchObject({ values: ['Yes', 'Yes'], isDifferent: false })
  expect(valuesOf(pair, 'Details', 'Returnable')).toMatchObject({ values: ['No', 'Yes'], isDifferent: true })
  expect(valuesOf(pair, 'Inventory and shipping', 'Weight')).toMatchObject({ values: ['2', undefined] })
  expect(valuesOf(pair, 'Details', 'Description')).toBeUndefined()
  expect(compareProducts(pair, FACETS).map(({ title }) => title)).not.toContain('Specs')
})

test('shows fields that it does not know', () => {
  const pair = [
    compared({ ID: 'a', NewField: 5 } as Product),
    compared({ ID: 'b', NewField: { deep: 1 } } as Product),
  ]
  expect(valuesOf(pair, 'Details', 'New field')).toMatchObject({ values: ['5', '{"deep":1}'] })
})

test('lists every price break once, and tells no price from one that cannot be read', () => {
  const breaks = [
    { Quantity: 1, Price: 10 },
    { Quantity: 10, Price: 8, SalePrice: 7 },
  ]
  const trio = [
    compared({ ID: 'a' }, { schedule: { ID: 's', Name: 'Prices', Currency: 'USD', PriceBreaks: breaks } }),
    compared({ ID: 'b' }),
    compared({ ID: 'c', DefaultPriceScheduleID: 'hidden' }, { schedule: undefined }),
  ]
  const pricing = compareProducts(trio, FACETS).find(({ title }) => title === 'Pricing')
  expect(pricing?.rows.slice(0, 4).map(({ label, values }) => [label, ...values])).toEqual([
    ['Price from 1', '$10.00', undefined, 'Not readable'],
    ['Price from 10', '$8.00', undefined, 'Not readable'],
    ['Default price schedule', 'Prices (s)', undefined, 'hidden'],
    ['Sale price from 10', '$7.00', undefined, undefined],
  ])
  const shown = (pricing?.rows ?? []).flatMap(({ values }) => values).join()
  for (const price of ['$10.00', '$8.00', '$7.00']) expect(shown.split(price)).toHaveLength(2)
  expect(valuesOf(trio.slice(1), 'Pricing', 'Price')?.values).toEqual([undefined, 'Not readable'])
})

test('compares locations, specs by name, catalogs, and xp by path without the paths of facets', () => {
  const pair = [
    compared(
      { ID: 'a', xp: { Facets: { Color: ['Red', 'Blue'], Other: 1 }, Brand: 'Acme', Empty: {} } },
      {
        locations: [{ name: 'Reno', quantity: 3 }],
        specs: [{ ID: 'own-a', Name: 'Size', Options: [{ ID: 'l', Value: 'L' }] }],
        catalogs: [
          { id: 'winter', name: 'Winter' },
          { id: 'summer', name: 'Summer' },
        ],
      },
    ),
    compared(
      { ID: 'b', xp: null },
      { specs: [{ ID: 'own-b', Name: 'Size', Options: [{ ID: 'l', Value: 'L' }] }], catalogs: undefined },
    ),
  ]
  expect(valuesOf(pair, 'Inventory and shipping', 'Quantity at Reno')?.values).toEqual(['3', undefined])
  expect(valuesOf(pair, 'Specs', 'Size')).toMatchObject({ values: ['L', 'L'], isDifferent: false })
  expect(valuesOf(pair, 'Facets', 'Color')?.values).toEqual(['Red, Blue', undefined])
  expect(valuesOf(pair, 'Catalogs', 'Number of catalogs')?.values).toEqual(['2', 'Not readable'])
  expect(valuesOf(pair, 'Catalogs', 'Catalogs')?.values).toEqual([
    'Summer (summer)\nWinter (winter)',
    undefined,
  ])
  const xp = compareProducts(pair, FACETS).find(({ title }) => title === 'Extended properties')
  expect(xp?.rows.map(({ label, values }) => [label, ...values])).toEqual([
    ['Brand', 'Acme', undefined],
    ['Empty', '{}', undefined],
    ['Facets.Other', '1', undefined],
  ])
})

test('instants differ only when their shown minutes differ', () => {
  const at = (DateCreated: string) => compared({ ID: DateCreated, DateCreated })
  const created = (...texts: string[]) => valuesOf(texts.map(at), 'Details', 'Created')
  expect(created('2026-03-03T08:15:01.000+00:00', '2026-03-03T08:15:59.123Z')).toMatchObject({
    ...{ isDifferent: false, kind: 'instant' },
    values: ['2026-03-03T08:15:01.000+00:00', '2026-03-03T08:15:59.123Z'],
  })
  expect(created('2026-03-03T08:15:59Z', '2026-03-03T08:16:00Z')?.isDifferent).toBe(true)
  expect(created('2026-03-03T08:15:00Z', 'soon')?.isDifferent).toBe(true)
})

test('products in different catalogs differ, also when their number is the same', () => {
  const inCatalog = (id: string) => compared({ ID: id }, { catalogs: [{ id, name: 'Yard' }] })
  const pair = [inCatalog('east'), inCatalog('west')]
  expect(valuesOf(pair, 'Catalogs', 'Number of catalogs')).toMatchObject({ isDifferent: false })
  expect(valuesOf(pair, 'Catalogs', 'Catalogs')).toMatchObject({
    ...{ values: ['Yard (east)', 'Yard (west)'], isDifferent: true },
  })
  expect(valuesOf([pair[0]!, pair[0]!], 'Catalogs', 'Catalogs')).toMatchObject({ isDifferent: false })
})

test('shows pictures by address and alternative text, and other entries of the list as they are', () => {
  const withImages = (Images: unknown) => compared({ ID: 'a', xp: { Images } } as Product)
  const front = { Url: 'https://x/front.jpg', ThumbnailUrl: 'https://x/small.jpg', AltText: 'Front' }
  const some = [
    withImages([front, { Url: 'https://x/back.jpg', Tags: ['a', 'b'] }]),
    withImages([{ ...front, ThumbnailUrl: 'https://x/other.jpg' }, 'odd']),
    withImages([]),
    withImages('none'),
  ]
  expect(valuesOf(some, 'Details', 'Pictures')).toMatchObject({
    isDifferent: true,
    values: [
      'https://x/front.jpg, “Front”\nhttps://x/back.jpg, Tags: a, b',
      'https://x/front.jpg, “Front”\nodd',
      undefined,
      undefined,
    ],
    pictures: [
      [{ url: 'https://x/small.jpg' }, { url: 'https://x/back.jpg' }],
      [{ url: 'https://x/other.jpg' }, { url: undefined }],
      [],
      [],
    ],
  })
  expect(valuesOf(some, 'Extended properties', 'Images')?.values.at(-1)).toBe('none')
  expect(valuesOf(some.slice(0, 3), 'Extended properties', 'Images')).toBeUndefined()
  const same = [withImages([front]), withImages([{ ...front, ThumbnailUrl: undefined }])]
  expect(valuesOf(same, 'Details', 'Pictures')?.isDifferent).toBe(false)
})
