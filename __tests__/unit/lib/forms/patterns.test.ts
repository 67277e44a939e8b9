import { isSimple } from '@/lib/forms/patterns'

it.each(['a', 'Z9', 'under_score', '0'])('%s is simple', (text) => expect(isSimple(text)).toBe(true))

it.each(['', 'a-b', 'a b', 'a.b', 'é', 'a\n', '../a'])('%j is not', (text) =>
  expect(isSimple(text)).toBe(false),
)
