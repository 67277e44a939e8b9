import { timingSafeEqual } from 'node:crypto'
import type { UserKind } from './principals'
import { platformError, type PlatformError } from '../http/errors'
import type { Platform } from '../records/platform'
import { readRecord, type Stored } from '../records/store'
import { hashSecret } from './tokens'
import type { ApiClient } from '../../contract/records'
import { textOf } from '../records/json'

/** Creates a rejection of the token endpoint. */
export function authError(code: string, message: string, status = 400): PlatformError {
  return platformError(`Auth.${code}`, message, null, status)
}

/**
 * Returns the API client with this ID, or null when there is none. Client IDs are GUIDs, which tools write in upper or
 * lower case, so case is ignored.
 */
export async function clientById(platform: Platform, id: string): Promise<Stored<ApiClient> | null> {
  const { rows } = await platform.db.query('select id from apiclients where f_id = $1', [id.toLowerCase()])
  return rows[0]?.[0] ? readRecord(platform.db, platform.table('ApiClients'), [], rows[0][0]) : null
}

/**
 * Returns the API client that a user signs in with.
 * @throws 401 when it does not exist, 400 when it is inactive
 */
export async function usableClient(platform: Platform, id: string): Promise<Stored<ApiClient>> {
  const client = await clientById(platform, id)
  if (!client) throw authError('OauthError', `There is no API client "${id}".`, 401)
  if (!client.body.Active) throw authError('ClientNotActive', 'The API client is not active.')
  return client
}

function isSame(one: string, other: string): boolean {
  // Digests have equal length, so that the duration of the comparison reveals nothing about the values.
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)))
}

/**
 * Checks a secret against those of a client. Returns `none` where the client has no secret at all. An expired secret
 * still makes a secret mandatory, but does not match.
 */
export async function compareSecret(
  platform: Platform,
  client: Stored<ApiClient>,
  given: string,
): Promise<'none' | 'right' | 'wrong'> {
  const own = textOf(client.secret?.ClientSecret)
  const { rows } = await platform.db.query(
    `select secret ->> 'Hash', body ->> 'Expiration' from apiclientsecrets where apiclientid = $1`,
    [client.id],
  )
  if (!own && rows.length === 0) return 'none'
  const now = platform.now()
  const hash = hashSecret(given)
  const named = rows.some(([known, until]) => known === hash && (!until || new Date(until) > now))
  return named || (own && isSame(own, given)) ? 'right' : 'wrong'
}

/** Rejects a caller without the right secret, where the client has one. */
export async function checkSecret(
  platform: Platform,
  client: Stored<ApiClient>,
  given: string,
): Promise<void> {
  if ((await compareSecret(platform, client, given)) === 'wrong') {
    throw authError('OauthError', 'The client secret is missing or wrong.', 401)
  }
}

/** Returns true where a client admits this user: by user kind, or by an assignment of the user's company. */
export async function admitsUser(
  platform: Platform,
  client: Stored<ApiClient>,
  user: { kind: UserKind; company: string },
): Promise<boolean> {
  const { AllowSeller, AllowAnyBuyer, AllowAnySupplier } = client.body
  if (user.kind === 'admin') return AllowSeller
  if (user.kind === 'buyer' ? AllowAnyBuyer : AllowAnySupplier) return true
  const side = user.kind === 'buyer' ? 'buyerid' : 'supplierid'
  const { rows } = await platform.db.query(
    `select 1 from apiclientassignments where apiclientid = $1 and ${side} = $2`,
    [client.id, user.company],
  )
  return rows.length > 0
}
