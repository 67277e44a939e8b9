import fc from 'fast-check'
import { allLeftBeside, costOf, packagesProblem, quantitiesOf } from '@/components/orders/rules/packages'
import { quantityLeft } from '@/components/orders/rules/line'

const line = (ID: string, Quantity: number, QuantityShipped = 0) => ({
  ...{ ID, ProductID: `product-${ID}`, Quantity, QuantityShipped },
})
const inPackage = (quantities: Record<string, string>, cost = '') => ({ quantities, cost })

it.each<[string, Record<string, string>, RegExp | undefined]>([
  ['nothing', {}, /at least one line/],
  ['only zeros', { a: '0', b: ' ' }, /at least one line/],
  ['what is left', { a: '3' }, undefined],
  ['more than is left', { a: '4' }, /product-a has 3 left/],
  ['a part of a piece', { a: '1.5' }, /whole quantities/],
  ['a negative quantity', { a: '-1' }, /whole quantities/],
  ['no number', { a: 'x' }, /whole quantities/],
])('checks the quantities of one package: %s', (_, quantities, problem) => {
  const found = packagesProblem([inPackage(quantities)], [line('a', 5, 2), line('b', 1)])
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeUndefined()
})

it('allows at most what is left over all packages', () => {
  const lines = [line('a', 5, 2), line('b', 4)]
  expect(packagesProblem([inPackage({ a: '2', b: '4' }), inPackage({ a: '1' })], lines)).toBeUndefined()
  expect(packagesProblem([inPackage({ a: '2' }), inPackage({ a: '2' })], lines)).toBe(
    'The packages have 4 × product-a together, but only 3 are left.',
  )
})

it('names the package that is empty', () => {
  expect(packagesProblem([inPackage({ a: '1' }), inPackage({ a: '0' })], [line('a', 5)])).toMatch(
    /^Package 2 is empty/,
  )
})

it.each([
  ['', undefined],
  ['12', undefined],
  ['12.50', undefined],
  ['12.505', /12\.50/],
  ['-1', /12\.50/],
  ['free', /12\.50/],
])('checks the cost “%s” of each package', (cost, problem) => {
  const found = packagesProblem([inPackage({ a: '1' }), inPackage({ a: '1' }, cost)], [line('a', 5)])
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeUndefined()
})

it('has no cost for an empty text', () => {
  expect(costOf({ cost: ' ' })).toBeNull()
  expect(costOf({ cost: ' 12.50 ' })).toBe(12.5)
})

it('divides lines over packages so that the last one takes exactly the rest', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(counts, fc.array(counts, { maxLength: 3 }), ([a = 0, b = 0], taken) => {
      const lines = [line('a', a), line('b', b)]
      const others = taken.map(([ofA = 0, ofB = 0]) => inPackage({ a: String(ofA), b: String(ofB) }))
      const rest = allLeftBeside(lines, others)
      for (const one of lines) {
        const before = others.reduce((sum, { quantities }) => sum + Number(quantities[one.ID as 'a']), 0)
        const own = quantitiesOf(rest).get(one.ID) ?? 0
        expect(own).toBe(Math.max(0, quantityLeft(one) - before))
      }
    }),
  )
})
