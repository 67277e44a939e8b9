import { createHmac } from 'node:crypto'
import type { Table } from '../../db/schema'
import type { Database, Tx } from '../../db/types'
import { isObject, textOf, type Json, type JsonObject } from '../records/json'
import { readRecord } from '../records/store'

/** The part of the platform that deliveries use. */
export interface DeliveryData {
  readonly db: Database
  table(name: string): Table
}

/** The record that holds the destination of a delivery. */
export interface Destination {
  resource:
    | 'DeliveryConfigurations'
    | 'Webhooks'
    | 'MessageSenders'
    | 'IntegrationEvents'
    | 'SubscriptionIntegrations'
  id: string
}

/** Returns the destination that a delivery configuration describes. */
export function configuredDestination(id: string | null): Destination {
  return { resource: 'DeliveryConfigurations', id: id ?? '' }
}

interface Delivery {
  /** The cause in words for users, e.g. `Webhook new-buyers`. */
  cause: string
  to: Destination
  /** The body to send, as JSON. */
  body: Json
  messageId?: string
}

/** Targets of a delivery configuration that are plain HTTP calls; all others are cloud services. */
const HTTP_TARGETS = new Set(['Http', 'MessageSender'])

const targetsOf = (config: JsonObject): string[] =>
  isObject(config.DeliveryTargets)
    ? Object.entries(config.DeliveryTargets).flatMap(([name, value]) => (isObject(value) ? [name] : []))
    : []

interface Row {
  target: string
  state: 'waiting' | 'recorded'
  note: string | null
}

async function rowsFor(data: DeliveryData, tx: Tx, { resource, id }: Destination): Promise<Row[]> {
  if (resource !== 'DeliveryConfigurations') return [{ target: 'Url', state: 'waiting', note: null }]
  const config = await readRecord(tx, data.table(resource), [], id)
  const targets = config ? targetsOf(config.body) : []
  if (!config || targets.length === 0)
    return [
      { target: 'nothing', state: 'recorded', note: `The delivery configuration "${id}" has no target.` },
    ]
  return targets.map((target) => {
    if (!config.body.Enabled)
      return { target, state: 'recorded', note: `The delivery configuration "${id}" is not enabled.` }
    if (HTTP_TARGETS.has(target)) return { target, state: 'waiting', note: null }
    return {
      target,
      state: 'recorded',
      note: `Recorded only. The sandbox does not deliver to ${target}.`,
    }
  })
}

/**
 * Writes deliveries into the outbox, in the transaction that causes them, so that a rollback also drops the deliveries.
 * Writes one row per target of a delivery configuration. Targets that cannot be reached from here are only recorded.
 */
export async function enqueue(data: DeliveryData, tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  for (const { cause, to, body, messageId } of deliveries) {
    for (const { target, state, note } of await rowsFor(data, tx, to)) {
      await tx.query(
        `insert into outbox (message_id, cause, resource, resource_id, target, body, state, last_error, settled)
         values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7 = 'recorded' then now() end)`,
        [messageId ?? null, cause, to.resource, to.id, target, JSON.stringify(body), state, note],
      )
    }
  }
}

/** The address of a call, and the headers that authenticate the sender. */
export interface Call {
  url: string
  headers: Record<string, string>
}

/** Returns the signature that receivers check: base64 of the HMAC-SHA256 of the raw body. */
export function fingerprint(key: string, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64')
}

/** Returns the call that delivers `body` to an address, signed with `key` unless it is empty. */
export function callTo(url: string, key: string, auth: [name: string, value: string], body: string): Call {
  const [name, value] = auth
  return {
    url,
    headers: {
      'Content-Type': 'application/json',
      ...(key === '' ? {} : { 'X-oc-hash': fingerprint(key, body) }),
      ...(name === '' ? {} : { [name]: value }),
    },
  }
}

/**
 * Returns the call that delivers `body`; null when the destination was deleted, was disabled or has no address any
 * more.
 */
export async function resolveCall(
  data: DeliveryData,
  { resource, id }: Destination,
  target: string,
  body: string,
): Promise<Call | null> {
  const stored = await readRecord(data.db, data.table(resource), [], id)
  if (!stored) return null
  const secret = stored.secret ?? {}
  if (resource === 'DeliveryConfigurations') {
    const targets = stored.body.DeliveryTargets
    const config = isObject(targets) ? targets[target] : null
    if (!stored.body.Enabled || !isObject(config) || !textOf(config.Endpoint)) return null
    const prefix = `DeliveryTargets.${target}`
    const auth = [
      textOf(config.CustomAuthHeaderName),
      textOf(secret[`${prefix}.CustomAuthHeaderValue`]),
    ] as const
    return callTo(textOf(config.Endpoint), textOf(secret[`${prefix}.Secret`]), [...auth], body)
  }
  const { Url, URL: address, CustomAuthHeaderName } = stored.body
  const url = textOf(Url) || textOf(address)
  if (!url) return null
  const key = textOf(secret.HashKey) || textOf(secret.SharedKey)
  return callTo(url, key, [textOf(CustomAuthHeaderName), textOf(secret.CustomAuthHeaderValue)], body)
}

/** Maximum duration of a call to a receiver, in milliseconds. */
export const CALL_TIMEOUT_MS = 10_000

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Returns the reason why `url` must not be called: it is not a URL, or leaves this machine unencrypted. Null when it
 * may be called.
 */
export function uncallableReason(url: string): 'malformed' | 'unencrypted' | null {
  if (!URL.canParse(url)) return 'malformed'
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOST.test(hostname)) ? null : 'unencrypted'
}

/** Thrown in place of a call to an address that must not be called. */
export class UncallableAddress extends Error {
  constructor(url: string, reason: 'malformed' | 'unencrypted') {
    const said = reason === 'malformed' ? 'is not a URL' : 'does not begin with https'
    super(`Nothing was sent: the address "${url.slice(0, 200)}" ${said}.`)
  }
}

/** Throws `UncallableAddress` unless `url` is encrypted or on this machine. */
function assertCallable(url: string): void {
  const reason = uncallableReason(url)
  if (reason) throw new UncallableAddress(url, reason)
}

/**
 * Posts a body. Redirects are not followed, because only the configured address may be contacted.
 * @throws UncallableAddress when the address must not be called
 */
export async function post(
  { url, headers }: Call,
  body: string,
  abortSignal?: AbortSignal,
): Promise<Response> {
  assertCallable(url)
  return fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), ...(abortSignal ? [abortSignal] : [])]),
  })
}
