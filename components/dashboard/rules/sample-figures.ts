import type { OrderStatus } from '@/lib/format/order-status'
import type { Figures, Sales, SalesComparison, TileCount } from './figures'
import type { FilteredTile } from './layout'
import { tileFilters } from './tile-filters'
import { comparisonOf, dayWithin, type Comparison, type Period } from './periods'

// Typical sales of a small marketplace in a week, Sunday first. The screens mark these constants as samples.
const THIS_WEEK = [310, 1240.5, 980, 1515.75, 1120, 1890, 640]
const LAST_WEEK = [280, 1105, 1210.25, 990, 1045, 1430.5, 705]
const AVERAGE_ORDER = 145
// Index in the week of the amount that is shown for a single day.
const ANY_DAY = 4

function sampleSales(week: readonly number[], first: number, period: Period, timeZone: string): Sales {
  const days = dayWithin(period, period.to.toISOString(), timeZone) + 1
  const byDay = Array.from({ length: days }, (_, at) => week[(first + at) % week.length] ?? 0)
  const amount = byDay.reduce((sum, one) => sum + one, 0)
  return { ...period, byDay, amount, orders: Math.round(amount / AVERAGE_ORDER) }
}

const sampleComparison = (periods: Comparison, first: number, timeZone: string): SalesComparison => ({
  now: sampleSales(THIS_WEEK, first, periods.now, timeZone),
  before: sampleSales(LAST_WEEK, first, periods.before, timeZone),
  currency: 'USD',
})

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

const order = (id: string, buyer: string, status: OrderStatus, amount: number, hours: number) => ({
  ...{ id, status, amount, currency: 'USD', companyId: undefined, buyer },
  since: hoursAgo(hours),
})

const TILES: Readonly<Record<FilteredTile, Omit<TileCount, 'filters'>>> = {
  approve: { total: 7, oldest: hoursAgo(52) },
  ship: { total: 34, oldest: hoursAgo(150) },
  late: { total: 2, oldest: hoursAgo(150) },
  returns: { total: 2, oldest: hoursAgo(75) },
  outOfStock: { total: 1 },
  promotions: { total: 1, oldest: hoursAgo(-80) },
}

/** Sample figures for the dashboard, used while the flag for real data is off (spec section 3). */
export const sampleFigures: Figures = {
  sales: (days, { now, timeZone }) =>
    Promise.resolve({
      today: sampleComparison(comparisonOf('day', now, timeZone), ANY_DAY, timeZone),
      days: sampleComparison(comparisonOf(days, now, timeZone), 0, timeZone),
      buyers: [
        { id: 'sample-a', name: 'Northern Yard', orders: 18, amount: 2940 },
        { id: 'sample-b', name: 'Kestrel Works', orders: 14, amount: 2385.5 },
        { id: 'sample-c', name: 'Lakeside Depot', orders: 11, amount: 1280.25 },
        { id: 'sample-d', name: 'Alder & Sons', orders: 6, amount: 690 },
        { id: 'sample-e', name: 'Pine Street Garage', orders: 4, amount: 400 },
      ],
    }),
  statuses: () =>
    Promise.resolve([
      { status: 'AwaitingApproval', orders: 7, oldest: hoursAgo(52) },
      { status: 'Open', orders: 34, oldest: hoursAgo(150) },
      { status: 'Completed', orders: 186 },
      { status: 'Declined', orders: 5 },
      { status: 'Canceled', orders: 11 },
    ]),
  topProducts: () =>
    Promise.resolve({
      currency: 'USD',
      products: [
        { id: 'sample-1', name: 'Torque wrench, 20 to 100 Nm', quantity: 48, amount: 6192 },
        { id: 'sample-2', name: 'Nitrile gloves, box of 100', quantity: 310, amount: 4340 },
        { id: 'sample-3', name: 'Cordless drill, 18 V', quantity: 21, amount: 3759 },
        { id: 'sample-4', name: 'Safety harness', quantity: 19, amount: 2641 },
        { id: 'sample-5', name: 'Cable ties, 200 mm', quantity: 820, amount: 1640 },
      ],
    }),
  tile: (tile, now) => Promise.resolve({ ...TILES[tile], filters: tileFilters(tile, now) }),
  waitingOrders: () =>
    Promise.resolve([
      order('100041', 'Northern Yard', 'Open', 412.5, 150),
      order('100043', 'Kestrel Works', 'Open', 1290, 131),
      order('100049', 'Northern Yard', 'AwaitingApproval', 860.4, 52),
      order('100052', 'Lakeside Depot', 'AwaitingApproval', 745, 31),
      order('100054', 'Kestrel Works', 'Open', 59.9, 26),
    ]),
  lowStock: () =>
    Promise.resolve({
      total: 3,
      empty: 1,
      products: [
        { id: 'sample-3', name: 'Cordless drill, 18 V', left: 0, notifyAt: 10 },
        { id: 'sample-4', name: 'Safety harness', left: 4, notifyAt: 6 },
        { id: 'sample-6', name: 'Padlock PL-40', left: 11, notifyAt: 25 },
      ],
    }),
}
