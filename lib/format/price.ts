import { formatNumber } from './number'

/** Code of an unknown currency, as defined by ISO 4217. */
export const UNKNOWN_CURRENCY = 'XXX'

const isCode = (currency: string) => /^[A-Za-z]{3}$/.test(currency)

/** Returns the options of a formatter for amounts: with the digits of the currency, or two without a known one. */
function optionsOf(currency: string): Intl.NumberFormatOptions {
  return isCode(currency) && currency !== UNKNOWN_CURRENCY
    ? { style: 'currency', currency }
    : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
}

/**
 * Returns an amount as "$1,234.50", with as many decimal digits as its currency has: "¥1,235". The default currency is
 * US dollars. For an unknown currency, returns the number alone. The currency of a locale is free text: a text that is
 * not a three-letter code, which the browser's formatter would reject, appears after the number.
 */
export function formatPrice(amount: number, currency?: string | null): string {
  return withOptions(amount, currency || 'USD')
}

/** Returns the same without decimals for an amount that has none, for the axes of charts only: "$1,234". */
export function formatAxisPrice(amount: number, currency?: string | null): string {
  return withOptions(amount, currency || 'USD', { trailingZeroDisplay: 'stripIfInteger' })
}

function withOptions(amount: number, currency: string, more?: Intl.NumberFormatOptions): string {
  const text = new Intl.NumberFormat('en-US', { ...optionsOf(currency), ...more }).format(amount)
  return isCode(currency) ? text : `${text} ${currency}`
}

/** Returns the number of decimal digits of a currency: 2 for US dollars, 0 for yen, and 2 for an unknown one. */
export function currencyDigits(currency?: string | null): number {
  return (
    new Intl.NumberFormat('en-US', optionsOf(currency || 'USD')).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/**
 * Returns the change of an amount in whole percent: "+25%", "−4%", "no change". Undefined when the earlier amount is
 * zero or less, because the percentage is not defined then.
 */
export function formatChange(now: number, before: number): string | undefined {
  if (before <= 0) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'no change'
  return `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}%`
}
