/**
 * Faults on request, for tests of clients. `POST /_sandbox/faults` accepts one rule or a list of them:
 *
 * ```
 * {
 *   "method": "GET",                      // method of the requests; any when omitted
 *   "path": "/v1/products/{id}",          // {x} and * match one segment, ** any number; also /oauth/token
 *   "user": "admin",                      // username in the token, or in the form of /oauth/token
 *   "nth": 2,                             // first matching call that is affected (default 1)
 *   "times": 1,                           // number of calls until the rule is removed (default 1; null: no limit)
 *
 *   "delay": 500,                         // milliseconds before any other effect; may also be the only effect
 *   "status": 429, "body": {...}, "headers": {...}, "retryAfter": 2,   // sends this response; the operation is not run
 *   "html": true,                         // sends an HTML page (with "status", default 502); not run
 *   "hang": true,                         // never responds; not run
 *   "reset": "before" | "after",          // resets the connection before the operation, or after its commit
 *   "truncate": true,                     // runs the operation, but sends only half of the announced response
 *   "stale": 5                            // seconds for which GET requests get the response of the first such call
 * }
 * ```
 *
 * The seconds of `stale` start with the first stored response, and `times` does not end such a rule. `GET` lists the
 * rules with their counts. `DELETE /_sandbox/faults` and `/_sandbox/faults/{id}` remove them; hanging calls then end
 * with a reset. Rules are only in memory.
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

/** An active rule. */
interface ActiveFault extends FaultRule {
  id: string
  /** Matching calls so far, and the number of them that it affected. */
  seen: number
  acted: number
}

export interface Fault {
  fault: ActiveFault
  path: RegExp | null
  /**
   * Stored answers of a stale rule, by caller and URL. The rule ends `stale` seconds after the first answer (`until`).
   */
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

/** Returns the problem with a rule as a sentence; null when the rule is valid. */
export function faultRuleError(rule: unknown): string | null {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return 'A rule is a JSON object.'
  for (const [key, value] of Object.entries(rule)) {
    const check = Object.hasOwn(CHECKS, key) ? CHECKS[key as keyof FaultRule] : null
    if (!check) return `A rule has no "${key}".`
    if (!check(value)) return `"${key}" cannot be ${JSON.stringify(value)}.`
  }
  const effects = ['delay', 'status', 'html', 'hang', 'reset', 'truncate', 'stale'] as const
  return effects.some((effect) => (rule as FaultRule)[effect]) ? null : 'The rule has no effect.'
}

/** Compiles a path template or glob to a pattern over whole paths. */
export function pathPattern(path: string): RegExp {
  const source = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*|\{[^}]*\}/g, (part) => (part === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}/?$`, 'i')
}

/** The properties of a call that rules are matched against. */
interface FaultCall {
  method: string
  path: string
  user: string | null
}

/** The rules of one platform. `active` is false while there are none, so that requests skip the check. */
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

  /**
   * Removes one rule, or all of them.
   * @returns the number of removed rules
   */
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

  /** Returns the first rule that acts on this call, and counts the call for every matching rule up to that one. */
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

  /** Returns the answer of a stale rule: the stored one, or the result of `run`, which is then stored. */
  async stale(entry: Fault, key: string, run: () => Promise<Response>): Promise<Response> {
    const kept = entry.kept.get(key)
    if (kept) return kept.clone()
    const answer = await run()
    if (entry.kept.size === 0) entry.until = Date.now() + (entry.fault.stale ?? 0) * 1000
    entry.kept.set(key, answer.clone())
    return answer
  }
}
