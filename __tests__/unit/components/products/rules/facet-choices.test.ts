import fc from 'fast-check'
import { facetChoices, facetPath, inStoredOrder } from '@/components/products/rules/facet-choices'
import { facetChange, storedValues, type FacetValue } from '@/lib/xp/facet-values'
import { nest, valueAt, type XpObject } from '@/lib/xp/tree'

const facet = (Options: unknown, more = {}) => ({ ID: 'color', Name: 'Color', xp: { Options }, ...more })

it('reads the values at the path of the facet, whose default is its ID', () => {
  expect(facetPath({ Name: 'x', ID: 'size', XpPath: 'Facets.Size' })).toEqual(['Facets', 'Size'])
  expect(facetPath({ Name: 'x', ID: 'size' })).toEqual(['size'])
})

test.each([
  [{ Facets: { color: ['Red', 7, true] } }, { values: ['Red', 7, true], isList: true }],
  [{ Facets: { color: 12 } }, { values: [12], isList: false }],
  [{ Facets: { color: null } }, { values: [], isList: true }],
  [{ Facets: null }, { values: [], isList: true }],
  [{}, { values: [], isList: true }],
  [{ Facets: { color: { a: 1 } } }, { problem: expect.stringMatching(/another kind of value/) }],
  [{ Facets: { color: [{ a: 1 }] } }, { problem: expect.stringMatching(/another kind of value/) }],
  [{ Facets: ['color'] }, { problem: expect.stringMatching(/^xp\.Facets is not an object/) }],
])('reads %j', (xp, stored) => {
  expect(storedValues(xp, ['Facets', 'color'])).toEqual(stored)
})

it('does not write to a path that is a security risk', () => {
  expect(storedValues({}, ['Facets', '__proto__'])).toEqual({
    problem: expect.stringMatching(/security risk/),
  })
})

it('offers the options, further values of the product, and further values of other products', () => {
  const counts = [
    { value: 'Green', count: 9 },
    { value: 'Red', count: 4 },
  ]
  expect(facetChoices(facet(['Red', 'Blue']), ['Pink'], counts)).toEqual([
    { value: 'Red', count: 4, isOption: true },
    { value: 'Blue', count: undefined, isOption: true },
    { value: 'Pink', count: undefined, isOption: false },
    { value: 'Green', count: 9, isOption: false },
  ])
  expect(facetChoices(facet(undefined), [], [])).toEqual([])
})

it('keeps numbers as numbers', () => {
  const counts = [
    { value: '10', count: 2 },
    { value: '24', count: 1 },
    { value: 'many', count: 1 },
  ]
  expect(facetChoices(facet([10, 20]), [], counts).map(({ value }) => value)).toEqual([10, 20, 24, 'many'])
  // Among texts, a number of another product is a text too.
  expect(facetChoices(facet(['10']), [], counts).map(({ value }) => value)).toEqual(['10', '24', 'many'])
  expect(facetChange({ Facets: { size: [10] } }, ['Facets', 'size'], [10, 24], true).value).toEqual([10, 24])
})

it('stores the values of the product first, then the new ones in the order of the options', () => {
  const choices = facetChoices(facet(['Red', 'Blue', 'Green']), ['Green', 'Pink'], [])
  expect(inStoredOrder(['Green', 'Pink'], choices, new Set(['Red', 'Blue', 'Green']))).toEqual([
    'Green',
    'Red',
    'Blue',
  ])
})

test.each<[XpObject, FacetValue[], boolean, object]>([
  [{ Facets: { a: [1] } }, ['Red'], true, { path: ['Facets', 'color'], shown: undefined, value: ['Red'] }],
  [{}, ['Red'], true, { path: ['Facets'], shown: undefined, value: { color: ['Red'] } }],
  [{ Facets: null }, ['Red'], true, { path: ['Facets'], shown: null, value: { color: ['Red'] } }],
  [{ Facets: { color: ['Red'] } }, [], true, { path: ['Facets', 'color'], shown: ['Red'], value: [] }],
  [{ Facets: { color: 'Red' } }, ['Blue'], false, { path: ['Facets', 'color'], shown: 'Red', value: 'Blue' }],
  [{ Facets: { color: 'Red' } }, [], false, { path: ['Facets', 'color'], shown: 'Red', value: null }],
  [
    { Facets: { color: 'Red' } },
    ['Red', 'Blue'],
    false,
    { path: ['Facets', 'color'], shown: 'Red', value: ['Red', 'Blue'] },
  ],
])('changes %j to %j by the smallest write', (xp, values, isList, change) => {
  expect(facetChange(xp, ['Facets', 'color'], values, isList)).toEqual(change)
})

it('never changes another value of any xp', () => {
  const key = fc.constantFrom('Facets', 'color', 'size', 'Brand')
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()))
  const tree = fc.letrec<{ xp: XpObject; value: unknown }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, leaf, tie('xp')),
    xp: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  })).xp
  /** Merges a PATCH as the platform does. */
  const merge = (before: unknown, patch: unknown): unknown => {
    const isObject = (one: unknown): one is XpObject =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
    if (!isObject(patch)) return patch
    const into = isObject(before) ? before : {}
    return {
      ...into,
      ...Object.fromEntries(Object.entries(patch).map(([one, value]) => [one, merge(into[one], value)])),
    }
  }
  fc.assert(
    fc.property(
      tree,
      fc.array(key, { minLength: 1, maxLength: 3 }),
      fc.array(fc.string()),
      (xp, path, values) => {
        const stored = storedValues(xp, path)
        if ('problem' in stored) return
        const change = facetChange(xp, path, values, stored.isList)
        const after = merge(xp, nest(change.path, change.value)) as XpObject
        const written = storedValues(after, path)
        expect('values' in written && written.values).toEqual(values)
        // Without the written value, nothing else differs.
        const restored = merge(after, nest(path, valueAt(xp, path) ?? null))
        const emptied = merge(xp, nest(path, valueAt(xp, path) ?? null))
        expect(restored).toEqual(emptied)
      },
    ),
  )
})
