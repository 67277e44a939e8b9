import { decodeJwt } from 'jose'
import { Configuration } from 'ordercloud-javascript-sdk'
import type { Operation } from '@/sandbox/contract/types'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { requestToken } from './http'
import type { Marketplace } from './marketplace'
import { call, narrowTokens } from './sdk'

/** Signs in with the password of every test user. */
export async function signIn(market: Marketplace, username: string, scope = ''): Promise<string> {
  const form = {
    grant_type: 'password',
    client_id: OFFICE_CLIENT_ID,
    username,
    password: DEMO_PASSWORD,
    scope,
  }
  const { body } = await requestToken(market, form)
  if (!body?.access_token) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`)
  return body.access_token as string
}

/** Configures the SDK for a marketplace and signs in its administrator. */
export function admin(market: Marketplace): Promise<string> {
  Configuration.Set({ baseApiUrl: market.url, clientID: OFFICE_CLIENT_ID })
  return signIn(market, 'admin')
}

/** Returns the role of an operation with the fewest other rights: a reader's role if there is one. */
function leastRole({ roles = [] }: Operation): string | undefined {
  const narrower = roles.filter((role) => role !== 'FullAccess')
  return narrower.find((role) => role.endsWith('Reader')) ?? narrower.at(-1)
}

/**
 * From now on every call with full access is made with the single role that has the fewest other rights. A call that
 * succeeds therefore needs no other role.
 */
export function useLeastRoles(market: Marketplace): void {
  const tokens = new Map<string, Promise<string>>()
  narrowTokens((token, operation) => {
    if (token === '') return Promise.resolve(token)
    const { usr, role } = decodeJwt<{ usr: string; role?: string | string[] }>(token)
    const least = leastRole(operation)
    if (least === undefined || ![role].flat().includes('FullAccess')) return Promise.resolve(token)
    const key = `${usr} ${least}`
    const known = tokens.get(key)
    if (known) return known
    const signedIn = signIn(market, usr, least)
    tokens.set(key, signedIn)
    return signedIn
  })
}

interface Person {
  username: string
  /** Roles and custom roles of the person's own security profile. */
  roles?: string[]
  customRoles?: string[]
  buyer?: string
  supplier?: string
}

/** Returns the body of a user that may sign in. */
export function userBody(username: string): Record<string, unknown> {
  return {
    ID: username,
    Username: username,
    FirstName: 'First',
    LastName: 'Last',
    Email: `${username}@example.com`,
    Active: true,
    Password: DEMO_PASSWORD,
  }
}

/** Creates a user of the marketplace, a buyer or a supplier with these roles, and signs in. */
export async function person(market: Marketplace, token: string, who: Person): Promise<string> {
  const { username, buyer, supplier } = who
  const params: Record<string, string> = buyer ? { buyerID: buyer } : supplier ? { supplierID: supplier } : {}
  const resource = buyer ? 'Users' : supplier ? 'SupplierUsers' : 'AdminUsers'
  await call(`${resource}.Create`, { token, params, body: userBody(username) })
  const profile = `profile-${username}`
  const body = { ID: profile, Name: profile, Roles: who.roles ?? [], CustomRoles: who.customRoles ?? [] }
  await call('SecurityProfiles.Create', { token, body })
  const party = { SecurityProfileID: profile, UserID: username, BuyerID: buyer, SupplierID: supplier }
  await call('SecurityProfiles.SaveAssignment', { token, body: party })
  return signIn(market, username)
}
