import { statfsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { SqlError } from './types'

/** The engine's log grows by files of 16 MB, and it wants room for the data beside them. */
const LEAST_BYTES = 48 * 1024 * 1024
/** The SQLSTATE of a full disk. */
export const DISK_FULL = '53100'
/** How long an answer of the file system counts, in milliseconds: far less than it takes to write the room full. */
const LASTS = 100

/**
 * Keeps writes from a disk that is nearly full. PGlite (0.5.16) does not stop when its log cannot grow: the commit
 * spins for ever, and with it every request that follows. Refused before it begins, a write is lost to nobody.
 */
export class Room {
  private asked = -Infinity
  private free = Infinity

  constructor(private readonly directory: string) {}

  /** Throws PostgreSQL's "disk full" while there is too little room. */
  assert(): void {
    if (performance.now() - this.asked > LASTS) {
      this.asked = performance.now()
      this.free = freeBytes(this.directory)
    }
    if (this.free < LEAST_BYTES) {
      throw new SqlError(`The disk of ${this.directory} is full; free some room and try again.`, DISK_FULL)
    }
  }
}

/** Infinity where the file system does not tell. */
function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
