import { bulkFacetChoices, facetJob, facetRows } from '@/components/products/rules/facet-bulk'
import type { Target } from '@/lib/jobs/job'
import type { FacetEdit } from '@/lib/xp/facet-values'
import { readXpSchemas, type XpSchema } from '@/lib/xp/schema'

const COLOR = { ID: 'color', Name: 'Color', XpPath: 'Facets.Color', xp: { Options: ['Red', 'Blue', '12'] } }
const edit = (kind: FacetEdit['kind'], ...values: FacetEdit['values']): FacetEdit => {
  return { path: ['Facets', 'Color'], kind, values }
}
const product = (id: string, xp: unknown, OwnerID = 'own'): Target => {
  return { id, name: id.toUpperCase(), before: { xp, OwnerID } }
}
const color = (...Color: unknown[]) => ({ Facets: { Color } })

test('offers options, values of the selection and counted values, but removes only those of the selection', () => {
  const products = [
    product('a', color('Pink', 'Red')),
    product('b', color(12, { deep: 1 })),
    product('c', null),
  ]
  const counts = [
    { value: 'Green', count: 9 },
    { value: 'Red', count: 4 },
  ]
  const values = (kind: FacetEdit['kind'], of = products) =>
    bulkFacetChoices(COLOR, of, kind, counts).map(({ value }) => value)
  expect(values('add')).toEqual(['Red', 'Blue', '12', 'Pink', 'Green'])
  expect(values('replace')).toEqual(values('add'))
  expect(values('remove')).toEqual(['Red', 'Pink'])
  // A number and its text are one value.
  expect(values('remove', [product('a', color(12))])).toEqual(['12'])
})

test('changes products with their old and new values, and names the others with the reason', () => {
  const products = [
    product('none', null),
    product('other', color('Teal')),
    product('same', color('Blue', 'Red')),
    product('odd', { Facets: { Color: { a: 1 } } }),
    product('foreign', color('Teal'), 'tarnwick'),
    // It was deleted after the user had selected it.
    { id: 'gone', name: 'GONE' },
  ]
  const blockedReason = ({ OwnerID }: { OwnerID?: unknown }) =>
    OwnerID === 'tarnwick' ? 'It belongs to Tarnwick.' : undefined
  const { rows, leftOut, problem } = facetRows(products, edit('add', 'Red'), { blockedReason })
  expect(rows.map(({ product: { id }, before, after }) => [id, before, after])).toEqual([
    ['none', 'No value', 'Red'],
    ['other', 'Teal', 'Teal, Red'],
  ])
  expect(rows[1]?.target).toEqual({
    ...{ id: 'other', name: 'OTHER', before: { xp: color('Teal') } },
    write: {
      ...{ kind: 'patch', body: { xp: color('Teal', 'Red') }, from: { xp: color('Teal') } },
      facetEdit: edit('add', 'Red'),
    },
  })
  expect(leftOut).toEqual([
    'SAME is skipped. It already has these values.',
    'ODD is skipped. The product has another kind of value here. Change it on the tab “Extended”.',
    'FOREIGN is skipped. It belongs to Tarnwick.',
    'GONE is skipped. It was deleted.',
  ])
  expect(problem).toBeUndefined()
})

test('shows when no value is left', () => {
  const { rows } = facetRows([product('a', color('Red'))], edit('remove', 'Red'))
  expect(rows).toMatchObject([{ before: 'Red', after: 'No value' }])
})

test('checks the written values against the schema, but not those of products that stay the same', () => {
  const schemas = readXpSchemas(
    JSON.stringify({
      products: {
        properties: {
          Facets: { properties: { Color: { type: 'array', items: { enum: ['Red', 'Blue'] } } } },
        },
      },
    }),
  )
  const { schema } = schemas.get('products') as { schema: XpSchema }
  const problemOf = (what: FacetEdit, ...xps: unknown[]) =>
    facetRows(
      xps.map((xp, at) => product(`p${at}`, xp)),
      what,
      { schema },
    ).problem
  expect(problemOf(edit('add', 'Red'), null, {}, color('Blue'))).toBeUndefined()
  expect(problemOf(edit('add', 'Pink'), color('Pink'))).toBeUndefined()
  expect(problemOf(edit('add', 'Pink'), color('Pink'), null)).toMatch(/^xp\.Facets\.Color.* of “P1”: /)
})

test('plans one job that can be undone, and nothing when no product changes', () => {
  const { rows } = facetRows([product('a', null), product('b', {})], edit('add', 'Red'))
  expect(facetJob([], 'Color', edit('add', 'Red'))).toBeUndefined()
  expect(facetJob(rows, 'Color', edit('add', 'Red'))).toMatchObject({
    ...{ path: 'products', route: '/products', canUndoRows: true },
    title: 'Add Red to Color of 2 products',
    targets: [{ id: 'a' }, { id: 'b' }],
  })
  const titleOf = (what: FacetEdit) => facetJob(rows.slice(0, 1), 'Color', what)?.title
  expect(titleOf(edit('remove', 'Red', 12))).toBe('Remove Red and 12 from Color of 1 product')
  expect(titleOf(edit('replace', 'Red', 'Blue'))).toBe('Set Color of 1 product to Red and Blue')
  expect(titleOf(edit('add', 1, 2, 3, 4))).toBe('Add 4 values to Color of 1 product')
})
