import { buyerCatalogs } from '@/components/catalogs/resource'
import { buyerUsers } from '@/components/companies/users/resource'
import { allAreas as areas, allSubAreas as subAreas } from '@/components/loaded-registry'
import { supplierOrders } from '@/components/orders/resource'
import { fieldsOf } from '@/components/resource/csv/export-fields'
import type { ListedResource } from '@/components/resource/listed-resource'

jest.mock('@/lib/ordercloud/sdk')

/** Columns without a field of the record: counts and pictures. */
const WITHOUT = [
  'buyers users',
  'buyers usergroups',
  'buyers catalogs',
  'suppliers users',
  'suppliers usergroups',
  'suppliers addresses',
  'products image',
]

/** Returns the resources of every list of the office. */
async function everyList(): Promise<ListedResource<object>[]> {
  const found = [
    ...(await Promise.all(areas.map(({ records }) => records?.()))),
    ...(await Promise.all(subAreas.map(({ recordsOf }) => recordsOf?.('any')))),
    ...[buyerUsers('any'), buyerCatalogs('any'), supplierOrders],
  ]
  return found.filter(Boolean) as unknown as ListedResource<object>[]
}

test('every column except counts and pictures has fields to export', async () => {
  const lists = await everyList()
  expect(lists).toHaveLength(areas.length + subAreas.length + 1)
  const without = lists.flatMap(({ path, columns }) =>
    columns.filter((column) => fieldsOf(column).length === 0).map(({ key }) => `${path} ${key}`),
  )
  expect(without.sort()).toEqual([...WITHOUT].sort())
})

test('every list has unique column keys, one title column, and sorts only by sortable fields', async () => {
  for (const { columns, rules } of await everyList()) {
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
    expect(columns.filter(({ isTitle }) => isTitle)).toHaveLength(1)
    for (const { sort } of columns) expect([undefined, ...rules.sortable]).toContainEqual(sort)
  }
})

test('lists with combined columns offer the parts as extra columns', async () => {
  const extras = Object.fromEntries(
    (await everyList()).map(({ path, columns }) => [
      path,
      columns.filter(({ isExtra }) => isExtra).map(({ key }) => key),
    ]),
  )
  for (const path of ['buyers/any/users', 'suppliers/any/users', 'adminusers'])
    expect(extras[path]).toEqual(expect.arrayContaining(['id', 'firstName']))
  for (const path of ['addresses', 'suppliers/any/addresses'])
    expect(extras[path]).toEqual(['street', 'city', 'state', 'zip', 'country'])
  expect(extras.promotions).toContain('about')
})
