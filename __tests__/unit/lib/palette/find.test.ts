import { findRecord, findRecords, hasWords, MAX_ROWS_PER_KIND, type FindableArea } from '@/lib/palette/find'
import type { Findable } from '@/lib/registry'
import { named } from '@/lib/resource/named'
import type { ListOptions } from '@/lib/resource/service'

const page = (items: object[], total = items.length) => ({
  Items: items,
  Meta: { Page: 1, PageSize: 20, TotalCount: total, TotalPages: 1, ItemRange: [1, items.length] },
})
const list = jest.fn()
const things: Findable = {
  ...named,
  words: { one: 'thing', many: 'things' },
  route: '/things',
  service: { list },
}
const area: FindableArea = { records: () => Promise.resolve(things) }
const scope = { signal: new AbortController().signal }

beforeEach(() => list.mockReset())

/** Mocks the results of the lookup by id and of the search. */
function answer(exact: object[], searched: object[], total?: number) {
  list.mockImplementation(({ filters }: ListOptions) =>
    Promise.resolve(filters.ID === undefined ? page(searched, total) : page(exact)),
  )
}

it('lists the record with this exact ID first, without duplicates', async () => {
  answer(
    [{ ID: 'a1', Name: 'One' }],
    [
      { ID: 'a1', Name: 'One' },
      { ID: 'b2', Name: 'a1 too' },
    ],
  )
  expect(await findRecords(area, 'a1', scope)).toEqual({
    one: 'thing',
    exact: [{ id: 'a1', title: 'One', href: '/things/a1' }],
    named: [{ id: 'b2', title: 'a1 too', href: '/things/b2' }],
    more: undefined,
  })
  for (const [, given] of list.mock.calls) expect(given).toEqual({ ...scope, quiet: true })
})

it('shows a few records and links to the list of all', async () => {
  const rows = Array.from({ length: MAX_ROWS_PER_KIND + 1 }, (_, at) => ({ ID: `t${at}` }))
  answer([], rows, 1200)
  const { named: shown, more } = await findRecords(area, 'a thing & more', scope)
  expect(shown).toHaveLength(MAX_ROWS_PER_KIND)
  expect(more).toEqual({ count: 1200, many: 'things', href: '/things?search=a%20thing%20%26%20more' })
  // The text cannot be an id.
  expect(list).toHaveBeenCalledTimes(1)
})

it('searches for a single letter by ID only', async () => {
  answer([], [])
  await findRecords(area, 'a', scope)
  expect(list.mock.calls.map(([options]) => (options as ListOptions).filters)).toEqual([{ ID: 'a' }])
})

it('searches a second time for records that the default list excludes', async () => {
  list.mockImplementation(({ filters }: ListOptions) =>
    Promise.resolve(page(filters.IsSubmitted === 'false' ? [{ ID: 'draft' }] : [])),
  )
  const found = await findRecord({ ...area, unlisted: { IsSubmitted: 'false' } }, 'draft', scope)
  expect(found).toEqual({ id: 'draft', title: 'draft', href: '/things/draft', one: 'thing' })
  expect(await findRecord(area, 'draft', scope)).toBeUndefined()
})

it('links to records without a list of their own, and distinguishes the same ID in two companies', async () => {
  answer([{ ID: 'u1', Company: 'b1' }], [], 99)
  const people: Findable = {
    ...named,
    words: things.words,
    service: { list },
    hrefOf: ({ ID, Company }: { ID?: string; Company?: string }) => `/${Company}/${ID}`,
  }
  const { exact, more } = await findRecords({ records: () => Promise.resolve(people) }, 'u1', scope)
  expect(exact.map(({ href }) => href)).toEqual(['/b1/u1'])
  expect(more).toBeUndefined()

  // Ids of people are unique within their company.
  const namesakes = ['b1', 'b2'].map((Company) => ({ ID: 'u1', Company }))
  answer(namesakes, [...namesakes, { ID: 'u2', Company: 'b1' }])
  const { exact: both, named: rest } = await findRecords(
    { records: () => Promise.resolve(people) },
    'u1',
    scope,
  )
  expect(both.map(({ href }) => href)).toEqual(['/b1/u1', '/b2/u1'])
  expect(rest.map(({ href }) => href)).toEqual(['/b1/u2'])
})

it('fails when a request fails, instead of showing no results', async () => {
  list.mockRejectedValue(new Error('down'))
  await expect(findRecords(area, 'a1', scope)).rejects.toThrow('down')
})

it('matches names that contain all typed words', () => {
  expect(hasWords('Create product facet', 'FAC cre')).toBe(true)
  expect(hasWords('Create product', 'create facet')).toBe(false)
})
