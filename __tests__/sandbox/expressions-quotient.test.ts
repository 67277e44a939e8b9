/** @jest-environment node */
import fc from 'fast-check'
import { quotient } from '@/sandbox/rules/expressions/quotient'
import { Decimal, decimalOf } from '@/sandbox/rules/expressions/values'

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: -28, max: 8 }))
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`))

describe('quotients', () => {
  it('have the same digits as those of the decimal library', () => {
    fc.assert(
      fc.property(decimal, decimal, (left, right) => {
        fc.pre(!right.eq(0))
        const [mine, theirs] = [quotient(left, right), left.div(right)]
        expect(mine.toFixed()).toBe(theirs.toFixed())
        expect(mine.plus(1).toFixed()).toBe(theirs.plus(1).toFixed())
        expect(mine.c).toEqual(theirs.c)
      }),
      { numRuns: 2000 },
    )
  })

  it('round half away from zero in the last place', () => {
    expect(quotient(decimalOf(2), decimalOf(3)).toFixed()).toBe(`0.${'6'.repeat(27)}7`)
    expect(quotient(decimalOf(-2), decimalOf(3)).toFixed()).toBe(`-0.${'6'.repeat(27)}7`)
    expect(quotient(new Decimal('1e-28'), decimalOf(2)).toFixed()).toBe(`0.${'0'.repeat(27)}1`)
    expect(quotient(new Decimal('1e-28'), decimalOf(3)).eq(0)).toBe(true)
    expect(quotient(decimalOf(0), decimalOf(-3)).eq(0)).toBe(true)
  })
})
