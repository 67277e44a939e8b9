/**
 * Misbehaviour on demand, for tests of clients. `POST /_sandbox/faults` takes one rule or a list of them:
 *
 * ```
 * {
 *   "method": "GET",                      // which requests: any method when left out
 *   "path": "/v1/products/{id}",          // {x} and * stand for one segment, ** for any rest; also /oauth/token
 *   "user": "admin",                      // username in the token, or in the form of /oauth/token
 *   "nth": 2,                             // from the second matching call on (default 1)
 *   "times": 1,                           // for so many calls, then the rule is gone (default 1; null: until deleted)
 *
 *   "delay": 500,                         // milliseconds before anything else; goes with every effect, or alone
 *   "status": 429, "body": {...}, "headers": {...}, "retryAfter": 2,   // answers this; the operation is not run
 *   "html": true,                         // answers a page of HTML (with "status", default 502); not run
 *   "hang": true,                         // never answers; not run
 *   "reset": "before" | "after",          // resets the connection before the operation, or after its commit
 *   "truncate": true,                     // runs the operation, promises its answer whole and sends half of it
 *   "stale": 5                            // seconds: answers lists as the first matching call since the rule did
 * }
 * ```
 *
 * `stale` counts its seconds from the first answer it keeps, and `times` does not end it. `GET` lists the rules with
 * what they have done, `DELETE /_sandbox/faults` and `/_sandbox/faults/{id}` remove them; calls that hang then end by a
 * reset. Rules live in memory only.
 */
export interface FaultRule {
  method?: string
  path?: string
  user?: string
  nth?: number
  times?: number | null
  delay?: number
  status?: number
  body?: unknown
  headers?: Record<string, string>
  retryAfter?: number
  html?: boolean
  hang?: boolean
  reset?: 'before' | 'after'
  truncate?: boolean
  stale?: number
}

/** A rule at work. */
export interface ActiveFault extends FaultRule {
  id: string
  /** Matching calls so far, and how many of them it acted on. */
  seen: number
  acted: number
}

export interface Fault {
  fault: ActiveFault
  path: RegExp | null
  /** Kept answers of a stale rule, by caller and URL; it ends so long after the first. */
  kept: Map<string, Response>
  until: number
  /** Ends the calls that hang. */
  removed: AbortController
}

const CHECKS: Record<keyof FaultRule, (value: unknown) => boolean> = {
  method: (value) => typeof value === 'string',
  path: (value) => typeof value === 'string' && value.startsWith('/'),
  user: (value) => typeof value === 'string',
  nth: (value) => Number.isInteger(value) && Number(value) >= 1,
  times: (value) => value === null || (Number.isInteger(value) && Number(value) >= 1),
  delay: (value) => typeof value === 'number' && value >= 0,
  status: (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  body: () => true,
  headers: (value) => typeof value === 'object' && value !== null,
  retryAfter: (value) => typeof value === 'number' && value >= 0,
  html: (value) => typeof value === 'boolean',
  hang: (value) => typeof value === 'boolean',
  reset: (value) => value === 'before' || value === 'after',
  truncate: (value) => typeof value === 'boolean',
  stale: (value) => typeof value === 'number' && value > 0,
}

/** What is wrong with a rule, as a sentence; null when it can be used. */
export function faultMistake(rule: unknown): string | null {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return 'A rule is a JSON object.'
  for (const [key, value] of Object.entries(rule)) {
    const check = Object.hasOwn(CHECKS, key) ? CHECKS[key as keyof FaultRule] : null
    if (!check) return `A rule has no "${key}".`
    if (!check(value)) return `"${key}" cannot be ${JSON.stringify(value)}.`
  }
  const effects = ['delay', 'status', 'html', 'hang', 'reset', 'truncate', 'stale'] as const
  return effects.some((effect) => (rule as FaultRule)[effect]) ? null : 'The rule has no effect.'
}

/** A path template or glob as a pattern over whole paths. */
export function pathPattern(path: string): RegExp {
  const source = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*|\{[^}]*\}/g, (part) => (part === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}/?$`, 'i')
}

/** A call as rules are matched with it. */
export interface FaultCall {
  method: string
  path: string
  user: string | null
}

/** The rules of one platform; `active` is false as long as there are none, so that requests need look no further. */
export class FaultRules {
  active = false
  private entries: Fault[] = []
  private next = 0

  add(rules: readonly FaultRule[]): ActiveFault[] {
    const added = rules.map((rule): Fault => ({
      fault: { times: 1, nth: 1, ...rule, id: String(++this.next), seen: 0, acted: 0 },
      path: rule.path === undefined ? null : pathPattern(rule.path),
      kept: new Map(),
      until: Infinity,
      removed: new AbortController(),
    }))
    this.entries.push(...added)
    this.active = this.entries.length > 0
    return added.map(({ fault }) => fault)
  }

  list(): ActiveFault[] {
    return this.entries.map(({ fault }) => fault)
  }

  /** Removes one rule, or all of them; tells how many. */
  remove(id: string | null): number {
    const gone = this.entries.filter(({ fault }) => id === null || fault.id === id)
    for (const { removed } of gone) removed.abort()
    this.drop(gone)
    return gone.length
  }

  private drop(gone: readonly Fault[]): void {
    this.entries = this.entries.filter((entry) => !gone.includes(entry))
    this.active = this.entries.length > 0
  }

  /** The first rule that acts on this call; it counts the call as its own. */
  take({ method, path, user }: FaultCall): Fault | null {
    const now = Date.now()
    this.drop(this.entries.filter(({ until }) => until <= now))
    const matching = this.entries.filter(
      ({ fault, path: pattern }) =>
        (!fault.method || fault.method.toUpperCase() === method) &&
        (!pattern || pattern.test(path)) &&
        (!fault.user || fault.user.toLowerCase() === user?.toLowerCase()),
    )
    for (const entry of matching) {
      const { fault } = entry
      fault.seen++
      if (fault.seen < (fault.nth ?? 1)) continue
      fault.acted++
      if (!fault.stale && fault.times != null && fault.acted >= fault.times) this.drop([entry])
      return entry
    }
    return null
  }

  /** A stale rule's answer: the kept one, or that of `run`, which is then kept. */
  async stale(entry: Fault, key: string, run: () => Promise<Response>): Promise<Response> {
    const kept = entry.kept.get(key)
    if (kept) return kept.clone()
    const answer = await run()
    if (entry.kept.size === 0) entry.until = Date.now() + (entry.fault.stale ?? 0) * 1000
    entry.kept.set(key, answer.clone())
    return answer
  }
}
