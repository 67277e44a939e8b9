import { RejectedCall, type Api } from './api'
import type { Clock } from './clock'

/**
 * Credentials for a sign-in: username and password, an API client with its secret, or the API client alone for guests.
 */
export interface Credentials {
  clientId: string
  secret?: string
  username?: string
  password?: string
}

export interface TokenAnswer {
  access_token: string
  /** Lifetime of the token, in seconds. */
  expires_in: number
  refresh_token?: string
}

/** Requests tokens, with the refresh token of the previous response if there was one. */
type RequestToken = (refresh: string | undefined) => Promise<TokenAnswer>

/**
 * Remaining lifetime in milliseconds below which a token is renewed. It leaves time for calls and steps of the clock.
 */
const TOKEN_RENEWAL_MARGIN_MS = 60_000

/** A signed-in user or API client, whose token is renewed as needed. */
export class Person {
  private token = ''
  private refresh: string | undefined
  private from = 0
  private until = 0

  constructor(
    private readonly api: Api,
    private readonly clock: Clock,
    private readonly ask: RequestToken,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.call('GET', path)
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.api.send<T>(method, `/v1${path}`, { token: await this.bearer(), body })
  }

  /** Returns the roles in the token. */
  async roles(): Promise<string[]> {
    const claims = Buffer.from((await this.bearer()).split('.')[1] ?? '', 'base64url').toString()
    const { role = [] } = JSON.parse(claims) as { role?: string | string[] }
    return [role].flat()
  }

  /** Returns the access token, renewed shortly before it expires. */
  async bearer(): Promise<string> {
    const now = this.clock.now().getTime()
    if (now >= this.from && now < this.until - TOKEN_RENEWAL_MARGIN_MS) return this.token
    const answer = await this.ask(this.refresh)
    this.token = answer.access_token
    this.refresh = answer.refresh_token ?? undefined
    this.from = now - 1000
    this.until = now + answer.expires_in * 1000
    return this.token
  }
}

/** Creates signed-in users. */
export class People {
  constructor(
    private readonly api: Api,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs in with credentials. Renews with a refresh token if the API client issues them, because checking passwords is
   * slow.
   */
  signIn(credentials: Credentials): Person {
    const { clientId: client_id, secret, username, password } = credentials
    const client = { client_id, ...(secret === undefined ? {} : { client_secret: secret }) }
    const first: Record<string, string> =
      username === undefined
        ? { grant_type: 'client_credentials', ...client }
        : { grant_type: 'password', ...client, username, password: password ?? '' }
    const ask = (form: Record<string, string>): Promise<TokenAnswer> =>
      this.api.send('POST', '/oauth/token', { form })
    return new Person(this.api, this.clock, async (refresh) => {
      if (refresh === undefined) return ask(first)
      try {
        return await ask({ grant_type: 'refresh_token', ...client, refresh_token: refresh })
      } catch (error) {
        // The refresh token has expired, for example because the clock was set forward by months.
        if (error instanceof RejectedCall) return ask(first)
        throw error
      }
    })
  }

  /** Returns a buyer's user whom `admin` impersonates through the API. */
  actAs(admin: Person, buyer: string, user: string, client: string, roles: readonly string[]): Person {
    const path = `/buyers/${buyer}/users/${user}/accesstoken`
    return new Person(this.api, this.clock, () =>
      admin.call('POST', path, { ClientID: client, Roles: roles, CustomRoles: [] }),
    )
  }
}
