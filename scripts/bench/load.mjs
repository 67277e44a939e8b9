import net from 'node:net'

/**
 * HTTP client with little overhead: it writes prepared requests and reads responses by their length. It runs as a
 * separate process, so that it and the server do not take each other's processor time. Messages control it, one job at
 * a time.
 *
 * @typedef {object} Job
 * @property {number} port
 * @property {number} connections
 * @property {string[]} paths requested in turn
 * @property {boolean} once stop after the last path instead of starting again
 * @property {string} token
 * @property {number} count maximum number of requests
 * @property {number} ms maximum duration
 *
 * @typedef {object} Outcome
 * @property {number} requests
 * @property {number} failures responses other than 200
 * @property {number} bytes of all responses
 * @property {number} seconds
 * @property {number[]} times of every request in ms, sorted
 * @property {string} [failure] the first failed response
 */

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Returns where the body of a response starts and how long it is. Null while the head is incomplete.
 *
 * @param {Buffer} data
 */
function readHead(data) {
  const end = data.indexOf(HEAD_END)
  if (end < 0) return null
  const head = data.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (!length) throw new Error(`An answer without its length:\n${head}`)
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(length[1]) }
}

/** @param {Job} job @returns {Promise<Outcome>} */
function run({ port, connections, paths, once, token, count, ms }) {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`),
  )
  const limit = once ? Math.min(count, requests.length) : count
  /** @type {number[]} */
  const times = []
  const outcome = { requests: 0, failures: 0, bytes: 0, seconds: 0, times, failure: '' }
  let sent = 0
  let open = connections
  const began = performance.now()
  return new Promise((resolve, reject) => {
    for (let n = 0; n < connections; n++) {
      const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
      /** @type {Buffer[]} */
      let chunks = []
      let received = 0
      /** @type {ReturnType<typeof readHead>} */
      let head = null
      let at = 0
      let asked = 0
      const next = () => {
        if (sent >= limit || performance.now() - began > ms) {
          socket.destroy()
          if (--open > 0) return
          outcome.seconds = (performance.now() - began) / 1000
          times.sort((a, b) => a - b)
          resolve(outcome)
          return
        }
        asked = sent % requests.length
        sent++
        at = performance.now()
        socket.write(requests[asked])
      }
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('data', (/** @type {Buffer} */ chunk) => {
        chunks.push(chunk)
        received += chunk.length
        head ??= readHead(Buffer.concat(chunks))
        if (!head || received < head.length) return
        times.push(performance.now() - at)
        outcome.requests++
        outcome.bytes += received
        if (head.status !== 200) {
          outcome.failures++
          outcome.failure ||= `${head.status} for ${paths[asked]}: ${Buffer.concat(chunks).toString().split('\r\n\r\n')[1]?.slice(0, 300)}`
        }
        chunks = []
        received = 0
        head = null
        next()
      })
    }
  })
}

process.on('message', (/** @type {Job} */ job) => {
  run(job).then(
    (outcome) => process.send?.({ outcome }),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  )
})
process.on('disconnect', () => process.exit(0))
