/**
 * Requests for the order lists, over the orders of `sandbox/seed/large-orders.ts`.
 *
 * @typedef {import('./queries.mjs').BenchQuery} BenchQuery
 */

const STATUSES = ['Open', 'Completed', 'Canceled', 'Unsubmitted', 'AwaitingApproval', 'Declined']
const DAY_MS = 86_400_000

/** @param {string} direction @param {Record<string, string | number>} query */
const list = (direction, query) =>
  `/v1/orders/${direction}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

/** Returns the date of day number `n` in the seed's two years. @param {number} n */
const day = (n) => new Date(Date.UTC(2024, 0, 1) + n * DAY_MS).toISOString().slice(0, 10)

const id = (/** @type {number} */ n) => `LO-${String(n).padStart(7, '0')}`

/** @param {string} direction as seen by the caller @param {number} orders @returns {BenchQuery[]} */
export function orderQueries(direction, orders) {
  const all = (/** @type {Record<string, string | number>} */ query) => list(direction, query)
  const spread = Array.from({ length: 200 }, (_, n) => 1 + ((n * 7919) % orders))
  return [
    { name: 'first page', paths: [all({})] },
    { name: 'by id', paths: spread.map((n) => all({ ID: id(n) })) },
    {
      name: 'after an id, new',
      isNew: true,
      paths: spread.map((n) => all({ ID: `>${id(n)}`, sortBy: 'ID' })),
    },
    { name: 'one status', paths: STATUSES.map((Status) => all({ Status })) },
    {
      name: 'one company, new',
      isNew: true,
      paths: Array.from({ length: 100 }, (_, n) =>
        all({ FromCompanyID: `LB-${String(n + 1).padStart(3, '0')}` }),
      ),
    },
    {
      name: 'submitted in a month, new',
      isNew: true,
      paths: Array.from(
        { length: 120 },
        (_, n) =>
          `${all({ DateSubmitted: `>${day(n * 5)}` })}&DateSubmitted=${encodeURIComponent(`<${day(n * 5 + 30)}`)}`,
      ),
    },
    {
      name: 'total above, new',
      isNew: true,
      paths: Array.from({ length: 100 }, (_, n) => all({ Total: `>${n * 200 + 100}` })),
    },
    { name: 'newest first', paths: [all({ sortBy: '!DateSubmitted' })] },
    { name: 'by total', paths: [all({ sortBy: '!Total' })] },
    { name: 'open, newest first', paths: [all({ Status: 'Open', sortBy: '!DateSubmitted' })] },
    { name: 'search, new', isNew: true, paths: spread.map((n) => all({ search: id(n) })) },
    { name: 'search a common word', paths: [all({ search: 'gate' })] },
  ]
}
