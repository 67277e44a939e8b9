import type { Locale, LocaleAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'

/** One currency of the marketplace with the records that use it. */
export interface CurrencyUse {
  /** ISO code. Empty for price schedules without a currency. */
  code: string
  locales: readonly Locale[]
  /** Number of buyers and user groups that are assigned to these locales. */
  parties: number
  /** Undefined if the user may not read price schedules. */
  schedules: number | undefined
}

/** Number of different currencies of price schedules up to which they are looked for, one request each. */
export const MAX_CURRENCIES = 40

/** The currencies of the marketplace, and true if there may be more of them. */
export interface CurrencyOverview {
  currencies: readonly CurrencyUse[]
  isIncomplete: boolean
}

/**
 * Reads which currencies locales and price schedules use. The price schedules are counted for each currency, and those
 * of unknown currencies are found by leaving out the known ones, so it takes about two requests per currency.
 */
export async function readCurrencies(
  oc: OrderCloud,
  { canReadPrices }: { canReadPrices: boolean },
  request: object,
): Promise<CurrencyOverview> {
  const [locales, assignments] = await Promise.all([
    readAllAssignments<Locale>((page) => oc.Locales.List({ sortBy: ['ID'], ...page }, request)),
    readAllAssignments<LocaleAssignment>((page) => oc.Locales.ListAssignments(page, request)),
  ])
  const codes = [...new Set(locales.map(({ Currency }) => Currency))]
  const schedules = canReadPrices ? await countSchedules(oc, codes, request) : undefined
  const all = [...new Set([...codes, ...(schedules?.counts.keys() ?? [])])].sort()
  return {
    isIncomplete: schedules?.isIncomplete ?? false,
    currencies: all.map((code) => {
      const own = locales.filter(({ Currency }) => Currency === code)
      const ids = new Set(own.map(({ ID }) => ID))
      return {
        code,
        locales: own,
        parties: assignments.filter(({ LocaleID }) => ids.has(LocaleID)).length,
        schedules: schedules && (schedules.counts.get(code) ?? 0),
      }
    }),
  }
}

/** Returns the number of price schedules by currency, for the known currencies and all others. */
async function countSchedules(oc: OrderCloud, known: readonly string[], request: object) {
  const listOne = (Currency: string | string[]) =>
    oc.PriceSchedules.List({ filters: { Currency }, pageSize: 1 }, request)
  const count = async (code: string) =>
    [code, (await listOne(code === '' ? '!*' : code)).Meta.TotalCount ?? 0] as const
  const counts = new Map<string, number>(await Promise.all(['', ...known].map(count)))
  if (counts.get('') === 0) counts.delete('')
  // Each of these requests names one currency that is not known yet.
  for (;;) {
    const others = [...counts.keys()].filter(Boolean).map((code) => `!${code}`)
    const [next] = (await listOne(['*', ...others])).Items
    if (!next?.Currency) return { counts, isIncomplete: false }
    // A platform that ignores the filters would name the same currency forever.
    if (counts.size >= MAX_CURRENCIES || counts.has(next.Currency)) return { counts, isIncomplete: true }
    counts.set(...(await count(next.Currency)))
  }
}

/** Returns what is unusual about a currency, as a sentence. Undefined if nothing is. */
export function currencyNote({ code, locales, parties, schedules }: CurrencyUse): string | undefined {
  if (code === '') return 'These price schedules have no currency.'
  if (locales.length === 0) return 'No locale has this currency.'
  if (parties === 0) return 'No buyer or user group has a locale with this currency.'
  return schedules === 0 ? 'No price schedule has this currency.' : undefined
}

const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })

/** Returns the English name of a currency. Undefined if it is not a code of ISO 4217. */
export function currencyName(code: string): string | undefined {
  return /^[A-Z]{3}$/.test(code) ? names.of(code) : undefined
}
