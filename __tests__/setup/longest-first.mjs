import Sequencer from '@jest/test-sequencer'

/**
 * The test files that take minutes, longest first. A worker that begins one of them last would run alone for minutes,
 * and on a new machine Jest knows no times to sort by.
 */
const SLOW_TEST_FILES = [
  'orders-model',
  'orders-payments-model',
  'orders-ownership-rights',
  'ownership-matrix',
  'process',
  'process-folders',
  'shop-process',
  'export',
  'orders-last-item',
  'conformance-access',
  'seed-large',
  'list-rules',
  'import-command',
  'kill-submits',
].map((name) => `/sandbox/${name}.test.ts`)

/** @param {{ path: string }} test */
function rank({ path }) {
  const at = SLOW_TEST_FILES.findIndex((file) => path.endsWith(file))
  return at === -1 ? SLOW_TEST_FILES.length : at
}

/** Jest's own order, behind the test files that are known to take longest. */
export default class LongestFirst extends Sequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}
