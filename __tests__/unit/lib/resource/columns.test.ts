import { roomFor, shownColumns, unknownColumns, type Choosable } from '@/lib/resource/columns'
import { toggleColumn } from '@/lib/resource/toggle-column'

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
  expect(keysOf(shownColumns(columns, ['status', 'name', 'id']))).toEqual(['name', 'id', 'status'])
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
