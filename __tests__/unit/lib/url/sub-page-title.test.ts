import { subPageTitle } from '@/lib/url/sub-page-title'

const names: Record<string, string> = {
  '/buyers/harborline': 'Harborline Shipyards',
  '/buyers/harborline/catalogs/spring': 'Spring catalog',
}
const title = (path: string) => subPageTitle(path, (href) => names[href])

it('names the parent record of a list', () => {
  expect(title('/buyers/harborline/users')).toBe('Users of Harborline Shipyards')
  expect(title('/buyers/harborline/usergroups')).toBe('User groups of Harborline Shipyards')
  expect(title('/buyers/harborline/catalogs/spring/categories')).toBe('Categories of Spring catalog')
})

it('names the parent record by its ID if its name is unknown', () => {
  expect(title('/suppliers/tarn%20wick/addresses')).toBe('Addresses of tarn wick')
})

it('names the parent record of a new record', () => {
  expect(title('/buyers/harborline/users/new')).toBe('Create user for Harborline Shipyards')
  expect(title('/buyers/harborline/catalogs/spring/categories/new')).toBe(
    'Create category for Spring catalog',
  )
  expect(title('/buyers/harborline/addresses/new')).toBe('Create address for Harborline Shipyards')
  expect(title('/buyers/harborline/costcenters/new')).toBe('Create cost center for Harborline Shipyards')
})

it('returns no title for other pages', () => {
  for (const path of [
    ...['/dashboard', '/buyers', '/buyers/new', '/buyers/harborline', '/buyers/harborline/users/mira'],
    ...['/settings/adminusers', '/settings/adminusers/mira', '/mysupplier'],
  ])
    expect(title(path)).toBeUndefined()
})
