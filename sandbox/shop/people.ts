import { Refusal, type Api } from './api'
import type { Clock } from './clock'

/** How one signs in: with a name and password, or as an API client by its secret. */
export interface Credentials {
  clientId: string
  secret?: string
  username?: string
  password?: string
}

export interface TokenAnswer {
  access_token: string
  /** Seconds. */
  expires_in: number
  refresh_token?: string
}

/** Asks for tokens; with the refresh token of the ones before, where there is one. */
type Ask = (refresh: string | undefined) => Promise<TokenAnswer>

/** A token is renewed when it has so many milliseconds left: calls and a step of the clock come in between. */
const MARGIN = 60_000

/** Somebody who is signed in, for as long as they are needed. */
export class Person {
  private token = ''
  private refresh: string | undefined
  private from = 0
  private until = 0

  constructor(
    private readonly api: Api,
    private readonly clock: Clock,
    private readonly ask: Ask,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.call('GET', path)
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.api.send<T>(method, `/v1${path}`, { token: await this.bearer(), body })
  }

  /** The roles that the token carries. */
  async roles(): Promise<string[]> {
    const claims = Buffer.from((await this.bearer()).split('.')[1] ?? '', 'base64url').toString()
    const { role = [] } = JSON.parse(claims) as { role?: string | string[] }
    return [role].flat()
  }

  /** The token, which is asked for anew when it is about to end. */
  async bearer(): Promise<string> {
    const now = this.clock.now().getTime()
    if (now >= this.from && now < this.until - MARGIN) return this.token
    const answer = await this.ask(this.refresh)
    this.token = answer.access_token
    this.refresh = answer.refresh_token ?? undefined
    this.from = now - 1000
    this.until = now + answer.expires_in * 1000
    return this.token
  }
}

/** Signs people in, each of them once. */
export class People {
  constructor(
    private readonly api: Api,
    private readonly clock: Clock,
  ) {}

  /** Somebody with credentials. Renews by refresh token where the API client gives one: passwords are slow to check. */
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
        // Too old, as it becomes when the clock goes on by months.
        if (error instanceof Refusal) return ask(first)
        throw error
      }
    })
  }

  /** A buyer's user whom `admin` acts as, by the impersonation of the API. */
  actAs(admin: Person, buyer: string, user: string, client: string, roles: readonly string[]): Person {
    const path = `/buyers/${buyer}/users/${user}/accesstoken`
    return new Person(this.api, this.clock, () =>
      admin.call('POST', path, { ClientID: client, Roles: roles, CustomRoles: [] }),
    )
  }
}
