import { READERS } from '@/lib/permissions/readers'

/** A column of numbers. Money is in the currency of its row. */
export interface ReportColumn {
  key: string
  label: string
  kind: 'number' | 'money'
  /** True when the values of all rows add up to a total. Orders with several products do not. */
  isAdditive?: true
}

/** One line of a report. */
export interface ReportRow {
  /** Unique among the rows of one currency. */
  id: string
  name: string
  /** Address of the record that the row is about. */
  href?: string
  /** Currency of its amounts. Empty when it has none. */
  currency: string
  /** Numbers by the keys of the columns. A missing one is unknown. */
  values: Readonly<Record<string, number>>
}

/** A kind of report, by the name that its address has. */
export type ReportKey =
  'products' | 'buyers' | 'suppliers' | 'categories' | 'months' | 'promotions' | 'returns' | 'stock'

/** A kind of report as it is known before the calculation. */
export interface ReportDefinition {
  key: ReportKey
  label: string
  /** Sentences that say what the numbers are. */
  about: string
  /** Heading of the column of names. */
  subject: string
  columns: readonly ReportColumn[]
  /** Key of the column that ranks the rows at first. Undefined for rows that keep their order. */
  rankedBy?: string
  /** Key of the column that the chart shows. */
  charted: string
  /** The records that are read, as nouns. */
  reads: { one: string; many: string }
  /** True when it is about the present, whatever the period. */
  isNow?: true
  /** True when the platform lets only administrators read what it needs. */
  isForAdmins?: true
  /** Platform roles that it needs beside those of the dashboard. Any one role of each list is sufficient. */
  readers?: readonly (readonly string[])[]
}

const SALES: readonly ReportColumn[] = [
  { key: 'orders', label: 'Orders', kind: 'number' },
  { key: 'units', label: 'Units', kind: 'number', isAdditive: true },
  { key: 'discount', label: 'Discount', kind: 'money', isAdditive: true },
  { key: 'sales', label: 'Sales', kind: 'money', isAdditive: true },
]

const SALES_WORDS =
  'Sales are the totals of the order lines after their discounts, without shipping and tax. Open and completed orders count, on the day they were submitted.'

const ofSales = {
  columns: SALES,
  rankedBy: 'sales',
  charted: 'sales',
  reads: { one: 'order line', many: 'order lines' },
} as const

/** All reports, in the order of their choice. */
export const REPORTS: readonly ReportDefinition[] = [
  { key: 'products', label: 'Sales by product', subject: 'Product', about: SALES_WORDS, ...ofSales },
  {
    key: 'buyers',
    label: 'Sales by buyer',
    subject: 'Buyer',
    about: SALES_WORDS,
    isForAdmins: true,
    ...ofSales,
  },
  {
    ...{ key: 'suppliers', label: 'Sales by supplier', subject: 'Supplier', ...ofSales },
    about: `${SALES_WORDS} Lines without a supplier are sold by the marketplace.`,
    isForAdmins: true,
  },
  {
    ...{ key: 'categories', label: 'Sales by category', subject: 'Category', ...ofSales },
    columns: SALES.map(({ isAdditive: _, ...column }) => column),
    about: `${SALES_WORDS} A product in several categories counts in each of them, as they are now.`,
    isForAdmins: true,
    readers: [READERS.catalogs, ['CategoryReader', 'CategoryAdmin']],
  },
  {
    ...{ key: 'months', label: 'Sales by month', subject: 'Month', about: SALES_WORDS },
    ...{ columns: SALES, charted: 'sales', reads: ofSales.reads },
  },
  {
    ...{ key: 'promotions', label: 'Costs of promotions', subject: 'Promotion' },
    about:
      'Discounts of open and completed orders count, on the day the orders were submitted. Sales are the subtotals of the orders with the promotion.',
    columns: [
      { key: 'orders', label: 'Orders', kind: 'number' },
      { key: 'sales', label: 'Sales', kind: 'money' },
      { key: 'discount', label: 'Discount', kind: 'money', isAdditive: true },
    ],
    ...{ rankedBy: 'discount', charted: 'discount', isForAdmins: true },
    reads: { one: 'order with a discount', many: 'orders with a discount' },
  },
  {
    ...{ key: 'returns', label: 'Returns by product', subject: 'Product' },
    about:
      'Open and completed returns count, on the day they were submitted. Refunds of whole returns have rows of their own.',
    columns: [
      { key: 'returns', label: 'Returns', kind: 'number' },
      { key: 'units', label: 'Units', kind: 'number', isAdditive: true },
      { key: 'refund', label: 'Refund', kind: 'money', isAdditive: true },
    ],
    ...{ rankedBy: 'refund', charted: 'refund', reads: { one: 'return', many: 'returns' } },
  },
  {
    ...{ key: 'stock', label: 'Inventory by product', subject: 'Product', isNow: true },
    about:
      'Products that track their inventory, with the quantity available now. Missing is how far this is below the notification point.',
    columns: [
      { key: 'available', label: 'Available', kind: 'number' },
      { key: 'point', label: 'Notification point', kind: 'number' },
      { key: 'missing', label: 'Missing', kind: 'number' },
    ],
    ...{ rankedBy: 'missing', charted: 'missing', reads: { one: 'product', many: 'products' } },
  },
]

/** Returns the report of a name in an address. The first one for unknown names. */
export function reportOf(key: string | null): ReportDefinition {
  return REPORTS.find((one) => one.key === key) ?? (REPORTS[0] as ReportDefinition)
}
