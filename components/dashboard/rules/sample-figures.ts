import type { OrderStatus } from '@/lib/format/order-status'
import { ofProduct, ofReturn, type Notification, type PendingItems } from '@/components/notifications/public'
import type { Figures, Sales, SalesComparison } from './figures'
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
  ...{ id, buyer, status, amount, currency: 'USD', companyId: undefined },
  submitted: hoursAgo(hours),
})

const pendingItems = (found: readonly (Notification | undefined)[]): PendingItems => {
  const items = found.filter((one) => one !== undefined)
  return { items, total: items.length }
}

const product = (ID: string, Name: string, QuantityAvailable: number, NotificationPoint: number) =>
  ofProduct({ ID, Name, Inventory: { QuantityAvailable, NotificationPoint, LastUpdated: hoursAgo(20) } })

/** Sample figures for the dashboard, used while the flag for real data is off (spec section 3). */
export const sampleFigures: Figures = {
  sales: (days, { now, timeZone }) =>
    Promise.resolve({
      today: sampleComparison(comparisonOf('day', now, timeZone), ANY_DAY, timeZone),
      days: sampleComparison(comparisonOf(days, now, timeZone), 0, timeZone),
    }),
  statuses: () =>
    Promise.resolve([
      { status: 'AwaitingApproval', orders: 7 },
      { status: 'Open', orders: 34 },
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
  recentOrders: () =>
    Promise.resolve([
      order('100058', 'Otto Lindqvist, Northern Yard', 'Open', 412.5, 2),
      order('100057', 'Amara Osei, Kestrel Works', 'Open', 1290, 5),
      order('100056', 'Jonas Feld, Northern Yard', 'Completed', 86.4, 26),
      order('100055', 'Rosa Imbert, Lakeside Depot', 'Completed', 745, 31),
      order('100054', 'Amara Osei, Kestrel Works', 'Canceled', 59.9, 49),
    ]),
  lowStock: () =>
    Promise.resolve(
      pendingItems([
        product('sample-3', 'Cordless drill, 18 V', 2, 10),
        product('sample-4', 'Safety harness', 4, 6),
        product('sample-6', 'Padlock PL-40', 11, 25),
      ]),
    ),
  returns: () =>
    Promise.resolve(
      pendingItems([
        ofReturn({ ID: 'R-1007', OrderID: '100041', Status: 'AwaitingApproval', LastUpdated: hoursAgo(8) }),
        ofReturn({ ID: 'R-1006', OrderID: '100038', Status: 'Open', LastUpdated: hoursAgo(52) }),
      ]),
    ),
}
