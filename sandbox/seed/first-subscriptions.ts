import type { Platform } from '../core/records/platform'
import { runSubscriptions } from '../rules/orders/subscriptions/subscription-job'
import { Api, type Transport } from '../shop/api'
import { DAY_MS } from '../shop/calendar'
import { movableClock } from '../shop/clock'
import type { Credentials } from '../shop/people'
import { People } from '../shop/people'
import { INTEGRATION_CLIENT_ID } from './constants'

/** Number of days before the first start at which the subscriptions were created. */
const CREATED_DAYS_AGO = 5
/** Hour of the day, in UTC, at which orders are due. */
const DUE_HOUR = 6
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

interface FirstSubscription {
  /** Fields of the subscription. */
  fields: Record<string, unknown>
  /** Day of the first order, counted from the day of the first start. Negative days lie before it. */
  firstOrderDay: number
  /** Day of the end, counted in the same way. */
  endDay?: number
  items: { ProductID: string; Quantity: number; Specs?: { SpecID: string; OptionID: string }[] }[]
}

/** The subscriptions of the demo marketplace. The format of its other records has none. */
export const FIRST_SUBSCRIPTIONS: readonly FirstSubscription[] = [
  {
    fields: {
      ...{ ID: 'yard-gloves', Frequency: 2, Interval: 'Weeks', Active: true },
      ...{ FromCompanyID: 'harborline', FromUserID: 'phuong-lam' },
      ...{ ShippingAddressID: 'yard-gate', BillingAddressID: 'accounts' },
      Payment: { Type: 'SpendingAccount', SpendingAccountID: 'safety-fund' },
    },
    firstOrderDay: -2,
    items: [
      {
        ProductID: 'SF-3101',
        Quantity: 24,
        Specs: [
          { SpecID: 'glove-size', OptionID: '9' },
          { SpecID: 'glove-color', OptionID: 'black' },
        ],
      },
      { ProductID: 'SF-3010', Quantity: 12 },
    ],
  },
  {
    fields: {
      ...{ ID: 'boston-kitchen', Frequency: 1, Interval: 'Months', Active: true },
      ...{ FromCompanyID: 'bellweather', FromUserID: 'mateus-arruda' },
      ...{ ShippingAddressID: 'boston-house', BillingAddressID: 'group-accounts' },
      Payment: { Type: 'CreditCard', CreditCardID: 'bellweather-chef' },
    },
    firstOrderDay: -1,
    items: [
      { ProductID: 'CL-4010', Quantity: 4 },
      { ProductID: 'CL-4018', Quantity: 3 },
      { ProductID: 'CL-4001', Quantity: 12 },
    ],
  },
  {
    fields: {
      ...{ ID: 'toronto-packing', Frequency: 10, Interval: 'Days', Active: true },
      ...{ FromCompanyID: 'northfell', FromUserID: 'buyer-two' },
      ...{ ShippingAddressID: 'toronto-office', BillingAddressID: 'toronto-office' },
      Payment: { Type: 'PurchaseOrder' },
    },
    firstOrderDay: 4,
    endDay: 180,
    items: [{ ProductID: 'PK-5101', Quantity: 2 }],
  },
  {
    fields: {
      ...{ ID: 'boston-cleaning', Frequency: 1, Interval: 'Weeks', Active: false },
      ...{ FromCompanyID: 'bellweather', FromUserID: 'hye-jin-seo' },
      ...{ ShippingAddressID: 'boston-house', BillingAddressID: 'group-accounts' },
      Payment: { Type: 'PurchaseOrder' },
    },
    firstOrderDay: 9,
    items: [{ ProductID: 'CL-4004', Quantity: 6 }],
  },
]

/**
 * Creates the subscriptions of the demo marketplace through its API, and the orders that they led to before the first
 * start. Changes the clock of the platform, which the caller resets.
 */
export async function createFirstSubscriptions(
  platform: Platform,
  transport: Transport,
  admin: Credentials,
): Promise<void> {
  const clock = movableClock((offset) => Promise.resolve(void (platform.clockOffset = offset)))
  const start = Math.floor(Date.now() / DAY_MS) * DAY_MS + DUE_HOUR * HOUR_MS
  const instantOf = (day: number) => new Date(start + day * DAY_MS)
  await clock.set(instantOf(-CREATED_DAYS_AGO))
  const person = new People(new Api(platform.settings.publicUrl, transport), clock).signIn(admin)
  await person.call('PUT', '/integrations/subscription', {
    ApiClientID: INTEGRATION_CLIENT_ID,
    HashKey: 'local-subscriptions-not-for-production',
    Active: true,
    NotificationDays: 3,
  })
  for (const { fields, firstOrderDay, endDay, items } of FIRST_SUBSCRIPTIONS) {
    const { ID } = await person.call<{ ID: string }>('POST', '/subscriptions', {
      ...fields,
      NextOrderDate: instantOf(firstOrderDay),
      ...(endDay !== undefined && { EndDate: instantOf(endDay) }),
    })
    for (const item of items) await person.call('POST', `/subscriptions/${ID}/items`, item)
  }
  const days = FIRST_SUBSCRIPTIONS.map(({ firstOrderDay }) => firstOrderDay).filter((day) => day < 0)
  for (const day of days.sort((one, other) => one - other)) {
    await clock.set(new Date(instantOf(day).getTime() + MINUTE_MS))
    await runSubscriptions(platform, (message) => console.error(message))
  }
}
