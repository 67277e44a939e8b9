import { spawn } from 'node:child_process'
import { ROOT } from './paths.mjs'

/** Turns off colors, because the collected output is also written to files. */
const QUIET = {
  NEXT_TELEMETRY_DISABLED: '1',
  NPM_CONFIG_UPDATE_NOTIFIER: 'false',
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { FORCE_COLOR: undefined, NO_COLOR: '1' }),
}

/**
 * Runs a command to its end and collects its output.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, input?: string, live?: boolean, onLine?: (line: string) => void }} [options]
 *   `live` also shows the output at once
 * @returns {Promise<{ code: number, output: string }>} 127 when the command could not be started
 */
export function run(file, args, { env = {}, cwd = ROOT, input, live = false, onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...QUIET, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // On Windows npm is a command file, which only a shell can start.
      shell: process.platform === 'win32' && !file.endsWith('.exe'),
    })
    let output = ''
    /** @param {string} text */
    const collect = (text) => {
      output += text
      if (live) process.stdout.write(text)
      if (onLine) for (const line of text.split('\n')) if (line.trim()) onLine(line.trim())
    }
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect)
    if (input !== undefined) child.stdin?.end(input)
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** @param {string} script a file relative to the top folder @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)
