import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isFull, isNearlyFull, isReadOnly } from './room'

/** Major version of the embedded PostgreSQL; a data folder belongs to one. */
const PGLITE_MAJOR = '18'
/** The file that tells where the log has to be read from. */
const CONTROL_FILE = join('global', 'pg_control')
/** PostgreSQL's own constant: whatever else pg_control holds, it is this long. */
const CONTROL_BYTES = 8192
/** How the engine names the files of its log. */
const LOG_FILE = /^[0-9A-F]{24}$/
/** A database under construction, in the folder it is meant for. */
const UNFINISHED = '.unfinished-'

/** The rights of the owner alone: the data holds signing keys and password hashes. */
const OWNER_ONLY = 0o700
/** The mode bits of the group and of everyone else. */
export const OTHERS = 0o077

/** A folder that cannot be used, told in one sentence. */
export class FolderError extends Error {}

/** Makes the folder, or refuses it in a sentence when that, or reading or writing in it, is not possible. */
export function ensureFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
    readdirSync(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Node answers ENOENT for a folder that it may not make on a disk that can only be read.
    throw new FolderError(
      code === 'EROFS' || isReadOnly(nearestFolder(folder))
        ? readOnlyDisk(folder)
        : `The data folder ${folder} cannot be used: ${message}.`,
    )
  }
  if (isFull(folder)) throw new FolderError(fullDisk(folder))
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

const readOnlyDisk = (folder: string): string =>
  `The disk of the data folder ${folder} can only be read. Nothing was changed and nothing is lost. Make the disk writable, then start again.`

const fullDisk = (folder: string): string =>
  `The disk of the data folder ${folder} is full. Nothing was changed and nothing is lost. Free some room, then start again.`

/**
 * Says in words for people why the engine could not open a folder.
 *
 * @param reason the engine's own words
 */
export function openingFailure(folder: string, reason: string): string {
  if (/no space left/i.test(reason) || isNearlyFull(folder)) return fullDisk(folder)
  if (/read-only file system/i.test(reason)) return readOnlyDisk(folder)
  if (/checkpoint record|\bWAL\b|pg_wal|timeline/i.test(reason)) return brokenLog(folder, 'pg_wal', reason)
  if (/control file|pg_control|incompatible with server/i.test(reason))
    return brokenLog(folder, CONTROL_FILE, reason)
  return `The data folder ${folder} cannot be opened (${reason}). Name another folder with --data to go on without it.`
}

/** The sentence for tables that are there and cannot be opened, since the file that tells their state is not readable. */
function brokenLog(folder: string, part: string, reason: string): string {
  const name = part === CONTROL_FILE ? 'control file' : 'log'
  return (
    `The ${name} of the data folder ${folder} is missing or unreadable (${part}: ${reason}). ` +
    `The tables are still there and were not changed. Put ${part} back as it was, or name another folder with --data.`
  )
}

/**
 * True when the folder holds a database; refuses one that is not ours before anything opens it. What a first start
 * left half made is cleared away: nobody has written into it yet. The caller holds the folder's lock.
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
      `The folder ${folder} is not empty and holds no marketplace data. Nothing was changed; name another folder with --data.`,
    )
  }
  return false
}

function checkDatabase(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found !== PGLITE_MAJOR) {
    throw new FolderError(
      `The data folder ${folder} was written by PostgreSQL ${found}, this version needs ${PGLITE_MAJOR}. Nothing was changed.`,
    )
  }
  // What the engine itself would find out only after it has begun to repair.
  if (!existsSync(join(folder, 'base'))) {
    throw new FolderError(
      `The data folder ${folder} is damaged: the tables are missing (base). Nothing was changed; restore it or name another folder with --data.`,
    )
  }
  const log = join(folder, 'pg_wal')
  if (!existsSync(log)) throw new FolderError(brokenLog(folder, 'pg_wal', 'it is not there'))
  if (!readdirSync(log).some((name) => LOG_FILE.test(name)))
    throw new FolderError(brokenLog(folder, 'pg_wal', 'it holds no log file'))
  const control = join(folder, CONTROL_FILE)
  if (!existsSync(control)) throw new FolderError(brokenLog(folder, CONTROL_FILE, 'it is not there'))
  const { size } = statSync(control)
  if (size !== CONTROL_BYTES)
    throw new FolderError(
      brokenLog(folder, CONTROL_FILE, `it has ${size} bytes in place of ${CONTROL_BYTES}`),
    )
}

/**
 * Makes a database with `make`, beside its place, and moves it in when it is whole: a start that is killed leaves
 * nothing that looks like a database, and a maker that outlives it writes where nobody looks.
 */
export async function placeDatabase(folder: string, make: (fresh: string) => Promise<void>): Promise<void> {
  const name = `${UNFINISHED}${process.pid}`
  const fresh = join(folder, name)
  mkdirSync(fresh, { mode: OWNER_ONLY })
  await make(fresh)
  const move = (entry: string): void => renameSync(join(fresh, entry), join(folder, entry))
  for (const entry of readdirSync(fresh)) if (entry !== 'PG_VERSION') move(entry)
  syncFolder(folder)
  // Last, since it tells that all the rest is there.
  move('PG_VERSION')
  rmSync(fresh, { recursive: true })
  syncFolder(folder)
}

/**
 * Takes the folder and all that is in it from every other user of the machine. Returns false where the folder belongs
 * to another user or the file system has no such rights. Links are left as they are. Windows has other means.
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
  if (!stats.isSymbolicLink() && (stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & ~OTHERS & 0o7777)
}

/** Windows cannot sync a folder, and does not need to. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
