import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './paths.mjs'

/**
 * Returns the address of a listening local socket, which serves as a lock. The operating system releases it however its
 * holder ends. A file with a process id would survive a kill -9 and be wrong. Linux has sockets without a file and
 * Windows has pipes. Where the socket needs a file, connecting to it shows whether its holder is alive.
 *
 * @param {string} name
 */
function address(name) {
  const id = `quartermaster-${createHash('sha256').update(`${ROOT}|${name}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${id}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`
  return path.join(os.tmpdir(), `${id}.sock`)
}

/**
 * @param {string} at
 *
 *
 * @param {() => object} describe
 * @returns {Promise<net.Server | null>} null when another process has it
 */
function listen(at, describe) {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.end(JSON.stringify(describe()))
    })
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(at, () => {
      server.unref()
      resolve(server)
    })
  })
}

/**
 * Returns the name of the lock of a running `up`, by which other scripts find it.
 *
 * @param {string} data its data directory
 */
export const upLock = (data) => `up ${path.resolve(ROOT, data)}`

/**
 * Returns the description that the holder of the lock gives of itself, or null if the lock is free.
 *
 * @param {string} name
 * @returns {Promise<Record<string, any> | null>}
 */
export function lockHolder(name) {
  return new Promise((resolve) => {
    const socket = net.connect(address(name))
    let text = ''
    socket.setTimeout(2000, () => socket.destroy())
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
 * Acquires a lock.
 *
 * @param {string} name
 * @param {{ describe?: () => object, waitMs?: number, onWait?: () => void }} [options]
 *   retries for `waitMs`; calls `onWait` once if it has to wait
 * @returns {Promise<{ release: () => void } | null>} null when another process has the lock
 */
export async function acquireLock(name, { describe = () => ({}), waitMs = 0, onWait } = {}) {
  const at = address(name)
  const until = Date.now() + waitMs
  for (let attempt = 0; ; attempt++) {
    const server = await listen(at, () => ({ pid: process.pid, ...describe() }))
    if (server) return { release: () => server.close() }
    if (process.platform !== 'win32' && !at.startsWith('\0') && !(await lockHolder(name))) {
      fs.rmSync(at, { force: true })
      if (attempt === 0) continue
    }
    if (Date.now() >= until) return null
    if (attempt === 0) onWait?.()
    await sleep(200)
  }
}

/**
 * Does work that only one process in this folder may do at a time: installing packages, building.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(work) {
  const lock = await acquireLock('prepare', {
    waitMs: 20 * 60_000,
    onWait: () => console.log('  Waiting for another run that is installing or building.'),
  })
  try {
    return await work()
  } finally {
    lock?.release()
  }
}
