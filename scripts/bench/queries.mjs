/**
 * Requests for the platform, over the products of `sandbox/seed/large.ts`. A "new" query was not requested since the
 * last write, so that no cache contains its answer. A "repeated" one was requested before.
 *
 * @typedef {object} BenchQuery
 * @property {string} name
 * @property {string[]} paths
 * @property {boolean} [isNew] each path may be requested once only
 */

const COLORS = ['red', 'blue', 'green', 'black', 'white', 'yellow', 'orange', 'gray', 'brown', 'purple']
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const ORIGINS = ['DE', 'US', 'CN', 'PL', 'IT', 'JP', 'SE', 'MX', 'IN', 'CA', 'FR', 'ES']
const SYLLABLES = 'ba do ke li mo nu pa ri so tu va we xi yo za bel dor kin mar tos'.split(' ')

const list = (/** @type {Record<string, string | number>} */ query) =>
  `/v1/products?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`

const id = (/** @type {number} */ n) => `LP-${String(n).padStart(7, '0')}`

/** Returns the n-th artificial word, as in the seed. @param {number} n */
const word = (n) =>
  [Math.floor(n / 400) % 20, Math.floor(n / 20) % 20, n % 20].map((at) => SYLLABLES[at]).join('')

/** Yields the whole numbers from 0 to `count` - 1 in a scattered order without repetition. @param {number} count */
function* spread(count) {
  const step = Math.max(1, Math.floor(count * 0.618)) | 1
  for (let n = 0, at = 0; n < count; n++, at = (at + step) % count) yield at
}

/** @template T @param {Iterable<T>} all @param {number} count */
function take(all, count) {
  const taken = []
  for (const one of all) {
    if (taken.length >= count) break
    taken.push(one)
  }
  return taken
}

/** @param {number} products @returns {BenchQuery[]} */
export function productQueries(products) {
  const some = take(spread(products), 1000).map((n) => n + 1)
  const combinations = COLORS.flatMap((color) =>
    SIZES.flatMap((size) =>
      ORIGINS.map((origin) => ({ 'xp.Color': color, 'xp.Size': size, 'xp.Origin': origin })),
    ),
  )
  const broad = COLORS.flatMap((one, at) => COLORS.slice(at + 1).map((two) => `${one}|${two}`))
  const pairs = take(spread(4000), 2400).map((n) => `${word(n % 2000)} ${word((n * 7) % 3000)}`)
  return [
    { name: 'get by id', paths: some.map((n) => `/v1/products/${id(n)}`) },
    { name: 'first page', paths: [list({ pageSize: 20 })] },
    { name: 'first page of 100', paths: [list({ pageSize: 100 })] },
    { name: 'three fields, repeated', paths: combinations.slice(0, 20).map(list) },
    { name: 'three fields, new', isNew: true, paths: combinations.slice(20).map(list) },
    { name: 'one SKU, new', isNew: true, paths: some.map((n) => list({ 'xp.SKU': `SKU-${n}` })) },
    { name: 'a tenth of all, repeated', paths: [list({ 'xp.Color': 'red' })] },
    { name: 'a fifth of all, new', isNew: true, paths: broad.map((color) => list({ 'xp.Color': color })) },
    { name: 'search two words, repeated', paths: [list({ search: `${word(900)} ${word(1200)}` })] },
    { name: 'search two words, new', isNew: true, paths: pairs.map((search) => list({ search })) },
    {
      name: 'after the last id, repeated',
      paths: [list({ ID: `>${id(Math.floor(products * 0.9))}`, sortBy: 'ID' })],
    },
    {
      name: 'after some id, new',
      isNew: true,
      paths: some.slice(0, 200).map((n) => list({ ID: `>${id(n)}`, sortBy: 'ID', pageSize: 100 })),
    },
    {
      name: 'page after page by id',
      isNew: true,
      paths: Array.from({ length: Math.min(1000, products / 20) }, (_, page) =>
        list({ ID: `>${id(page * 20)}`, sortBy: 'ID' }),
      ),
    },
    { name: 'page 1000 of 10', paths: [list({ page: 1000, pageSize: 10 })] },
    { name: 'sorted by xp, no index', paths: [list({ sortBy: '!xp.Price' })] },
  ]
}

/** Three facets as a marketplace would declare them. Lists then also count the values of these facets. */
export const FACETS = [
  { ID: 'bench-color', Name: 'Color', XpPath: 'Color', ListOrder: 1, MinCount: 1 },
  { ID: 'bench-size', Name: 'Size', XpPath: 'Size', ListOrder: 2, MinCount: 1 },
  { ID: 'bench-brand', Name: 'Brand', XpPath: 'Brand', ListOrder: 3, MinCount: 1 },
]

/** @param {number} products @returns {BenchQuery[]} */
export function facetQueries(products) {
  const broad = COLORS.flatMap((one, at) => COLORS.slice(at + 1).map((two) => `${one}|${two}|none`))
  const combinations = ORIGINS.flatMap((origin) =>
    SIZES.map((size) => ({ 'xp.Origin': origin, 'xp.Size': size, ID: `!${id(products)}` })),
  )
  return [
    { name: 'first page, three facets', paths: [list({ pageSize: 20 })] },
    { name: 'two fields, three facets, new', isNew: true, paths: combinations.map(list) },
    {
      name: 'a fifth, three facets, new',
      isNew: true,
      paths: broad.map((color) => list({ 'xp.Color': color })),
    },
  ]
}
