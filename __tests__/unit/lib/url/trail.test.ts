import { trailOf } from '@/lib/url/trail'

const labels = (path: string, names: Record<string, string> = {}) =>
  trailOf(path, (href) => names[href]).map((step) => step.label)

describe('the breadcrumb trail', () => {
  it('begins at the dashboard and speaks in words', () => {
    expect(labels('/settings/adminusergroups')).toEqual(['Dashboard', 'Settings', 'Admin user groups'])
    expect(labels('/products/new')).toEqual(['Dashboard', 'Products', 'Create'])
  })

  it('leaves ids as they are, decoded, even those that look like a word', () => {
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

  it('takes names from the registry', () => {
    expect(labels('/mysupplier', { '/mysupplier': 'My Supplier' })).toEqual(['Dashboard', 'My Supplier'])
  })

  it('links every step but the last', () => {
    expect(trailOf('/buyers/b1/users').map((step) => step.href)).toEqual([
      '/dashboard',
      '/buyers',
      '/buyers/b1',
      undefined,
    ])
  })

  it('bears doubled and trailing slashes', () => {
    expect(labels('//products///p1/')).toEqual(['Dashboard', 'Products', 'p1'])
  })
})
