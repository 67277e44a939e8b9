import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import type { Job, StepWrite, Target, Write } from '@/lib/jobs/job'
import type { Clock, JobPlatform } from '@/lib/jobs/runner'
import { JobStore } from '@/lib/jobs/store'
import { PlatformError } from '@/lib/ordercloud/errors'

/** Returns a separate database for every test. */
export async function freshStore(): Promise<JobStore> {
  globalThis.indexedDB = new IDBFactory()
  return JobStore.open()
}

export function aJob(write: Write, id = 'job'): Job {
  return {
    id,
    owner: 'ada',
    title: 'Edit things',
    path: 'things',
    route: '/things',
    words: { one: 'thing', many: 'things' },
    write,
    state: 'running',
    createdAt: 0,
  }
}

export const targets = (count: number): Target[] =>
  Array.from({ length: count }, (_, n) => ({ id: `t${n}`, name: `Thing ${n}` }))

/** Returns a clock that only moves during sleeps. */
export function fakeClock(): Clock & { slept: number } {
  return {
    slept: 0,
    now() {
      return this.slept
    },
    async sleep(milliseconds) {
      this.slept += milliseconds
      await Promise.resolve()
    },
  }
}

export type Fault =
  'none' | 'busy' | 'lost-before' | 'lost-after' | 'failing-before' | 'failing-after' | 'rejected'

export const answer = (
  status: number | null,
  facts: { retryAfterSeconds?: number; errorCode?: string } = {},
) => new PlatformError(status === null ? 'No answer' : `Answer ${status}`, { status, ...facts })

/** A platform with records in memory that fails as configured, call by call. */
export class FakePlatform implements JobPlatform {
  records = new Map<string, Record<string, unknown>>()
  /** Ids of the writes that were carried out. */
  carriedOut: string[] = []
  under = 0
  mostUnder = 0

  constructor(
    ids: readonly string[],
    private readonly faultOf: (call: number, id: string, what: 'read' | 'write') => Fault = () => 'none',
  ) {
    for (const id of ids) this.records.set(id, { ID: id, Active: true })
  }

  /** Turns of the event loop before a response. */
  turns = 1

  private calls = 0

  async read(_path: string, id: string) {
    await this.meet(id, 'read', () => undefined)
    return this.records.get(id)
  }

  async write(_path: string, id: string, write: Write) {
    await this.meet(id, 'write', () => this.carryOut(id, write))
    const record = write.kind === 'create' ? this.records.get(id) : undefined
    return record && { ...record }
  }

  /** Reasons not to delete records, by their IDs. */
  dependents = new Map<string, string>()

  async dependentReason(_path: string, id: string) {
    await this.meet(id, 'read', () => undefined)
    return this.dependents.get(id)
  }

  /** A repeatable step is called "approve", any other one is rejected when it has happened. */
  async effects(_path: string, id: string, { step }: StepWrite) {
    await this.meet(id, 'read', () => undefined)
    return { count: this.stepsOf(id), isRepeatable: step === 'approve' }
  }

  private stepsOf(id: string): number {
    return Number(this.records.get(id)?.Steps ?? 0)
  }

  private async meet(id: string, what: 'read' | 'write', act: () => void) {
    this.under += 1
    this.mostUnder = Math.max(this.mostUnder, this.under)
    for (let n = 0; n < this.turns; n++) await new Promise((resolve) => setImmediate(resolve))
    this.under -= 1
    const fault = this.faultOf(this.calls++, id, what)
    if (fault === 'busy') throw answer(429, { retryAfterSeconds: 2 })
    if (fault === 'rejected') throw answer(400)
    if (fault === 'lost-before') throw answer(null)
    if (fault === 'failing-before') throw answer(503)
    act()
    if (fault === 'lost-after') throw answer(null)
    if (fault === 'failing-after') throw answer(500)
  }

  private carryOut(id: string, write: Write) {
    const record = this.records.get(id)
    if (write.kind === 'create') {
      if (record) throw answer(409, { errorCode: 'IdExists' })
      this.records.set(id, { ...write.body })
    } else if (!record) throw answer(404)
    else if (write.kind === 'step') {
      if (write.step !== 'approve' && this.stepsOf(id) > 0) throw answer(400)
      this.records.set(id, { ...record, Steps: this.stepsOf(id) + 1 })
    } else if (write.kind === 'delete') this.records.delete(id)
    else this.records.set(id, { ...record, ...write.body })
    this.carriedOut.push(id)
  }
}

const never = new Promise<never>(() => undefined)

/**
 * Simulates a page that is killed after a number of steps. After that it receives no responses and starts nothing.
 * Requests that have reached the platform are carried out nevertheless.
 */
export function mortal<O extends object>(target: O, life: { left: number }): O {
  return new Proxy(target, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        if (life.left-- <= 0) return never
        const result: unknown = await value.apply(of, given)
        return life.left <= 0 ? never : result
      }
    },
  })
}
