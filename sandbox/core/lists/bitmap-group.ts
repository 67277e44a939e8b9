import { setTimeout as sleep } from 'node:timers/promises'
import { TypedFastBitSet } from 'typedfastbitset'
import { runOutsideTransaction } from '../../db/scope'
import type { Param } from '../../db/types'

/** Record numbers by key: the records that have the term or value. */
export type Sets = Map<string, TypedFastBitSet>

/**
 * Reads the keys of the records that `where` selects from `t`: rows of a key and its record numbers, joined by commas.
 */
export type ReadMembers = (where: string, params: Param[]) => Promise<(string | null)[][]>

interface GroupSource {
  /** Called once at the start of each build. Each of the `keys` gets a set even when no record has it. */
  prepare(): Promise<{ read: ReadMembers; keys: readonly string[] }>
  /** Returns the highest record number so far. */
  last(): Promise<number>
}

/** Records read at a time while a group is built. A concurrent request is delayed by at most one such read. */
const RECORDS_PER_READ = 1000
/** Changed records in one transaction above which a rebuild costs less than an update. */
const MAX_UPDATED_RECORDS = 5000
/** Pause before a voided group is rebuilt, as a multiple of the duration of the last build. */
const REBUILD_PAUSE_FACTOR = 20

/** Bitmaps that are built in the background on first use, and then updated with committed changes. */
export class BitmapGroup {
  private sets: Sets | null = null
  private read: ReadMembers | null = null
  private state: 'empty' | 'building' | 'ready' | 'useless' = 'empty'
  /** Numbers of the records that changed during the build. */
  private missed: number[] = []
  private work: Promise<void> = Promise.resolve()
  private generation = 0
  private restUntil = 0
  private tookMs = 0

  constructor(
    private readonly source: GroupSource,
    private readonly limit = Infinity,
  ) {}

  /** Returns the bitmaps, or null until they are built. The first call starts the build. */
  ask(): Sets | null {
    if (this.state === 'empty' && performance.now() >= this.restUntil) {
      this.state = 'building'
      this.work = runOutsideTransaction(() => this.build(this.generation).catch(() => this.forget()))
    }
    return this.state === 'ready' ? this.sets : null
  }

  /** Applies committed changes of these records; resolves when the bitmaps include them. */
  follow(changed: readonly number[]): Promise<void> {
    if (this.state === 'building') this.missed.push(...changed)
    if (this.state !== 'ready') return Promise.resolve()
    if (changed.length > MAX_UPDATED_RECORDS) {
      this.forget()
      return Promise.resolve()
    }
    const { generation } = this
    // Runs the updates in sequence, so that an earlier read does not overwrite the result of a later commit.
    this.work = this.work
      .then(() => (generation === this.generation ? this.refresh(changed) : undefined))
      .catch(() => this.forget())
    return this.work
  }

  /** Discards the bitmaps after a change of unknown records. A later call of `ask` rebuilds them after a pause. */
  forget(): void {
    this.generation++
    this.state = 'empty'
    this.sets = null
    this.missed = []
    this.restUntil = performance.now() + REBUILD_PAUSE_FACTOR * this.tookMs
  }

  /** Resolves when no build or update is running. */
  settled(): Promise<void> {
    return this.work
  }

  private async build(generation: number): Promise<void> {
    const started = performance.now()
    const { read, keys } = await this.source.prepare()
    const sets: Sets = new Map(keys.map((key) => [key, new TypedFastBitSet()]))
    const last = await this.source.last()
    for (let first = 0; first <= last; first += RECORDS_PER_READ) {
      const began = performance.now()
      joinMembers(sets, await read('t.n between $1 and $2', [first, first + RECORDS_PER_READ - 1]))
      // Yields for as long as the read took, so that other requests get their turn.
      await sleep(performance.now() - began)
      if (generation !== this.generation) return
      if (sets.size > this.limit) {
        this.state = 'useless'
        return
      }
    }
    this.sets = sets
    this.read = read
    while (this.missed.length > 0) {
      await this.refresh(this.missed.splice(0, RECORDS_PER_READ))
      if (generation !== this.generation) return
    }
    this.tookMs = performance.now() - started
    this.state = 'ready'
  }

  private async refresh(changed: readonly number[]): Promise<void> {
    const { sets, read } = this
    if (!sets || !read) return
    const rows = await read('t.n = any($1::int[])', [changed])
    for (const set of sets.values()) for (const n of changed) set.remove(n)
    joinMembers(sets, rows)
  }
}

/** Adds rows of a key and record numbers to `sets`, and returns `sets`. */
export function joinMembers(sets: Sets, rows: (string | null)[][]): Sets {
  for (const [key, members] of rows) {
    if (key === null || key === undefined || !members) continue
    let set = sets.get(key)
    if (!set) sets.set(key, (set = new TypedFastBitSet()))
    for (const n of members.split(',')) set.add(Number(n))
  }
  return sets
}
