import { setTimeout as sleep } from 'node:timers/promises'

/** How a request reaches the platform: over the network, or within the process. */
export type Transport = (request: Request) => Promise<Response>

/** A page of a list. */
export interface Page<T> {
  Meta: { TotalCount: number; TotalPages: number }
  Items: T[]
}

export interface Call {
  token?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form, in place of a body. */
  form?: Record<string, string>
}

/** What the platform has refused, with its own code. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly call: string,
  ) {
    super(message)
  }
}

/** The platform cannot be reached, or answers what no platform does. */
export class Unreachable extends Error {}

/** A hosted platform may ask for patience; the waits are in seconds. */
const ATTEMPTS = 4
const LONGEST_WAIT = 30
const BUSY = new Set([429, 503])

interface Answered {
  Errors?: { ErrorCode: string; Message: string }[]
}

/** The platform's public REST API, one call at a time. */
export class Api {
  /** Calls made so far. */
  calls = 0

  /** `base` is the platform's address, without a slash at its end. */
  constructor(
    readonly base: string,
    private readonly transport: Transport,
  ) {}

  /** Calls `path` and answers what comes back; throws a Refusal for everything the platform refuses. */
  async send<T>(method: string, path: string, { token, body, form }: Call = {}): Promise<T> {
    const headers = new Headers()
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const sent = form ? new URLSearchParams(form) : body === undefined ? undefined : JSON.stringify(body)
    for (let attempt = 1; ; attempt++) {
      const response = await this.reach(new Request(this.base + path, { method, headers, body: sent }))
      const text = await response.text()
      if (response.ok) return (text === '' ? undefined : this.parse(text, path)) as T
      if (!BUSY.has(response.status) || attempt === ATTEMPTS) throw this.refusal(response, text, method, path)
      await sleep(1000 * Math.min(Number(response.headers.get('Retry-After')) || attempt, LONGEST_WAIT))
    }
  }

  private async reach(request: Request): Promise<Response> {
    this.calls++
    try {
      return await this.transport(request)
    } catch (error) {
      const { cause, message } = error as Error
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : message
      throw new Unreachable(`The platform at ${this.base} cannot be reached: ${reason}.`)
    }
  }

  private parse(text: string, path: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      throw new Unreachable(`What answers at ${this.base}${path} is no platform.`)
    }
  }

  private refusal({ status }: Response, text: string, method: string, path: string): Refusal {
    const call = `${method} ${path.split('?')[0]}`
    try {
      const [first] = (JSON.parse(text) as Answered).Errors ?? []
      if (first) return new Refusal(status, first.ErrorCode, first.Message, call)
    } catch {
      // Not the platform's own form: what came is all there is to tell.
    }
    return new Refusal(status, `HTTP ${status}`, text.slice(0, 200), call)
  }
}
