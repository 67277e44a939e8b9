import { roomFor, shownColumns, unknownColumns, type Choosable } from '@/lib/resource/columns'
import { toggleColumn } from '@/lib/resource/toggle-column'

const columns = [
  { key: 'name', isTitle: true },
  { key: 'id' },
  { key: 'status' },
  { key: 'weight', isExtra: true },
] as const
const keysOf = (shown: readonly { key: string }[]) => shown.map(({ key }) => key)

test('without a choice a list shows its own columns, and never loses its title', () => {
  expect(keysOf(shownColumns(columns, []))).toEqual(['name', 'id', 'status'])
  expect(keysOf(shownColumns(columns, ['weight']))).toEqual(['name', 'weight'])
  expect(keysOf(shownColumns(columns, ['status', 'name', 'id']))).toEqual(['name', 'id', 'status'])
})

test('showing and hiding spells a choice, and the way back spells none', () => {
  const hidden = toggleColumn(columns, [], 'status', false)
  expect(hidden).toEqual(['name', 'id'])
  expect(toggleColumn(columns, hidden, 'status', true)).toEqual([])
  expect(toggleColumn(columns, [], 'weight', true)).toEqual(['name', 'id', 'status', 'weight'])
})

test('with every column hidden the title is left', () => {
  const left = toggleColumn(columns, toggleColumn(columns, [], 'status', false), 'id', false)
  expect(left).toEqual(['name'])
  expect(keysOf(shownColumns(columns, left))).toEqual(['name'])
})

test('a key that no column has is named', () => {
  expect(unknownColumns(columns, ['id', 'colour', 'constructor'])).toEqual(['colour', 'constructor'])
})

describe('on a screen with room for some', () => {
  const wide: readonly Choosable[] = [
    { key: 'name', isTitle: true },
    { key: 'id', from: 'md', width: '10%' },
    { key: 'about', from: 'xl', width: '6rem' },
  ]
  const fits = ({ from }: Choosable) => from !== 'xl'

  test('a column that was left out is shown as soon as somebody chooses it, and hidden again', () => {
    expect(keysOf(shownColumns(wide, [], fits))).toEqual(['name', 'id'])
    const chosen = toggleColumn(wide, [], 'about', true, fits)
    expect(chosen).toEqual(['name', 'id', 'about'])
    expect(shownColumns(wide, chosen, fits).map(({ from }) => from)).toEqual([undefined, 'md', 'md'])
    expect(toggleColumn(wide, chosen, 'about', false, fits)).toEqual([])
  })

  test('hiding another one does not bring it', () => {
    expect(toggleColumn(wide, [], 'id', false, fits)).toEqual(['name'])
  })

  test('chosen columns have widths of their own, and the room of all of them', () => {
    const chosen = shownColumns(wide, ['id', 'about'])
    expect(chosen.map(({ width }) => width)).toEqual([undefined, '6rem', '6rem'])
    expect(roomFor(chosen)).toBe('calc(7rem + 14rem + 6rem + 6rem)')
  })
})
