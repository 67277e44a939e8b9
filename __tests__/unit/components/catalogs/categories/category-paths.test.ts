import { readPaths } from '@/lib/catalogs/categories'
import type { Category } from '@/lib/ordercloud/models'
import type { ListOptions, ListPage } from '@/lib/resource/service'

const tree = [
  { ID: 'tools', Name: 'Tools' },
  { ID: 'power', Name: 'Power tools', ParentID: 'tools' },
  { ID: 'drills', Name: 'Drills', ParentID: 'power' },
  { ID: 'saws', Name: 'Saws', ParentID: 'power' },
  { ID: 'paint', Name: 'Paint' },
] as Category[]
const list = jest.fn()
const resource = { titleOf: ({ Name }: Category) => Name ?? '', service: { list } as never }
const hits = (...ids: string[]) => tree.filter(({ ID }) => ids.includes(ID ?? ''))

beforeEach(() => {
  list
    .mockReset()
    .mockImplementation(async ({ filters }: ListOptions): Promise<Partial<ListPage<Category>>> => {
      const ids = String(filters.ID).split('|')
      return { Items: tree.filter(({ ID }) => ids.includes(ID ?? '')) }
    })
})

it('reads the names of all ancestors with one request per level', async () => {
  expect(await readPaths(resource, hits('drills', 'saws', 'paint'), {})).toEqual({
    drills: ['Tools', 'Power tools'],
    saws: ['Tools', 'Power tools'],
    paint: [],
  })
  expect(list).toHaveBeenCalledTimes(2)
})

it('sends no request for parents already in the list, and ends the path at a missing parent', async () => {
  expect(await readPaths(resource, hits('tools', 'power'), {})).toEqual({ tools: [], power: ['Tools'] })
  expect(list).not.toHaveBeenCalled()
  const orphan = { ID: 'orphan', Name: 'Orphan', ParentID: 'gone' } as Category
  expect(await readPaths(resource, [orphan], {})).toEqual({ orphan: [] })
})
