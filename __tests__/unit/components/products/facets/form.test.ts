import { productFacetForm, toForm, toPatch } from '@/components/products/facets/form'
import { optionsOf, productFacets } from '@/components/products/facets/resource'
import type { ProductFacet } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const color: ProductFacet = {
  ID: 'color',
  Name: 'Color',
  XpPath: 'Facets.color',
  ListOrder: 3,
  MinCount: 0,
  xp: { Options: ['Red', 'Blue'], note: 'kept' },
}

async function sent(form: Partial<ReturnType<typeof toForm>>, record: ProductFacet | null) {
  jest.clearAllMocks()
  const create = jest
    .spyOn(productFacets.service, 'create')
    .mockImplementation(async (body) => body as ProductFacet)
  const patch = jest.spyOn(productFacets.service, 'patch').mockImplementation(async () => color)
  for (const step of productFacetForm.plan({ ...toForm(record), ...form }, record, 'spare'))
    await step.run(record)
  return [...create.mock.calls, ...patch.mock.calls].flat()
}

test('a facet keeps its editable fields when converted to form values and back', () => {
  expect(toPatch(toForm(color))).toEqual({
    Name: 'Color',
    XpPath: 'Facets.color',
    ListOrder: 3,
    MinCount: 0,
    xp: { Options: ['Red', 'Blue'] },
  })
})

test('a new facet gets a path from its ID unless a path is typed', async () => {
  expect(await sent({ Name: 'Size' }, null)).toEqual([
    { ID: 'spare', Name: 'Size', XpPath: 'Facets.spare', ListOrder: 0, MinCount: 1, xp: { Options: [] } },
  ])
  expect(await sent({ ID: 'size', Name: 'Size', XpPath: 'Size' }, null)).toMatchObject([
    { ID: 'size', XpPath: 'Size' },
  ])
})

test('an edit sends only the changed fields, and of xp only the options', async () => {
  expect(await sent({ Options: ['Blue', 'Red'] }, color)).toEqual([
    'color',
    { xp: { Options: ['Blue', 'Red'] } },
  ])
  expect(await sent({ XpPath: '' }, color)).toEqual([])
})

test('options that are not texts are ignored', () => {
  for (const xp of [null, undefined, 'x', { Options: 'x' }, { Options: null }]) {
    expect(optionsOf({ Name: 'n', xp })).toEqual([])
  }
  expect(optionsOf({ Name: 'n', xp: { Options: ['a', 1, null, 'b'] } })).toEqual(['a', 'b'])
})

test.each([[[8, 9, 10]], [['8', 9]], ['8'], [{ a: 1 }]])(
  'options %j are not overwritten',
  async (Options) => {
    const sizes = { ...color, xp: { Options } }
    expect(await sent({ Name: 'Shoe size', Options: ['8'] }, sizes)).toEqual(['color', { Name: 'Shoe size' }])
  },
)
