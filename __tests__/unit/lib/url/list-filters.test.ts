import fc from 'fast-check'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { formatCondition } from '@/lib/url/format-condition'
import {
  isXpPath,
  readCondition,
  type Condition,
  type ListFilter,
  type XpFilter,
} from '@/lib/url/list-filters'
import { parseAlternatives } from '@/sandbox/core/lists/filters'

const text: ListFilter = { kind: 'text', key: 'Name', label: 'Name' }
const number: ListFilter = { kind: 'number', key: 'Total', label: 'Total' }
const date: ListFilter = { kind: 'date', key: 'DateSubmitted', label: 'Submitted' }
const boolean: ListFilter = { kind: 'boolean', key: 'AutoForward', label: 'Forwarded' }
const reference: ListFilter = { kind: 'reference', key: 'BuyerID', label: 'Buyer', to: buyerReference }
const xp: XpFilter = { kind: 'xp', key: 'xp.Brand', label: 'xp.Brand' }

const FROM = '2026-11-01T05:00:00.000Z'
const BEFORE = '2026-12-01T05:00:00.000Z'

test.each<[ListFilter | XpFilter, Condition, string | string[]]>([
  [text, { operator: 'is', text: 'bolt' }, 'bolt'],
  [text, { operator: 'not', text: 'bolt' }, '!bolt'],
  [text, { operator: 'contains', text: 'bolt' }, '*bolt*'],
  [text, { operator: 'starts', text: 'bolt' }, 'bolt*'],
  [text, { operator: 'is', text: '!a|b*c\\d' }, '\\!a\\|b\\*c\\\\d'],
  [text, { operator: 'is', text: '>=5' }, '\\>=5'],
  [text, { operator: 'contains', text: '*' }, '*\\**'],
  [text, { operator: 'some' }, '*'],
  [text, { operator: 'none' }, '!*'],
  [number, { operator: 'is', text: '-5.5' }, '-5.5'],
  [number, { operator: 'range', min: '5' }, '>=5'],
  [number, { operator: 'range', max: '10' }, '<=10'],
  [number, { operator: 'range', min: '5', max: '10' }, ['>=5', '<=10']],
  [date, { operator: 'period', from: FROM }, `>=${FROM}`],
  [date, { operator: 'period', before: BEFORE }, `<${BEFORE}`],
  [date, { operator: 'period', from: FROM, before: BEFORE }, [`>=${FROM}`, `<${BEFORE}`]],
  [date, { operator: 'none' }, '!*'],
  [boolean, { operator: 'is', text: 'false' }, 'false'],
  [reference, { operator: 'is', text: 'harborline' }, 'harborline'],
  [xp, { operator: 'contains', text: 'Acme' }, '*Acme*'],
  [xp, { operator: 'range', min: '5', max: '10' }, ['>=5', '<=10']],
  [xp, { operator: 'is', text: 'true' }, 'true'],
  [
    reference,
    {
      operator: 'any',
      of: [
        { operator: 'is', text: 'a' },
        { operator: 'is', text: 'b' },
      ],
    },
    'a|b',
  ],
  [
    number,
    {
      operator: 'any',
      of: [
        { operator: 'is', text: '1' },
        { operator: 'range', min: '5' },
      ],
    },
    '1|>=5',
  ],
  [
    text,
    { operator: 'any', of: [{ operator: 'contains', text: 'a|b' }, { operator: 'none' }] },
    '*a\\|b*|!*',
  ],
])('for the filter %o, writes the condition %o as %o and reads it again', (filter, condition, spelled) => {
  expect(formatCondition(condition)).toEqual(spelled)
  expect(readCondition(filter, [spelled].flat())).toEqual(condition)
})

test('the platform matches every text literally', () => {
  const texts = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab \\|*!<>=é😀') })
  fc.assert(
    fc.property(texts, fc.constantFrom('is', 'not', 'contains', 'starts'), (value, operator) => {
      const spelled = formatCondition({ operator, text: value } as Condition)
      const pieces = { is: [value], not: [value], contains: ['', value, ''], starts: [value, ''] }[operator]
      expect(parseAlternatives(spelled as string)).toEqual([
        { negated: operator === 'not', comparison: '=', pieces },
      ])
      expect(readCondition(text, [spelled as string])).toEqual({ operator, text: value })
    }),
  )
})

/** Returns the distinct alternatives of a value: `a|a` matches the same as `a`. */
function distinctAlternatives(value: string) {
  return [...new Set(parseAlternatives(value).map((one) => JSON.stringify(one)))]
}

test('a condition read from an address matches the same as on the platform, or is rejected', () => {
  const values = fc.string({ unit: fc.constantFrom(...'a5 \\|*!<>=') })
  fc.assert(
    fc.property(values, fc.constantFrom(text, number, xp), (value, filter) => {
      const condition = readCondition(filter, [value])
      if (!condition) return
      expect(distinctAlternatives(formatCondition(condition) as string)).toEqual(distinctAlternatives(value))
    }),
  )
})

test.each([
  [text, ['a', 'b']],
  [text, ['']],
  [number, ['five']],
  [number, ['>=9', '<=5']],
  [number, ['>=1', '>=2']],
  [number, ['1e5']],
  [date, ['2026-11-01']],
  [date, ['>=2026-13-45']],
  [date, ['>=11/01/2026']],
  [boolean, ['yes']],
  [reference, ['a|b c']],
  [reference, ['a|']],
  [boolean, ['true|yes']],
  [number, ['>=5', '<=10|20']],
  [text, ['|']],
] as [ListFilter, string[]][])('the filter %o rejects %o', (filter, values) => {
  expect(readCondition(filter, values)).toBeUndefined()
})

test('an xp path has one or more names, and no reserved property names of JavaScript', () => {
  expect(['xp.Brand', 'xp.a.b-c.d_e'].every(isXpPath)).toBe(true)
  expect(['xp', 'xp.', 'xp..a', 'Brand', 'xp.a b', 'xp.__proto__', 'xp.a.constructor.b'].some(isXpPath)).toBe(
    false,
  )
})
