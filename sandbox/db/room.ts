import { accessSync, constants, statfsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { SqlError } from './types'

/** The engine's log grows by files of 16 MB, and it wants room for the data beside them. */
const LEAST_BYTES = 48 * 1024 * 1024
/** The SQLSTATE of a full disk. */
export const DISK_FULL = '53100'
/** The SQLSTATE of data that can be read but not changed. */
export const READ_ONLY = '25006'
/** Room without which the engine cannot even open its files: it notes its process beside them. */
const LEAST_BYTES_TO_START = 256 * 1024
/** How long an answer of the file system counts, in milliseconds: far less than it takes to write the room full. */
const LASTS = 100

/** True for the failure of a write that the disk has no room for or does not allow, while reading goes on. */
export function isWriteRefused(error: unknown): boolean {
  return error instanceof SqlError && (error.code === DISK_FULL || error.code === READ_ONLY)
}

/** True where the disk of a folder has less room than a write needs. */
export function isNearlyFull(directory: string): boolean {
  return freeBytes(directory) < LEAST_BYTES
}

/** True where the disk of a folder has no room to open a database in it, let alone to write. */
export function isFull(directory: string): boolean {
  return freeBytes(directory) < LEAST_BYTES_TO_START
}

/** True where the disk of a folder can only be read. */
export function isReadOnly(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}

/**
 * Keeps writes from a disk that is nearly full or can only be read. PGlite (0.5.16) does not stop when its log cannot grow: the commit
 * spins for ever, and with it every request that follows. Refused before it begins, a write is lost to nobody.
 */
export class Room {
  private asked = -Infinity
  private refusal: SqlError | null = null

  constructor(private readonly directory: string) {}

  /** Throws PostgreSQL's error for a full disk or for data that can only be read. */
  assert(): void {
    if (performance.now() - this.asked > LASTS) {
      this.asked = performance.now()
      this.refusal = this.writeRefusal()
    }
    if (this.refusal) throw this.refusal
  }

  private writeRefusal(): SqlError | null {
    const { directory } = this
    if (isReadOnly(directory)) return new SqlError(`The disk of ${directory} can only be read.`, READ_ONLY)
    if (!isNearlyFull(directory)) return null
    return new SqlError(`The disk of ${directory} is full; free some room and try again.`, DISK_FULL)
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
