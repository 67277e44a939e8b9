import {
  countsFor,
  hasOtherOptions,
  optionWords,
  pathProblem,
  productsHref,
  proposedPath,
} from '@/components/products/facets/values'

const color = { ID: 'color', Name: 'Color', XpPath: 'Facets.color' }

test('reads the counts of the facet with the same path', () => {
  const Facets = [
    { XpPath: 'Facets.size', Values: [{ Value: 'L', Count: 9 }] },
    { XpPath: 'Facets.color', Values: [{ Value: 'Red', Count: 3 }, { Value: 'Blue' }, {}] },
  ]
  expect(countsFor(color, { Facets })).toEqual([
    { value: 'Red', count: 3 },
    { value: 'Blue', count: 0 },
  ])
  for (const meta of [{}, { Facets: null }, { Facets: [] }]) expect(countsFor(color, meta)).toEqual([])
})

test('links a value to the products with exactly this value, with filter operators escaped', () => {
  expect(productsHref(color)).toBe('/products?xp.Facets.color=*')
  expect(productsHref(color, 'Dark red')).toBe('/products?xp.Facets.color=Dark+red')
  const filter = (value: string) =>
    new URLSearchParams(productsHref(color, value)?.split('?')[1]).get('xp.Facets.color')
  expect(['!Red', '>5', 'a|b', '*'].map(filter)).toEqual(['\\!Red', '\\>5', 'a\\|b', '\\*'])
  expect(productsHref(color, '')).toBeUndefined()
  expect(productsHref({ ...color, XpPath: 'no path' }, 'Red')).toBeUndefined()
})

test('detects options that are not all texts, and shows them as text', () => {
  const having = (Options: unknown) => ({ Name: 'n', xp: { Options } })
  expect([null, undefined, [], ['a', 'b']].map(having).map(hasOtherOptions)).toEqual(Array(4).fill(false))
  expect([[8, 9], ['a', null], 'a', {}, 0].map(having).map(hasOtherOptions)).toEqual(Array(5).fill(true))
  expect(hasOtherOptions(null)).toBe(false)
  expect(hasOtherOptions({ Name: 'n', xp: 'x' })).toBe(false)
  expect(optionWords(having([8, 'a', null]))).toEqual(['8', 'a', 'null'])
  expect(optionWords(having({ a: 1 }))).toEqual(['{"a":1}'])
  expect(optionWords(having(undefined))).toEqual([])
})

it('accepts paths of keys separated by dots, and rejects others', () => {
  for (const path of ['', 'color', 'Facets.color', 'Facets.frame_color-2'])
    expect(pathProblem(path)).toBeUndefined()
  expect(pathProblem('xp.Facets.color')).toBe('Enter the path without “xp.” at the start.')
  for (const path of ['Facets.', '.color', 'Facets color', 'a..b', 'Facets.__proto__', 'Größe'])
    expect(pathProblem(path)).toMatch(/^Path must be keys of letters/)
})

it('proposes a path from the name', () => {
  expect(proposedPath('Color')).toBe('Facets.color')
  expect(proposedPath('Frame color (RAL)')).toBe('Facets.frameColorRAL')
  expect(proposedPath('Épaisseur')).toBe('Facets.epaisseur')
  expect(proposedPath('東京')).toBe('')
  for (const name of ['Color', 'Frame color', 'a'.repeat(300)])
    expect(pathProblem(proposedPath(name))).toBeUndefined()
})
