import {
  currencyName,
  currencyNote,
  MAX_CURRENCIES,
  readCurrencies,
} from '@/components/marketplace/currencies/read-currencies'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

const page = (Items: object[], TotalCount = Items.length) => ({ Items, Meta: { TotalCount, TotalPages: 1 } })

/** Returns a platform with price schedules in these currencies, and the number of requests for them. */
function platformWith(
  currencies: readonly (string | null)[],
  locales: object[] = [],
  assignments: object[] = [],
) {
  const schedules = jest.fn(({ filters }: { filters: { Currency: string | string[] } }) => {
    const conditions = [filters.Currency].flat()
    const fits = (currency: string | null) =>
      conditions.every((condition) => {
        if (condition === '*') return currency !== null
        if (condition === '!*') return currency === null
        return condition.startsWith('!') ? currency !== condition.slice(1) : currency === condition
      })
    const found = currencies.filter(fits).map((Currency) => ({ Currency }))
    return Promise.resolve(page(found.slice(0, 1), found.length))
  })
  const oc = {
    Locales: {
      List: () => Promise.resolve(page(locales)),
      ListAssignments: () => Promise.resolve(page(assignments)),
    },
    PriceSchedules: { List: schedules },
  } as unknown as OrderCloud
  return { oc, schedules }
}

it('finds the currencies of locales and price schedules in few requests', async () => {
  const locales = [
    { ID: 'us', Currency: 'USD', Language: 'en-US' },
    { ID: 'ca', Currency: 'CAD', Language: 'en-CA' },
  ]
  const assignments = [
    { LocaleID: 'us', BuyerID: 'one' },
    { LocaleID: 'us', BuyerID: 'two', UserGroupID: 'group' },
  ]
  const { oc, schedules } = platformWith(['USD', 'USD', 'EUR', null, 'JPY'], locales, assignments)
  const { currencies, isIncomplete } = await readCurrencies(oc, { canReadPrices: true }, {})
  expect(isIncomplete).toBe(false)
  expect(currencies.map(({ code, parties, schedules: count }) => [code, parties, count])).toEqual([
    ['', 0, 1],
    ['CAD', 0, 0],
    ['EUR', 0, 1],
    ['JPY', 0, 1],
    ['USD', 2, 2],
  ])
  expect(schedules.mock.calls.length).toBe(8)
  expect(currencies.map(currencyNote)).toEqual([
    expect.stringContaining('no currency'),
    expect.stringContaining('No buyer or user group'),
    expect.stringContaining('No locale'),
    expect.stringContaining('No locale'),
    undefined,
  ])
})

it('does not read price schedules without the right', async () => {
  const { oc, schedules } = platformWith(['USD'], [{ ID: 'us', Currency: 'USD' }])
  const { currencies } = await readCurrencies(oc, { canReadPrices: false }, {})
  expect(currencies).toMatchObject([{ code: 'USD', schedules: undefined }])
  expect(schedules).not.toHaveBeenCalled()
})

it('stops at a limit', async () => {
  const many = Array.from({ length: MAX_CURRENCIES + 5 }, (_, at) => `C${String(at).padStart(2, '0')}`)
  const { currencies, isIncomplete } = await readCurrencies(
    platformWith(many).oc,
    { canReadPrices: true },
    {},
  )
  expect([currencies.length, isIncomplete]).toEqual([MAX_CURRENCIES, true])
})

it('names currencies', () => {
  expect(currencyName('EUR')).toBe('Euro')
  expect(currencyName('points')).toBeUndefined()
})
