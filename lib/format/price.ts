import { formatNumber } from './number'

/** Code of an unknown currency, as defined by ISO 4217. */
export const UNKNOWN_CURRENCY = 'XXX'

/**
 * Returns an amount as "$1,234.50", with as many decimal digits as its currency has: "¥1,235". The default currency is
 * US dollars. For an unknown currency, returns the number alone. The currency of a locale is free text: a text that is
 * not a three-letter code, which the browser's formatter would reject, appears after the number.
 *
 * @param maxDecimals a larger maximum number of decimal digits, for an amount that has more of them
 */
export function formatPrice(amount: number, currency?: string | null, maxDecimals?: number): string {
  const code = currency || 'USD'
  const isCode = /^[A-Za-z]{3}$/.test(code)
  const isKnown = isCode && code !== UNKNOWN_CURRENCY
  const price = new Intl.NumberFormat('en-US', {
    ...(isKnown ? { style: 'currency', currency: code } : { minimumFractionDigits: 2 }),
    maximumFractionDigits: maxDecimals ?? (isKnown ? undefined : 2),
  }).format(amount)
  return isCode ? price : `${price} ${code}`
}

/** Maximum number of decimal digits of a unit price. */
export const MAX_PRICE_DECIMALS = 4

/** Returns the price of one unit, which may have up to four decimal digits: "$9.00", "$10.129". */
export function formatUnitPrice(price: number, currency?: string | null): string {
  return formatPrice(price, currency, MAX_PRICE_DECIMALS)
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
