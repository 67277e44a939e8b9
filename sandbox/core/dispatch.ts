import { DISK_FULL } from '../db/room'
import { SqlError } from '../db/types'
import type { Answer, Handler } from './definitions'
import type { Caller, Context } from './context'
import { insufficientRoles, invalidBody, invalidToken, PlatformError, refuse } from './errors'
import type { Json } from './json'
import type { Platform } from './platform'
import { principalById } from './principals'
import { Router } from './router'
import type { TokenVerifier } from './tokens'

/** A request as the HTTP layer hands it over; nothing of it is trusted. */
export interface PlatformRequest {
  method: string
  /** Path below /v1, or from the root for `oauth/` operations; still percent-encoded. */
  path: string
  query: [string, string][]
  authorization: string | null
  body: () => Promise<string>
}

/** Finds, authorises and runs the operation of a request. */
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
        throw refuse(
          'MethodNotAllowed',
          `${request.method} is not possible here; ${match.verbs.join(', ')} are.`,
          null,
          405,
        )
      }
      throw refuse(
        'NotFound',
        `There is nothing at ${request.path}.`,
        { ObjectType: 'Path', ObjectID: request.path },
        404,
      )
    }
    const { operation, params } = match
    const caller = operation.roles ? await this.authorise(request.authorization, operation.roles) : null
    if (operation.buyerUsersOnly && caller?.kind !== 'buyer') {
      throw refuse('Auth.UserNotAuthorizedToAdmin', 'Only users of a buyer may call this.', null, 403)
    }
    const handler = this.handlers.get(operation.id)
    if (!handler) {
      throw refuse(
        'NotImplemented',
        `${operation.id} is not there yet on this platform.`,
        { Operation: operation.id },
        501,
      )
    }
    const ctx: Context = {
      platform: this.platform,
      operation,
      params,
      query: request.query,
      body: operation.body ? parseBody(await request.body()) : undefined,
      caller,
    }
    const answer = await handler(ctx)
    return { status: operation.status, ...answer }
  }

  private async authorise(header: string | null, sufficient: readonly string[]): Promise<Caller> {
    const token = /^bearer\s+(\S+)$/i.exec(header ?? '')?.[1]
    const claims = token ? await this.tokens.verify(token, this.platform.now()) : null
    if (!claims) throw invalidToken()
    const uid = Number(claims.u)
    const known = this.platform.principals.get(uid) ?? (await principalById(this.platform.db, uid))
    if (!known) throw invalidToken()
    this.platform.principals.set(uid, known)
    if (known.revokedBefore && claims.nbf * 1000 < known.revokedBefore.getTime()) {
      throw refuse('Auth.TokenRevoked', 'Access token is invalid or expired.', null, 401)
    }
    const assigned = claims.role === undefined ? [] : Array.isArray(claims.role) ? claims.role : [claims.role]
    const roles = new Set(assigned)
    if (sufficient.length > 0 && !sufficient.some((role) => roles.has(role))) {
      throw insufficientRoles([...sufficient], assigned)
    }
    const { kind, company, userId, username } = known
    return { uid, kind, company, userId, username, roles, clientId: claims.cid }
  }
}

/** Paths come unencoded from the SDK and encoded from others; text that is no valid encoding stays as it is. */
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

function parseBody(text: string): Json | undefined {
  const trimmed = text.replace(/^﻿/, '').trim()
  if (trimmed === '') return undefined
  try {
    return JSON.parse(trimmed) as Json
  } catch {
    throw invalidBody()
  }
}

/** Values PostgreSQL cannot keep: of another type, out of range, or with a zero byte. */
const VALUE_ERRORS = new Set(['22P02', '22003', '22P05', '22021'])

/** What to answer when a handler throws: the platform's own refusals as they are, everything else as ServerError. */
export function asPlatformError(error: unknown): { error: PlatformError; unexpected: boolean } {
  if (error instanceof PlatformError) return { error, unexpected: false }
  if (error instanceof SqlError && VALUE_ERRORS.has(error.code)) {
    return {
      error: refuse('ValidationFailure', 'A value is out of range or of the wrong type.'),
      unexpected: false,
    }
  }
  if (error instanceof SqlError && error.code === DISK_FULL) {
    const message = 'The disk of the platform is full: nothing was changed. Free some room and try again.'
    return { error: refuse('ServerError', message, null, 503), unexpected: false }
  }
  return {
    error: refuse('ServerError', 'Something went wrong on the platform.', null, 500),
    unexpected: true,
  }
}
