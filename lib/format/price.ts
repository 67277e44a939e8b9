import { formatNumber } from './number'

/** Code of an unknown currency, as defined by ISO 4217. */
export const UNKNOWN_CURRENCY = 'XXX'

/**
 * Returns an amount as "$1,234.50", with as many decimal digits as its currency has: "¥1,235". The default currency is
 * US dollars. For an unknown currency, returns the number alone. The currency of a locale is free text: a text that is
 * not a three-letter code, which the browser's formatter would reject, appears after the number.
 *
 * @param more options of the number format that replace those of the currency
 */
export function formatPrice(
  amount: number,
  currency?: string | null,
  more?: Intl.NumberFormatOptions,
): string {
  const code = currency || 'USD'
  const isCode = /^[A-Za-z]{3}$/.test(code)
  const options: Intl.NumberFormatOptions =
    isCode && code !== UNKNOWN_CURRENCY
      ? { style: 'currency', currency: code }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const price = new Intl.NumberFormat('en-US', { ...options, ...more }).format(amount)
  return isCode ? price : `${price} ${code}`
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
