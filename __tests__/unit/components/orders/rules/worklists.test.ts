import {
  approverOrders,
  approverOrdersWithoutCarts,
  orders,
  ordersWithoutCarts,
  supplierOrders,
} from '@/components/orders/resource'
import { returns } from '@/components/orders/returns/resource'
import { tileFilters } from '@/components/dashboard/rules/tile-filters'
import { TILES, tileHref } from '@/components/dashboard/rules/tiles'
import { unknownColumns } from '@/lib/resource/columns'
import { defaultListState, formatListState, parseListState, type ListRules } from '@/lib/url/list-state'
import type { StandardView } from '@/components/resource/listed-resource'

jest.mock('@/lib/ordercloud/sdk')

const NOW = new Date('2026-11-18T12:00:00Z')
const views = (of: { standardViews?: (now: Date) => readonly StandardView[] }) =>
  of.standardViews?.(NOW) ?? []
const names = (of: Parameters<typeof views>[0]) => views(of).map(({ name }) => name)

it('offers the worklists of each kind of staff', () => {
  expect(names(orders)).toEqual(['To approve', 'To ship', 'Late, over 5 days', 'Carts'])
  expect(names(approverOrders)).toEqual(['To approve by me', ...names(orders)])
  expect(names(ordersWithoutCarts)).toEqual(names(orders).slice(0, -1))
  expect(names(approverOrdersWithoutCarts)).toEqual(['To approve by me', ...names(ordersWithoutCarts)])
  expect(names(supplierOrders)).toEqual(['To ship', 'Late, over 5 days'])
  expect(names(returns)).toEqual(['To answer'])
})

it('shows carts with the columns of a cart, which the list has', () => {
  const columns = views(orders).at(-1)?.columns ?? []
  expect(columns).toContain('updated')
  expect(unknownColumns(orders.columns, columns)).toEqual([])
})

it('finds late orders by full days in UTC', () => {
  expect(views(supplierOrders).at(-1)).toMatchObject({
    filters: { Status: 'Open', DateSubmitted: '<2026-11-13T00:00:00.000Z' },
  })
})

it.each([
  ['orders', orders.rules, views(orders)],
  ['orders of approvers', approverOrders.rules, views(approverOrders)],
  ['orders of suppliers', supplierOrders.rules, views(supplierOrders)],
  ['returns', returns.rules, views(returns)],
])('has addresses that the list supports: %s', (_, rules: ListRules, all: readonly StandardView[]) => {
  for (const { filters, sort = rules.defaultSort } of all) {
    const query = formatListState({ ...defaultListState(rules), filters: { ...filters }, sort }, rules)
    const { state, problems } = parseListState(new URLSearchParams(query), rules)
    expect(problems).toEqual([])
    expect(state).toMatchObject({ filters, sort })
  }
})

it.each([
  ['approve', ofOrders(0)],
  ['ship', ofOrders(1)],
  ['late', ofOrders(2)],
  ['returns', { rules: returns.rules, view: views(returns)[0] }],
] as const)('opens the same rows as the tile of the dashboard: %s', (tile, { rules, view }) => {
  const { direction: _, ...filters } = view?.filters ?? {}
  const sort = view?.sort ?? ''
  const query = formatListState({ ...defaultListState(rules), filters, sort }, rules)
  const { searchParams } = new URL(tileHref(tile, '/list', tileFilters(tile, NOW)), 'http://office')
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual(Object.fromEntries(searchParams))
  expect(TILES[tile].label).toContain(tile === 'returns' ? 'to answer' : view?.name)
})

function ofOrders(index: number) {
  return { rules: orders.rules, view: views(orders)[index] }
}
