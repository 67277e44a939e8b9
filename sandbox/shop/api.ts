import { setTimeout as sleep } from 'node:timers/promises'

/** Sends a request to the platform, over the network or within the process. */
export type Transport = (request: Request) => Promise<Response>

/** A page of a list. */
export interface Page<T> {
  Meta: { TotalCount: number; TotalPages: number }
  Items: T[]
}

export interface Call {
  token?: string
  /** Request body, sent as JSON. */
  body?: unknown
  /** Form fields, sent instead of a JSON body. */
  form?: Record<string, string>
}

/** Error for a call that the platform has rejected, with the platform's error code. */
export class RejectedCall extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly call: string,
  ) {
    super(message)
  }
}

/** Error for a platform that cannot be reached or whose response is not valid. */
export class UnreachablePlatform extends Error {}

/** Number of attempts and maximum delay in seconds, for hosted platforms that limit the request rate. */
const MAX_ATTEMPTS = 4
const MAX_RETRY_DELAY_SECONDS = 30
const RETRYABLE_STATUSES = new Set([429, 503])

interface Answered {
  Errors?: { ErrorCode: string; Message: string }[]
}

/** Client of the platform's public REST API. */
export class Api {
  /** Number of calls so far. */
  calls = 0

  /** Creates a client. `base` is the platform's address without a trailing slash. */
  constructor(
    readonly base: string,
    private readonly transport: Transport,
  ) {}

  /** Calls `path` and returns the parsed response. Throws a RejectedCall when the platform rejects the call. */
  async send<T>(method: string, path: string, { token, body, form }: Call = {}): Promise<T> {
    const headers = new Headers()
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const sent = form ? new URLSearchParams(form) : body === undefined ? undefined : JSON.stringify(body)
    for (let attempt = 1; ; attempt++) {
      const response = await this.reach(new Request(this.base + path, { method, headers, body: sent }))
      const text = await response.text()
      if (response.ok) return (text === '' ? undefined : this.parse(text, path)) as T
      if (!RETRYABLE_STATUSES.has(response.status) || attempt === MAX_ATTEMPTS)
        throw this.rejection(response, text, method, path)
      await sleep(
        1000 * Math.min(Number(response.headers.get('Retry-After')) || attempt, MAX_RETRY_DELAY_SECONDS),
      )
    }
  }

  private async reach(request: Request): Promise<Response> {
    this.calls++
    try {
      return await this.transport(request)
    } catch (error) {
      const { cause, message } = error as Error
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : message
      throw new UnreachablePlatform(`The platform at ${this.base} cannot be reached: ${reason}.`)
    }
  }

  private parse(text: string, path: string): unknown {
    try {
      return JSON.parse(text)
    } catch {
      throw new UnreachablePlatform(`The server at ${this.base}${path} is not a platform.`)
    }
  }

  private rejection({ status }: Response, text: string, method: string, path: string): RejectedCall {
    const call = `${method} ${path.split('?')[0]}`
    try {
      const [first] = (JSON.parse(text) as Answered).Errors ?? []
      if (first) return new RejectedCall(status, first.ErrorCode, first.Message, call)
    } catch {
      // The response is not in the platform's error format, so that its raw text is reported.
    }
    return new RejectedCall(status, `HTTP ${status}`, text.slice(0, 200), call)
  }
}
