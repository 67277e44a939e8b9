/** The currency of an amount of which nobody knows it: ISO 4217's own code for that. */
export const UNKNOWN_CURRENCY = 'XXX'

/**
 * An amount as people read it, "$1,234.50"; US dollars unless the platform names another currency, and the number alone
 * where the currency is not known. A locale's currency is free text: what is no code of three letters, of which the
 * browser would not hear, stands behind the number.
 */
export function formatPrice(amount: number, currency?: string | null): string {
  const code = currency || 'USD'
  const isCode = /^[A-Za-z]{3}$/.test(code)
  if (isCode && code !== UNKNOWN_CURRENCY)
    return new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(amount)
  const number = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount)
  return isCode ? number : `${number} ${code}`
}

/** The same without cents where there are none, for tight places: "$1,234". */
export function formatShortPrice(amount: number, currency?: string | null): string {
  return formatPrice(amount, currency).replace(/\.00(?= |$)/, '')
}

/**
 * How an amount changed from an earlier one, in whole percent: "+25%", "−4%", "no change". Undefined where the earlier
 * one is nothing, of which no percent can be told.
 */
export function formatChange(now: number, before: number): string | undefined {
  if (before <= 0) return undefined
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'no change'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')}%`
}
