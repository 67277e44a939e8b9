import {
  chosenValues,
  facetOffers,
  valuesFilter,
  withFacetValue,
} from '@/components/products/rules/facet-filter'

const counted = (XpPath: string, counts: Record<string, number>) => ({
  ...{ Name: XpPath.toUpperCase(), XpPath },
  Values: Object.entries(counts).map(([Value, Count]) => ({ Value, Count })),
})

test('values of a filter are read back as they were chosen, whatever their characters', () => {
  for (const values of [['Red'], ['Red', 'Blue'], ['a|b', '*', '!x', '>5'], ['back\\slash', 'plain']])
    expect(chosenValues('xp.Color', valuesFilter(values))).toEqual(values)
  expect(valuesFilter([])).toBeUndefined()
  expect(chosenValues('xp.Color', undefined)).toEqual([])
})

test('other conditions have no chosen values', () => {
  expect(chosenValues('xp.Color', '*Re*')).toBeUndefined()
  expect(chosenValues('xp.Size', ['>=1', '<=5'])).toBeUndefined()
  expect(chosenValues('xp.Color', 'Red|Bl*')).toBeUndefined()
})

test('choosing values adds alternatives, and the last one removes the filter', () => {
  const one = withFacetValue({ Active: 'true' }, 'xp.Color', 'Red', true)
  expect(one).toEqual({ Active: 'true', 'xp.Color': 'Red' })
  const two = withFacetValue(one, 'xp.Color', 'Blue', true)
  expect(two['xp.Color']).toBe('Red|Blue')
  expect(withFacetValue(two, 'xp.Color', 'Red', false)['xp.Color']).toBe('Blue')
  expect(withFacetValue(one, 'xp.Color', 'Red', false)).toEqual({ Active: 'true' })
})

test('the values of a filtered facet are counted without its own filter', () => {
  const offers = facetOffers(
    [counted('color', { Red: 3 }), counted('size', { L: 2, M: 1 })],
    new Map([['xp.color', [counted('color', { Red: 3, Blue: 5 })]]]),
    { 'xp.color': 'Red' },
  )
  expect(offers).toEqual([
    {
      ...{ name: 'COLOR', key: 'xp.color', isLocked: false },
      values: [
        { value: 'Red', count: 3, isChosen: true },
        { value: 'Blue', count: 5, isChosen: false },
      ],
    },
    {
      ...{ name: 'SIZE', key: 'xp.size', isLocked: false },
      values: [
        { value: 'L', count: 2, isChosen: false },
        { value: 'M', count: 1, isChosen: false },
      ],
    },
  ])
})

test('a chosen value that no product has any more can be taken out', () => {
  const [offer] = facetOffers([counted('color', { Red: 3 })], new Map(), { 'xp.color': 'Gone' })
  expect(offer?.values[0]).toEqual({ value: 'Gone', count: 0, isChosen: true })
})

test('facets without values are left out, and those that no filter can name are locked', () => {
  const [offer, ...others] = facetOffers([counted('empty', {}), counted('a b', { x: 1 })], new Map(), {})
  expect(others).toEqual([])
  expect(offer).toMatchObject({ key: 'xp.a b', isLocked: true })
})

test('another condition is named before a value replaces it', () => {
  const [offer] = facetOffers([counted('size', { 5: 2 })], new Map(), { 'xp.size': ['>=1', '<=5'] })
  expect(offer?.isLocked).toBe(false)
  expect(offer?.note).toMatch(/another condition/)
})
