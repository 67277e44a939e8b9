import { reasonOf } from '../../../core/messaging/delivery'
import { isObject, textOf, type Json, type JsonObject } from '../../../core/records/json'
import { callTo, post, UncallableAddress, type Call } from '../../../core/messaging/outbox'
import type { Platform } from '../../../core/records/platform'
import { principalById } from '../../../core/auth/principals'
import type { Stored } from '../../../core/records/store'
import { signToken } from '../../../core/auth/tokens'
import type { Acting, CheckoutEvent, CheckoutRequestType } from './checkout-events'
import { answerCheckout, LOCAL_CHECKOUT } from './local-checkout'

/** Lifetime of the token that is passed to an integration, in seconds. */
const TOKEN_SECONDS = 3600

/** The response of an integration: its own fields, and the outcome of the call. */
export interface IntegrationResponse {
  /** Null when there was no HTTP response. */
  status: number | null
  fields: JsonObject
  /** The response text when the response was not valid, or the reason that there was none; null on success. */
  unhandled: string | null
  /** Set when the address must not be called at all, so that retries are of no use. */
  uncallable?: UncallableAddress
}

export const hasSucceeded = ({ unhandled }: IntegrationResponse): boolean => unhandled === null

/** Returns the response as the worksheet stores it. */
export function responseBody({ status, fields, unhandled }: IntegrationResponse): JsonObject {
  return {
    ...fields,
    HttpStatusCode: status,
    UnhandledErrorBody: unhandled,
    Succeeded: unhandled === null,
  }
}

/**
 * Creates a token for the acting user, with the roles that the integration adds; null when the user no longer exists.
 */
export async function tokenFor(
  platform: Platform,
  { uid, clientId, orderId, roles }: Acting,
  elevated: Json | undefined,
): Promise<string | null> {
  const principal = await principalById(platform.db, uid)
  if (!principal) return null
  const now = Math.floor(platform.now().getTime() / 1000)
  const claims = {
    usr: principal.username,
    cid: clientId,
    u: String(uid),
    usrtype: principal.kind,
    role: [...new Set([...roles, ...(Array.isArray(elevated) ? elevated.map(String) : [])])],
    exp: now + TOKEN_SECONDS,
    nbf: now,
    ...(orderId === undefined ? {} : { orderid: orderId }),
  }
  return signToken(platform.keys, claims, platform.settings.publicUrl)
}

/** Posts a body and reads the response. Failures are returned as responses too. */
export async function postToIntegration(
  call: Call,
  body: string,
  halt?: AbortSignal,
): Promise<IntegrationResponse> {
  try {
    const response = await post(call, body, halt)
    const answered = await response.text()
    const fields = parsed(answered)
    if (response.ok && fields !== null) return { status: response.status, fields, unhandled: null }
    return { status: response.status, fields: {}, unhandled: answered || `HTTP ${response.status}` }
  } catch (failure) {
    const uncallable = failure instanceof UncallableAddress ? { uncallable: failure } : {}
    return { status: null, fields: {}, unhandled: reasonOf(failure), ...uncallable }
  }
}

/** Parses a JSON object; null for other content. An empty response counts as success and gives an empty object. */
function parsed(answered: string): JsonObject | null {
  if (answered.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(answered)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

interface CheckoutRequest {
  worksheet: JsonObject
  acting: Acting
  /** Additional fields of the request. */
  more?: JsonObject
  halt?: AbortSignal
}

/**
 * Calls a checkout integration with an order's worksheet (facts of the platform, 6.12). The sandbox's own integration
 * is called in process, not over HTTP. Must be called outside of transactions: a response takes time, and the
 * integration may call the platform before it responds.
 */
export async function callCheckoutIntegration(
  platform: Platform,
  event: Stored,
  what: CheckoutRequestType | CheckoutEvent,
  { worksheet, acting, halt, more }: CheckoutRequest,
): Promise<IntegrationResponse> {
  const { body: config, secret } = event
  const address = textOf(config.CustomImplementationUrl).replace(/\/+$/, '')
  const payload: JsonObject = {
    ConfigData: config.ConfigData ?? null,
    Environment: 'Sandbox',
    OrderCloudAccessToken: await tokenFor(platform, acting, config.ElevatedRoles),
    ...more,
    OrderWorksheet: worksheet,
  }
  if (address === LOCAL_CHECKOUT)
    return { status: 200, fields: answerCheckout(what, payload), unhandled: null }
  const body = JSON.stringify(payload)
  const auth: [string, string] = [textOf(config.CustomAuthHeaderName), textOf(secret?.CustomAuthHeaderValue)]
  return postToIntegration(callTo(`${address}/${what}`, textOf(secret?.HashKey), auth, body), body, halt)
}
