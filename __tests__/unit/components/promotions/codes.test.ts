import { targetOf } from '@/components/promotions/codes-panel'
import { codesOf, patternProblem } from '@/components/promotions/rules/codes'
import type { Promotion } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')

it('generates different codes by a pattern', () => {
  const codes = codesOf(' SPRING-####-X# ', 200)
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) expect(code).toMatch(/^SPRING-[A-HJ-NP-Z2-9]{4}-X[A-HJ-NP-Z2-9]$/)
})

it.each([
  ['CODE-######', 1000, undefined],
  ['CODE-######', 0, /from 1 to 1000/],
  ['CODE-######', 1001, /from 1 to 1000/],
  ['CODE-######', NaN, /from 1 to 1000/],
  ['CODE', 5, /Add more #/],
  ['CODE-###', 10, /Add more #/],
  ['CODE-####', 100, undefined],
  ['CODE ######', 5, /Use letters/],
  ['', 5, /Use letters/],
  [`${'x'.repeat(95)}######`, 5, /at most 100/],
])('the pattern %s for %d codes has the problem %s', (pattern, count, problem) => {
  if (problem === undefined) expect(patternProblem(pattern, count)).toBeUndefined()
  else expect(patternProblem(pattern, count)).toMatch(problem)
})

it('creates copies that need their code, as active as the original', () => {
  const promotion = {
    ...{ ID: 'spring', Name: 'Spring', Code: 'SPRING', Active: true, AutoApply: true, RedemptionCount: 7 },
    ...{ RedemptionLimit: null, AllowAllBuyers: true, EligibleExpression: 'true', ValueExpression: '5' },
  } as unknown as Promotion
  const { write, ...target } = targetOf(promotion, { id: 'c1', code: 'SPRING-AB' }, true)
  expect(target).toEqual({ id: 'c1', name: 'SPRING-AB' })
  expect(write).toEqual({
    kind: 'create',
    body: {
      ...{ ID: 'c1', Name: 'Spring', Code: 'SPRING-AB', Active: true, AutoApply: false, RedemptionLimit: 1 },
      ...{ AllowAllBuyers: true, EligibleExpression: 'true', ValueExpression: '5' },
    },
  })
  expect(targetOf(promotion, { id: 'c2', code: 'X' }, false).write).not.toHaveProperty('body.RedemptionLimit')
})
