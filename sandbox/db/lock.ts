import { createHash } from 'node:crypto'
import { chmodSync, realpathSync, statSync, unlinkSync } from 'node:fs'
import { createServer, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderError } from './folder'

/**
 * An exclusive lock on a data folder for the lifetime of this process.
 *
 * PGlite has no lock of its own, and two processes on one folder silently lost thousands of acknowledged writes. The
 * lock is a listening socket, which the operating system closes when the process ends, for any reason.
 */
export interface FolderLock {
  release(): Promise<void>
}

/** Returns the address of a folder's lock: an abstract socket on Linux, a pipe on Windows, a socket file elsewhere. */
function lockAddress(folder: string): string {
  const { dev, ino } = statSync(folder)
  const key = createHash('sha256')
    .update(`${realpathSync(folder)}:${dev}:${ino}`)
    .digest('hex')
    .slice(0, 32)
  if (process.platform === 'linux') return `\0quartermaster-${key}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\quartermaster-${key}`
  return join(tmpdir(), `quartermaster-${key}.sock`)
}

/** True where the lock is a socket file, which other users could connect to and which outlives its process. */
const isSocketFile = process.platform !== 'linux' && process.platform !== 'win32'

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    // The server sends its process ID to each connection, for the error message.
    const server = createServer((socket) => socket.on('error', () => undefined).end(String(process.pid)))
    server.once('error', reject)
    server.listen(address, () => {
      if (isSocketFile) chmodSync(address, 0o600)
      resolve(server.unref())
    })
  })
}

/** Returns the process ID of the lock's holder, or null when the holder does not answer. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(address)
    let text = ''
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (data) => (text += String(data)))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(text || null))
  })
}

/**
 * Takes the lock.
 * @throws FolderError with one sentence that names the folder and the process that holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = lockAddress(folder)
  const take = async (): Promise<FolderLock> => {
    const server = await listen(address)
    return { release: () => new Promise((resolve) => server.close(() => resolve())) }
  }
  try {
    return await take()
  } catch {
    const holder = await askHolder(address)
    if (holder === null && isSocketFile) {
      // A socket file outlives its process. Its holder does not answer, so the file is stale.
      unlinkSync(address)
      return take()
    }
    throw new FolderError(
      `The data folder ${folder} is in use by another process${holder ? ` (process ${holder})` : ''}. ` +
        'Stop it, or choose another folder with --data.',
    )
  }
}
