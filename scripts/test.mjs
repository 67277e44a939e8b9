import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureInstalled, isInstalled } from './lib/install.mjs'
import { UsageError, bold, dim, duration, green, readOptions, red, runMain, say } from './lib/terminal.mjs'

/** Number of lines of an error message in the list of failures. */
const MAX_MESSAGE_LINES = 12

/**
 * `npm test` installs missing packages and runs every check. `npm run check` does the same without the installation.
 * The last line shows the totals. Only Node's own modules may be imported above, because the packages may not be
 * installed yet.
 */

await runMain(async () => {
  const options = readOptions({
    setup: { type: 'boolean', default: false },
    only: { type: 'string' },
    matrix: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    'download-browser': { type: 'boolean', default: false },
  })
  const began = Date.now()
  if (options.setup) await ensureInstalled()
  else if (!isInstalled())
    throw new UsageError('The packages are missing or stale: run `npm test` or `npm ci`.')

  const { logOf, testSteps } = await import('./lib/test-steps.mjs')
  const all = testSteps({
    matrix: options.matrix,
    soak: options.soak,
    download: options['download-browser'],
  })
  const only = options.only?.split(',')
  const unknown = only?.find((name) => !all.some((step) => step.name === name))
  if (unknown)
    throw new UsageError(`Unknown step ${unknown}. Choose from ${all.map((s) => s.name).join(', ')}.`)
  const isWanted = (/** @type {string} */ name) =>
    !only || only.includes(name) || all.some((step) => only.includes(step.name) && step.needs?.includes(name))

  const total = { passed: 0, failed: 0, skipped: 0 }
  /** @type {Set<string>} */
  const broken = new Set()
  /** @type {{ name: string, times: import('./lib/test-steps.mjs').TestTime[] }[]} */
  const slowest = []
  /** @type {{ name: string, failures: import('./lib/test-steps.mjs').Failure[] }[]} */
  const failures = []
  fs.mkdirSync(path.dirname(logOf('x')), { recursive: true })
  const wanted = all.filter(({ name }) => isWanted(name))
  const started = startInPairs(wanted.filter(({ usesOneCore }) => usesOneCore))
  for (const step of wanted) {
    const missing = step.needs?.find((name) => broken.has(name))
    if (missing) {
      say(`${red('failed')}  ${step.name.padEnd(10)} ${dim(`not run: ${missing} failed`)}`)
      total.failed++
      broken.add(step.name)
      continue
    }
    process.stdout.write(process.stdout.isTTY ? dim(`        ${step.name.padEnd(10)} ...`) : '')
    const { result, ms } = await (started.get(step.name) ?? runStep(step))
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K')
    const { passed, failed, skipped, note, output = '', shown = failed ? output : '' } = result
    fs.writeFileSync(logOf(step.name), output)
    if (failed) broken.add(step.name)
    if (shown) say(shown.trimEnd())
    const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`, note]
    say(
      `${failed ? red('failed') : green('passed')}  ${bold(step.name.padEnd(10))} ` +
        `${duration(ms).padStart(9)}  ${counts.filter(Boolean).join(', ')}`,
    )
    if (result.slowest?.length) slowest.push({ name: step.name, times: result.slowest })
    if (result.failures?.length) failures.push({ name: step.name, failures: result.failures })
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  for (const { name, times } of slowest) {
    say()
    say(`Slowest of ${name}`)
    for (const each of times) say(dim(`${duration(each.ms).padStart(9)}  ${each.name}`))
  }
  // Below everything else, because the end of a long output is what a reader sees first.
  for (const { name, failures: failed } of failures) {
    say()
    say(red(`Failed in ${name}`))
    for (const each of failed) say(`  ${each.name}\n${dim(firstLines(each.message))}`)
  }
  say()
  say(dim(`${duration(Date.now() - began)}; full output in .build/logs`))
  const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
  say(`${total.passed} passed, ${total.failed} failed${skipped}`)
  return total.failed ? 1 : 0
})
// Resources that a step left open must not block the exit.
process.exit()

/**
 * Runs a step. Turns an error that it throws into a failure with its text.
 *
 * @param {import('./lib/test-steps.mjs').Step} step
 * @returns {Promise<{ result: import('./lib/test-steps.mjs').StepResult, ms: number }>}
 */
async function runStep(step) {
  const began = Date.now()
  /** @param {unknown} error */
  const failure = (error) => ({
    ...{ passed: 0, failed: 1, skipped: 0 },
    output: error instanceof UsageError ? error.message : String(/** @type {Error} */ (error).stack),
  })
  const result = await step.run().catch(failure)
  return { result, ms: Date.now() - began }
}

/**
 * Returns the beginning of an error message without terminal colors, indented.
 *
 * @param {string} message
 */
function firstLines(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
  return lines
    .slice(0, MAX_MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
}

/**
 * Starts steps that use one core each, two at a time, because tests run on two cores.
 *
 * @param {import('./lib/test-steps.mjs').Step[]} steps
 * @returns {Map<string, ReturnType<typeof runStep>>} by the step's name
 */
function startInPairs(steps) {
  /** @type {Promise<unknown>[]} */
  const lanes = [Promise.resolve(), Promise.resolve()]
  return new Map(
    steps.map((step, index) => {
      const lane = index % lanes.length
      const run = (lanes[lane] ?? Promise.resolve()).then(() => runStep(step))
      lanes[lane] = run
      return [step.name, run]
    }),
  )
}
