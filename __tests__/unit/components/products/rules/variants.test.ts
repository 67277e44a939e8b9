import {
  countCombinations,
  MAX_COMBINATIONS,
  previewVariants,
  toVariantValues,
  variantPatch,
  variantProblem,
} from '@/components/products/rules/variants'
import type { Spec, Variant } from '@/lib/ordercloud/models'

const spec = (ID: string, optionIds: readonly string[], more: Partial<Spec> = {}): Spec => ({
  ...{ ID, Name: ID, DefinesVariant: true, ...more },
  Options: optionIds.map((id) => ({ ID: id, Value: id.toUpperCase() })),
})
const variant = (ID: string, choices: Record<string, string>): Variant => ({
  ...{ ID, Name: ID, Active: true },
  Specs: Object.entries(choices).map(([SpecID, OptionID]) => ({ SpecID, OptionID })),
})
const size = spec('size', ['s', 'm'], { ListOrder: 2 })
const color = spec('color', ['red', 'blue'], { ListOrder: 1 })
const note = spec('note', ['x', 'y', 'z'], { DefinesVariant: false })

test('adds a variant for each combination of the specs that define variants', () => {
  const { combinations, added } = previewVariants([size, color, note], [])
  expect(combinations).toBe(4)
  expect(added.map(({ name }) => name)).toEqual(['BLUE, M', 'BLUE, S', 'RED, M', 'RED, S'])
})

test('keeps variants by their options, whatever their IDs and the order of their specs are', () => {
  const known = [
    variant('renamed', { size: 's', color: 'red' }),
    variant('p-blue-m', { color: 'blue', size: 'm' }),
  ]
  const { added, current, outdated } = previewVariants([size, color], known)
  expect(added.map(({ name }) => name)).toEqual(['BLUE, S', 'RED, M'])
  expect(current).toEqual(known)
  expect(outdated).toEqual([])
})

test('variants of removed specs and options are outdated', () => {
  const old = [variant('a', { size: 's' }), variant('b', { size: 'xl', color: 'red' }), variant('c', {})]
  expect(previewVariants([size, color], old)).toMatchObject({ combinations: 4, current: [], outdated: old })
  expect(previewVariants([note], old)).toMatchObject({ combinations: 0, added: [], outdated: old })
})

test('a spec without options defines no variants', () => {
  expect(countCombinations([size, spec('empty', [])])).toBe(0)
  expect(previewVariants([size, spec('empty', [])], []).added).toEqual([])
})

test('counts but does not list more combinations than the platform can have', () => {
  const many = ['a', 'b', 'c', 'd'].map((id) =>
    spec(
      id,
      Array.from({ length: 20 }, (_, at) => `${id}${at}`),
    ),
  )
  expect(countCombinations(many)).toBe(160_000)
  expect(countCombinations(many)).toBeGreaterThan(MAX_COMBINATIONS)
  expect(previewVariants(many, []).added).toEqual([])
})

const stocked: Variant = { ...variant('p-s', { size: 's' }), Inventory: { QuantityAvailable: 4 } }

test('only changed fields of a variant are sent, and the quantity only when the variant has one', () => {
  const values = toVariantValues(stocked)
  expect(variantPatch(stocked, values, true)).toEqual({})
  expect(variantPatch(stocked, { ...values, isActive: false, id: ' p-small ' }, true)).toEqual({
    ID: 'p-small',
    Active: false,
  })
  expect(variantPatch(stocked, { ...values, quantity: '0' }, true)).toEqual({
    Inventory: { QuantityAvailable: 0 },
  })
  expect(variantPatch(stocked, { ...values, quantity: '9' }, false)).toEqual({})
  const bare = variant('p-m', { size: 'm' })
  expect(variantPatch(bare, { ...toVariantValues(bare), name: 'Medium' }, true)).toEqual({ Name: 'Medium' })
})

test('finds invalid and repeated IDs and invalid quantities', () => {
  const values = toVariantValues(stocked)
  expect(variantProblem(values, ['p-s', 'p-m'])).toBeUndefined()
  expect(variantProblem({ ...values, id: 'P-M' }, ['P-M', 'p-m'])).toBe('Another variant has the ID P-M.')
  expect(variantProblem({ ...values, id: 'a b' }, [])).toMatch(/^An ID has/)
  expect(variantProblem({ ...values, id: ' ' }, [])).toBe('Enter an ID.')
  expect(variantProblem({ ...values, quantity: '1.5' }, [])).toBe('Enter a whole number.')
  expect(variantProblem({ ...values, quantity: '' }, [])).toBeUndefined()
  expect(variantProblem({ ...values, width: '-1' }, [])).toMatch(/^Width: enter a number of at least 0/)
  expect(variantProblem({ ...values, weight: '0.25' }, [])).toBeUndefined()
})
