import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './paths.mjs'

/**
 * A lock that the operating system gives back however its holder ends: a listening local socket. A file with
 * a process id would outlive a kill -9 and lie. Linux has sockets without a file and Windows has pipes; where
 * the socket needs a file, a dead one is told from a live one by connecting to it.
 *
 * @param {string} name
 */
function address(name) {
  const id = `quartermaster-${createHash('sha256').update(`${ROOT}|${name}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${id}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`
  return path.join(os.tmpdir(), `${id}.sock`)
}

/** @param {string} at @param {() => object} describe @returns {Promise<net.Server | null>} null when it is held */
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

/** The lock that a running `up` holds, and by which others find it. @param {string} data its data directory */
export const upLock = (data) => `up ${path.resolve(ROOT, data)}`

/**
 * What the holder says of itself, or null when nobody holds the lock.
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
 * @param {string} name
 * @param {{ describe?: () => object, waitMs?: number, onWait?: () => void }} [options]
 *   `waitMs` keeps trying that long; `onWait` is called once when it has to
 * @returns {Promise<{ release: () => void } | null>} null when somebody else holds it
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
 * Does what no two runs in this folder may do at a time: install packages, build.
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
