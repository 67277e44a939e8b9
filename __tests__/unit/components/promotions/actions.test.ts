import { duplicatePromotion, stopPromotion } from '@/components/promotions/actions'
import { promotions } from '@/components/promotions/resource'
import { promotionService } from '@/components/promotions/service'
import type { Promotion } from '@/lib/ordercloud/models'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/activity/note')

const promotion = {
  ...{
    ID: 'spring',
    Name: 'Spring',
    Code: 'SPRING',
    Active: true,
    RedemptionCount: 7,
    RedemptionLimit: null,
  },
  ...{ EligibleExpression: 'true', ValueExpression: '5', xp: { a: 1 } },
} as unknown as Promotion

afterEach(() => jest.restoreAllMocks())

function stop(answer: boolean | undefined) {
  const cacheOwn = jest.fn()
  const confirm = jest.fn(async () => answer)
  return { cacheOwn, confirm, done: stopPromotion(promotion, { cacheOwn, confirm }) }
}

it('stops a promotion after a confirmation, as an own change of its page', async () => {
  const patch = jest
    .spyOn(promotionService, 'patch')
    .mockImplementation(async (_, body) => ({ ...promotion, ...body }) as Promotion)
  const { cacheOwn, confirm, done } = stop(true)
  await done
  expect(confirm).toHaveBeenCalledWith('Stop “Spring” now?', expect.objectContaining({ isDestructive: true }))
  expect(patch).toHaveBeenCalledWith('spring', { Active: false })
  expect(cacheOwn).toHaveBeenCalledWith(promotion, expect.objectContaining({ Active: false }))
})

it('changes nothing without the confirmation, or when the platform fails', async () => {
  const patch = jest.spyOn(promotionService, 'patch').mockRejectedValue(new Error('lost'))
  for (const answer of [false, undefined]) await stop(answer).done
  expect(patch).not.toHaveBeenCalled()
  const { cacheOwn, done } = stop(true)
  await done
  expect(cacheOwn).not.toHaveBeenCalled()
})

it('creates an inactive copy with a code of its own and without redemptions', async () => {
  const create = jest.spyOn(promotionService, 'create').mockImplementation(async (body) => body as Promotion)
  const cacheRecord = jest.fn()
  await duplicatePromotion(promotion, cacheRecord)
  const body = create.mock.calls[0]?.[0]
  expect(body).toEqual({
    ...{ ID: expect.not.stringMatching('spring'), Name: 'Spring (copy)', Active: false, xp: { a: 1 } },
    ...{ Code: expect.stringMatching(/^[A-Z2-9]{8}$/), EligibleExpression: 'true', ValueExpression: '5' },
  })
  expect(cacheRecord).toHaveBeenCalledWith(body)
})

it.each([
  [{ Active: false }, 'The promotion is inactive.'],
  [{ Active: true, ExpirationDate: '2020-01-01T00:00:00Z' }, 'The promotion is expired.'],
  [{ Active: true, StartDate: '2035-01-01T00:00:00Z' }, undefined],
  [{ Active: true }, undefined],
])('offers to stop %j with the reason %s', (fields, reason) => {
  const entries = promotions.moreActions?.(fields as Promotion, undefined, jest.fn(), {
    cacheOwn: jest.fn(),
    confirm: jest.fn(),
  })
  expect(entries?.find(({ label }) => label === 'Stop now…')?.disabledReason).toBe(reason)
})
