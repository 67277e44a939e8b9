import { createXpSchema } from '@/lib/xp/schema'
import { problemsOfWrite } from '@/lib/xp/write-problems'

const schema = createXpSchema('things', {
  required: ['Origin'],
  properties: {
    Origin: { type: 'string', pattern: '^[A-Z]{2}$' },
    Unit: { enum: ['kg', 'lb'] },
    Size: {
      type: 'object',
      required: ['Width'],
      properties: { Width: { type: 'number' }, Height: { type: 'number' } },
    },
  },
})
const problems = (...[stored, written]: [stored: object | null, written: object]) =>
  problemsOfWrite(schema, stored as never, written as never).map(
    ({ path, text }) => `${path.join('.')}: ${text}`,
  )

test('a new record must match the schema as a whole', () => {
  expect(problems(null, { Unit: 'kg' })).toEqual(['Origin: Required.'])
  expect(problems(null, { Origin: 'DE', Unit: 'kg' })).toEqual([])
})

test('a changed record has problems with the written values only', () => {
  const stored = { Unit: 'stone', Size: { Width: 'wide' } }
  expect(problems(stored, { Size: { Height: 4 } })).toEqual([])
  expect(problems(stored, { Size: { Height: 'high' } })).toEqual(['Size.Height: Must be a number.'])
  expect(problems(stored, { Unit: 'stone' })).toEqual(['Unit: Must be one of: kg, lb.'])
})

test('null clears a value, unless the record requires it', () => {
  expect(problems({ Origin: 'DE', Unit: 'kg' }, { Unit: null })).toEqual([])
  expect(problems({ Origin: 'DE', Size: { Width: 3, Height: 4 } }, { Size: { Height: null } })).toEqual([])
  expect(problems({ Origin: 'DE' }, { Origin: null })).toEqual(['Origin: Required.'])
  const open = createXpSchema('things', { properties: { Note: { type: ['string', 'null'], minLength: 3 } } })
  expect(problemsOfWrite(open, {}, { Note: null })).toEqual([])
})

test('a written value must not make the record miss another one', () => {
  expect(problems({}, { Size: { Height: 4 } })).toEqual(['Size.Width: Required.'])
  expect(problems({ Size: { Width: 3 } }, { Size: { Height: 4 } })).toEqual([])
})
