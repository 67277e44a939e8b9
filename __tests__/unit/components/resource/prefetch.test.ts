import { prefetchList, prefetchRecord } from '@/components/resource/prefetch'
import { prefetchFromPlatform, readServerClaims } from '@/lib/ordercloud/server'
import { companyQuery } from '@/lib/parties/companies'
import { recordPart, type RecordPart } from '@/lib/resource/part'
import type { Reference } from '@/lib/resource/reference'
import type { Resource } from '@/lib/resource/resource'
import type { DocumentData } from '@/lib/resource/document-data'

jest.mock('@/lib/ordercloud/server')
jest.mock('@/lib/settings/server', () => ({ readSettings: () => ({ marketplaceId: 'market' }) }))

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

const dataOf = (prefetched: Awaited<ReturnType<typeof prefetchList>>) => prefetched?.queries[0]?.[1]

describe('the first rows of a list', () => {
  it('are read from the path of the resource, or by its own reader', async () => {
    read.mockResolvedValue(rows)
    const prefetched = await prefetchList(things, Promise.resolve({ page: '2' }))
    expect(read).toHaveBeenCalledWith('/things', expect.objectContaining({ page: 2, sortBy: ['ID'] }))
    expect(dataOf(prefetched)).toEqual(rows)
    expect(prefetched?.queries[0]?.[0][0]).toBe('things')

    const readList = jest.fn(async () => rows)
    read.mockClear()
    const own = withService({ readList })
    expect(dataOf(await prefetchList(own, Promise.resolve({})))).toEqual(rows)
    expect(readList).toHaveBeenCalledWith(prefetchFromPlatform, expect.objectContaining({ page: 1 }))
    expect(read).not.toHaveBeenCalled()
  })

  it('leave out the values of facets, which no list shows', async () => {
    read.mockResolvedValue({ ...rows, Meta: { ...rows.Meta, Facets: [{ Name: 'Color' }] } })
    expect(dataOf(await prefetchList(things, Promise.resolve({})))).toEqual(rows)
  })

  it('leave out empty fields, also of records within them, but nothing of the extended properties', async () => {
    const Items = [
      { ID: 'a', Phone: null, xp: { size: null, color: 'red' }, Tags: [null, 'x'], Count: 0, Name: '' },
      { ID: 'b', FromUser: { ID: 'u', Password: null, xp: null }, xp: null },
    ]
    read.mockResolvedValue({ ...rows, Items })
    expect(dataOf(await prefetchList(things, Promise.resolve({})))).toEqual({
      ...rows,
      Items: [
        { ID: 'a', xp: { size: null, color: 'red' }, Tags: [null, 'x'], Count: 0, Name: '' },
        { ID: 'b', FromUser: { ID: 'u' } },
      ],
    })
  })

  it('are left to the browser when the platform does not respond in time', async () => {
    read.mockResolvedValue(undefined)
    const besideRows = jest.fn()
    expect(await prefetchList(things, Promise.resolve({}), besideRows)).toBeUndefined()
    expect(besideRows).not.toHaveBeenCalled()
  })

  it('arrive with what they show besides their records, each record with the shown part alone', async () => {
    read.mockImplementation(
      (path) =>
        Promise.resolve(
          path === '/things'
            ? rows
            : {
                Items: [
                  { ID: 'p', Price: 2, Long: 'text' },
                  { ID: 'P', Price: 3 },
                ],
              },
        ) as never,
    )
    const prefetched = await prefetchList(things, Promise.resolve({}), (document, found) =>
      document.readEach<{ ID?: string; Price?: number }>({
        path: 'prices',
        ids: ['p', 'gone', null, undefined, 'p', ...found.map(({ ID }) => ID)],
        queryKeyOf: (id) => ['price', id],
        shown: ({ ID, Price }) => ({ ID, Price }),
      }),
    )
    expect(read).toHaveBeenCalledTimes(2)
    expect(read).toHaveBeenCalledWith('/prices', expect.objectContaining({ filters: { ID: 'p|gone|a' } }))
    const data = Object.fromEntries(
      (prefetched?.queries ?? []).map(([queryKey, data]) => [queryKey.join(), data]),
    )
    expect(data).toMatchObject({
      'price,p': { Items: [{ ID: 'p', Price: 2 }] },
      'price,gone': { Items: [] },
      'price,a': { Items: [] },
    })
    expect(JSON.stringify(data)).not.toContain('text')
    expect(dataOf(prefetched)).toEqual(rows)
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

describe('what a record page shows besides the record', () => {
  const stateOf = (prefetched: DocumentData | undefined) =>
    Object.fromEntries(
      (prefetched?.queries ?? []).map(([queryKey, data]) => [JSON.stringify(queryKey), data]),
    )

  it('is requested at once, before the record has arrived, and handed over with it', async () => {
    let sendRecord = (_record: object) => {}
    const record = new Promise<object>((resolve) => (sendRecord = resolve))
    read.mockImplementation(
      (path) => (path === '/things/a' ? record : Promise.resolve({ of: path })) as never,
    )
    const reading = prefetchRecord(things, 'a', {
      beside: (document, id) => document.readPath(['parts', id], `/parts/${id}`, {}),
    })
    await new Promise(process.nextTick)
    expect(read.mock.calls.map(([path]) => path).sort()).toEqual(['/parts/a', '/things/a'])
    sendRecord({ ID: 'a' })
    expect(stateOf((await reading).prefetched)).toEqual({
      '["things","item","a"]': { ID: 'a' },
      '["parts","a"]': { of: '/parts/a' },
    })
  })

  it('is left out when it did not arrive in time, and the record is kept', async () => {
    read.mockImplementation(
      (path) => Promise.resolve(path === '/things/a' ? { ID: 'a' } : undefined) as never,
    )
    const { prefetched } = await prefetchRecord(things, 'a', {
      beside: async (document) => {
        expect(await document.readPart(part)).toBeUndefined()
        expect(await document.readById(reference, ['x'])).toEqual([])
      },
    })
    expect(stateOf(prefetched)).toEqual({ '["things","item","a"]': { ID: 'a' } })
  })

  it('is not requested without access to the record', async () => {
    jest.mocked(readServerClaims).mockResolvedValue({ roles: ['OtherViewer'], kind: 'admin' } as never)
    const beside = jest.fn()
    expect((await prefetchRecord(things, 'a', { beside })).prefetched).toBeUndefined()
    expect(beside).not.toHaveBeenCalled()
  })

  it('is the page of a part that the address names', async () => {
    read.mockResolvedValue(rows)
    const { prefetched } = await prefetchRecord(things, 'a', {
      beside: (document) => document.readPart(part),
      searchParams: Promise.resolve({ lines: '3' }),
    })
    expect(read).toHaveBeenCalledWith('/orders/All/a/lineitems', { page: 3 })
    expect(stateOf(prefetched)['["things","item","a","lines",3]']).toEqual(rows)
  })

  it('contains names of companies by the keys of the browser, except of the marketplace', async () => {
    read.mockResolvedValue({ Items: [{ ID: 'harbor', Name: 'Harbor' }] })
    jest
      .mocked(readServerClaims)
      .mockResolvedValue({ roles: ['ThingViewer', 'BuyerReader'], kind: 'admin' } as never)
    const { prefetched } = await prefetchRecord(things, 'a', {
      beside: (document) => document.readNames('buyers', ['harbor', 'MARKET', 'gone', null, 'harbor']),
    })
    expect(read).toHaveBeenCalledWith('/buyers', expect.objectContaining({ filters: { ID: 'harbor|gone' } }))
    expect(stateOf(prefetched)).toMatchObject({
      [JSON.stringify(companyQuery('buyers', 'harbor').queryKey)]: {
        Items: [{ ID: 'harbor', Name: 'Harbor' }],
      },
      [JSON.stringify(companyQuery('buyers', 'gone').queryKey)]: { Items: [] },
    })
  })

  it('contains no names of buyers without their role, and none for suppliers', async () => {
    read.mockResolvedValue({ ID: 'a' })
    for (const claims of [
      { roles: ['ThingViewer'], kind: 'admin' },
      { roles: ['ThingViewer', 'BuyerReader'], kind: 'supplier' },
    ]) {
      jest.mocked(readServerClaims).mockResolvedValue(claims as never)
      await prefetchRecord(things, 'a', { beside: (document) => document.readNames('buyers', ['harbor']) })
    }
    expect(read.mock.calls.map(([path]) => path)).toEqual(['/things/a', '/things/a'])
  })
})

const part: RecordPart<object> = recordPart(
  'things',
  'a',
  'lines',
  (oc, page, request) => oc.LineItems.List('All', 'a', { page }, request) as never,
)
const reference = {
  path: 'others',
  rules: { defaultSort: 'Name' },
  idOf: ({ ID }: Thing) => ID,
} as unknown as Reference<Thing>
