import { prefetchList, prefetchRecord } from '@/components/resource/prefetch'
import { prefetchFromPlatform, readServerClaims } from '@/lib/ordercloud/server'
import type { Resource } from '@/lib/resource/resource'

jest.mock('@/lib/ordercloud/server')

interface Thing {
  ID: string
}

const things = {
  path: 'things',
  access: { view: ['ThingViewer'] },
  rules: { sortable: ['ID'], defaultSort: 'ID', filters: [] },
  search: { words: 'ID' },
  service: {},
} as unknown as Resource<Thing>
const withService = (service: object) => ({ ...things, service }) as unknown as Resource<Thing>
const rows = { Items: [{ ID: 'a' }], Meta: { TotalCount: 1 } }

const read = jest.mocked(prefetchFromPlatform)
beforeEach(() => {
  const claims = { roles: ['ThingViewer'], kind: 'admin' }
  jest.mocked(readServerClaims).mockResolvedValue(claims as never)
  read.mockReset()
})

const dataOf = (prefetched: Awaited<ReturnType<typeof prefetchList>>) => prefetched?.queries[0]?.state.data

describe('the first rows of a list', () => {
  it('are read from the path of the resource, or by its own reader', async () => {
    read.mockResolvedValue(rows)
    const prefetched = await prefetchList(things, Promise.resolve({ page: '2' }))
    expect(read).toHaveBeenCalledWith('/things', expect.objectContaining({ page: 2, sortBy: ['ID'] }))
    expect(dataOf(prefetched)).toEqual(rows)
    expect(prefetched?.queries[0]?.queryKey[0]).toBe('things')

    const readList = jest.fn(async () => rows)
    read.mockClear()
    const own = withService({ readList })
    expect(dataOf(await prefetchList(own, Promise.resolve({})))).toEqual(rows)
    expect(readList).toHaveBeenCalledWith(prefetchFromPlatform, expect.objectContaining({ page: 1 }))
    expect(read).not.toHaveBeenCalled()
  })

  it('are left to the browser when the platform does not respond in time', async () => {
    read.mockResolvedValue(undefined)
    expect(await prefetchList(things, Promise.resolve({}))).toBeUndefined()
  })

  it('are not requested for a URL with an invalid sort order', async () => {
    expect(await prefetchList(things, Promise.resolve({ sort: 'Nothing' }))).toBeUndefined()
    expect(read).not.toHaveBeenCalled()
  })

  it('are not requested without the roles, or without a session', async () => {
    for (const claims of [undefined, { roles: ['OtherViewer'], kind: 'admin' }]) {
      jest.mocked(readServerClaims).mockResolvedValue(claims as never)
      expect(await prefetchList(things, Promise.resolve({}))).toBeUndefined()
      expect(await prefetchRecord(things, 'a')).toEqual({ id: 'a', prefetched: undefined })
    }
    expect(read).not.toHaveBeenCalled()
  })

  it('of security profiles are requested for admin users with full access, not for suppliers', async () => {
    read.mockResolvedValue(rows)
    const profiles = { ...things, access: { view: ['SecurityProfileReader'] } } as unknown as Resource<Thing>
    const asKind = (kind: string) =>
      jest.mocked(readServerClaims).mockResolvedValue({ roles: ['FullAccess'], kind } as never)
    asKind('admin')
    expect(await prefetchList(profiles, Promise.resolve({}))).toBeDefined()
    asKind('supplier')
    expect(await prefetchList(profiles, Promise.resolve({}))).toBeUndefined()
  })
})

describe('the record of a page', () => {
  it('is read from the path of the resource, or by its own reader', async () => {
    read.mockResolvedValue({ ID: 'a b' })
    const { id, prefetched } = await prefetchRecord(things, 'a%2Db')
    expect(id).toBe('a-b')
    expect(read).toHaveBeenCalledWith('/things/a-b')
    expect(dataOf(prefetched)).toEqual({ ID: 'a b' })

    const readOne = jest.fn(async () => ({ ID: 'a' }))
    read.mockClear()
    expect(dataOf((await prefetchRecord(withService({ read: readOne }), 'a')).prefetched)).toEqual({
      ID: 'a',
    })
    expect(readOne).toHaveBeenCalledWith(prefetchFromPlatform, 'a')
    expect(read).not.toHaveBeenCalled()
  })

  it('is left to the browser when the platform does not respond in time', async () => {
    read.mockResolvedValue(undefined)
    expect(await prefetchRecord(things, 'a')).toEqual({ id: 'a', prefetched: undefined })
  })

  it('is not requested for an invalid ID', async () => {
    expect((await prefetchRecord(things, 'a%2Fb')).prefetched).toBeUndefined()
    expect(read).not.toHaveBeenCalled()
  })
})
