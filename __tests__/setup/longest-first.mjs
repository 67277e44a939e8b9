import Sequencer from '@jest/test-sequencer'

/**
 * The test files that take minutes, longest first. A worker that starts one of them last would run alone for minutes.
 * On a new machine, Jest has no recorded times to sort by.
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

/** Sorts the slowest test files first and all others in Jest's own order. */
export default class LongestFirst extends Sequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}
