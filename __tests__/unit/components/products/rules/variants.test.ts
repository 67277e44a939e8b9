import {
  countCombinations,
  inOptionOrder,
  MAX_COMBINATIONS,
  previewVariants,
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

test('orders variants by the options of their specs, and others by their texts', () => {
  const inOrder = (id: string, ListOrder: number) => ({ ID: id, Value: id, ListOrder })
  const sizes: Spec = { ...size, Options: [inOrder('l', 3), inOrder('s', 1), inOrder('m', 2)] }
  const known = [
    variant('1', { size: 'l', color: 'red' }),
    variant('2', { size: 'm', color: 'red' }),
    variant('3', { size: 's', color: 'red' }),
    variant('4', { color: 'blue', size: 'm' }),
    variant('5', { size: '10 mm', color: 'blue' }),
    variant('6', { size: '9 mm', color: 'blue' }),
    variant('8', {}),
    variant('7', {}),
  ]
  const ids = (some: readonly Variant[]) => some.map(({ ID }) => ID).join(' ')
  expect(ids(inOptionOrder(known, [sizes, color]))).toBe('4 6 5 3 2 1 7 8')
  expect(ids(inOptionOrder(known, []))).toBe('7 8 6 5 4 1 2 3')
})
