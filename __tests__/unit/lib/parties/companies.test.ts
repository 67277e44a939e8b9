import { companyQuery, isMarketplace } from '@/lib/parties/companies'
import { keys } from '@/lib/ordercloud/keys'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
const mockBuyers = jest.fn()
const mockSuppliers = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({ Buyers: { List: mockBuyers }, Suppliers: { List: mockSuppliers } }),
}))

const page = (...ids: string[]) => ({ Items: ids.map((ID) => ({ ID, Name: `Name of ${ID}` })) })
const ask = (kind: 'buyers' | 'suppliers', id: string) => companyQuery(kind, id).queryFn()
const idsOf = (call: unknown[]) => (call[0] as { filters: { ID: string } }).filters.ID

beforeEach(() => {
  mockBuyers.mockReset().mockResolvedValue(page('a', 'b'))
  mockSuppliers.mockReset().mockResolvedValue(page('s'))
})

it('requests all companies of a type that are needed at the same time once', async () => {
  const answers = await Promise.all([ask('buyers', 'a'), ask('buyers', 'b'), ask('suppliers', 's')])
  expect(answers.map(({ Items }) => Items.map(({ Name }) => Name))).toEqual([
    ['Name of a'],
    ['Name of b'],
    ['Name of s'],
  ])
  expect(mockBuyers.mock.calls.map(idsOf)).toEqual(['a|b'])
  expect(mockSuppliers.mock.calls.map(idsOf)).toEqual(['s'])
})

it('requests at most 100 companies at a time', async () => {
  const ids = Array.from({ length: 120 }, (_, at) => `b${at}`)
  await Promise.all(ids.map((id) => ask('buyers', id)))
  expect(mockBuyers.mock.calls.map((call) => idsOf(call).split('|').length)).toEqual([100, 20])
})

it('returns no company when it does not exist for the viewer', async () => {
  expect(await ask('buyers', 'gone')).toEqual({ Items: [] })
})

it('fails for all companies of a request, and sends a new request the next time', async () => {
  mockBuyers.mockRejectedValueOnce(new Error('No.'))
  const failed = await Promise.allSettled([ask('buyers', 'a'), ask('buyers', 'b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await ask('buyers', 'a')).Items).toHaveLength(1)
})

it('is cached with the company lists, which every write to a company invalidates', () => {
  expect(companyQuery('buyers', 'a').queryKey).toEqual([...keys.lists('buyers'), { named: 'a' }])
})

it('recognizes the marketplace by its ID, ignoring case', () => {
  provideSettings({ marketplaceId: 'Meridian' } as Settings)
  expect(isMarketplace('MERIDIAN')).toBe(true)
  expect(isMarketplace('harborline')).toBe(false)
})
