import path from 'node:path'
import { acquireLock } from '../../sandbox/db/socket-lock.mjs'
import { ROOT } from './paths.mjs'

/**
 * Returns the name of the lock of a running `up`, by which other scripts find it.
 *
 * @param {string} data its data directory
 */
export const upLock = (data) => `${ROOT}|up ${path.resolve(ROOT, data)}`

/**
 * Does work that only one process in this folder may do at a time: installing packages, building.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(work) {
  const lock = await acquireLock(`${ROOT}|prepare`, {
    waitMs: 20 * 60_000,
    onWait: () => console.log('  Waiting for another run that is installing or building.'),
  })
  try {
    return await work()
  } finally {
    await lock?.release()
  }
}
