import { OFFICE_CLIENT_ID } from '@/sandbox/seed/constants'
import { requestToken, type HttpAnswer } from './http'
import type { Marketplace } from './marketplace'
import { call } from './sdk'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** Requests a token by name and password. `more` has further fields of the form. */
export function byPassword(
  market: Marketplace,
  username: string,
  password: string,
  more: Record<string, string> = {},
): Promise<HttpAnswer> {
  return requestToken(market, {
    grant_type: 'password',
    client_id: OFFICE_CLIENT_ID,
    username,
    password,
    ...more,
  })
}

/** Creates an API client and returns its id. */
export async function makeClient(token: string, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { AppName: 'Test', Active: true, AccessTokenDuration: 10, ...fields }
  return (await call('ApiClients.Create', { token, body })).body.ID as string
}

/** Creates a client for guests of `first-buyer`, who act as this user. Returns its id. */
export function guestClient(
  token: string,
  username: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const guests = { AllowAnyBuyer: true, IsAnonBuyer: true, DefaultContextUserName: username }
  return makeClient(token, { ...guests, ...fields })
}

/** Returns the token of a new guest. */
export async function guest(
  market: Marketplace,
  clientId: string,
  more: Record<string, string> = {},
): Promise<string> {
  const { body } = await requestToken(market, {
    grant_type: 'client_credentials',
    client_id: clientId,
    ...more,
  })
  return body.access_token as string
}

/** Returns the code of an OAuth error. */
export function codeOf({ body }: HttpAnswer): string {
  return body.Errors?.[0]?.ErrorCode ?? 'none'
}

export interface Mail {
  type: string
  username: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the event of any message
  event: any
}

/** Returns the messages to a username, newest first. */
export async function mailTo(market: Marketplace, username: string): Promise<Mail[]> {
  const { rows } = await market.platform.db.query(
    `select type, username, payload -> 'EventBody' from messages where lower(username) = lower($1) order by id desc`,
    [username],
  )
  return rows.map(([type, name, event]) => ({
    type: type as string,
    username: name as string,
    event: JSON.parse(event ?? 'null'),
  }))
}

/** Creates a security profile with these fields for one user. Returns its id. */
export async function profileFor(
  token: string,
  id: string,
  party: Record<string, unknown>,
  fields: Record<string, unknown>,
): Promise<string> {
  await call('SecurityProfiles.Create', {
    token,
    body: { ID: id, Name: id, Roles: [], CustomRoles: [], ...fields },
  })
  await call('SecurityProfiles.SaveAssignment', { token, body: { SecurityProfileID: id, ...party } })
  return id
}
