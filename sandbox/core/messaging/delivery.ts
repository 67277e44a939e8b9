import { isDiskWriteError } from '../../db/disk-space'
import {
  CALL_TIMEOUT_MS,
  post,
  resolveCall,
  UncallableAddress,
  type DeliveryData,
  type Destination,
} from './outbox'

interface DeliverySettings {
  /** Delay before the second attempt, in milliseconds. It doubles with every further attempt. */
  firstWait: number
  /** Number of attempts after which a delivery has failed for good. */
  attempts: number
}

/** Maximum number of concurrent deliveries, each to a different receiver. */
const MAX_CONCURRENT_DELIVERIES = 16
/** Duration of a claim, in seconds: during it no other process takes the row. It is longer than any call may last. */
const CLAIM_SECONDS = (CALL_TIMEOUT_MS / 1000) * 3
/** Interval at which a server looks for rows that another process left unfinished, in milliseconds. */
const POLL_INTERVAL_MS = 15_000
const MAX_RETRY_DELAY_MS = 3_600_000
const OUTBOX_RETENTION_DAYS = 7
const PRUNE_INTERVAL_MS = 3_600_000
const MAX_STORED_MESSAGES = 10_000

/** Makes a delivery. Resolves with null when the receiver accepted it, else with the reason for another attempt. */
export type Sender = (id: string, body: string, abortSignal: AbortSignal) => Promise<string | null>

interface Job {
  id: string
  to: Destination
  target: string
  body: string
  attempts: number
}

const receiverOf = ({ resource, id }: Destination): string => `${resource} ${id}`
/** SQL for the same key. */
const RECEIVER_SQL = `resource || ' ' || resource_id`

/**
 * Sends the pending rows of the outbox in the background.
 *
 * Each process sends a receiver one delivery at a time, in the order they were written except for retries. A receiver
 * that does not answer therefore delays only its own deliveries. Rows are claimed in the database, so several processes
 * share the work and no row is sent twice at once. A row is sent again when the receiver answers after the timeout, or
 * when the process ends before it stores the answer: receivers get every delivery at least once. Delays are in real
 * time, independent of the sandbox clock.
 */
export class Deliverer {
  readonly settings: DeliverySettings = { firstWait: 1000, attempts: 8 }
  private loop: Promise<void> | null = null
  private stopped = false
  private abortController = new AbortController()
  private isWoken = false
  /** Deliveries in progress, by receiver. */
  private readonly underway = new Map<string, Promise<void>>()
  private nudge: () => void = () => undefined

  /** Senders of deliveries whose answers are evaluated, by the resource that holds the destination. */
  readonly senders = new Map<Destination['resource'], Sender>()
  private readonly atStop: (() => void)[] = []
  private log: (message: string) => void = () => undefined

  constructor(private readonly data: DeliveryData) {}

  /** Starts the delivery loop. Repeated calls have no effect. */
  start(log: (message: string) => void): void {
    this.log = log
    if (this.loop) return
    this.stopped = false
    this.abortController = new AbortController()
    this.loop = this.run()
  }

  /** Registers `end`, which is called when the platform stops its background work. */
  onStop(end: () => void): void {
    this.atStop.push(end)
  }

  /** Aborts the deliveries in progress, which will be retried. Resolves when no delivery uses the database any more. */
  async stop(): Promise<void> {
    for (const end of this.atStop.splice(0)) end()
    this.stopped = true
    this.abortController.abort()
    this.nudge()
    await this.loop
    await Promise.all(this.underway.values())
    this.loop = null
  }

  /** Wakes the loop, because there are new rows or a receiver is free for its next delivery. */
  wake(): void {
    this.isWoken = true
    this.nudge()
  }

  private async run(): Promise<void> {
    let pruned = -Infinity
    while (!this.stopped) {
      if (performance.now() - pruned > PRUNE_INTERVAL_MS) {
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
    const reason = isDiskWriteError(error) && error instanceof Error ? error.message : String(error)
    // A full disk stays full for a long time, so the same reason is logged only once.
    if (!this.stopped && reason !== this.lastReason) this.log(`The outbox could not be read: ${reason}`)
    this.lastReason = reason
    return POLL_INTERVAL_MS
  }

  /**
   * Fills the free slots. Resolves with the delay until the next row in milliseconds, or null when the loop must sleep
   * until a call of `wake`.
   */
  private async turn(): Promise<number | null> {
    while (this.underway.size < MAX_CONCURRENT_DELIVERIES && !this.stopped) {
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

  /** Returns the receivers of deliveries in progress, as a parameter of statements. */
  private busy(): string[] {
    return [...this.underway.keys()]
  }

  private async untilNext(): Promise<number | null> {
    const { rows } = await this.data.db.query(
      `select extract(epoch from min(due) - now()) * 1000 from outbox where state = 'waiting' and ${RECEIVER_SQL} <> all($1::text[])`,
      [this.busy()],
    )
    const due = rows[0]?.[0] == null ? null : Math.max(1, Math.ceil(Number(rows[0][0])))
    if (this.data.db.engine === 'pglite') return due
    return Math.min(due ?? POLL_INTERVAL_MS, POLL_INTERVAL_MS)
  }

  /** Claims the next due row of a receiver that has no delivery in progress. */
  private async claim(): Promise<Job | null> {
    const { rows } = await this.data.db.query<
      [string, Destination['resource'], string, string, string, string]
    >(
      `update outbox set attempts = attempts + 1, due = now() + interval '${CLAIM_SECONDS} seconds'
       where id = (select id from outbox where state = 'waiting' and due <= now() and ${RECEIVER_SQL} <> all($1::text[])
         order by due, id limit 1 for update skip locked)
       returning id, resource, resource_id, target, body, attempts`,
      [this.busy()],
    )
    const [row] = rows
    if (!row) return null
    const [id, resource, resourceId, target, body, attempts] = row
    return { id, to: { resource, id: resourceId }, target, body, attempts: Number(attempts) }
  }

  private async send(job: Job): Promise<void> {
    let isFinal = false
    const error = await this.attempt(job).catch((failure: unknown) => {
      isFinal = failure instanceof UncallableAddress
      return reasonOf(failure)
    })
    if (error === null) return this.settle(job, 'delivered', null)
    if (isFinal) return this.settle(job, 'failed', error)
    // This process aborted the call, not the receiver, so the attempt does not count.
    if (this.stopped) return this.putBack(job, error, { attempts: job.attempts - 1, wait: 0 })
    if (job.attempts >= this.settings.attempts) return this.settle(job, 'failed', error)
    const wait = Math.min(this.settings.firstWait * 2 ** (job.attempts - 1), MAX_RETRY_DELAY_MS)
    return this.putBack(job, error, { attempts: job.attempts, wait })
  }

  /** Returns null when the receiver accepted the delivery, else the reason. */
  private async attempt({ to, target, body }: Job): Promise<string | null> {
    const sender = this.senders.get(to.resource)
    if (sender) return sender(to.id, body, this.abortController.signal)
    const call = await resolveCall(this.data, to, target, body)
    if (!call) return `${to.resource} "${to.id}" no longer exists or has no address.`
    const answer = await post(call, body, this.abortController.signal)
    await answer.body?.cancel()
    return answer.ok ? null : `The receiver returned status ${answer.status}.`
  }

  /**
   * Schedules a row for another attempt in `wait` milliseconds, unless its claim expired and another process has
   * claimed it.
   */
  private async putBack(
    job: Job,
    error: string,
    { attempts, wait }: { attempts: number; wait: number },
  ): Promise<void> {
    await this.data.db.query(
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
    await this.data.db.query(
      `update outbox set state = $3, last_error = $4, settled = now() where id = $1 and attempts = $2 and state = 'waiting'`,
      [id, attempts, state, error],
    )
  }

  private async prune(): Promise<void> {
    const { db } = this.data
    await db.query(`delete from outbox where settled < now() - interval '${OUTBOX_RETENTION_DAYS} days'`)
    await db.query(`delete from messages where id <= (select max(id) - ${MAX_STORED_MESSAGES} from messages)`)
  }
}

/** Returns the reason of a failed call for users. The cause is in the error that `fetch` wraps. */
export function reasonOf(failure: unknown): string {
  const { message, cause } = failure as { message?: string; cause?: { code?: string; message?: string } }
  return (cause?.code ?? cause?.message ?? message ?? String(failure)).slice(0, 500)
}
