import { randomBytes } from 'node:crypto'
import { textOf, type JsonObject } from '../core/records/json'
import type { Platform } from '../core/records/platform'
import { principalById, type Principal } from '../core/auth/principals'
import { userRecord } from '../core/auth/sign-in'
import type { Stored } from '../core/records/store'
import { hashSecret, readIdentity, signIdentity } from '../core/auth/tokens'
import { codeChallenge, connectById, redirectUri } from './relying'

export const PROVIDER_PATH = '/_sandbox/openid'
/** Lifetimes of a code and of an ID token, in seconds. */
const CODE_SECONDS = 60
const IDENTITY_SECONDS = 600
const CODE = 'openid-code'
/** Pattern of an S256 code challenge: the 32 bytes of a hash in base64url. */
const CHALLENGE = /^[\w-]{43}$/

/** An error in OpenID Connect's own format. */
export class ProviderError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
    this.name = 'ProviderError'
  }
}

/** The built-in identity provider. The users of the marketplace sign in with their own passwords. */
export class Provider {
  private readonly used = new Map<string, number>()

  constructor(private readonly platform: Platform) {}

  get issuer(): string {
    return `${this.platform.settings.publicUrl}${PROVIDER_PATH}`
  }

  /** Returns the document of OpenID Connect Discovery. */
  discovery(): JsonObject {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email'],
    }
  }

  /** Returns the connect with this client ID; only connects that point to this provider are accepted. */
  async clientOf(clientId: string): Promise<Stored> {
    const { db } = this.platform
    const { rows } = await db.query(
      `select id from openidconnects where body ->> 'ConnectClientID' = $1 order by id`,
      [clientId],
    )
    for (const [id] of rows) {
      const connect = await connectById(this.platform, id as string)
      const endpoint = textOf(connect.body.TokenEndpoint)
      const base = this.platform.settings.publicUrl
      if (URL.canParse(endpoint, base) && new URL(endpoint, base).href === `${this.issuer}/token`)
        return connect
    }
    throw new ProviderError('invalid_client', `There is no client "${clientId}".`)
  }

  /** Rejects requests of unknown clients, and requests that would redirect users to another address. */
  async assertRequest(query: URLSearchParams): Promise<void> {
    await this.clientOf(query.get('client_id') ?? '')
    if (query.get('redirect_uri') !== redirectUri(this.platform)) {
      throw new ProviderError('invalid_request', 'The redirect_uri is not registered for this client.')
    }
    if (query.get('response_type') !== 'code') {
      throw new ProviderError('unsupported_response_type', 'Only the response type "code" is supported.')
    }
    const [challenge, method] = [query.get('code_challenge'), query.get('code_challenge_method')]
    if (challenge === null && method === null) return
    // A challenge without a method would be the verifier itself (RFC 7636, 4.3).
    if (method !== 'S256' || !CHALLENGE.test(challenge ?? '')) {
      throw new ProviderError('invalid_request', 'Only S256 code challenges are supported.')
    }
  }

  /** Returns the address to which a signed-in user is redirected, with a code. */
  async grant(query: URLSearchParams, user: Principal): Promise<string> {
    const url = new URL(redirectUri(this.platform))
    const challenge = query.get('code_challenge')
    const code = {
      sub: String(user.uid),
      client: query.get('client_id') ?? '',
      nonce: query.get('nonce') ?? '',
      // The code is readable, and must not reveal the challenge (RFC 7636, 4.4), so it holds a hash.
      proof: challenge === null ? '' : hashSecret(challenge),
      jti: randomBytes(16).toString('base64url'),
      exp: this.second() + CODE_SECONDS,
    }
    url.searchParams.set('code', await signIdentity(this.platform.keys, code, this.issuer, CODE))
    url.searchParams.set('state', query.get('state') ?? '')
    return url.href
  }

  /** Handles the token endpoint. */
  async tokens(grant: {
    type: string
    code: string
    /** The code verifier; empty when none was sent. */
    verifier: string
    clientId: string
    secret: string
  }): Promise<JsonObject> {
    const connect = await this.clientOf(grant.clientId)
    if (grant.secret === '' || grant.secret !== connect.secret?.ConnectClientSecret) {
      throw new ProviderError('invalid_client', 'The client secret is wrong.')
    }
    if (grant.type !== 'authorization_code') {
      throw new ProviderError(
        'unsupported_grant_type',
        'Only the grant type "authorization_code" is supported.',
      )
    }
    const code = await readIdentity(this.platform.keys, grant.code, CODE, this.platform.now())
    if (!code || code.client !== grant.clientId || !this.spend(textOf(code.jti), Number(code.exp))) {
      throw new ProviderError('invalid_grant', 'The code is invalid, used or expired.')
    }
    // A verifier without a challenge is wrong as well: the challenge was removed from the request.
    const proof = grant.verifier === '' ? '' : hashSecret(codeChallenge(grant.verifier))
    if (proof !== textOf(code.proof)) {
      throw new ProviderError('invalid_grant', 'The code verifier is missing or wrong.')
    }
    const user = await principalById(this.platform.db, Number(code.sub))
    if (!user) throw new ProviderError('invalid_grant', 'The user no longer exists.')
    return {
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: IDENTITY_SECONDS,
      id_token: await this.identity(user, grant.clientId, textOf(code.nonce)),
    }
  }

  private async identity(user: Principal, clientId: string, nonce: string): Promise<string> {
    const record = await userRecord(this.platform, user)
    const { FirstName, LastName, Email } = record?.body ?? {}
    const claims = {
      sub: String(user.uid),
      preferred_username: user.username,
      given_name: textOf(FirstName),
      family_name: textOf(LastName),
      name: `${textOf(FirstName)} ${textOf(LastName)}`.trim(),
      email: textOf(Email),
      ...(nonce === '' ? {} : { nonce }),
      iat: this.second(),
      exp: this.second() + IDENTITY_SECONDS,
    }
    return signIdentity(this.platform.keys, claims, this.issuer, clientId)
  }

  /** Marks a code as used. Returns true the first time. Expired codes are removed from the list. */
  private spend(id: string, until: number): boolean {
    for (const [old, end] of this.used) if (end <= this.second()) this.used.delete(old)
    if (this.used.has(id)) return false
    this.used.set(id, until)
    return true
  }

  private second(): number {
    return Math.floor(this.platform.now().getTime() / 1000)
  }
}
