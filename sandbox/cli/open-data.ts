import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
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

/**
 * Initializes a data folder in a separate process, because the first initialization takes memory that is never freed.
 */
function initializeFolder(folder: string): Promise<void> {
  return placeDatabase(folder, async (fresh) => {
    const args = [process.argv[1] as string, 'initialize', '--data', fresh]
    // The closing of the channel informs the child process that its parent has ended.
    const maker = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const [stderr, [status]] = await Promise.all([
      maker.stderr ? text(maker.stderr) : '',
      once(maker, 'close') as Promise<[number | null]>,
    ])
    const reason = stderr.trim().split('\n')[0] || 'unknown reason'
    if (status === 0) return
    if (isNearlyFull(folder))
      throw new UsageError(
        `The disk of the data folder ${folder} has too little free space for a new marketplace. Free some space, then start again.`,
      )
    throw new UsageError(`The data folder ${folder} could not be prepared: ${reason}`)
  })
}

/** Runs the `initialize` command of the child process: creates an empty database in the folder of `--data`. */
export async function initialize(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { data: { type: 'string' } } })
  const directory = values.data ?? null
  // The parent has ended and cannot use the database, so the folder is deleted.
  const abandon = (): void => {
    if (directory) rmSync(directory, { recursive: true, force: true })
    process.exit(1)
  }
  process.once('disconnect', abandon)
  // The parent may have ended while this process was loading.
  if (process.connected === false) abandon()
  const engine = await openPGlite({ directory })
  await engine.close()
  process.off('disconnect', abandon)
  if (process.connected) process.disconnect()
}

function stoppedSentence(folder: string, reason: string): string {
  const cause = isReadOnly(folder)
    ? 'its disk is read-only. Make it writable'
    : isNearlyFull(folder)
      ? 'its disk is full. Free some space'
      : `${reason}. Check its disk`
  return `The database in ${folder} stopped: ${cause}, then start again. All saved data is kept.`
}

async function openEmbedded(folder: string, onFirst: () => void): Promise<OpenDatabase> {
  ensureFolder(folder)
  const lock = await lockFolder(folder)
  const isFilled = checkFolder(folder)
  if (!makePrivate(folder))
    console.error(
      `Other users of this machine may be able to read ${folder}: its permissions cannot be changed.`,
    )
  if (!isFilled) {
    onFirst()
    await initializeFolder(folder)
  }
  try {
    const db = await openPGliteDatabase({
      directory: folder,
      workerFile: new URL('./worker.mjs', import.meta.url),
      onCrash: (error) => {
        console.error(stoppedSentence(folder, error.message))
        process.exit(1)
      },
    })
    return { db, lock }
  } catch (error) {
    throw new UsageError(openingFailure(folder, error instanceof Error ? error.message : String(error)))
  }
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
 * @param onFirst called before a new folder is prepared, which takes seconds
 */
export function openData(folder: string, onFirst: () => void = () => undefined): Promise<OpenDatabase> {
  const url = process.env.DATABASE_URL
  return url ? openServer(url) : openEmbedded(folder, onFirst)
}
