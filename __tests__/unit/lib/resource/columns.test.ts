import fc from 'fast-check'
import { addColumn, moveColumn, panelOrder, toggleColumn } from '@/lib/resource/arrange-columns'
import {
  addedKeys,
  addedLabel,
  isAddedKey,
  roomFor,
  shownColumns,
  sizedColumns,
  unknownColumns,
  type Choosable,
} from '@/lib/resource/columns'

const columns = [
  { key: 'name', isTitle: true },
  { key: 'id' },
  { key: 'status' },
  { key: 'weight', isExtra: true },
] as const
const keysOf = (shown: readonly { key: string }[]) => shown.map(({ key }) => key)

test('shows the default columns if none are chosen, and always the title', () => {
  expect(keysOf(shownColumns(columns, []))).toEqual(['name', 'id', 'status'])
  expect(keysOf(shownColumns(columns, ['weight']))).toEqual(['name', 'weight'])
})

test('shows chosen columns in their order, after the picture and the title', () => {
  expect(keysOf(shownColumns(columns, ['status', 'name', 'id']))).toEqual(['name', 'status', 'id'])
  const pictured: readonly Choosable[] = [{ key: 'image', onPhones: 'picture' }, ...columns]
  expect(keysOf(shownColumns(pictured, ['status', 'image', 'id']))).toEqual(['image', 'name', 'status', 'id'])
  expect(keysOf(shownColumns(pictured, ['status']))).toEqual(['name', 'status'])
})

test('stores the chosen columns, and nothing when they equal the default', () => {
  const hidden = toggleColumn(columns, [], 'status', false)
  expect(hidden).toEqual(['name', 'id'])
  expect(toggleColumn(columns, hidden, 'status', true)).toEqual([])
  expect(toggleColumn(columns, [], 'weight', true)).toEqual(['name', 'id', 'status', 'weight'])
})

test('shows the title when all other columns are hidden', () => {
  const left = toggleColumn(columns, toggleColumn(columns, [], 'status', false), 'id', false)
  expect(left).toEqual(['name'])
  expect(keysOf(shownColumns(columns, left))).toEqual(['name'])
})

test('reports column keys that do not exist', () => {
  expect(unknownColumns(columns, ['id', 'color', 'constructor'])).toEqual(['color', 'constructor'])
})

describe('on a narrow screen', () => {
  const wide: readonly Choosable[] = [
    { key: 'name', isTitle: true },
    { key: 'id', from: 'md', width: '10%' },
    { key: 'about', from: 'xl', width: '6rem' },
  ]
  const fits = ({ from }: Choosable) => from !== 'xl'

  test('shows a column that did not fit once the user chooses it, and hides it again', () => {
    expect(keysOf(shownColumns(wide, [], fits))).toEqual(['name', 'id'])
    const chosen = toggleColumn(wide, [], 'about', true, fits)
    expect(chosen).toEqual(['name', 'id', 'about'])
    expect(shownColumns(wide, chosen, fits).map(({ from }) => from)).toEqual([undefined, 'md', 'md'])
    expect(toggleColumn(wide, chosen, 'about', false, fits)).toEqual([])
  })

  test('does not show a column that did not fit when the user hides another one', () => {
    expect(toggleColumn(wide, [], 'id', false, fits)).toEqual(['name'])
  })

  test('gives chosen columns their own widths and room for all of them', () => {
    const chosen = shownColumns(wide, ['id', 'about'])
    expect(chosen.map(({ width }) => width)).toEqual([undefined, '6rem', '6rem'])
    expect(roomFor(chosen)).toBe('calc(7rem + 14rem + 6rem + 6rem)')
  })
})

test('moves a column among the shown ones, and never before the title', () => {
  expect(moveColumn(columns, [], 'status', 1)).toEqual(['name', 'status', 'id'])
  expect(moveColumn(columns, ['name', 'status', 'id'], 'id', 1)).toEqual([])
  expect(moveColumn(columns, [], 'status', 0)).toEqual(['name', 'status', 'id'])
  expect(moveColumn(columns, [], 'name', 2)).toEqual([])
  expect(moveColumn(columns, [], 'id', 9)).toEqual(['name', 'status', 'id'])
})

test('any arrangement keeps every column once, with the title first and hidden columns last', () => {
  const keys = fc.constantFrom('name', 'id', 'status', 'weight')
  const step = fc.record({ key: keys, to: fc.integer({ min: -1, max: 9 }), isShown: fc.option(fc.boolean()) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let chosen: string[] = []
      for (const { key, to, isShown } of steps)
        chosen =
          isShown === null
            ? moveColumn(columns, chosen, key, to)
            : toggleColumn(columns, chosen, key, isShown)
      const shown = keysOf(shownColumns(columns, chosen))
      expect(shown[0]).toBe('name')
      expect(panelOrder(columns, chosen).slice(0, shown.length)).toEqual(shown)
      expect([...panelOrder(columns, chosen)].sort()).toEqual([...keysOf(columns)].sort())
    }),
  )
})

test('fields and extended properties can be added as columns, labelled by their last word', () => {
  expect(['xp.Brand', 'xp.Size.Unit', 'ShipWeight', 'Inventory.QuantityAvailable'].map(addedLabel)).toEqual([
    'Brand',
    'Unit',
    'Ship weight',
    'Quantity available',
  ])
  expect(['xp.ean_code', 'OwnerID', 'xp.URLPath', 'xp._'].map(addedLabel)).toEqual([
    'Ean code',
    'Owner ID',
    'URL path',
    '_',
  ])
  expect(['xp', 'xp.', 'color', 'xp.__proto__', 'Name..ID', 'constructor'].filter(isAddedKey)).toEqual([])
  expect(addedKeys(columns, ['id', 'xp.Brand', 'color'])).toEqual(['xp.Brand'])
  const added = addColumn([...columns, { key: 'xp.Brand', isExtra: true }], [], 'xp.Brand')
  expect(added).toEqual(['name', 'id', 'status', 'xp.Brand'])
  expect(unknownColumns(columns, added)).toEqual([])
})

test('widths of the user replace those of the list, and narrow screens reserve no room for hidden columns', () => {
  const wide: readonly Choosable[] = [
    { key: 'name', isTitle: true },
    { key: 'id', width: '8rem' },
    { key: 'about', from: 'xl', width: '10rem' },
  ]
  expect(sizedColumns(wide, {})).toBe(wide)
  const sized = sizedColumns(wide, { id: 200 })
  expect(sized.map(({ width }) => width)).toEqual([undefined, '200px', '10rem'])
  expect(roomFor(sized)).toBe('calc(7rem + 14rem + 200px + 10rem * var(--from-xl))')
})
