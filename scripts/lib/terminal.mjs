import { parseArgs } from 'node:util'

/** Output of the scripts. It is plain lines without a terminal, and one changing line on a terminal. */

const isInteractive = Boolean(process.stdout.isTTY) && !process.env.CI
const hasColor = isInteractive && !process.env.NO_COLOR

/** @param {string} code @returns {(text: string) => string} */
const paint = (code) => (text) => (hasColor ? `\u001b[${code}m${text}\u001b[0m` : text)

export const dim = paint('2')
export const bold = paint('1')
export const red = paint('31')
export const green = paint('32')

/** @param {number} ms */
export function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

/**
 * Reads the options of a command. An unknown option ends the process with a sentence, and `--help` with the list of
 * options.
 *
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {T} options as `parseArgs` takes them
 */
export function readOptions(options) {
  const known = `Options: ${Object.entries(options)
    .map(([name, { type, default: value }]) => `--${name}${type === 'string' ? ` ${value ?? 'VALUE'}` : ''}`)
    .join(', ')}.`
  if (process.argv.includes('--help')) {
    say(known)
    process.exit()
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    console.error(red(`${message.replace(/\. .*$/s, '')}.`))
    console.error(known)
    process.exit(1)
  }
}

/** @param {string} [text] */
export const say = (text = '') => console.log(text)

/**
 * Shows one long step: its name, its current action and, at the end, its duration. Without a terminal it prints a line
 * at the start, at every quarter and at the end.
 *
 * @param {string} label
 */
export function progress(label) {
  const began = Date.now()
  let detail = ''
  let lastQuarter = 0
  let lastLabel = ''
  const draw = () => {
    const seconds = Math.floor((Date.now() - began) / 1000)
    const text = `  ${label}${detail ? `: ${detail}` : ''}${seconds > 1 ? ` (${seconds} s)` : ''}`
    process.stdout.write(`\r\u001b[2K${text.slice(0, (process.stdout.columns ?? 80) - 1)}`)
  }
  const timer = isInteractive ? setInterval(draw, 250) : null
  if (isInteractive) draw()
  else say(`  ${label} ...`)

  return {
    /** @param {string} what @param {number} [done] @param {number} [total] */
    update(what, done, total) {
      detail = total ? `${what} ${done} of ${total}` : what
      if (isInteractive) return
      const quarter = total ? Math.floor(((done ?? 0) / total) * 4) : 0
      if (what === lastLabel && quarter <= lastQuarter) return
      lastLabel = what
      lastQuarter = quarter
      say(`    ${detail}`)
    },
    /** @param {string} [result] */
    done(result = '') {
      if (timer) clearInterval(timer)
      if (isInteractive) process.stdout.write('\r\u001b[2K')
      say(`  ${label} ${dim(`${result ? `${result}, ` : ''}${duration(Date.now() - began)}`)}`)
    },
    /** Leaves the line unfinished, for a failure that the caller explains. */
    stop() {
      if (timer) clearInterval(timer)
      if (isInteractive) process.stdout.write('\r\u001b[2K')
    },
  }
}

/** Error that the reader can fix. It is printed as one sentence, without a stack. */
export class UsageError extends Error {}

/**
 * Runs a script's main function. A `UsageError` ends it with its sentence, any other error with its stack.
 *
 * @param {() => Promise<number | void>} main returns the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (error instanceof UsageError) console.error(`\n${red(error.message)}`)
    else console.error(error)
    process.exitCode = 1
  }
}
