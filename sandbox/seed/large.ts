import type { JsonObject } from '../core/records/json'
import { formatInstant } from '../core/records/model'
import type { Platform } from '../core/records/platform'
import { insertRecords, type Stored } from '../core/records/store'
import { dropInvertedIndexes, restoreIndexes } from '../db/migrations'
import { MARKETPLACE_ID } from './constants'
import type { Progress } from './load'

/**
 * Generates many products on top of the minimal seed, for measurements. The n-th product is the same every time, so
 * that an interrupted load can continue and a larger number adds to the existing products. large-people.ts generates
 * users, and large-orders.ts generates their orders.
 */

/** Number of products per transaction. One statement can bind at most 65,535 values. */
const PRODUCTS_PER_TRANSACTION = 500
/** Minimum number of new products for which rebuilding the inverted indexes is worthwhile. */
const MIN_PRODUCTS_FOR_INDEX_REBUILD = 5000

/** Default number of products for `--seed large`. */
export const LARGE_PRODUCTS = 1_000_000

const COLORS = ['red', 'blue', 'green', 'black', 'white', 'yellow', 'orange', 'gray', 'brown', 'purple']
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const MATERIALS = ['Steel', 'Aluminum', 'Nylon', 'Leather', 'Cotton', 'Rubber', 'Brass', 'Oak']
const COUNTRIES = ['DE', 'US', 'CN', 'PL', 'IT', 'JP', 'SE', 'MX', 'IN', 'CA', 'FR', 'ES']
const NOUNS = ['Drill', 'Glove', 'Helmet', 'Wrench', 'Ladder', 'Bench', 'Lamp', 'Pump', 'Valve', 'Bolt set']
const SYLLABLES = 'ba do ke li mo nu pa ri so tu va we xi yo za bel dor kin mar tos'.split(' ')
const BRAND_COUNT = 300
const WORD_COUNT = 3000
export const FIRST_DAY = Date.UTC(2024, 0, 1)

/** Returns a generator of numbers in [0, 1) that are the same for the same seed (mulberry32, public domain). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the n-th made-up word. */
export function madeUpWord(n: number): string {
  const base = SYLLABLES.length
  return [Math.floor(n / base / base) % base, Math.floor(n / base) % base, n % base]
    .map((at) => SYLLABLES[at])
    .join('')
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Returns the n-th brand name. */
function brand(n: number): string {
  return capital(madeUpWord(n * 26 + 7))
}

export function largeId(index: number): string {
  return `LP-${String(index).padStart(7, '0')}`
}

/**
 * Returns the product number `index` (from 1) as a client would send it: about 1.1 kB when stored, with eleven fields
 * in xp.
 */
export function largeProduct(index: number): JsonObject {
  const random = randomOf(index * 2_654_435_761)
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  // Squaring favors the low numbers: some words are common, most are rare.
  const words = (count: number): string[] =>
    Array.from({ length: count }, () => madeUpWord(Math.floor(random() ** 2 * WORD_COUNT)))
  const made = brand(Math.floor(BRAND_COUNT ** random()) - 1)
  const noun = one(NOUNS)
  const material = one(MATERIALS)
  return {
    ID: largeId(index),
    OwnerID: MARKETPLACE_ID,
    Name: `${made} ${material} ${noun} ${capital(words(1)[0] as string)} ${index}`,
    Description: `${noun} of ${material.toLowerCase()} by ${made}: ${words(24).join(' ')}.`,
    Active: random() < 0.9,
    QuantityMultiplier: 1,
    ShipWeight: Math.round(random() * 5000) / 100,
    Returnable: random() < 0.5,
    xp: {
      SKU: `SKU-${index}`,
      Brand: made,
      Color: one(COLORS),
      Size: one(SIZES),
      Material: material,
      Origin: one(COUNTRIES),
      Price: Math.round(random() * 100_000) / 100,
      Rating: Math.round(random() * 50) / 10,
      Tags: words(3),
      Dimensions: { Length: Math.ceil(random() * 200), Width: Math.ceil(random() * 100), Unit: 'cm' },
      Certified: random() < 0.3,
    },
  }
}

function stored({ models }: Platform, index: number): Stored {
  const body = models.complete('Product', models.read('Product', largeProduct(index)))
  body.DateCreated = formatInstant(new Date(FIRST_DAY + index * 60_000))
  return { parents: [], id: largeId(index), body, secret: null }
}

/** Runs `load` without the inverted indexes of these tables and rebuilds them afterwards. */
export async function withoutInvertedIndexes(
  { db }: Platform,
  tables: readonly string[],
  progress: Progress,
  load: () => Promise<void>,
): Promise<void> {
  await dropInvertedIndexes(db, tables)
  await load()
  await restoreIndexes(db, (done, total) => progress('Building indexes', done, total))
}

/** Adds generated products until there are `count`. */
export async function growProducts(
  platform: Platform,
  count: number,
  progress: Progress = () => undefined,
): Promise<void> {
  const table = platform.table('Products')
  const { rows } = await platform.db.query(`select max(id) from ${table.name} where id between $1 and $2`, [
    largeId(0),
    largeId(9_999_999),
  ])
  const present = Number(rows[0]?.[0]?.slice(3) ?? 0)
  if (present >= count) return
  const load = async (): Promise<void> => {
    for (let first = present + 1; first <= count; first += PRODUCTS_PER_TRANSACTION) {
      const size = Math.min(PRODUCTS_PER_TRANSACTION, count - first + 1)
      const records = Array.from({ length: size }, (_, at) => stored(platform, first + at))
      await platform.transaction(async (tx) => {
        await insertRecords(tx, table, records)
      })
      progress('Making products', first + size - 1, count)
    }
  }
  // Building an index is faster than updating it row by row when most of its rows are new.
  if (count - present >= Math.max(MIN_PRODUCTS_FOR_INDEX_REBUILD, present))
    await withoutInvertedIndexes(platform, [table.name], progress, load)
  else await load()
  // The embedded engine does not do this automatically, and query plans depend on the statistics.
  await platform.db.script(`vacuum (analyze) ${table.name}`)
}
