import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './paths.mjs'

/**
 * Jest reporter that writes only counts to the file that QM_JEST_COUNTS names. Jest's own `--json` fails completely on
 * an error with circular references, such as those of HTTP clients.
 */
export default class JestCounts {
  /** @type {Set<string>} */
  engines = new Set()
  /** @type {import('./test-steps.mjs').TestTime[]} */
  files = []
  /** @type {import('./test-steps.mjs').Failure[]} */
  failures = []

  /** @param {unknown} _test @param {import('@jest/test-result').TestResult} result */
  onTestResult(_test, result) {
    const { start, end } = result.perfStats
    const file = path.relative(ROOT, result.testFilePath)
    this.files.push({ name: file, ms: end - start })
    if (result.testExecError)
      this.failures.push({ name: file, message: String(result.testExecError.message) })
    for (const { fullName, failureMessages, status } of result.testResults)
      if (status === 'failed')
        this.failures.push({ name: `${file} › ${fullName}`, message: failureMessages.join('\n') })
    // Suites that run once per database have the database in the title of a group.
    for (const { ancestorTitles, status } of result.testResults) {
      if (status === 'pending' || status === 'todo') continue
      const engine = /\b(pglite|postgres(?:ql)?)\b/i.exec(ancestorTitles.join(' '))?.[1]?.toLowerCase()
      if (engine) this.engines.add(engine.startsWith('postgres') ? 'PostgreSQL' : 'PGlite')
    }
  }

  /** @param {unknown} _contexts @param {import('@jest/test-result').AggregatedResult} result */
  onRunComplete(_contexts, result) {
    const file = process.env.QM_JEST_COUNTS
    if (!file) return
    const counts = {
      passed: result.numPassedTests,
      // A file that could not be run at all counts as one failure.
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
      engines: [...this.engines].sort(),
      files: this.files,
      failures: this.failures,
    }
    fs.writeFileSync(file, JSON.stringify(counts))
  }
}
