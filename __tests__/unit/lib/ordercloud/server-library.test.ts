import { UnsecuredJWT } from 'jose'
import { toQueryString } from '@/lib/ordercloud/query'
import { ACCESS_COOKIE } from '@/lib/ordercloud/cookies'
import { loadOrderCloud } from '@/lib/ordercloud/sdk'
import { READ_PATHS, serverLibrary } from '@/lib/ordercloud/server-library'
import { provideSettings, type Settings } from '@/lib/settings'

type Operations = Record<string, Record<string, (...given: unknown[]) => Promise<unknown>>>

const OPTIONS = { page: 2, pageSize: 20, sortBy: ['!ID', 'Name'], filters: { ID: 'a|b', xp: { size: '>3' } } }
const operations = Object.entries(READ_PATHS).flatMap(([resource, paths]) =>
  Object.entries(paths).map(([name, path]) => [`${resource}.${name}`, resource, name, path] as const),
)
const argumentsFor = (path: string, name: string) => [
  ...Array.from({ length: path.split('{}').length - 1 }, (_, at) => `id-${at}`),
  ...(name === 'Get' ? [] : [OPTIONS]),
]

let requested: string[] = []
beforeEach(async () => {
  provideSettings({ apiUrl: 'http://platform.example', clientId: 'client' } as Settings)
  const exp = Math.floor(Date.now() / 1000) + 600
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT({ usr: 'mira', usrtype: 'admin', exp }).encode()};path=/`
  requested = []
  const oc = await loadOrderCloud()
  oc.Configuration.Set({ ...oc.Configuration.Get(), baseApiUrl: 'http://platform.example' })
  globalThis.fetch = (async (address: string) => {
    requested.push(address)
    return { status: 200, statusText: '', headers: new Map(), text: async () => '{}' }
  }) as never
})

it.each(operations)('requests the same address as the library for %s', async (_id, resource, name, path) => {
  const given = argumentsFor(path, name)
  const oc = (await loadOrderCloud()) as unknown as Operations
  await oc[resource]?.[name]?.(...given)
  const read = jest.fn(async () => ({}))
  await (serverLibrary(read as never) as unknown as Operations)[resource]?.[name]?.(...given)
  const [at, query] = read.mock.calls[0] as unknown as [string, Record<string, unknown> | undefined]
  const search = toQueryString(query)
  expect(requested).toEqual([`http://platform.example/v1${at}${search && `?${search}`}`])
})

it('rejects when the platform does not respond in time', async () => {
  const oc = serverLibrary(async () => undefined)
  await expect(oc.Orders.List('All', {})).rejects.toThrow('did not respond in time')
})
