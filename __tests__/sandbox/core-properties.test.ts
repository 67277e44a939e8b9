/** @jest-environment node */
import fc from 'fast-check'
import { contract } from '@/sandbox/contract/contract'
import { PlatformError } from '@/sandbox/core/http/errors'
import { parseFilter } from '@/sandbox/core/lists/filters'
import { isPlatformId, newId } from '@/sandbox/core/records/ids'
import { mergeDeep, withoutForbiddenKeys, type Json, type JsonObject } from '@/sandbox/core/records/json'
import { pageMeta } from '@/sandbox/core/lists/list'
import { formatInstant, Models, parseInstant } from '@/sandbox/core/records/model'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call } from './support/sdk'
import { PRODUCTS, createProducts } from './support/products'

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
const object = fc.dictionary(fc.string({ maxLength: 4 }), json, { maxKeys: 4 }) as fc.Arbitrary<JsonObject>
/** Random texts with many characters that are special in the grammar. */
const grammar = fc
  .array(fc.constantFrom(...'|!*\\<>=-.%_\'"{}$:,; aA1é\u0001\u0000漢'), { maxLength: 12 })
  .map((parts) => parts.join(''))

/**
 * Returns true if a key gets a plain value first and an object second. Applying both loses the earlier value of the
 * key, which one patch cannot express.
 */
function replacesByObject(first: JsonObject, second: JsonObject): boolean {
  const isObject = (value: unknown): value is JsonObject =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.keys(second).some((key) => {
    const [before, after] = [first[key], second[key]]
    if (!Object.hasOwn(first, key) || !isObject(after)) return false
    return isObject(before) ? replacesByObject(before, after) : true
  })
}

describe('PATCH', () => {
  it('changes nothing with an empty patch', () => {
    fc.assert(fc.property(object, (record) => expect(mergeDeep(record, {})).toEqual(record)))
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(object, object, (record, patch) => {
        const once = mergeDeep(record, patch)
        expect(mergeDeep(once, patch)).toEqual(once)
      }),
    )
  })

  it('has the same result for two patches in turn and for both merged', () => {
    fc.assert(
      fc.property(object, object, object, (record, first, second) => {
        fc.pre(!replacesByObject(first, second))
        expect(mergeDeep(mergeDeep(record, first), second)).toEqual(
          mergeDeep(record, mergeDeep(first, second)),
        )
      }),
    )
    expect(mergeDeep({ a: { b: 1 } }, { a: null })).toEqual({ a: null })
    expect(mergeDeep({ a: [1, 2] }, { a: [3] })).toEqual({ a: [3] })
  })

  it('does not change its arguments', () => {
    fc.assert(
      fc.property(object, object, (record, patch) => {
        const before = JSON.stringify([record, patch])
        mergeDeep(record, patch)
        expect(JSON.stringify([record, patch])).toBe(before)
      }),
    )
  })

  it('never writes to a prototype', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"x":1},"a":{"constructor":{"x":1},"b":[{"prototype":1,"c":2}]}}',
    )
    expect(JSON.stringify(withoutForbiddenKeys(hostile))).toBe('{"a":{"b":[{"c":2}]}}')
    expect(JSON.stringify(mergeDeep({ a: {} }, hostile))).toBe('{"a":{"b":[{"prototype":1,"c":2}]}}')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('is idempotent for complete models too, and keeps all their fields', () => {
    const models = new Models(contract)
    const draft = fc.record(
      {
        Name: fc.string(),
        Active: fc.boolean(),
        ShipWeight: fc.double({ noNaN: true }),
        Inventory: fc.record(
          { Enabled: fc.boolean(), QuantityAvailable: fc.integer() },
          { requiredKeys: [] },
        ),
        xp: object,
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<JsonObject>
    fc.assert(
      fc.property(draft, draft, (first, second) => {
        const record = models.complete('Product', first)
        expect(models.patch('Product', record, {})).toEqual(record)
        const once = models.patch('Product', record, second)
        expect(models.patch('Product', once, second)).toEqual(once)
        expect(Object.keys(once)).toEqual(Object.keys(record))
      }),
    )
  })
})

describe('ids, pages and dates', () => {
  it('include new ids that are valid, unique and 22 characters long', () => {
    const made = Array.from({ length: 500 }, newId)
    expect(made.filter((id) => !isPlatformId(id) || id.length !== 22)).toEqual([])
    expect(new Set(made).size).toBe(500)
  })

  it('accept letters, digits, dashes and underscores as ids, up to 100 characters', () => {
    fc.assert(
      fc.property(fc.string(), (text) =>
        expect(isPlatformId(text)).toBe(/^[A-Za-z0-9_-]{1,100}$/.test(text)),
      ),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,100}$/), (text) =>
        expect(isPlatformId(text)).toBe(true),
      ),
    )
    expect([isPlatformId('a'.repeat(100)), isPlatformId('a'.repeat(101)), isPlatformId('a\n')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('divide any number of records into pages without gaps or overlaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 100 }), (total, size) => {
        let next = 1
        for (let page = 1; page <= pageMeta(1, size, total).TotalPages; page++) {
          const [first, last] = pageMeta(page, size, total).ItemRange
          expect(first).toBe(next)
          expect(last - first + 1).toBeLessThanOrEqual(size)
          next = last + 1
        }
        expect(next).toBe(total + 1)
      }),
    )
  })

  it('include dates that parse back to the same value after formatting', () => {
    const dates = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })
    fc.assert(fc.property(dates, (date) => expect(parseInstant(formatInstant(date))).toEqual(date)))
    fc.assert(fc.property(fc.string(), (text) => void parseInstant(text)))
  })
})

describe('the filter parser', () => {
  it('parses any key and value, or throws a platform error', () => {
    fc.assert(
      fc.property(grammar, grammar, (key, value) => {
        try {
          expect(parseFilter(key, value).alternatives.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(PlatformError)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('treats escaped special characters as plain text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = text.replace(/[\\|*!<>=]/g, '\\$&')
        expect(parseFilter('Name', escaped).alternatives).toEqual([
          { negated: false, comparison: '=', pieces: [text] },
        ])
      }),
    )
  })
})

describe.each(ENGINES)('lists on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await createProducts(token)
  })
  afterAll(() => market.close())

  const keys = fc.constantFrom(
    'Name',
    'xp.Color',
    'xp.Price',
    'ShipWeight',
    'Active',
    'DateCreated',
    'xp',
    'search',
    'sortBy',
    'searchOn',
    'page',
  )

  it('return results for any query, or reject it with 400', async () => {
    const entry = fc.tuple(
      fc.oneof({ weight: 4, arbitrary: keys }, { weight: 1, arbitrary: grammar }),
      grammar,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 3 }), async (entries) => {
        const { status, body } = await send(market, 'GET', `/v1/products?${new URLSearchParams(entries)}`, {
          token,
        })
        expect([status, body.Errors]).toEqual(status === 200 ? [200, undefined] : [400, expect.any(Array)])
      }),
      { numRuns: 250 },
    )
    expect(market.logged).toEqual([])
  })

  it('are divided completely between a filter and its negation', async () => {
    const field = fc.constantFrom('ID', 'Name', 'Description', 'xp.Color', 'xp.Tags', 'xp.Note')
    const value = fc.array(fc.constantFrom('a', 'e', 'r', 's', 'wood', 'red', '*', '*', '\\*', '_', '%'), {
      minLength: 1,
      maxLength: 4,
    })
    const count = async (filters: object): Promise<number> =>
      (await call('Products.List', { token, query: { filters } })).body.Meta.TotalCount
    await fc.assert(
      fc.asyncProperty(field, value, async (name, parts) => {
        const text = parts.join('')
        expect((await count({ [name]: text })) + (await count({ [name]: `!${text}` }))).toBe(PRODUCTS.length)
      }),
      { numRuns: 60 },
    )
  })
})
