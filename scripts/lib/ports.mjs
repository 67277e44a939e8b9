import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Ports that browsers block, because they belong to other protocols. Source: the Fetch standard, "bad port".
 */
// prettier-ignore
const BLOCKED_PORTS = new Set([1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080])

/** Returns true for a port at which a browser would never reach a server. @param {number} port */
export const isBlockedByBrowsers = (port) => BLOCKED_PORTS.has(port)

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canBind(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    // A machine without IPv6 has no ::1 that could be in use.
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'),
    )
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * Returns true if the port is free on both loopback addresses. Another program on one of them would answer some
 * requests to `localhost`.
 *
 * @param {number} port
 */
export async function isPortFree(port) {
  return (await canBind(port, '127.0.0.1')) && (await canBind(port, '::1'))
}

/**
 * Waits until a port is released. After a kill -9, children need a moment to notice.
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

/** Returns a port that is currently free. @returns {Promise<number>} */
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
 * Waits until a web address responds at all.
 *
 * @param {string} url
 * @param {{ ms: number, signal?: AbortSignal }} options
 * @returns {Promise<boolean>} false on timeout or abort
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
      // The server is not listening yet, or is still compiling its first page.
    }
    await sleep(100)
  }
  return false
}
