import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canBind(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    // A machine without IPv6 has no ::1 to be taken.
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'),
    )
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * Whether both loopback addresses are free: a stranger on the other one would answer `localhost` in turn.
 *
 * @param {number} port
 */
export async function isPortFree(port) {
  return (await canBind(port, '127.0.0.1')) && (await canBind(port, '::1'))
}

/**
 * Waits for a port to be given back, as after a kill -9, when children need a moment to notice.
 *
 * @param {number} port @param {number} ms
 */
export async function waitForFreePort(port, ms) {
  const until = Date.now() + ms
  while (!(await isPortFree(port))) {
    if (Date.now() > until) return false
    await sleep(100)
  }
  return true
}

/** A port that nobody listens on now. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = await new Promise((resolve, reject) => {
      const server = net.createServer()
      server.once('error', reject)
      server.listen(0, '127.0.0.1', () => {
        const { port } = /** @type {net.AddressInfo} */ (server.address())
        server.close(() => resolve(port))
      })
    })
    if (await isPortFree(port)) return port
  }
}

/**
 * Waits until a web address answers at all.
 *
 * @param {string} url
 * @param {{ ms: number, signal?: AbortSignal }} options
 * @returns {Promise<boolean>} false when the time ran out or the signal came
 */
export async function waitForAnswer(url, { ms, signal }) {
  const until = Date.now() + ms
  while (Date.now() < until && !signal?.aborted) {
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(Math.min(ms, 20_000)),
      })
      await response.arrayBuffer()
      if (response.status < 500) return true
    } catch {
      // Not listening yet, or still compiling its first page.
    }
    await sleep(100)
  }
  return false
}
