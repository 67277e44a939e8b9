import { fieldLabel } from '@/components/resource/csv/export-fields'
import { sortsOf, sortWords } from '@/components/resource/list/list-sorts'
import type { ListedResource } from '@/components/resource/listed-resource'
import { nameWords } from '@/lib/resource/words'
import { addedLabel } from '@/lib/resource/columns'
import { BEST_MATCH } from '@/lib/url/list-state'

test.each([
  ['DefaultPriceScheduleID', 'Default price schedule ID'],
  ['OrderSubmittedForYourApproval', 'Order submitted for your approval'],
  ['URLPath', 'URL path'],
  ['Street1', 'Street1'],
  ['ean_code', 'Ean code'],
  ['ship-weight', 'Ship weight'],
  ['_', '_'],
  ['', ''],
])('says the name %s as "%s"', (name, words) => {
  expect(nameWords(name)).toBe(words)
})

test('files, added columns and sorting have the same words for a field', () => {
  const resource = { columns: [], rules: { filters: [] } } as unknown as ListedResource<object>
  const words = 'Sub total ID'
  expect(fieldLabel('SubTotalID')).toBe(words)
  expect(addedLabel('SubTotalID')).toBe(words)
  expect(sortWords(resource, { search: '', sort: '!SubTotalID' })).toBe(`${words} descending`)
})

test('only a search that the platform ranks can be in the order of the best match', () => {
  const resource = {
    columns: [],
    rules: { filters: [], defaultSort: 'Name', ranksSearch: true },
  } as unknown as ListedResource<object>
  const labels = (search: string, sort: string) =>
    sortsOf(resource, { search, sort }).map(({ label }) => label)
  expect(labels('bolt', BEST_MATCH)).toEqual(['Best match'])
  expect(labels('', 'Name')).toEqual(['Name ascending'])
})

test('files name each part of a path', () => {
  expect(['BillingAddress.FirstName', 'xp.Size.Unit', 'xp', 'Order.ID'].map(fieldLabel)).toEqual([
    'Billing address: first name',
    'Size: unit',
    'All extended properties',
    'Order: ID',
  ])
})
