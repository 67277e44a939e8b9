import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  checkFolder,
  ensureFolder,
  lockFolder,
  makePrivate,
  openingFailure,
  placeDatabase,
  type FolderLock,
} from '../db/folder'
import { openPGliteDatabase } from '../db/pglite'
import { openPGlite } from '../db/pglite-engine'
import { openPostgresDatabase } from '../db/postgres'
import { isNearlyFull, isReadOnly } from '../db/disk-space'
import type { Database } from '../db/types'

/** An invalid request of the user, with a one-sentence message. */
export class UsageError extends Error {}

/** A database and the lock to release with it. */
interface OpenDatabase {
  db: Database
  /** The folder's lock; null for a database server. */
  lock: FolderLock | null
}

/** An empty database, which the build creates beside this code. */
const EMPTY_DATABASE = fileURLToPath(new URL('./empty-database', import.meta.url))

/** Copies an empty database into a data folder. Creating one there takes seven times as long. */
function initializeFolder(folder: string): void {
  try {
    placeDatabase(folder, EMPTY_DATABASE)
  } catch (error) {
    if (isNearlyFull(folder))
      throw new UsageError(
        `The disk of the data folder ${folder} has too little free space for a new marketplace. Free some space, then start again.`,
      )
    throw new UsageError(`The data folder ${folder} could not be prepared: ${(error as Error).message}`)
  }
}

/** Runs the `initialize` command of the build: creates an empty database in the folder of `--data`. */
export async function initialize(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { data: { type: 'string' } } })
  const engine = await openPGlite({ directory: values.data ?? null })
  await engine.close()
}

function stoppedSentence(folder: string, reason: string): string {
  const cause = isReadOnly(folder)
    ? 'its disk is read-only. Make it writable'
    : isNearlyFull(folder)
      ? 'its disk is full. Free some space'
      : `${reason}. Check its disk`
  return `The database in ${folder} stopped: ${cause}, then start again. All saved data is kept.`
}

/** Functions that prepare a new folder. */
interface NewFolder {
  /** Called before the folder is prepared, which takes a moment. */
  onPrepare?: () => void
  /**
   * Fills the empty database on this thread, because tens of thousands of statements wait for a change of thread
   * otherwise, which takes a third of the time.
   */
  fill?: (db: Database) => Promise<void>
}

/** Opens the database of a folder. Rejects with a one-sentence message when that fails. */
async function openFolder(
  directory: string,
  options: Omit<Parameters<typeof openPGliteDatabase>[0], 'directory'> = {},
): Promise<Database> {
  try {
    return await openPGliteDatabase({ directory, ...options })
  } catch (error) {
    throw new UsageError(openingFailure(directory, error instanceof Error ? error.message : String(error)))
  }
}

/** Opens the database of a folder on this thread, and closes it after the work, also after an error. */
async function withDatabase(directory: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openFolder(directory)
  try {
    await work(db)
  } finally {
    await db.close().catch(() => undefined)
  }
}

async function openEmbedded(folder: string, { onPrepare, fill }: NewFolder): Promise<OpenDatabase> {
  ensureFolder(folder)
  const lock = await lockFolder(folder)
  const isFilled = checkFolder(folder)
  if (!makePrivate(folder))
    console.error(
      `Other users of this machine may be able to read ${folder}: its permissions cannot be changed.`,
    )
  if (!isFilled) {
    onPrepare?.()
    initializeFolder(folder)
    if (fill) await withDatabase(folder, fill)
  }
  const db = await openFolder(folder, {
    workerFile: new URL('./worker.mjs', import.meta.url),
    onCrash: (error) => {
      console.error(stoppedSentence(folder, error.message))
      process.exit(1)
    },
  })
  return { db, lock }
}

async function openServer(url: string): Promise<OpenDatabase> {
  try {
    return { db: await openPostgresDatabase(url), lock: null }
  } catch (error) {
    throw new UsageError(`The database named by DATABASE_URL cannot be reached: ${(error as Error).message}`)
  }
}

/**
 * Opens the server that DATABASE_URL names, or else the folder, which is created when it does not exist. Rejects with a
 * one-sentence message when that fails, e.g. when another process has the folder open.
 */
export function openData(folder: string, newFolder: NewFolder = {}): Promise<OpenDatabase> {
  const url = process.env.DATABASE_URL
  return url ? openServer(url) : openEmbedded(folder, newFolder)
}
