import { changedDetails, detailsOf } from '@/components/orders/rules/line-details'

const line = { ProductID: 'p', DateNeeded: '2026-05-01T08:00:30Z', CostCenter: 'yard' }

it('returns nothing when nothing was changed', () => {
  expect(changedDetails(detailsOf(line), detailsOf(line))).toBeUndefined()
  expect(changedDetails(detailsOf(line), { ...detailsOf(line), costCenter: ' yard ' })).toBeUndefined()
})

it('returns only what was changed, and null for what was emptied', () => {
  const before = detailsOf(line)
  expect(changedDetails(before, { ...before, needed: '' })).toEqual({ DateNeeded: null })
  expect(changedDetails(before, { ...before, costCenter: ' ', shippingAccount: ' UPS 7 ' })).toEqual({
    CostCenter: null,
    ShippingAccount: 'UPS 7',
  })
})
