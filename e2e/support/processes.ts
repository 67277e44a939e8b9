import { type ChildProcess, spawn } from 'node:child_process'
import type { ChildSpec } from '../../scripts/lib/supervisor.mjs'
import { waitForFreePort } from '../../scripts/lib/ports.mjs'

/** The end of a process: its own exit code, or a signal. */
export interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Running {
  /** The data that the process reported when it was ready. */
  answer: Record<string, unknown>
  /** Returns the last output of the process, of both streams. */
  output: () => string
  /** Sends SIGTERM at once, and SIGKILL after the grace period. Resolves when the process has ended. */
  stop: () => Promise<ProcessEnd>
  /** Ends the process abruptly, like a power failure. */
  kill: () => Promise<void>
}

/**
 * Starts a process as `npm run up` does, but without restarting it, because a test controls its life. The process ends
 * together with this one.
 */
export async function startProcess(spec: ChildSpec): Promise<Running> {
  if (spec.port && !(await waitForFreePort(spec.port, 60_000))) throw new Error(`Port ${spec.port} is taken.`)
  const child = spawn(process.execPath, spec.args, {
    cwd: spec.cwd,
    env: { ...process.env, NODE_ENV: 'production', ...spec.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      lines.push(chunk.toString())
      if (lines.length > 200) lines.shift()
    })
  }
  const gone = new AbortController()
  const died = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      gone.abort()
      reject(new Error(`The ${spec.name} stopped (${signal ?? code}).\n${lines.join('')}`))
    })
  })
  died.catch(() => {})
  const answer = await Promise.race([spec.ready(child, gone.signal), died])
  return {
    answer,
    output: () => lines.join(''),
    stop: () => end(child, 'SIGTERM', spec.graceMs ?? 5000),
    kill: async () => void (await end(child, 'SIGKILL', 0)),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): Promise<ProcessEnd> {
  const ended = () => ({ code: child.exitCode, signal: child.signalCode })
  if (child.exitCode !== null || child.signalCode !== null) return ended()
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await exited
  clearTimeout(timer)
  return ended()
}
