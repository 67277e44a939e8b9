import { BOM, csvLine } from '@/lib/csv/cells'
import { currencyDigits } from '@/lib/format/currency'
import type { Days } from '@/lib/url/filter-days'
import type { ReportDefinition, ReportRow } from './definitions'

/** Returns the rows of a report as the text of a CSV file, in the order of the table. */
export function reportCsv({ subject, columns }: ReportDefinition, rows: readonly ReportRow[]): string {
  const hasMoney = columns.some(({ kind }) => kind === 'money')
  const head = [subject, 'ID', ...columns.map(({ label }) => label), ...(hasMoney ? ['Currency'] : [])]
  const lines = rows.map(({ name, id, values, currency }) => [
    ...[name, id],
    ...columns.map(({ key, kind }) => {
      const value = values[key]
      return value === undefined || kind === 'number' ? value : value.toFixed(currencyDigits(currency))
    }),
    ...(hasMoney ? [currency] : []),
  ])
  return BOM + [head, ...lines].map(csvLine).join('')
}

/** Returns the name of the file of a report: `sales-by-product-2026-11-01-2026-11-30.csv`. */
export function reportFileName({ label, isNow }: ReportDefinition, { from, to }: Days): string {
  const name = label.toLowerCase().replaceAll(' ', '-')
  return isNow ? `${name}.csv` : `${name}-${from}-${to}.csv`
}
