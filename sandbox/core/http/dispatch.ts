import { DISK_FULL, READ_ONLY } from '../../db/disk-space'
import { SqlError } from '../../db/types'
import type { Answer, Handler } from './definitions'
import { authorize } from '../auth/authorize'
import { clientById } from '../auth/client-access'
import type { Context } from './context'
import { PlatformError, platformError } from './errors'
import type { Platform } from '../records/platform'
import { parseBody } from './request-body'
import { Router } from './router'
import type { TokenVerifier } from '../auth/tokens'
import { runWithWebhooks, webhooksFor, type HookCaller } from '../messaging/webhooks'

/** A request in the form of the HTTP layer. All of its content is untrusted. */
export interface PlatformRequest {
  method: string
  /** Path below /v1, or from the root for `oauth/` operations; still percent-encoded. */
  path: string
  query: [string, string][]
  authorization: string | null
  body: () => Promise<string>
}

/** Finds, authorizes and runs the operation of a request. */
export class Dispatcher {
  private readonly router: Router

  constructor(
    private readonly platform: Platform,
    private readonly handlers: ReadonlyMap<string, Handler>,
    private readonly tokens: TokenVerifier,
    root: boolean,
  ) {
    this.router = new Router(
      platform.contract.operations.filter((operation) => Boolean(operation.root) === root),
    )
  }

  async handle(request: PlatformRequest): Promise<Answer> {
    const match = this.router.match(request.method, decodePath(request.path))
    if ('verbs' in match) {
      if (match.verbs.length > 0) {
        throw platformError(
          'MethodNotAllowed',
          `${request.method} is not allowed. Allowed: ${match.verbs.join(', ')}.`,
          null,
          405,
        )
      }
      throw platformError(
        'NotFound',
        `No resource found at ${request.path}.`,
        { ObjectType: 'Path', ObjectID: request.path },
        404,
      )
    }
    const { operation } = match
    // Applies changes that other processes have answered before this request, so that this process serves no stale
    // cache.
    await this.platform.invalidation.catchUp()
    const caller = operation.roles
      ? await authorize(this.platform, this.tokens, bearerToken(request.authorization), operation)
      : null
    if (operation.buyerUsersOnly && caller?.kind !== 'buyer') {
      throw platformError(
        'Auth.UserNotAuthorizedToAdmin',
        'Only buyer users can call this operation.',
        null,
        403,
      )
    }
    const handler = this.handlers.get(operation.id)
    if (!handler) {
      throw platformError(
        'NotImplemented',
        `${operation.id} is not implemented on this platform.`,
        { Operation: operation.id },
        501,
      )
    }
    const ctx: Context = {
      platform: this.platform,
      operation,
      ...(await this.withStoredClientId(match.params, request.query)),
      body: operation.body ? parseBody(await request.body()) : undefined,
      caller,
    }
    const hooks = await webhooksFor(this.platform, operation, caller?.clientId ?? '')
    const answer =
      hooks.length === 0
        ? await handler(ctx)
        : await runWithWebhooks(ctx, hooks, await this.hookCaller(request.authorization), () => handler(ctx))
    return { status: operation.status, ...answer }
  }

  /**
   * Replaces the API client ID in a request with its stored spelling. Callers write these GUIDs in upper or lower case.
   */
  private async withStoredClientId(
    params: Record<string, string>,
    query: [string, string][],
  ): Promise<Pick<Context, 'params' | 'query'>> {
    const inQuery = query.find(([name]) => name.toLowerCase() === 'apiclientid')
    const named = params.apiClientID ?? inQuery?.[1]
    const client = named ? await clientById(this.platform, named) : null
    if (!client) return { params, query }
    return params.apiClientID === undefined
      ? { params, query: query.map((pair) => (pair === inQuery ? [pair[0], client.id] : pair)) }
      : { params: { ...params, apiClientID: client.id }, query }
  }

  private async hookCaller(header: string | null): Promise<HookCaller> {
    const token = bearerToken(header)
    return { token, claims: token ? await this.tokens.verify(token, this.platform.now()) : null }
  }
}

/** Returns the token of an `Authorization` header; null when there is none. */
export function bearerToken(header: string | null): string | null {
  return /^bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null
}

/**
 * Decodes a path. The SDK sends paths unencoded, other clients encoded. Text that is not a valid encoding stays
 * unchanged.
 */
function decodePath(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      try {
        return decodeURIComponent(segment).replaceAll('/', '%2F')
      } catch {
        return segment
      }
    })
    .join('/')
}

/** SQL error codes for values that PostgreSQL cannot store: of another type, out of range, or with a zero byte. */
const VALUE_ERRORS = new Set(['22P02', '22003', '22P05', '22021'])

/**
 * Returns the error response for an exception of a handler: the platform's own errors unchanged, all others as
 * ServerError.
 */
export function asPlatformError(error: unknown): { error: PlatformError; unexpected: boolean } {
  if (error instanceof PlatformError) return { error, unexpected: false }
  if (error instanceof SqlError && VALUE_ERRORS.has(error.code)) {
    return {
      error: platformError('ValidationFailure', 'A value is out of range or of the wrong type.'),
      unexpected: false,
    }
  }
  if (error instanceof SqlError && error.code === DISK_FULL) {
    const message = 'The disk of the platform is full. Nothing was changed. Free some space, then try again.'
    return { error: platformError('ServerError', message, null, 503), unexpected: false }
  }
  if (error instanceof SqlError && error.code === READ_ONLY) {
    const message =
      'The disk of the platform is read-only. Nothing was changed. Make the disk writable, then try again.'
    return { error: platformError('ServerError', message, null, 503), unexpected: false }
  }
  return {
    error: platformError('ServerError', 'An unexpected error occurred on the platform.', null, 500),
    unexpected: true,
  }
}
