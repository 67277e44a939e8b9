import { createHmac } from 'node:crypto'
import { issueToken } from '../core/auth/issue'
import { isObject, textOf, textsIn, type Json, type JsonObject } from '../core/records/json'
import { uncallableReason } from '../core/messaging/outbox'
import type { Platform } from '../core/records/platform'
import { principalByName, type Principal } from '../core/auth/principals'
import { userRecord } from '../core/auth/sign-in'
import { readRecord, type Stored } from '../core/records/store'
import { CALL_TIMEOUT_MS, signInError } from './id-token'
import type { ApiClient } from '../contract/records'

export interface Tokens {
  id_token?: unknown
  access_token?: unknown
  refresh_token?: unknown
}

export interface EventCall {
  connect: Stored
  client: Stored<ApiClient>
  tokens: Tokens
  existing: Principal | null
}

/**
 * Issues a token with the event's elevated roles, for the user or else for the client's default user; null without such
 * roles.
 */
async function elevatedToken(platform: Platform, event: Stored, call: EventCall): Promise<string | null> {
  const roles = textsIn(event.body.ElevatedRoles)
  if (roles.length === 0) return null
  const user =
    call.existing ?? (await principalByName(platform.db, textOf(call.client.body.DefaultContextUserName)))
  return user && (await issueToken(platform, call.client, user, roles)).access_token
}

async function existingUser(platform: Platform, user: Principal | null): Promise<JsonObject | null> {
  const record = user && (await userRecord(platform, user))
  return record?.body ?? null
}

/**
 * Calls the integration event of a connect to create or update a user. Returns the username in its response; empty when
 * it has none.
 */
export async function callEvent(
  platform: Platform,
  path: 'createuser' | 'syncuser',
  call: EventCall,
): Promise<string> {
  const { connect, tokens } = call
  const events = platform.table('IntegrationEvents')
  const event = await readRecord(platform.db, events, [], textOf(connect.body.IntegrationEventID))
  if (!event) throw signInError('The integration event of this sign-in no longer exists.')
  const { ConfigData, CustomImplementationUrl, CustomAuthHeaderName } = event.body
  const body = JSON.stringify({
    ExistingUser: await existingUser(platform, call.existing),
    OpenIdConnect: { ...connect.body, ConnectClientSecret: null },
    TokenResponse: { id_token: tokens.id_token ?? null, access_token: tokens.access_token ?? null } as Json,
    Environment: 'Sandbox',
    OrderCloudAccessToken: await elevatedToken(platform, event, call),
    ConfigData: ConfigData ?? null,
  })
  const header = textOf(CustomAuthHeaderName)
  const address = textOf(CustomImplementationUrl).replace(/\/$/, '')
  if (uncallableReason(address))
    throw signInError(`The integration event has no allowed address: "${address.slice(0, 200)}".`)
  const answer = await fetch(`${address}/${path}`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'X-oc-hash': createHmac('sha256', textOf(event.secret?.HashKey)).update(body).digest('base64'),
      ...(header === '' ? {} : { [header]: textOf(event.secret?.CustomAuthHeaderValue) }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => null)
  if (!answer?.ok) throw signInError(`The integration event could not be reached at /${path}.`)
  const said: unknown = await answer.json().catch(() => null)
  const { Username, ErrorMessage } = isObject(said) ? said : ({} as JsonObject)
  if (textOf(ErrorMessage) !== '') throw signInError(textOf(ErrorMessage))
  return textOf(Username)
}
