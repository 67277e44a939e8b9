import { recordsOn, samePageOf, trailOf, type TrailFace } from '@/lib/url/trail'

const labels = (path: string, faces: Record<string, TrailFace> = {}) =>
  trailOf(path, (href) => faces[href]).map((step) => step.label)

describe('the breadcrumb trail', () => {
  it('begins at the dashboard and has a label in words for each step', () => {
    expect(labels('/settings/adminusergroups')).toEqual(['Dashboard', 'Settings', 'Admin user groups'])
    expect(labels('/products/new')).toEqual(['Dashboard', 'Products', 'Create'])
  })

  it('shows decoded IDs, even those that match a segment name', () => {
    expect(labels('/buyers/settings/users/a%20b')).toEqual([
      'Dashboard',
      'Buyers',
      'settings',
      'Users',
      'a b',
    ])
    expect(labels('/settings/productfacets/color')).toEqual([
      'Dashboard',
      'Settings',
      'Product facets',
      'color',
    ])
    expect(labels('/products/constructor')).toEqual(['Dashboard', 'Products', 'constructor'])
    expect(labels('/products/%E0%A4%A')).toEqual(['Dashboard', 'Products', '%E0%A4%A'])
  })

  it('uses the given names and links, and shows IDs without them', () => {
    const faces = {
      '/suppliers': { label: 'My Supplier', href: '/mysupplier' },
      '/suppliers/s1': { label: 'Tarnwick' },
    }
    expect(trailOf('/suppliers/s1/users/u1', (href) => faces[href as keyof typeof faces])).toEqual([
      { label: 'Dashboard', href: '/dashboard' },
      { label: 'My Supplier', href: '/mysupplier' },
      { label: 'Tarnwick', href: '/suppliers/s1' },
      { label: 'Users', href: '/suppliers/s1/users' },
      { label: 'u1' },
    ])
    expect(labels('/mysupplier')).toEqual(['Dashboard', 'My Supplier'])
  })

  it('identifies the steps that are records', () => {
    const requested: [string, boolean][] = []
    trailOf('/settings/adminusers/users', (href, isRecord) => void requested.push([href, isRecord]))
    expect(requested).toEqual([
      ['/settings', false],
      ['/settings/adminusers', false],
      ['/settings/adminusers/users', true],
    ])
  })

  it('links every step but the last', () => {
    expect(trailOf('/buyers/b1/users').map((step) => step.href)).toEqual([
      '/dashboard',
      '/buyers',
      '/buyers/b1',
      undefined,
    ])
  })

  it('ignores repeated and trailing slashes', () => {
    expect(labels('//products///p1/')).toEqual(['Dashboard', 'Products', 'p1'])
  })
})

it('finds the records in a path with their lists', () => {
  expect(recordsOn('/buyers/b1/users/a%20b')).toEqual([
    { href: '/buyers/b1', collection: '/buyers', id: 'b1' },
    { href: '/buyers/b1/users/a%20b', collection: '/buyers/b1/users', id: 'a b' },
  ])
  expect(recordsOn('/settings/productfacets/color')).toEqual([
    { href: '/settings/productfacets/color', collection: '/settings/productfacets', id: 'color' },
  ])
  expect(recordsOn('/buyers/new')).toEqual([])
  expect(recordsOn('/settings')).toEqual([])
})

it('links to the same page of another company', () => {
  expect(samePageOf('/buyers/b1', 'b2')).toBe('/buyers/b2')
  expect(samePageOf('/suppliers/s1/users/new', 's2')).toBe('/suppliers/s2/users/new')
  expect(samePageOf('/buyers/b1/catalogs/c1', 'b2')).toBe('/buyers/b2/catalogs/c1')
})

it('links from a record of one company to the list of another company', () => {
  expect(samePageOf('/suppliers/s1/users/u1', 's2')).toBe('/suppliers/s2/users')
  expect(samePageOf('/suppliers/s1/usergroups/g1', 's2')).toBe('/suppliers/s2/usergroups')
  expect(samePageOf('/suppliers/s1/addresses/a1', 's2')).toBe('/suppliers/s2/addresses')
})
