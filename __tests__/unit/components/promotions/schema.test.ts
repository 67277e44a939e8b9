import { promotionForm } from '@/components/promotions/form'
import { promotions } from '@/components/promotions/resource'
import { makeCode } from '@/components/promotions/rules/codes'
import { promotionSchema, toForm, toPatch, type PromotionForm } from '@/components/promotions/schema'
import { sortServerErrors } from '@/lib/forms/server-errors'
import type { Promotion } from '@/lib/ordercloud/models'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const byLine: Promotion = {
  ID: 'tools',
  OwnerID: 'tarnwick',
  Name: 'Tool days',
  Code: 'TOOLS',
  Description: 'Over.',
  FinePrint: 'Once.',
  Active: true,
  StartDate: '2025-03-01T00:00:00+00:00',
  ExpirationDate: '2025-05-31T23:59:59.000Z',
  LineItemLevel: true,
  EligibleExpression: 'item.Quantity > 1',
  UseIntegration: false,
  ValueExpression: 'item.LineSubtotal * 0.1',
  AutoApply: true,
  Priority: 0,
  CanCombine: true,
  RedemptionLimit: 200,
  RedemptionLimitPerUser: 1,
  RedemptionCount: 12,
  ItemLimitPerOrder: 3,
  ItemSortBy: '!LineSubtotal',
  AllowAllBuyers: false,
  xp: { note: 'kept' },
}

async function sent(changes: Partial<PromotionForm>, record: Promotion | null) {
  jest.restoreAllMocks()
  const create = jest
    .spyOn(promotions.service, 'create')
    .mockImplementation(async (body) => body as Promotion)
  const patch = jest.spyOn(promotions.service, 'patch').mockImplementation(async () => byLine)
  for (const step of promotionForm.plan({ ...toForm(record), ...changes }, record, 'spare'))
    await step.run(record)
  return [...create.mock.calls, ...patch.mock.calls].flat()
}

const good = { Name: 'N', Code: 'C', EligibleExpression: 'true', ValueExpression: '1' }
const problems = async (changes: Partial<PromotionForm>) => {
  try {
    await promotionSchema.validate({ ...toForm(null), ...good, ...changes }, { abortEarly: false })
    return []
  } catch (error) {
    return (error as { errors: string[] }).errors
  }
}

test('a promotion keeps its editable fields when converted to form values and back', () => {
  const { ID: _, RedemptionCount: _count, xp: _xp, ...edited } = byLine
  expect(toPatch(toForm(byLine))).toEqual({
    ...edited,
    StartDate: '2025-03-01T00:00:00.000Z',
    QuantityLimitPerOrder: null,
  })
})

test('an edit sends only the changed fields, without xp', async () => {
  expect(await sent({}, byLine)).toEqual([])
  expect(await sent({ Priority: '7', FinePrint: ' ' }, byLine)).toEqual([
    'tools',
    { Priority: 7, FinePrint: null },
  ])
  expect(await sent({ StartDate: '' }, byLine)).toEqual(['tools', { StartDate: null }])
})

test('a save clears the fields that the form hides', async () => {
  expect(await sent({ LineItemLevel: false }, byLine)).toEqual([
    'tools',
    { LineItemLevel: false, ItemLimitPerOrder: null, ItemSortBy: null },
  ])
  expect(await sent({ ItemLimitPerOrder: '' }, byLine)).toEqual([
    'tools',
    { ItemLimitPerOrder: null, ItemSortBy: null },
  ])
  expect(await sent({ UseIntegration: true }, byLine)).toEqual([
    'tools',
    { UseIntegration: true, ValueExpression: null },
  ])
})

test('a new promotion belongs to the company of the user unless another owner is chosen', async () => {
  const [own] = await sent(good, null)
  expect(own).toMatchObject({
    ID: 'spare',
    Code: 'C',
    Active: true,
    AllowAllBuyers: true,
    LineItemLevel: false,
  })
  expect(own).not.toHaveProperty('OwnerID')
  expect(await sent({ ...good, OwnerID: 'tarnwick' }, null)).toMatchObject([{ OwnerID: 'tarnwick' }])
})

test('requires a value expression or the integration, and limits the length of expressions', async () => {
  expect(await problems({ ValueExpression: '' })).toEqual(['Value expression is required.'])
  expect(await problems({ ValueExpression: '', UseIntegration: true })).toEqual([])
  expect(await problems({ EligibleExpression: 'x'.repeat(401) })).toEqual([
    'Eligible expression can have at most 400 characters.',
  ])
})

test('rejects an expiration that is not after the start', async () => {
  const day = '2026-03-03T08:15:00.000Z'
  expect(await problems({ StartDate: day, ExpirationDate: day })).toEqual([
    'Expiration must be after the start.',
  ])
  expect(await problems({ StartDate: day, ExpirationDate: '2026-03-03T08:16:00.000Z' })).toEqual([])
  expect(await problems({ StartDate: day })).toEqual([])
  expect(await problems({ ExpirationDate: day })).toEqual([])
})

test('rejects a quantity limit together with an item limit, and fractional limits', async () => {
  const both = { QuantityLimitPerOrder: '2', ItemLimitPerOrder: '2' }
  expect(await problems({ ...both, LineItemLevel: true })).toEqual([
    'Set a quantity limit or an item limit, not both.',
  ])
  // The field is hidden, and cleared on save.
  expect(await problems({ ...both, LineItemLevel: false })).toEqual([])
  expect(await problems({ RedemptionLimit: '1.5', Priority: '-3' })).toEqual([
    'Redemption limit must be a whole number.',
  ])
})

test('ignores invalid values in hidden fields', async () => {
  const half = { QuantityLimitPerOrder: '1.5' }
  expect(await problems({ ...half, LineItemLevel: true })).toEqual([
    'Quantity limit per order must be a whole number.',
  ])
  expect(await problems({ ...half, LineItemLevel: false })).toEqual([])
  const long = { ValueExpression: 'x'.repeat(401) }
  expect(await problems(long)).toEqual(['Value expression can have at most 400 characters.'])
  expect(await problems({ ...long, UseIntegration: true })).toEqual([])
})

test('assigns errors of the platform to their fields', () => {
  const readOnlyReason = (ErrorCode: string, Data: object = {}) =>
    sortServerErrors(
      new PlatformError('', { errors: [{ ErrorCode, Message: 'No.', Data }] }),
      Object.keys(toForm(null)),
      promotionForm.codes,
    ).fields
  expect(readOnlyReason('Promotion.CodeInUse')).toEqual({ Code: 'No.' })
  expect(readOnlyReason('Promotion.ExpirationPrecedsStart')).toEqual({ ExpirationDate: 'No.' })
  expect(readOnlyReason('Expression.InvalidSyntax', { Field: 'ValueExpression', Position: 3 })).toEqual({
    ValueExpression: 'No.',
  })
})

test('maps every error code to a field of the form', () => {
  for (const field of Object.values(promotionForm.codes ?? {})) expect(toForm(null)).toHaveProperty(field)
})

test('generates unique codes without letters and digits that look alike', () => {
  expect(makeCode()).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect(new Set(Array.from({ length: 50 }, makeCode)).size).toBe(50)
})
