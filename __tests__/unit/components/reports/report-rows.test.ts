import {
  currenciesOf,
  monthOf,
  productOf,
  promotionRows,
  returnRows,
  salesRows,
  sortedRows,
  type SoldLine,
} from '@/components/reports/rules/report-rows'
import type { ReportRow } from '@/components/reports/rules/definitions'

const line = (values: Partial<SoldLine>): SoldLine => ({
  ...{ orderId: 'o1', submitted: '2026-11-05T10:00:00+00:00', buyerId: 'b', supplierId: '' },
  ...{ productId: 'bolt', productName: 'Bolt', parentId: '', currency: 'USD' },
  ...{ units: 1, discount: 0, sales: 10 },
  ...values,
})

describe('sales', () => {
  it('add up the lines of each subject, and count an order once', () => {
    const lines = [
      line({ units: 2, sales: 20, discount: 1.1 }),
      line({ sales: 0.1, discount: 2.2 }),
      line({ orderId: 'o2', sales: 0.2 }),
      line({ productId: 'nut', productName: '', sales: 5 }),
    ]
    expect(salesRows(lines, (one) => [productOf(one)])).toEqual([
      {
        ...{ id: 'bolt', name: 'Bolt', href: '/products/bolt', currency: 'USD' },
        values: { orders: 2, units: 4, discount: 3.3, sales: 20.3 },
      },
      {
        ...{ id: 'nut', name: 'nut', href: '/products/nut', currency: 'USD' },
        values: { orders: 1, units: 1, discount: 0, sales: 5 },
      },
    ])
  })

  it('keep currencies apart', () => {
    const rows = salesRows([line({}), line({ currency: 'EUR', sales: 3 })], (one) => [productOf(one)])
    expect(rows.map(({ currency, values }) => [currency, values.sales])).toEqual([
      ['USD', 10],
      ['EUR', 3],
    ])
  })

  it('count a line for each of its subjects', () => {
    const rows = salesRows([line({})], () => [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ])
    expect(rows.map(({ values }) => values.sales)).toEqual([10, 10])
  })

  it('belong to the month of the time zone', () => {
    const late = line({ submitted: '2026-11-01T03:00:00+00:00' })
    expect(monthOf(late, 'UTC')).toEqual({ id: '2026-11', name: 'November 2026' })
    expect(monthOf(late, 'America/New_York')).toEqual({ id: '2026-10', name: 'October 2026' })
  })
})

it('counts the subtotal of an order once for a promotion with several discounts', () => {
  const used = { orderId: 'o1', promotionId: 'p', name: 'Ten', currency: 'USD', discount: 2 }
  const rows = promotionRows(
    [used, used, { ...used, orderId: 'o2' }, { ...used, promotionId: 'q', name: 'Other' }],
    new Map([
      ['o1', 100],
      ['o2', 50],
    ]),
  )
  expect(rows).toMatchObject([
    { id: 'p', values: { orders: 2, discount: 6, sales: 150 } },
    { id: 'q', values: { orders: 1, discount: 2, sales: 100 } },
  ])
})

describe('returns', () => {
  const item = { productId: 'bolt', productName: 'Bolt', units: 2, refund: 6 }
  const rows = (refund: number | null, items = [item]) =>
    returnRows([{ returnId: 'r', currency: 'USD', refund, items }])

  it('add up to the refund, also when staff have set it', () => {
    expect(rows(6)).toMatchObject([{ id: 'bolt', values: { returns: 1, units: 2, refund: 6 } }])
    const set = rows(4)
    expect(set.map(({ id, values }) => [id, values.refund])).toEqual([
      ['bolt', 6],
      ['', -2],
    ])
    expect(rows(5, [])).toMatchObject([{ id: '', values: { returns: 1, refund: 5 } }])
  })

  it('have no difference while there is no refund', () => {
    expect(rows(null)).toHaveLength(1)
  })
})

describe('rows', () => {
  const row = (id: string, sales?: number, currency = 'USD'): ReportRow => ({
    ...{ id, name: id.toUpperCase(), currency },
    values: sales === undefined ? {} : { sales },
  })
  const ids = (rows: readonly ReportRow[]) => rows.map(({ id }) => id).join('')

  it('are sorted by a column, with unknown values last', () => {
    const rows = [row('a', 1), row('b'), row('c', 3), row('d', 3)]
    expect(ids(sortedRows(rows, { key: 'sales', isDescending: true }))).toBe('cdab')
    expect(ids(sortedRows(rows, { key: 'sales', isDescending: false }))).toBe('acdb')
    expect(ids(sortedRows(rows, { key: 'name', isDescending: true }))).toBe('dcba')
    expect(ids(sortedRows([row('b'), row('a')], undefined))).toBe('ab')
  })

  it('name their currencies, the most frequent first', () => {
    expect(currenciesOf([row('a', 1), row('b', 1, 'EUR'), row('c', 1, 'EUR')])).toEqual(['EUR', 'USD'])
  })
})
