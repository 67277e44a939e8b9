import { accessSync, constants, statfsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { SqlError } from './types'

/**
 * Minimum free disk space for a write, in bytes. The engine's log grows by files of 16 MB, and the data needs space as
 * well.
 */
const MIN_FREE_BYTES = 48 * 1024 * 1024
/** The SQLSTATE of a full disk. */
export const DISK_FULL = '53100'
/** The SQLSTATE of data that is read-only. */
export const READ_ONLY = '25006'
/** Minimum free disk space for opening the files, in bytes. The engine writes its process ID beside them. */
const MIN_FREE_BYTES_TO_OPEN = 256 * 1024
/** Validity of a result from the file system, in milliseconds. Filling the remaining disk space takes far longer. */
const DISK_CHECK_VALIDITY_MS = 100

/** Returns true for the error of a write when the disk is full or read-only. Reads still work then. */
export function isDiskWriteError(error: unknown): boolean {
  return error instanceof SqlError && (error.code === DISK_FULL || error.code === READ_ONLY)
}

/** Returns true when the disk of a folder has less free space than a write needs. */
export function isNearlyFull(directory: string): boolean {
  return freeBytes(directory) < MIN_FREE_BYTES
}

/** Returns true when the disk of a folder has too little free space to open a database in it. */
export function isFull(directory: string): boolean {
  return freeBytes(directory) < MIN_FREE_BYTES_TO_OPEN
}

/** Returns true when the disk of a folder is read-only. */
export function isReadOnly(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}

/**
 * Rejects writes to a disk that is nearly full or read-only. PGlite (0.5.16) does not fail when its log cannot grow:
 * the commit loops forever and blocks every later request. A write that is rejected before it begins loses no data.
 */
export class DiskSpaceGuard {
  private asked = -Infinity
  private writeError: SqlError | null = null

  constructor(private readonly directory: string) {}

  /**
   * Checks the disk.
   * @throws SqlError PostgreSQL's error for a full disk or for read-only data
   */
  assert(): void {
    if (performance.now() - this.asked > DISK_CHECK_VALIDITY_MS) {
      this.asked = performance.now()
      this.writeError = this.createWriteError()
    }
    if (this.writeError) throw this.writeError
  }

  private createWriteError(): SqlError | null {
    const { directory } = this
    if (isReadOnly(directory)) return new SqlError(`The disk of ${directory} is read-only.`, READ_ONLY)
    if (!isNearlyFull(directory)) return null
    return new SqlError(`The disk of ${directory} is full. Free some space, then try again.`, DISK_FULL)
  }
}

/** Returns the free disk space in bytes; Infinity where the file system does not report it. */
function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
