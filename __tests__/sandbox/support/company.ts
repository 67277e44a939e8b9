import type { Marketplace } from './marketplace'
import { person, userBody } from './people'
import { call } from './sdk'

/** A street address in a country without further required fields. */
export const STREET = { Street1: 'Main street 1', City: 'Berlin', Country: 'DE' }

/** Creates a buyer or supplier with users of the given names. Each has full access unless `roles` says otherwise. */
export async function buyerWith(
  market: Marketplace,
  token: string,
  buyer: string,
  ...usernames: string[]
): Promise<string[]> {
  await call('Buyers.Create', { token, body: { ID: buyer, Name: buyer, Active: true } })
  const tokens: string[] = []
  for (const username of usernames)
    tokens.push(await person(market, token, { username, buyer, roles: ['FullAccess'] }))
  return tokens
}

/** Creates a user of a buyer without any roles of its own. */
export async function plainUser(token: string, buyerID: string, username: string): Promise<void> {
  await call('Users.Create', { token, params: { buyerID }, body: userBody(username) })
}
