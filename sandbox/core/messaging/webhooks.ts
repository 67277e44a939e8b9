import { randomUUID } from 'node:crypto'
import type { Operation } from '../../contract/types'
import type { Context } from '../http/context'
import type { Queryable, Tx } from '../../db/types'
import type { Answer } from '../http/definitions'
import { platformError } from '../http/errors'
import { isObject, parseRecord, textsIn, type Json, type JsonObject } from '../records/json'
import { formatInstant } from '../records/model'
import { configuredDestination, enqueue, post, resolveCall } from './outbox'
import type { Platform } from '../records/platform'
import { reasonOf } from './delivery'
import { signToken, type Claims } from '../auth/tokens'
import type { Webhook } from '../../contract/records'

/** The properties of a webhook that requests are matched against. */
export interface Hook {
  id: string
  name: string
  before: boolean
  /** Routes such as `POST v1/buyers/{}`; names of parameters do not matter. */
  routes: Set<string>
  /** Client IDs in lower case; empty means every client of the marketplace. */
  clients: Set<string>
  deliveryConfig: string | null
  elevatedRoles: string[]
  configData: Json
}

const NONE: readonly Hook[] = []

/**
 * Returns a route in the form that webhooks are matched by: in any case, with or without the leading slash and `v1`.
 */
function routeKey(verb: string, route: string): string {
  const path = route
    .toLowerCase()
    .replace(/^\/?(v1\/)?/, '')
    .replace(/\/+$/, '')
    .replace(/\{[^}]*\}/g, '{}')
  return `${verb.toUpperCase()} ${path}`
}

/** Reads all webhooks of the marketplace that have routes. */
async function loadWebhooks(db: Queryable): Promise<Hook[]> {
  const { rows } = await db.query<[string]>('select body from webhooks order by id')
  return rows
    .map(([body]) => parseRecord<Webhook>(body))
    .map((body) => ({
      id: body.ID,
      name: body.Name,
      before: body.BeforeProcessRequest,
      routes: new Set((body.WebhookRoutes ?? []).map(({ Verb, Route }) => routeKey(Verb ?? '', Route ?? ''))),
      clients: new Set(textsIn(body.ApiClientIDs).map((id) => id.toLowerCase())),
      deliveryConfig: body.DeliveryConfigID,
      elevatedRoles: textsIn(body.ElevatedRoles),
      configData: body.ConfigData,
    }))
    .filter((hook) => hook.routes.size > 0)
}

/** Returns the webhooks that a request triggers. Only write operations trigger webhooks. */
export async function webhooksFor(
  platform: Platform,
  operation: Operation,
  clientId: string,
): Promise<readonly Hook[]> {
  if (operation.verb === 'GET') return NONE
  const { db, cache } = platform
  const hooks = await cache.get('webhooks', ['webhooks'], () => loadWebhooks(db))
  if (hooks.length === 0) return NONE
  const key = routeKey(operation.verb, operation.path)
  const client = clientId.toLowerCase()
  return hooks.filter(({ routes, clients }) => routes.has(key) && (clients.size === 0 || clients.has(client)))
}

/** The caller in the form for webhooks: the token itself and its claims. */
export interface HookCaller {
  token: string | null
  claims: Claims | null
}

/** Returns the caller's token, with the webhook's roles added where it has any. */
async function userToken(
  platform: Platform,
  hook: Hook,
  { token, claims }: HookCaller,
): Promise<string | null> {
  if (!claims || hook.elevatedRoles.length === 0) return token
  const { role = [] } = claims
  const roles = [...new Set([...(Array.isArray(role) ? role : [role]), ...hook.elevatedRoles])]
  return signToken(platform.keys, { ...claims, role: roles }, platform.settings.publicUrl)
}

/** Returns a body without its secrets. Receivers must not get passwords, and the outbox must not store them. */
function withoutSecrets(platform: Platform, model: string | undefined, value: Json | undefined): Json {
  if (!isObject(value) || !model) return value ?? null
  const names = platform.models.table(model).names
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const field = platform.models.field(model, names.get(key.toLowerCase()) ?? '')
      if (field?.writeOnly) return [key, null]
      return [
        key,
        field && platform.models.isModel(field.type) ? withoutSecrets(platform, field.type, inner) : inner,
      ]
    }),
  )
}

/**
 * Response fields that are returned to the caller only once. Webhooks do not get them, and the outbox does not store
 * them.
 */
const ONE_TIME_RESPONSE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  AccessToken: ['access_token', 'refresh_token'],
  AccessTokenBasic: ['access_token'],
  ApiClientSecretCreateResponse: ['ClientSecret'],
}
const SECRET_PARAMETERS = new Set(['verificationcode', 'anonusertoken'])

function withoutOneTimeFields({ response: model = '' }: Operation, response: Json): Json {
  const names = ONE_TIME_RESPONSE_FIELDS[model] ?? []
  if (!isObject(response) || names.length === 0) return response
  return { ...response, ...Object.fromEntries(names.map((name) => [name, null])) }
}

function withoutSecretParameters(values: Iterable<[string, string]>): JsonObject {
  return Object.fromEntries(
    [...values].map(([name, value]) => [name, SECRET_PARAMETERS.has(name.toLowerCase()) ? null : value]),
  )
}

async function payload(
  ctx: Context,
  hook: Hook,
  caller: HookCaller,
  logId: string,
  response: Json,
): Promise<JsonObject> {
  const { platform, operation, params, query, body } = ctx
  return {
    Route: `${operation.root ? '' : 'v1'}${operation.path}`.replace(/^\//, ''),
    RouteParams: withoutSecretParameters(Object.entries(params)),
    QueryParams: withoutSecretParameters(query),
    Verb: operation.verb,
    Date: formatInstant(platform.now()),
    LogID: logId,
    UserToken: await userToken(platform, hook, caller),
    Request: { Body: withoutSecrets(platform, operation.body, body), Headers: null },
    Response: { Body: withoutOneTimeFields(operation, response), Headers: null },
    ConfigData: hook.configData,
  }
}

function blocked(hook: Hook, message: string, body: Json, status: number) {
  // Clients of the hosted platform look for exactly these words.
  return platformError('blocked by web hook', message, { WebhookName: hook.name, Body: body }, status)
}

/** Calls one pre-hook. Rejects the request when the hook denies it, and also when the hook cannot be reached. */
async function callPreHook(ctx: Context, hook: Hook, caller: HookCaller, logId: string): Promise<void> {
  const { platform } = ctx
  const body = JSON.stringify(await payload(ctx, hook, caller, logId, null))
  const call = await resolveCall(platform, { resource: 'Webhooks', id: hook.id }, 'Url', body)
  if (!call) return
  let answer: unknown
  try {
    const response = await post(call, body)
    if (!response.ok) throw new Error(`it returned status ${response.status}`)
    answer = await response.json()
  } catch (failure) {
    const message = `The webhook "${hook.name}" could not be called (${reasonOf(failure)}), so the request was not processed.`
    throw blocked(hook, message, null, 503)
  }
  const said = isObject(answer) ? answer : {}
  const find = (name: string): Json =>
    Object.entries(said).find(([key]) => key.toLowerCase() === name)?.[1] ?? null
  if (find('proceed') !== true)
    throw blocked(hook, `The request was blocked by the webhook "${hook.name}".`, find('body'), 400)
}

/** Runs an operation with its webhooks: pre-hooks are called first, post-hooks are queued with the result. */
export async function runWithWebhooks(
  ctx: Context,
  hooks: readonly Hook[],
  caller: HookCaller,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const logId = randomUUID()
  for (const hook of hooks) if (hook.before) await callPreHook(ctx, hook, caller, logId)
  const after = hooks.filter((hook) => !hook.before)
  if (after.length === 0) return run()
  return ctx.platform.transaction(async (tx: Tx) => {
    const answer = await run()
    const response = answer.text === undefined ? (answer.body ?? null) : (JSON.parse(answer.text) as Json)
    const deliveries = after.map(async (hook) => ({
      cause: `Webhook ${hook.id}: ${ctx.operation.verb} v1${ctx.operation.path}`,
      to: hook.deliveryConfig
        ? configuredDestination(hook.deliveryConfig)
        : { resource: 'Webhooks' as const, id: hook.id },
      body: await payload(ctx, hook, caller, logId, response),
    }))
    await enqueue(ctx.platform, tx, await Promise.all(deliveries))
    return answer
  })
}
