import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import type { ReportColumn } from './rules/definitions'

/** Returns a value of a report in words. A dash for an unknown one. */
export function formatReportValue(
  value: number | undefined,
  { kind }: Pick<ReportColumn, 'kind'>,
  currency: string,
): string {
  if (value === undefined) return '–'
  return kind === 'money' ? formatPrice(value, currency) : formatNumber(value)
}
