import { setTimeout as sleep } from 'node:timers/promises'
import { TypedFastBitSet } from 'typedfastbitset'
import { detached } from '../db/scope'
import type { Param } from '../db/types'

/** Which records have what: record numbers by key. */
export type Sets = Map<string, TypedFastBitSet>

/** Reads who has what among the records that `where` leaves of `t`: rows of a key and record numbers joined by commas. */
export type ReadMembers = (where: string, params: Param[]) => Promise<(string | null)[][]>

export interface GroupSource {
  /** Called once at the beginning of each build; `keys` get a set even when nobody has them. */
  prepare(): Promise<{ read: ReadMembers; keys: readonly string[] }>
  /** The highest record number so far. */
  last(): Promise<number>
}

/** Records read at a time while a group is built: a request in between waits for one such read. */
const CHUNK = 1000
/** One transaction that changes more records than this costs more to follow than to build anew. */
const FOLLOW_LIMIT = 5000
/** A group that others keep voiding is built anew only after this many times what the last build took. */
const REST = 20

/** Bitmaps that are built when first asked for, in the background, and then follow what is committed. */
export class BitmapGroup {
  private sets: Sets | null = null
  private read: ReadMembers | null = null
  private state: 'empty' | 'building' | 'ready' | 'useless' = 'empty'
  /** Changed while the group was being built. */
  private missed: number[] = []
  private work: Promise<void> = Promise.resolve()
  private generation = 0
  private restUntil = 0
  private tookMs = 0

  constructor(
    private readonly source: GroupSource,
    private readonly limit = Infinity,
  ) {}

  /** The bitmaps, or null while there are none; asking begins to build them. */
  ask(): Sets | null {
    if (this.state === 'empty' && performance.now() >= this.restUntil) {
      this.state = 'building'
      this.work = detached(() => this.build(this.generation).catch(() => this.forget()))
    }
    return this.state === 'ready' ? this.sets : null
  }

  /** Follows committed changes of these records; resolves when the bitmaps include them. */
  follow(changed: readonly number[]): Promise<void> {
    if (this.state === 'building') this.missed.push(...changed)
    if (this.state !== 'ready') return Promise.resolve()
    if (changed.length > FOLLOW_LIMIT) {
      this.forget()
      return Promise.resolve()
    }
    const { generation } = this
    // One after the other: an earlier look must not undo what a later commit has changed.
    this.work = this.work
      .then(() => (generation === this.generation ? this.refresh(changed) : undefined))
      .catch(() => this.forget())
    return this.work
  }

  /** Something has changed and nobody says what: everything is read anew, sooner or later. */
  forget(): void {
    this.generation++
    this.state = 'empty'
    this.sets = null
    this.missed = []
    this.restUntil = performance.now() + REST * this.tookMs
  }

  /** Resolves when nothing is being built or followed. */
  settled(): Promise<void> {
    return this.work
  }

  private async build(generation: number): Promise<void> {
    const started = performance.now()
    const { read, keys } = await this.source.prepare()
    const sets: Sets = new Map(keys.map((key) => [key, new TypedFastBitSet()]))
    const last = await this.source.last()
    for (let first = 0; first <= last; first += CHUNK) {
      const began = performance.now()
      joinMembers(sets, await read('t.n between $1 and $2', [first, first + CHUNK - 1]))
      // As long for everyone else.
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
      await this.refresh(this.missed.splice(0, CHUNK))
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

/** Adds rows of a key and record numbers to `sets`, and answers it. */
export function joinMembers(sets: Sets, rows: (string | null)[][]): Sets {
  for (const [key, members] of rows) {
    if (key === null || key === undefined || !members) continue
    let set = sets.get(key)
    if (!set) sets.set(key, (set = new TypedFastBitSet()))
    for (const n of members.split(',')) set.add(Number(n))
  }
  return sets
}
