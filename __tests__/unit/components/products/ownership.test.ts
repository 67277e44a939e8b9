import { foreignProductReason, foreignRecordReason } from '@/components/products/ownership'
import { provideSettings, type Settings } from '@/lib/settings'

beforeEach(() =>
  provideSettings({ marketplaceId: 'meridian', marketplaceName: 'Meridian Trade' } as Settings),
)

test('names the marketplace that owns a product, and other owners by their ID', () => {
  expect(foreignProductReason('Meridian', 'tarnwick')).toBe(
    'You can view this product but not change it. It belongs to Meridian Trade. Suppliers can change only their own products.',
  )
  expect(foreignRecordReason('spec', 'northfell', 'tarnwick')).toBe(
    'You can view this spec but not change it. It belongs to northfell.',
  )
})

test('gives no reason for own products, and while the own company is not known', () => {
  expect(foreignProductReason('tarnwick', 'tarnwick')).toBeUndefined()
  expect(foreignProductReason('meridian', undefined)).toBeUndefined()
})
