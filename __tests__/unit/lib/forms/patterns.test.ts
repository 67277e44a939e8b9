import { isSimple } from '@/lib/forms/patterns'

it.each(['a', 'Z9', 'under_score', '0'])('accepts %s as a simple name', (text) =>
  expect(isSimple(text)).toBe(true),
)

it.each(['', 'a-b', 'a b', 'a.b', 'é', 'a\n', '../a'])('rejects %j as a simple name', (text) =>
  expect(isSimple(text)).toBe(false),
)
