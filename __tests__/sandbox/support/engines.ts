import path from 'node:path'

export type EngineName = 'pglite' | 'postgres'

/**
 * Test files of the database itself: its SQL, transactions, parallel writes and stored values. They run on both engines
 * every time.
 */
const DATABASE_TESTS = [
  /^(database|migrations|model|races|changed-tables|bitmaps|core-properties|value-ranges)\./,
  /^(list|export|import|kill|seed)[.-]/,
  /^orders-(model|payments-model|last-item|stock)\./,
  /^visibility\./,
]

/**
 * Returns the engines that a test file runs on: the embedded one, and the server that TEST_DATABASE_URL names. Both are
 * PostgreSQL with the same SQL, so with a server a file that does not test the database runs on one of them: one file
 * on the embedded one, another on the server, always the same one. `npm run test:matrix` runs every file on both.
 *
 * @param testPath
 */
export function enginesOf(testPath: string): EngineName[] {
  if (!process.env.TEST_DATABASE_URL) return ['pglite']
  const file = path.basename(testPath)
  if (process.env.QM_MATRIX === '1' || DATABASE_TESTS.some((pattern) => pattern.test(file)))
    return ['pglite', 'postgres']
  const sum = [...file].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return [sum % 2 === 0 ? 'pglite' : 'postgres']
}
