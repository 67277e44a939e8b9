import { everyPage, readByIds } from '@/lib/resource/every-page'
import type { Resource } from '@/lib/resource/resource'
import type { ListOptions, ListPage } from '@/lib/resource/service'
import { defaultListState } from '@/lib/url/list-state'

interface Thing {
  ID: string
}

const ids = Array.from({ length: 250 }, (_, n) => `t${String(n).padStart(3, '0')}`)

/** Mocks a list of the platform: sorted by ID, filtered by `>last` or `a|b`. */
function things(sortable: string[], ask = (_: ListOptions) => undefined as unknown) {
  const list = (options: ListOptions): Promise<ListPage<Thing>> => {
    ask(options)
    const filter = String(options.filters.ID ?? '')
    const left = ids.filter((id) =>
      filter.startsWith('>') ? id > filter.slice(1) : !filter || filter.split('|').includes(id),
    )
    const from = (options.page - 1) * options.pageSize
    const Items = left.slice(from, from + options.pageSize).map((ID) => ({ ID }))
    const { page: Page, pageSize: PageSize } = options
    const Meta = {
      Page,
      PageSize,
      TotalCount: left.length,
      TotalPages: Math.ceil(left.length / PageSize),
      ItemRange: [],
    }
    return Promise.resolve({ Items, Meta })
  }
  return {
    idOf: (thing: Thing) => thing.ID,
    words: { one: 'thing', many: 'things' },
    rules: { sortable, defaultSort: 'Name', filters: [] },
    search: { words: 'name' },
    service: { list },
  } as unknown as Resource<Thing>
}

async function read(resource: Resource<Thing>) {
  const found: string[] = []
  const state = { ...defaultListState(resource.rules), page: 7 }
  for await (const { Items } of everyPage(resource, state, {})) found.push(...Items.map(({ ID }) => ID))
  return found
}

test('reads pages after the last ID when the list can be sorted by ID', async () => {
  const requested: ListOptions[] = []
  expect(await read(things(['ID'], (options) => requested.push(options)))).toEqual(ids)
  expect(requested.map(({ page, sortBy, filters }) => [page, sortBy[0], filters.ID])).toEqual([
    [1, 'ID', undefined],
    [1, 'ID', '>t099'],
    [1, 'ID', '>t199'],
  ])
})

test('reads pages by number from page 1 when the list cannot be sorted by ID', async () => {
  const pages: number[] = []
  expect(await read(things(['Name'], ({ page }) => pages.push(page)))).toEqual(ids)
  expect(pages).toEqual([1, 2, 3])
})

test('fails when the platform ignores the filter, instead of reading forever', async () => {
  const resource = things(['ID'])
  const full = await resource.service.list({ sortBy: [], page: 1, pageSize: 100, filters: {} }, {})
  resource.service.list = () => Promise.resolve(full)
  await expect(read(resource)).rejects.toThrow('things cannot be listed by ID.')
})

test('reads records by ID in batches and leaves out missing records', async () => {
  const requested: ListOptions[] = []
  const resource = things(['ID'], (options) => requested.push(options))
  const found = await readByIds(resource, [...ids.slice(0, 150), 'missing'], {})
  expect([...found.keys()]).toEqual(ids.slice(0, 150))
  expect(requested).toHaveLength(2)
})
