import fs from 'node:fs'
import path from 'node:path'
import { buildSandbox } from '../build-sandbox.mjs'
import { runNode } from './command.mjs'
import { ensureChromium } from './chromium.mjs'
import { buildOffice } from './office-build.mjs'
import { BUILD, fromRoot } from './paths.mjs'
import { duration, say } from './terminal.mjs'

/**
 * @typedef {object} StepResult
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string} [note] shown beside the counts
 * @property {string} [output] complete output, for the log
 * @property {string} [shown] part of the output to show; by default everything after a failure and nothing otherwise
 * @property {TestTime[]} [slowest] slowest tests, slowest first
 * @property {Failure[]} [failures] tests that failed
 * @typedef {object} Failure
 * @property {string} name
 * @property {string} message error message, possibly with a stack and terminal colors
 * @typedef {object} TestTime
 * @property {string} name
 * @property {number} ms
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [needs] steps that must have passed
 * @property {boolean} [usesOneCore] runs beside another such step
 * @property {() => Promise<StepResult>} run
 */

/** Number of slowest tests or test files that are shown for a step. */
const MAX_SLOWEST = 10

/** Number of browser tests after which a log names how far they are. A run that is ended from outside shows it too. */
const TESTS_PER_NOTE = 50

/** @param {TestTime[]} times */
const slowest = (times) => times.sort((a, b) => b.ms - a.ms).slice(0, MAX_SLOWEST)

/**
 * Returns the result of a check that passes or fails as a whole.
 *
 * @param {{ code: number, output: string }} ended
 * @returns {StepResult}
 */
const whole = ({ code, output }) =>
  code === 0 ? { passed: 1, failed: 0, skipped: 0, output } : { passed: 0, failed: 1, skipped: 0, output }

/** @param {string} file @returns {any} null when it was not written */
function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** @param {string} project @param {{ matrix: boolean, soak: boolean }} flags @returns {Promise<StepResult>} */
async function jest(project, { matrix, soak }) {
  const report = path.join(BUILD, `jest-${project}.json`)
  fs.rmSync(report, { force: true })
  const { code, output } = await runNode(
    'node_modules/jest/bin/jest.js',
    [
      ...['--config', '__tests__/jest.config.mjs', '--selectProjects', project, '--passWithNoTests'],
      // A database that a failed test left open would otherwise block the exit forever.
      '--forceExit',
      // By default Jest leaves one core unused, which on two cores would double the duration.
      ...['--maxWorkers', '100%'],
      ...['--reporters', 'default', '--reporters', fromRoot('scripts/lib/jest-counts.mjs')],
    ],
    {
      env: {
        QM_JEST_COUNTS: report,
        QM_MATRIX: matrix ? '1' : process.env.QM_MATRIX,
        QM_SOAK: soak ? '1' : process.env.QM_SOAK,
        // Tests of time zones set their own. All others must not depend on the machine's time zone.
        TZ: 'UTC',
        NODE_ENV: 'test',
      },
    },
  )
  const counts = readReport(report)
  if (!counts) return { ...whole({ code, output }), passed: 0 }
  const { passed, failed, skipped, engines, files, failures } = counts
  return {
    passed,
    // A run also fails for reasons outside its tests, for example when a worker died.
    failed: failed || (code === 0 ? 0 : 1),
    skipped,
    note: engines.length ? `on ${engines.join(' and ')}` : undefined,
    slowest: slowest(files),
    failures,
    output,
  }
}

/** @param {{ matrix: boolean, soak: boolean, download: boolean }} flags @returns {Promise<StepResult>} */
async function playwright({ matrix, soak, download }) {
  const report = path.join(BUILD, 'playwright.json')
  fs.rmSync(report, { force: true })
  const began = Date.now()
  const ended = await runNode(
    'node_modules/playwright/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts'],
    {
      onLine(line) {
        const [, done, all] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? []
        if (!process.stdout.isTTY && done && Number(done) % TESTS_PER_NOTE === 0)
          say(`        e2e        ${duration(Date.now() - began).padStart(9)}  ${done} of ${all} begun`)
      },
      env: {
        CHROMIUM_PATH: await ensureChromium({ download }),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        QM_MATRIX: matrix ? '1' : process.env.QM_MATRIX,
        QM_SOAK: soak ? '1' : process.env.QM_SOAK,
        NODE_ENV: 'test',
        TZ: 'UTC',
      },
    },
  )
  const result = readReport(report)
  if (!result) return { passed: 0, failed: 1, skipped: 0, output: ended.output }
  const { expected, unexpected, flaky, skipped } = result.stats
  const failed = unexpected + flaky || (ended.code === 0 ? 0 : 1)
  return {
    passed: expected,
    failed,
    skipped,
    slowest: slowest(playwrightTests(result.suites)),
    failures: playwrightTests(result.suites).flatMap(({ name, message }) =>
      message === undefined ? [] : [{ name, message }],
    ),
    output: ended.output,
    // The line per test would push the failures out of sight.
    shown: failed ? ended.output.replace(/^\[\d+\/\d+\].*\n/gm, '') : '',
  }
}

/**
 * Returns all tests of Playwright's report. Only tests that failed have a message.
 *
 * @param {any[]} suites
 * @returns {(TestTime & { message?: string })[]}
 */
function playwrightTests(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.map((/** @type {any} */ { file, title, tests }) => {
      /** @type {any[]} */
      const results = tests.flatMap((/** @type {any} */ test) => test.results)
      return {
        name: `${file} › ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        message: results.find(({ error }) => error)?.error.message,
      }
    }),
    ...playwrightTests(inner),
  ])
}

/**
 * Returns all steps in their order.
 *
 * @param {{ matrix: boolean, soak: boolean, download: boolean }} flags
 * @returns {Step[]}
 */
export function testSteps(flags) {
  const node = async (/** @type {string} */ script, /** @type {string[]} */ ...args) =>
    whole(await runNode(script, args))
  return [
    { name: 'contract', usesOneCore: true, run: () => node('scripts/contract.mjs', '--check') },
    { name: 'supported', usesOneCore: true, run: () => node('scripts/supported.mjs', '--check') },
    {
      name: 'format',
      usesOneCore: true,
      run: () => node('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
    },
    { name: 'lint', usesOneCore: true, run: () => node('node_modules/eslint/bin/eslint.js', '.') },
    {
      name: 'types',
      usesOneCore: true,
      async run() {
        // Next's declarations and those of its routes are generated, not committed.
        const made = await runNode('node_modules/next/dist/bin/next', ['typegen'])
        return made.code === 0 ? node('node_modules/typescript/bin/tsc', '--noEmit') : whole(made)
      },
    },
    { name: 'unit', run: () => jest('unit', flags) },
    {
      name: 'sandbox',
      async run() {
        await buildSandbox({ quiet: true })
        return jest('sandbox', flags)
      },
    },
    {
      name: 'build',
      async run() {
        const { built, ok, output } = await buildOffice()
        return { ...whole({ code: ok ? 0 : 1, output }), note: built ? undefined : 'nothing changed' }
      },
    },
    {
      name: 'e2e',
      needs: ['build'],
      async run() {
        await buildSandbox({ quiet: true })
        return playwright(flags)
      },
    },
  ]
}

/** Returns the path of the log with the full output of a step. @param {string} name */
export const logOf = (name) => fromRoot('.build', 'logs', `${name}.log`)
