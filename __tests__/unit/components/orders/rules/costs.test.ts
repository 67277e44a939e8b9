import { costProblem, methodsOf } from '@/components/orders/rules/costs'

it.each(['0', '12', '12.5', '12.50', '999999999.99'])('accepts the cost %s', (text) => {
  expect(costProblem(text)).toBeUndefined()
})

it.each(['', '-1', '1.234', '1,50', 'ten', '1e3', '1234567890'])('rejects the cost “%s”', (text) => {
  expect(costProblem(text)).toBe('Enter an amount with at most two decimals, such as 12.50.')
})

describe('the methods of shipping rates', () => {
  const estimates = [
    { ID: 'a', SelectedShipMethodID: 'slow', ShipMethods: [{ ID: 'slow' }, { ID: 'fast' }] },
    { ID: 'b', ShipMethods: [{ ID: 'slow' }] },
  ] as never

  it('are those of the order until others are chosen', () => {
    expect(methodsOf(estimates, {})).toEqual({ a: 'slow' })
    expect(methodsOf(estimates, { a: 'fast', b: 'slow' })).toEqual({ a: 'fast', b: 'slow' })
  })

  it('ignore choices that the new rates do not have', () => {
    expect(methodsOf(estimates, { b: 'fast', c: 'slow' })).toEqual({ a: 'slow' })
  })
})
