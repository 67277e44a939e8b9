import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
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
 * is a file that outlives its process, and a connection shows whether its holder is alive.
 */

const RETRY_MS = 200
const ANSWER_TIMEOUT_MS = 2000

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
 * Returns the process ID and the description of the process that has a lock; null when none answers.
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
    socket.on('error', () => resolve(null))
    socket.on('close', () => {
      try {
        resolve(JSON.parse(text))
      } catch {
        resolve(text ? {} : null)
      }
    })
  })
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
    if (isSocketFile() && !(await lockHolder(name))) {
      rmSync(address, { force: true })
      if (attempt === 0) continue
    }
    if (Date.now() >= until) return null
    if (attempt === 0) onWait?.()
    await sleep(RETRY_MS)
  }
}
