import { isWriteRefused } from '../db/room'
import type { Platform } from './platform'
import { CALL_TIMEOUT, post, resolveCall, UncallableAddress, type Destination } from './outbox'

export interface DeliverySettings {
  /** Wait before the second attempt in milliseconds; it doubles with every further one. */
  firstWait: number
  /** After so many attempts a delivery has failed for good. */
  attempts: number
}

/** Deliveries under way at once, each to another receiver. */
const SLOTS = 16
/** A row that is taken is nobody else's for so long, in seconds: longer than any call may last. */
const LEASE = (CALL_TIMEOUT / 1000) * 3
/** How often a server looks for rows that another process left behind, in milliseconds. */
const LOOK_AGAIN = 15_000
const LONGEST_WAIT = 3_600_000
const KEPT_DAYS = 7
const PRUNE_EVERY = 3_600_000
const KEPT_MESSAGES = 10_000

/** Makes a delivery; null when it was taken, else why it is to be tried again. */
export type Sender = (id: string, body: string, halt: AbortSignal) => Promise<string | null>

interface Job {
  id: string
  to: Destination
  target: string
  body: string
  attempts: number
}

const receiverOf = ({ resource, id }: Destination): string => `${resource} ${id}`
/** The same in a statement. */
const RECEIVER = `resource || ' ' || resource_id`

/**
 * Sends what the outbox holds, in the background.
 *
 * Every receiver gets one delivery at a time from a process, in the order they were written save for those tried again:
 * one that does not answer holds up what is for itself and nothing else. Rows are claimed in the database, so several
 * processes share the work and none is sent twice by two of them. A receiver that answers too late to be heard, or a
 * process that ends between the answer and its record, makes a row go out again: receivers see every delivery at
 * least once. Waits are in real time, whatever the sandbox clock says.
 */
export class Deliverer {
  readonly settings: DeliverySettings = { firstWait: 1000, attempts: 8 }
  private loop: Promise<void> | null = null
  private stopped = false
  private halt = new AbortController()
  private isWoken = false
  /** What is being sent, by receiver. */
  private readonly underway = new Map<string, Promise<void>>()
  private nudge: () => void = () => undefined

  /** How deliveries are made whose answers count, by the resource that says where they go. */
  readonly senders = new Map<Destination['resource'], Sender>()
  private readonly atStop: (() => void)[] = []
  private log: (message: string) => void = () => undefined

  constructor(private readonly platform: Platform) {}

  /** Starts sending; once is enough. */
  start(log: (message: string) => void): void {
    this.log = log
    if (this.loop) return
    this.stopped = false
    this.halt = new AbortController()
    this.loop = this.run()
  }

  /** Has `end` called when the platform stops working in the background. */
  onStop(end: () => void): void {
    this.atStop.push(end)
  }

  /** Breaks off what is under way, to be tried again; resolves when nothing touches the database any more. */
  async stop(): Promise<void> {
    for (const end of this.atStop.splice(0)) end()
    this.stopped = true
    this.halt.abort()
    this.nudge()
    await this.loop
    await Promise.all(this.underway.values())
    this.loop = null
  }

  /** New rows are there, or a receiver is free for its next one. */
  wake(): void {
    this.isWoken = true
    this.nudge()
  }

  private async run(): Promise<void> {
    let pruned = -Infinity
    while (!this.stopped) {
      if (performance.now() - pruned > PRUNE_EVERY) {
        pruned = performance.now()
        await this.prune().catch(() => undefined)
      }
      this.isWoken = false
      const wait = await this.turn().catch((error: unknown) => this.unreadable(error))
      if (!this.stopped && !this.isWoken) await this.sleep(wait)
    }
  }

  private sleep(wait: number | null): Promise<void> {
    return new Promise((done) => {
      const timer = wait === null ? undefined : setTimeout(done, wait).unref()
      this.nudge = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  private lastReason = ''

  private unreadable(error: unknown): number {
    const reason = isWriteRefused(error) && error instanceof Error ? error.message : String(error)
    // A full disk stays full for long; once is enough.
    if (!this.stopped && reason !== this.lastReason) this.log(`The outbox cannot be read: ${reason}`)
    this.lastReason = reason
    return LOOK_AGAIN
  }

  /** Fills the free slots; answers how long to wait for the next row in milliseconds, or null when a wake comes first. */
  private async turn(): Promise<number | null> {
    while (this.underway.size < SLOTS && !this.stopped) {
      const job = await this.claim()
      if (!job) return this.untilNext()
      const receiver = receiverOf(job.to)
      const sent = this.send(job)
        .catch((error: unknown) => void this.unreadable(error))
        .finally(() => {
          this.underway.delete(receiver)
          this.wake()
        })
      this.underway.set(receiver, sent)
    }
    return null
  }

  /** Receivers that are being sent something, as a parameter of statements. */
  private busy(): string[] {
    return [...this.underway.keys()]
  }

  private async untilNext(): Promise<number | null> {
    const { rows } = await this.platform.db.query(
      `select extract(epoch from min(due) - now()) * 1000 from outbox where state = 'waiting' and ${RECEIVER} <> all($1::text[])`,
      [this.busy()],
    )
    const due = rows[0]?.[0] == null ? null : Math.max(1, Math.ceil(Number(rows[0][0])))
    if (this.platform.db.engine === 'pglite') return due
    return Math.min(due ?? LOOK_AGAIN, LOOK_AGAIN)
  }

  /** Takes the next row that is due for a receiver without one under way. */
  private async claim(): Promise<Job | null> {
    const { rows } = await this.platform.db.query(
      `update outbox set attempts = attempts + 1, due = now() + interval '${LEASE} seconds'
       where id = (select id from outbox where state = 'waiting' and due <= now() and ${RECEIVER} <> all($1::text[])
         order by due, id limit 1 for update skip locked)
       returning id, resource, resource_id, target, body, attempts`,
      [this.busy()],
    )
    const [row] = rows
    if (!row) return null
    const [id, resource, resourceId, target, body, attempts] = row as string[]
    return {
      id: id ?? '',
      to: { resource: resource as Destination['resource'], id: resourceId ?? '' },
      target: target ?? '',
      body: body ?? '',
      attempts: Number(attempts),
    }
  }

  private async send(job: Job): Promise<void> {
    let isFinal = false
    const error = await this.attempt(job).catch((failure: unknown) => {
      isFinal = failure instanceof UncallableAddress
      return reasonOf(failure)
    })
    if (error === null) return this.settle(job, 'delivered', null)
    if (isFinal) return this.settle(job, 'failed', error)
    // Broken off by this process, not by the receiver: no attempt of its own.
    if (this.stopped) return this.putBack(job, error, { attempts: job.attempts - 1, wait: 0 })
    if (job.attempts >= this.settings.attempts) return this.settle(job, 'failed', error)
    const wait = Math.min(this.settings.firstWait * 2 ** (job.attempts - 1), LONGEST_WAIT)
    return this.putBack(job, error, { attempts: job.attempts, wait })
  }

  /** Null when the receiver took it, else why not. */
  private async attempt({ to, target, body }: Job): Promise<string | null> {
    const sender = this.senders.get(to.resource)
    if (sender) return sender(to.id, body, this.halt.signal)
    const call = await resolveCall(this.platform, to, target, body)
    if (!call) return `${to.resource} "${to.id}" is gone or names no address.`
    const answer = await post(call, body, this.halt.signal)
    await answer.body?.cancel()
    return answer.ok ? null : `The receiver answered ${answer.status}.`
  }

  /** Has a row tried again in `wait` milliseconds, unless it was so late that somebody else has taken it. */
  private async putBack(
    job: Job,
    error: string,
    { attempts, wait }: { attempts: number; wait: number },
  ): Promise<void> {
    await this.platform.db.query(
      `update outbox set last_error = $3, attempts = $4, due = now() + $5::float8 * interval '1 millisecond'
       where id = $1 and attempts = $2 and state = 'waiting'`,
      [job.id, job.attempts, error, attempts, wait],
    )
  }

  private async settle(
    { id, attempts }: Job,
    state: 'delivered' | 'failed',
    error: string | null,
  ): Promise<void> {
    await this.platform.db.query(
      `update outbox set state = $3, last_error = $4, settled = now() where id = $1 and attempts = $2 and state = 'waiting'`,
      [id, attempts, state, error],
    )
  }

  private async prune(): Promise<void> {
    const { db } = this.platform
    await db.query(`delete from outbox where settled < now() - interval '${KEPT_DAYS} days'`)
    await db.query(`delete from messages where id <= (select max(id) - ${KEPT_MESSAGES} from messages)`)
  }
}

/** What a failed call tells people: the cause lies in what `fetch` wraps. */
export function reasonOf(failure: unknown): string {
  const { message, cause } = failure as { message?: string; cause?: { code?: string; message?: string } }
  return (cause?.code ?? cause?.message ?? message ?? String(failure)).slice(0, 500)
}
