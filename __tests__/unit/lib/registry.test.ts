import { countedOn, areaLabelFor, isWithin, subAreaUrl, type Area, type SubArea } from '@/lib/registry'

const suppliers = {
  key: 'suppliers',
  label: 'Suppliers',
  href: '/suppliers',
  labelFor: ({ isSupplier }) => (isSupplier ? 'My Supplier' : 'Suppliers'),
  hrefFor: ({ isSupplier }) => (isSupplier ? '/mysupplier' : '/suppliers'),
} as Area

it('shows an area as its viewer knows it', () => {
  expect(areaLabelFor(suppliers, { isAdmin: true, isSupplier: false })).toEqual({
    label: 'Suppliers',
    href: '/suppliers',
  })
  expect(areaLabelFor(suppliers, { isAdmin: false, isSupplier: true })).toEqual({
    label: 'My Supplier',
    href: '/mysupplier',
  })
})

it('tells a path inside an area from one that only begins alike', () => {
  expect(isWithin('/products', '/products')).toBe(true)
  expect(isWithin('/products/p1', '/products')).toBe(true)
  expect(isWithin('/productsets', '/products')).toBe(false)
})

describe('the count on a button', () => {
  const users = { segment: 'users', observedCount: 'usergroups' } as SubArea
  const groups = { segment: 'usergroups', observedCount: 'users' } as SubArea
  const catalogs = { segment: 'catalogs' } as SubArea
  const all = [users, groups, catalogs]

  it('is the one that was observed there, by default', () => {
    expect(all.map((one) => countedOn(one, all, 'observed'))).toEqual([groups, users, catalogs])
  })

  it('is its own when corrected, or while the other area is not there', () => {
    expect(all.map((one) => countedOn(one, all, 'corrected'))).toEqual(all)
    expect(countedOn(users, [users], 'observed')).toBe(users)
  })

  it('leads below its company', () => {
    expect(subAreaUrl({ href: '/buyers' } as Area, 'b1', users)).toBe('/buyers/b1/users')
  })
})
