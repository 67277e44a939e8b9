import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isFull, isNearlyFull, isReadOnly } from './disk-space'
import { acquireLock, lockHolder } from './socket-lock.mjs'

/** Major version of the embedded PostgreSQL. A data folder belongs to one major version. */
const PGLITE_MAJOR = '18'
/** The file that stores where the log has to be read from. */
const CONTROL_FILE = join('global', 'pg_control')
/** Length of pg_control in bytes, a constant of PostgreSQL regardless of its content. */
const CONTROL_BYTES = 8192
/** Pattern of the names of the engine's log files. */
const LOG_FILE = /^[0-9A-F]{24}$/
/** Name prefix of an unfinished database inside its future folder. */
const UNFINISHED = '.unfinished-'

/** Mode with rights for the owner only: the data holds signing keys and password hashes. */
const OWNER_ONLY = 0o700
/** Mode bits of the group and of all other users. */
export const OTHER_USERS_MODE_BITS = 0o077

/** A folder that cannot be used, with a one-sentence message. */
export class FolderError extends Error {}

/**
 * Creates the folder.
 * @throws FolderError when it cannot be created, read or written
 */
export function ensureFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
    readdirSync(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Node reports ENOENT for a folder that it may not create on a read-only disk.
    throw new FolderError(
      code === 'EROFS' || isReadOnly(nearestFolder(folder))
        ? readOnlyDisk(folder)
        : `The data folder ${folder} cannot be used: ${message}.`,
    )
  }
  if (isFull(folder)) throw new FolderError(fullDisk(folder))
}

/** An exclusive lock on a data folder, until it is released or this process ends. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * Takes the lock of a folder. PGlite has no lock of its own, and two processes on one folder silently lost thousands of
 * acknowledged writes.
 * @throws FolderError with one sentence that names the folder and the process that holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { dev, ino } = statSync(folder)
  const name = `${realpathSync(folder)}:${dev}:${ino}`
  const lock = await acquireLock(name)
  if (lock) return lock
  const holder = await lockHolder(name)
  throw new FolderError(
    `The data folder ${folder} is in use by another process${holder?.pid ? ` (process ${holder.pid})` : ''}. ` +
      'Stop it, or name another folder with --data.',
  )
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

const readOnlyDisk = (folder: string): string =>
  `The disk of the data folder ${folder} is read-only. No data was changed or lost. Make the disk writable, then start again.`

const fullDisk = (folder: string): string =>
  `The disk of the data folder ${folder} is full. No data was changed or lost. Free some space, then start again.`

/**
 * Returns a message for users about the reason why the engine could not open a folder.
 * @param reason the engine's own words
 */
export function openingFailure(folder: string, reason: string): string {
  if (/no space left/i.test(reason) || isNearlyFull(folder)) return fullDisk(folder)
  if (/read-only file system/i.test(reason)) return readOnlyDisk(folder)
  if (/checkpoint record|\bWAL\b|pg_wal|timeline/i.test(reason)) return brokenLog(folder, 'pg_wal', reason)
  if (/control file|pg_control|incompatible with server/i.test(reason))
    return brokenLog(folder, CONTROL_FILE, reason)
  return `The data folder ${folder} cannot be opened (${reason}). To continue without it, choose another folder with --data.`
}

/**
 * Returns the message for a folder whose tables exist but cannot be opened, because the log or the control file is
 * unreadable.
 */
function brokenLog(folder: string, part: string, reason: string): string {
  const name = part === CONTROL_FILE ? 'control file' : 'log'
  return (
    `The ${name} of the data folder ${folder} is missing or unreadable (${part}: ${reason}). ` +
    `The tables still exist and were not changed. Replace ${part} with an undamaged copy, or choose another folder with --data.`
  )
}

/**
 * Returns true when the folder holds a database. Rejects a folder with other content before the engine opens it.
 * Deletes the remains of an interrupted first start, which hold no user data yet. The caller must hold the folder's
 * lock.
 */
export function checkFolder(folder: string): boolean {
  const entries = readdirSync(folder)
  const unfinished = entries.filter((name) => name.startsWith(UNFINISHED))
  const isComplete = entries.includes('PG_VERSION')
  for (const name of isComplete || unfinished.length === 0 ? unfinished : entries) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
  if (isComplete) {
    checkDatabase(folder)
    return true
  }
  if (entries.length > 0 && unfinished.length === 0) {
    throw new FolderError(
      `The folder ${folder} is not empty and contains no marketplace data. Nothing was changed. Choose another folder with --data.`,
    )
  }
  return false
}

function checkDatabase(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found !== PGLITE_MAJOR) {
    throw new FolderError(
      `The data folder ${folder} was written by PostgreSQL ${found}, but this version needs ${PGLITE_MAJOR}. Nothing was changed.`,
    )
  }
  // The engine itself would detect this damage only after it has begun to repair.
  if (!existsSync(join(folder, 'base'))) {
    throw new FolderError(
      `The data folder ${folder} is damaged: the tables are missing (base). Nothing was changed. Restore it, or choose another folder with --data.`,
    )
  }
  const log = join(folder, 'pg_wal')
  if (!existsSync(log)) throw new FolderError(brokenLog(folder, 'pg_wal', 'it does not exist'))
  if (!readdirSync(log).some((name) => LOG_FILE.test(name)))
    throw new FolderError(brokenLog(folder, 'pg_wal', 'it contains no log file'))
  const control = join(folder, CONTROL_FILE)
  if (!existsSync(control)) throw new FolderError(brokenLog(folder, CONTROL_FILE, 'it does not exist'))
  const { size } = statSync(control)
  if (size !== CONTROL_BYTES)
    throw new FolderError(brokenLog(folder, CONTROL_FILE, `it has ${size} bytes instead of ${CONTROL_BYTES}`))
}

/**
 * Copies a database to a temporary folder, and moves it to its place when the copy is complete and on disk. A start that
 * is killed then leaves nothing that looks like a database.
 */
export function placeDatabase(folder: string, source: string): void {
  const fresh = join(folder, `${UNFINISHED}${process.pid}`)
  cpSync(source, fresh, { recursive: true })
  makePrivate(fresh)
  for (const entry of readdirSync(fresh, { recursive: true, encoding: 'utf8' })) sync(join(fresh, entry))
  const move = (entry: string): void => renameSync(join(fresh, entry), join(folder, entry))
  for (const entry of readdirSync(fresh)) if (entry !== 'PG_VERSION') move(entry)
  sync(folder)
  // PG_VERSION is moved last, because it marks the database as complete.
  move('PG_VERSION')
  rmSync(fresh, { recursive: true })
  sync(folder)
}

/**
 * Removes the rights of all other users of the machine from the folder and its content. Returns false where the folder
 * belongs to another user or the file system has no such rights. Links are left unchanged. On Windows the function does
 * nothing.
 */
export function makePrivate(folder: string): boolean {
  if (process.platform === 'win32') return true
  try {
    removeOtherRights(folder)
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      removeOtherRights(join(folder, entry))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPERM' || code === 'ENOTSUP') return false
    throw error
  }
}

function removeOtherRights(path: string): void {
  const stats = lstatSync(path)
  if (!stats.isSymbolicLink() && (stats.mode & OTHER_USERS_MODE_BITS) !== 0)
    chmodSync(path, stats.mode & ~OTHER_USERS_MODE_BITS & 0o7777)
}

/** Syncs a file or a folder to disk. Windows cannot sync a folder, and does not need to. */
function sync(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
