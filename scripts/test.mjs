import fs from 'node:fs'
import path from 'node:path'
import { ensureInstalled, isInstalled } from './lib/install.mjs'
import { Refusal, bold, dim, duration, green, readOptions, red, runMain, say } from './lib/terminal.mjs'

/**
 * `npm test` installs what is missing and runs every check; `npm run check` is the same without the installing.
 * The last line counts the whole. Only Node's own modules may be imported above: the packages may not be
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
  else if (!isInstalled()) throw new Refusal('The packages are missing or stale: run `npm test` or `npm ci`.')

  const { logOf, testSteps } = await import('./lib/test-steps.mjs')
  const all = testSteps({
    matrix: options.matrix,
    soak: options.soak,
    download: options['download-browser'],
  })
  const only = options.only?.split(',')
  const unknown = only?.find((name) => !all.some((step) => step.name === name))
  if (unknown)
    throw new Refusal(`No step is called ${unknown}; there are ${all.map((s) => s.name).join(', ')}.`)
  const isWanted = (/** @type {string} */ name) =>
    !only || only.includes(name) || all.some((step) => only.includes(step.name) && step.needs?.includes(name))

  const total = { passed: 0, failed: 0, skipped: 0 }
  /** @type {Set<string>} */
  const broken = new Set()
  fs.mkdirSync(path.dirname(logOf('x')), { recursive: true })
  for (const step of all.filter(({ name }) => isWanted(name))) {
    const stepBegan = Date.now()
    const missing = step.needs?.find((name) => broken.has(name))
    if (missing) {
      say(`${red('failed')}  ${step.name.padEnd(10)} ${dim(`not run: ${missing} failed`)}`)
      total.failed++
      broken.add(step.name)
      continue
    }
    process.stdout.write(process.stdout.isTTY ? dim(`        ${step.name.padEnd(10)} ...`) : '')
    /** @type {import('./lib/test-steps.mjs').StepResult} */
    let result
    try {
      result = await step.run()
    } catch (error) {
      const output = error instanceof Refusal ? error.message : String(/** @type {Error} */ (error).stack)
      result = { passed: 0, failed: 1, skipped: 0, output }
    }
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K')
    const { passed, failed, skipped, note, output = '', shown = failed ? output : '' } = result
    fs.writeFileSync(logOf(step.name), output)
    if (failed) broken.add(step.name)
    if (shown) say(shown.trimEnd())
    const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`, note]
    say(
      `${failed ? red('failed') : green('passed')}  ${bold(step.name.padEnd(10))} ` +
        `${duration(Date.now() - stepBegan).padStart(9)}  ${counts.filter(Boolean).join(', ')}`,
    )
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  say()
  say(dim(`${duration(Date.now() - began)}; full output in .build/logs`))
  const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
  say(`${total.passed} passed, ${total.failed} failed${skipped}`)
  return total.failed ? 1 : 0
})
// Whatever a step left open must not hold up the answer.
process.exit()
