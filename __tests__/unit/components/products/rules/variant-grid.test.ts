import fc from 'fast-check'
import {
  byCombination,
  decideVariantRow,
  editedFields,
  matchesVariant,
  renameWaves,
  storedVariant,
  VARIANT_RULES,
  variantRows,
  type VariantInput,
  type VariantRow,
} from '@/components/products/rules/variant-grid'
import type { Variant } from '@/lib/ordercloud/models'

const variant = (ID: string, option: string, more: Partial<Variant> = {}): Variant => ({
  ...{ ID, Name: `Crate ${option}`, Active: true, Inventory: { QuantityAvailable: 4 } },
  Specs: [{ SpecID: 'size', OptionID: option, Value: option.toUpperCase() }],
  ...more,
})
const product = { ID: 'p', Inventory: { Enabled: true, VariantLevelTracking: true } }
const none = new Set<string>()
const rowOf = (one: Variant, tracked: object = product.Inventory): VariantRow => {
  const [row] = variantRows({ ...product, Inventory: tracked }, [one], none)
  if (!row) throw new Error('The variant has no row.')
  return row
}
const row = rowOf(variant('p-s', 's', { ShipWeight: 0.5 }))
const problem = (input: VariantInput) =>
  VARIANT_RULES.fields.flatMap((field) => VARIANT_RULES.problemOf(row, input, field) ?? [])

test('a row keeps its key when the ID changes, and has the ID as key without unique options', () => {
  const rows = variantRows(product, [variant('a', 's'), variant('b', 'm'), variant('c', 'm')], none)
  expect(rows.map(({ key }) => key)).toEqual(['size=s', 'b', 'c'])
  expect(rowOf(variant('renamed', 's')).key).toBe('size=s')
})

test('says why a quantity cannot be edited', () => {
  const reason = (tracked: object) => rowOf(variant('a', 's'), tracked).quantityLockedReason
  expect(reason(product.Inventory)).toBeUndefined()
  expect(reason({})).toBe('Not tracked')
  expect(reason({ Enabled: true })).toBe('By product')
  const [located] = variantRows(product, [variant('a', 's')], new Set(['a']))
  expect(located?.quantityLockedReason).toBe('Sum of the locations')
})

test('finds variants by ID, name and options', () => {
  const found = (search: string) => matchesVariant(row, search)
  expect([found('P-S'), found('crate'), found(' S '), found(''), found('blue')]).toEqual([
    ...[true, true, true, true, false],
  ])
})

test('texts that mean the stored value are no edits, nor is a locked quantity', () => {
  expect(editedFields(row, { id: ' p-s ', weight: '0.50', quantity: '4' })).toEqual([])
  expect(editedFields(row, { weight: '', quantity: '5' })).toEqual(['quantity', 'weight'])
  expect(editedFields({ ...row, quantityLockedReason: 'Not tracked' }, { quantity: '5' })).toEqual([])
})

test('finds wrong texts', () => {
  expect(problem({ id: 'p-m', name: '', active: 'No', quantity: '', width: '0.25' })).toEqual([])
  expect(
    problem({ id: 'a b', name: 'x'.repeat(101), active: 'maybe', quantity: '1.5', height: '-1' }),
  ).toEqual([
    expect.stringMatching(/^An ID has/),
    'A name can have at most 100 characters.',
    '“maybe” is neither Yes nor No.',
    'Enter a whole number.',
    'Enter 0 or more.',
  ])
  expect(problem({ quantity: '1,000', weight: '1.23456', length: 'long', width: '1,5' })).toEqual([
    'Enter it without separators: 1000.',
    'At most 4 decimals.',
    'Enter a number.',
    '“1,5” is not a number. Use a point: “1.5”.',
  ])
  expect(problem({ id: ' ' })).toEqual(['Enter an ID.'])
  expect(problem({ width: '1234567890' })).toEqual(['Too large.'])
})

describe('a changed row', () => {
  const stored = row.variant

  it('is one write with the changed fields', () => {
    const input = { id: 'small', active: 'No', quantity: '', weight: '1', name: 'Crate s' }
    expect(decideVariantRow(row, input, stored)).toMatchObject({
      kind: 'write',
      patch: { ID: 'small', Active: false, ShipWeight: 1, Inventory: { QuantityAvailable: null } },
    })
    expect(decideVariantRow(row, { quantity: '0' }, stored)).toHaveProperty('patch', {
      Inventory: { QuantityAvailable: 0 },
    })
  })

  it('does not send again what was saved before', () => {
    const now = { ...stored, Name: 'Box' }
    expect(decideVariantRow(row, { name: 'Box' }, now)).toMatchObject({
      kind: 'saved',
      row: { variant: now },
    })
    expect(decideVariantRow(row, { name: 'Box', active: 'No' }, now)).toHaveProperty('patch', {
      Active: false,
    })
  })

  it('does not overwrite a quantity that an order changed meanwhile', () => {
    const now = { ...stored, Inventory: { QuantityAvailable: 3 } }
    const decision = decideVariantRow(row, { quantity: '9' }, now)
    expect(decision).toMatchObject({
      reason: 'The quantity was 4 and is now 3. Save again to overwrite it.',
    })
    // Another field of the variant can be saved all the same.
    expect(decideVariantRow(row, { name: 'Box' }, now)).toHaveProperty('patch', { Name: 'Box' })
    expect(decision.kind === 'changed' && decideVariantRow(decision.row, { quantity: '9' }, now).kind).toBe(
      'write',
    )
  })

  it('is not written when another user gave the variant another ID', () => {
    const now = { ...stored, ID: 'p-m' }
    const decision = decideVariantRow(row, { name: 'Box' }, now)
    expect(decision).toMatchObject({
      ...{ kind: 'changed', row: { texts: { id: 'p-m' } } },
      reason: 'The ID was p-s and is now p-m. Check the row, then save again.',
    })
    expect(decision.kind === 'changed' && decideVariantRow(decision.row, { name: 'Box' }, now)).toMatchObject(
      {
        ...{ kind: 'write', now: { texts: { id: 'p-m' } } },
        patch: { Name: 'Box' },
      },
    )
    expect(decideVariantRow(row, { name: 'Box' }, { ...stored, ID: 'P-S' }).kind).toBe('write')
    expect(decideVariantRow(row, { id: 'small' }, now)).toMatchObject({
      reason: 'The ID was p-s and is now p-m. Save again to overwrite it.',
    })
  })

  it('fails when the variant no longer exists', () => {
    expect(decideVariantRow(row, { name: 'Box' }, undefined).kind).toBe('failed')
  })
})

test('finds a variant by its new ID after a lost answer, but no other variant', () => {
  const find = (one: Variant) => storedVariant(row, { id: 'New' }, byCombination([one]))
  expect(find(row.variant)).toBe(row.variant)
  expect(find(variant('new', 's'))?.ID).toBe('new')
  expect(find(variant('new', 'm'))).toBeUndefined()
})

test('finds a variant by its options when another variant has its ID', () => {
  const other = variant('p-s', 'm')
  expect(storedVariant(row, { name: 'Box' }, byCombination([other]))).toBeUndefined()
  const exchanged = byCombination([other, variant('p-m', 's')])
  expect(storedVariant(row, { name: 'Box' }, exchanged)?.ID).toBe('p-m')
  // Renamed from “p-s” to “p-l”, and “p-s” was given to another variant in the same save.
  expect(storedVariant(row, { id: 'p-l' }, byCombination([other, variant('p-l', 's')]))?.ID).toBe('p-l')
})

test('finds variants with the same options by their IDs only', () => {
  const [first] = variantRows(product, [variant('a', 's'), variant('b', 's')], none)
  if (!first) throw new Error('There is no row.')
  const find = (...ids: string[]) =>
    storedVariant(first, { id: 'new' }, byCombination(ids.map((id) => variant(id, 's'))))?.ID
  expect([find('b', 'A'), find('b', 'new'), find('b')]).toEqual(['A', 'new', undefined])
})

test('variants take an ID only after it is free, and all are written', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const changes = fc.uniqueArray(fc.record({ from: ids, to: ids }), { selector: ({ from }) => from })
  fc.assert(
    fc.property(changes, (all) => {
      const waves = renameWaves(all)
      expect(waves.flat().toSorted((a, b) => (a.from < b.from ? -1 : 1))).toEqual(
        all.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
      )
      const left = new Set(all.map(({ from }) => from))
      for (const [at, wave] of waves.entries()) {
        const isCircle = at === waves.length - 1
        for (const { from, to } of wave) expect(isCircle || to === from || !left.has(to)).toBe(true)
        for (const { from } of wave) left.delete(from)
      }
    }),
  )
  expect(
    renameWaves([
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
    ]),
  ).toEqual([...[[{ from: 'b', to: 'c' }], [{ from: 'a', to: 'b' }]]])
})
