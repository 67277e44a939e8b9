import { countedOn, areaLabelFor, isWithin, subAreaUrl, type Area, type SubArea } from '@/lib/registry'

const suppliers = {
  key: 'suppliers',
  label: 'Suppliers',
  href: '/suppliers',
  labelFor: ({ isSupplier }) => (isSupplier ? 'My Supplier' : 'Suppliers'),
  hrefFor: ({ isSupplier }) => (isSupplier ? '/mysupplier' : '/suppliers'),
} as Area

it('shows label and link of an area for the type of user', () => {
  expect(areaLabelFor(suppliers, { isAdmin: true, isSupplier: false })).toEqual({
    label: 'Suppliers',
    href: '/suppliers',
  })
  expect(areaLabelFor(suppliers, { isAdmin: false, isSupplier: true })).toEqual({
    label: 'My Supplier',
    href: '/mysupplier',
  })
})

it('distinguishes a path inside an area from one with the same beginning', () => {
  expect(isWithin('/products', '/products')).toBe(true)
  expect(isWithin('/products/p1', '/products')).toBe(true)
  expect(isWithin('/productsets', '/products')).toBe(false)
})

describe('the count on a button', () => {
  const users = { segment: 'users', observedCount: 'usergroups' } as SubArea
  const groups = { segment: 'usergroups', observedCount: 'users' } as SubArea
  const catalogs = { segment: 'catalogs' } as SubArea
  const all = [users, groups, catalogs]

  it('is the one that was observed on the original screen by default', () => {
    expect(all.map((one) => countedOn(one, all, 'observed'))).toEqual([groups, users, catalogs])
  })

  it('is that of its own list when corrected, or when the other area is missing', () => {
    expect(all.map((one) => countedOn(one, all, 'corrected'))).toEqual(all)
    expect(countedOn(users, [users], 'observed')).toBe(users)
  })

  it('links to the list below the company', () => {
    expect(subAreaUrl({ href: '/buyers' } as Area, 'b1', users)).toBe('/buyers/b1/users')
  })
})
