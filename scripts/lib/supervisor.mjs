import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForFreePort } from './ports.mjs'

/**
 * @typedef {object} ChildSpec
 * @property {string} name display name: "sandbox", "back office"
 * @property {string[]} args arguments of Node
 * @property {Record<string, string | undefined>} [env] beyond the supervisor's own
 * @property {string} [cwd]
 * @property {number} [port] awaited before a start, because a killed predecessor needs a moment to release it
 * @property {number} [graceMs] time from the request to stop to the kill; 5 s by default
 * @property {(child: import('node:child_process').ChildProcess, signal: AbortSignal) => Promise<any>} ready
 *   resolves when the child responds, rejects with a sentence when it cannot
 * @property {(line: string, stream: 'out' | 'err') => void} [onLine]
 */

/**
 * Supervises child processes. Each child has a channel to this process and exits when the channel closes, so that no
 * child survives this process. A child that stops unexpectedly is restarted after a pause. At the fourth time within a
 * minute everything stops.
 *
 * @param {{
 *   onRestart?: (name: string, why: string) => void,
 *   onGiveUp?: (sentence: string) => void,
 *   maxRestarts?: number, windowMs?: number, backOffMs?: number,
 * }} [options]
 */
export function createSupervisor({
  onRestart,
  onGiveUp,
  maxRestarts = 3,
  windowMs = 60_000,
  backOffMs = 500,
} = {}) {
  /** @type {Map<string, { spec: ChildSpec, child: import('node:child_process').ChildProcess | null, deaths: number[], asked: boolean, up: boolean }>} */
  const entries = new Map()
  let stopping = false

  /** @param {NonNullable<ReturnType<typeof entries.get>>} entry */
  async function launch(entry) {
    const { spec } = entry
    if (spec.port && !(await waitForFreePort(spec.port, 10_000))) {
      throw new Error(`Port ${spec.port} is already in use.`)
    }
    if (stopping) throw new Error('Stopping.')
    const child = spawn(process.execPath, spec.args, {
      cwd: spec.cwd,
      env: { ...process.env, ...spec.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    entry.child = child
    entry.asked = false
    entry.up = false
    const gone = new AbortController()
    pipeLines(child.stdout, (line) => spec.onLine?.(line, 'out'))
    pipeLines(child.stderr, (line) => spec.onLine?.(line, 'err'))
    const exited = new Promise((_, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        gone.abort()
        entry.child = null
        reject(new Error(`The ${spec.name} stopped (${signal ?? `exit code ${code}`}).`))
        if (entry.up && !entry.asked && !stopping) void revive(entry, signal ?? `exit code ${code}`)
      })
    })
    // Without a handler, a child that dies after its start would cause an unhandled rejection.
    exited.catch(() => {})
    const answer = await Promise.race([spec.ready(child, gone.signal), exited])
    entry.up = true
    return answer
  }

  /** @param {NonNullable<ReturnType<typeof entries.get>>} entry @param {string} why */
  async function revive(entry, why) {
    for (;;) {
      const now = Date.now()
      entry.deaths = entry.deaths.filter((at) => now - at < windowMs)
      entry.deaths.push(now)
      if (entry.deaths.length > maxRestarts) {
        onGiveUp?.(
          `The ${entry.spec.name} stopped ${entry.deaths.length} times within a minute (last: ${why}). See its output above.`,
        )
        return
      }
      // The pause also lets this process receive a Ctrl-C that reached the child first.
      await sleep(backOffMs * 2 ** (entry.deaths.length - 1))
      if (stopping || entry.asked) return
      onRestart?.(entry.spec.name, why)
      try {
        await launch(entry)
        return
      } catch (error) {
        if (stopping) return
        why = /** @type {Error} */ (error).message
        await end(entry)
      }
    }
  }

  /** @param {NonNullable<ReturnType<typeof entries.get>>} entry @param {NodeJS.Signals} [signal] */
  async function end(entry, signal = 'SIGTERM') {
    const { child, spec } = entry
    entry.asked = true
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), spec.graceMs ?? 5000)
    await exited
    clearTimeout(timer)
  }

  return {
    /** Starts a child and returns the result of its `ready`. @param {ChildSpec} spec */
    start(spec) {
      const entry = { spec, child: null, deaths: [], asked: false, up: false }
      entries.set(spec.name, entry)
      return launch(entry)
    },
    /** Stops and starts one child, for example after its source changed. @param {string} name */
    async restart(name) {
      const entry = entries.get(name)
      if (!entry || stopping) return
      await end(entry)
      return launch(entry)
    },
    /** @param {string} name @returns {number | undefined} */
    pid: (name) => entries.get(name)?.child?.pid,
    /** Stops every child, in the reverse order of their starts. */
    async stop() {
      stopping = true
      for (const entry of [...entries.values()].reverse()) await end(entry)
    },
    /** Kills every child at once, for a second Ctrl-C. */
    kill() {
      stopping = true
      for (const { child } of entries.values()) child?.kill('SIGKILL')
    },
  }
}

/** @param {import('node:stream').Readable | null} stream @param {(line: string) => void} onLine */
function pipeLines(stream, onLine) {
  let rest = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  stream?.on('end', () => rest && onLine(rest))
}
