import { formatPrice } from './price'

// Apart from `formatPrice`, because every list loads that file.

/**
 * Returns the number of decimal digits of a currency: 2 for US dollars, 0 for yen, and 2 for a text that is not a
 * three-letter code.
 */
export function currencyDigits(currency?: string | null): number {
  const code = currency || 'USD'
  if (!/^[A-Za-z]{3}$/.test(code)) return 2
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Returns an amount for the axis of a chart, which has no room for zero decimals: "$1,234". */
export function formatAxisPrice(amount: number, currency?: string | null): string {
  return formatPrice(amount, currency).replace(/\.0+(?!\d)/, '')
}
