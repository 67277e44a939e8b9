import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, renameSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Exclusive locks between the processes of a machine, for data folders and for scripts. Plain JavaScript, because the
 * scripts run it without a build.
 *
 * A lock is a listening local socket, which the operating system closes when its process ends, for any reason. A file
 * with a process ID would survive a kill. Linux has sockets without a file, and Windows has pipes. Elsewhere the socket
 * is a file that outlives its process. The system rejects a connection to it once its process has ended.
 */

const RETRY_MS = 200
const ANSWER_TIMEOUT_MS = 2000
/** Delay before a file that rejects connections is tried again, in milliseconds. */
const RECHECK_MS = 100

/** @param {string} name */
function addressOf(name) {
  const id = `quartermaster-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${id}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`
  return path.join(os.tmpdir(), `${id}.sock`)
}

/** Returns true where the lock is a file, which other users could connect to and which outlives its process. */
const isSocketFile = () => process.platform !== 'linux' && process.platform !== 'win32'

/**
 * @param {string} address
 * @param {() => object} describe
 * @returns {Promise<net.Server | null>} null when the address is in use
 */
function listen(address, describe) {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(JSON.stringify({ pid: process.pid, ...describe() }))
    })
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => {
      if (isSocketFile()) chmodSync(address, 0o600)
      resolve(server.unref())
    })
  })
}

/**
 * Returns the process ID and the description of the process that has a lock. An empty object for a process that does not
 * answer: it may be suspended or busy, and still has the lock. Null when no process has it.
 *
 * @param {string} name
 * @returns {Promise<Record<string, any> | null>}
 */
export function lockHolder(name) {
  return new Promise((resolve) => {
    const socket = net.connect(addressOf(name))
    let text = ''
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk))
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? null : {}),
    )
    socket.on('close', () => {
      try {
        resolve(JSON.parse(text))
      } catch {
        resolve({})
      }
    })
  })
}

/** Identifies a file. The time of its creation is included, because a number can be used again. @param {string} file */
function fileIdentity(file) {
  const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.mtimeNs}`
}

/**
 * Deletes the socket file of a process that has ended. Two processes can find the same file, and the faster one puts its
 * own in place. So the file is first moved away, which only one process can do, and put back if it is another one.
 *
 * @param {string} name
 * @returns {Promise<boolean>} false when another process has the lock
 */
async function deleteStaleFile(name) {
  const address = addressOf(name)
  const stale = fileIdentity(address)
  if (stale === undefined) return true
  if (await lockHolder(name)) return false
  // A new file rejects connections for the moment until its process listens.
  await sleep(RECHECK_MS)
  if (await lockHolder(name)) return false
  const moved = `${address}.${process.pid}`
  try {
    renameSync(address, moved)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return true
    throw error
  }
  if (fileIdentity(moved) !== stale) {
    renameSync(moved, address)
    return false
  }
  rmSync(moved, { force: true })
  return true
}

/**
 * Takes a lock until it is released or the process ends.
 *
 * @param {string} name
 * @param {{ describe?: () => object, waitMs?: number, onWait?: () => void }} [options]
 *   `describe` is sent to processes that ask for the holder; retries for `waitMs`; calls `onWait` once if it has to wait
 * @returns {Promise<{ release: () => Promise<void> } | null>} null when another process has the lock
 */
export async function acquireLock(name, { describe = () => ({}), waitMs = 0, onWait } = {}) {
  const address = addressOf(name)
  const until = Date.now() + waitMs
  for (let attempt = 0; ; attempt++) {
    const server = await listen(address, describe)
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    if (isSocketFile() && (await deleteStaleFile(name)) && attempt === 0) continue
    if (Date.now() >= until) return null
    if (attempt === 0) onWait?.()
    await sleep(RETRY_MS)
  }
}
