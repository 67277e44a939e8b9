import { faceOf, isWithin, type Area } from '@/lib/registry'

const suppliers = {
  key: 'suppliers',
  label: 'Suppliers',
  href: '/suppliers',
  labelFor: ({ isSupplier }) => (isSupplier ? 'My Supplier' : 'Suppliers'),
  hrefFor: ({ isSupplier }) => (isSupplier ? '/mysupplier' : '/suppliers'),
} as Area

it('shows an area as its viewer knows it', () => {
  expect(faceOf(suppliers, { isAdmin: true, isSupplier: false })).toEqual({
    label: 'Suppliers',
    href: '/suppliers',
  })
  expect(faceOf(suppliers, { isAdmin: false, isSupplier: true })).toEqual({
    label: 'My Supplier',
    href: '/mysupplier',
  })
})

it('tells a path inside an area from one that only begins alike', () => {
  expect(isWithin('/products', '/products')).toBe(true)
  expect(isWithin('/products/p1', '/products')).toBe(true)
  expect(isWithin('/productsets', '/products')).toBe(false)
})
