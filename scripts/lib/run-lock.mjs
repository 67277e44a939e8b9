import path from 'node:path'
import { acquireLock } from '../../sandbox/db/socket-lock.mjs'
import { ROOT } from './paths.mjs'
import { UsageError } from './terminal.mjs'

const MAX_WAIT_MS = 20 * 60_000

/**
 * Returns the name of the lock of a running `up`, by which other scripts find it.
 *
 * @param {string} data its data directory
 */
export const upLock = (data) => `${ROOT}|up ${path.resolve(ROOT, data)}`

/**
 * Does work that only one process in this folder may do at a time: installing packages, building. Throws when another
 * process still does such work after `waitMs`.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {{ waitMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function exclusively(work, { waitMs = MAX_WAIT_MS } = {}) {
  const lock = await acquireLock(`${ROOT}|prepare`, {
    waitMs,
    onWait: () => console.log('  Waiting for another run that is installing or building.'),
  })
  if (!lock) {
    throw new UsageError(
      'Another run has been installing or building for too long. Wait until it ends or stop it, then start again.',
    )
  }
  try {
    return await work()
  } finally {
    await lock.release()
  }
}
