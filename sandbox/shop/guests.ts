import type { Simulation, Purchase } from './simulation'
import type { Shopper } from './market'
import type { Random } from './random'

const FIRST_NAMES = ['Ada', 'Bruno', 'Clara', 'Emil', 'Greta', 'Ivo', 'Nora', 'Otto', 'Rosa', 'Theo']
const LAST_NAMES = [
  'Albers',
  'Brandt',
  'Dahl',
  'Fuchs',
  'Hansen',
  'Keller',
  'Lorenz',
  'Novak',
  'Sommer',
  'Winkler',
]
const TOWNS = [
  ['Kiel', 'SH', '24103'],
  ['Graz', 'ST', '8010'],
  ['Aarhus', 'MJ', '8000'],
  ['Utrecht', 'UT', '3511'],
] as const
const COUNTRIES = { SH: 'DE', ST: 'AT', MJ: 'DK', UT: 'NL' } as const
/** Share of guests who sign in or register. */
const SIGN_IN_SHARE = 0.5

/** Sets the name and addresses of a guest's order, as a checkout without an account does. */
export async function setGuestDetails({ person }: Shopper, orderId: string, random: Random): Promise<void> {
  const at = `/orders/Outgoing/${orderId}`
  const [FirstName, LastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)]
  const Email = `${FirstName}.${LastName}@example.com`.toLowerCase()
  await person.call('PATCH', `${at}/fromuser`, { FirstName, LastName, Email })
  const [City, State, Zip] = random.pick(TOWNS)
  const place = {
    Street1: `Harbor Street ${random.integer(1, 90)}`,
    City,
    State,
    Zip,
    Country: COUNTRIES[State],
  }
  for (const which of ['shipto', 'billto'])
    await person.call('PUT', `${at}/${which}`, { FirstName, LastName, ...place })
}

/** Registers a guest as a user of the shop's company. The guest keeps the order. */
async function register({ market }: Simulation, { id, shopper: guest, random }: Purchase): Promise<Shopper> {
  const { FromUser } = await guest.person.get<{ FromUser: Record<string, string> }>(`/orders/Outgoing/${id}`)
  const { FirstName, LastName, Email } = FromUser
  const Username = `${FirstName}.${LastName}-${id}`.toLowerCase()
  const Password = `Harbor-${random.integer(100_000, 999_999)}`
  const body = { Username, Password, FirstName, LastName, Email, Active: true }
  await guest.person.call('PUT', `/me/register?anonUserToken=${await guest.person.bearer()}`, body)
  return market.registered(guest, Username, Password)
}

/**
 * Lets some guests sign in before they pay, or register when the shop has no users yet. Their order is transferred to
 * the account.
 */
export async function signInWithOrder(simulation: Simulation, purchase: Purchase): Promise<void> {
  const { shopper: guest, random } = purchase
  if (!random.chance(SIGN_IN_SHARE)) return
  const users = simulation.market.shoppers.filter(({ buyer }) => buyer === guest.buyer)
  if (users.length === 0) purchase.shopper = await register(simulation, purchase)
  else {
    purchase.shopper = random.pick(users)
    const at = `/me/orders?anonUserToken=${await guest.person.bearer()}`
    await purchase.shopper.person.call('PUT', at)
  }
  simulation.counts.transferredFromGuests++
}
