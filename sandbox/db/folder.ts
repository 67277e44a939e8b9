import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

/** Major version of the embedded PostgreSQL; a data folder belongs to one. */
const PGLITE_MAJOR = '18'
/** PostgreSQL's own constant: whatever else pg_control holds, it is this long. */
const CONTROL_BYTES = 8192
/** A database under construction, in the folder it is meant for. */
const UNFINISHED = '.unfinished-'

/** A folder that cannot be used, told in one sentence. */
export class FolderError extends Error {}

/** Makes the folder, or refuses it in a sentence when that, or reading it, is not allowed. */
export function ensureFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    readdirSync(folder)
  } catch (error) {
    throw new FolderError(`The data folder ${folder} cannot be used: ${(error as Error).message}.`)
  }
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
  const control = join('global', 'pg_control')
  const missing = ['base', 'pg_wal', control].find((name) => !existsSync(join(folder, name)))
  const damaged = missing ?? (statSync(join(folder, control)).size === CONTROL_BYTES ? null : control)
  if (damaged) {
    throw new FolderError(
      `The data folder ${folder} is damaged (${damaged}). Nothing was changed; restore it or name another folder with --data.`,
    )
  }
}

/**
 * Makes a database with `make`, beside its place, and moves it in when it is whole: a start that is killed leaves
 * nothing that looks like a database, and a maker that outlives it writes where nobody looks.
 */
export async function placeDatabase(folder: string, make: (fresh: string) => Promise<void>): Promise<void> {
  const name = `${UNFINISHED}${process.pid}`
  const fresh = join(folder, name)
  mkdirSync(fresh)
  await make(fresh)
  const move = (entry: string): void => renameSync(join(fresh, entry), join(folder, entry))
  for (const entry of readdirSync(fresh)) if (entry !== 'PG_VERSION') move(entry)
  syncFolder(folder)
  // Last, since it tells that all the rest is there.
  move('PG_VERSION')
  rmSync(fresh, { recursive: true })
  syncFolder(folder)
}

/** Windows cannot sync a folder, and does not need to. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
