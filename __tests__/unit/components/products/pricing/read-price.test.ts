import { readPartyPrice, readUserPrice } from '@/components/products/pricing/read-price'
import { runAsUser } from '@/lib/ordercloud/as-user'
import { call } from '@/lib/ordercloud/client'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/ordercloud/as-user')

const none = async () => ({ Items: [], Meta: { TotalCount: 0, TotalPages: 0 } })
const currencies: Record<string, string | null> = { euro: 'EUR', dollar: 'USD', bare: null }
const mockLocales = jest.fn()
const sdk = {
  Products: { ListAssignments: none, ListSuppliers: none },
  UserGroups: { ListUserAssignments: none },
  Locales: {
    ListAssignments: async () => ({ Items: mockLocales() as object[], Meta: { TotalPages: 1 } }),
    Get: async (id: string) => ({ ID: id, Currency: currencies[id] }),
  },
  Users: { Get: async () => ({ ID: 'ana', Locale: { Currency: 'USD' } }) },
}
const user = { buyerId: 'harborline', userId: 'ana' }

beforeEach(() => {
  jest.resetAllMocks()
  provideSettings({ marketplaceId: 'market' } as Settings)
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

test('asks the platform as the user', async () => {
  jest.mocked(runAsUser).mockResolvedValue({ ID: 'p' })
  const { platform, currency } = await readUserPrice(
    { ID: 'p', Name: 'Lamp' },
    user,
    { allowed: true },
    new AbortController().signal,
  )
  expect([platform, currency]).toEqual([{ kind: 'unpriced' }, 'USD'])
})

test('does not ask the platform without the role that acts for users, and gives the reason', async () => {
  const { platform } = await readUserPrice(
    { ID: 'p', Name: 'Lamp' },
    user,
    { allowed: false, reason: 'This needs the role BuyerImpersonation.', missing: [] },
    new AbortController().signal,
  )
  expect(platform).toEqual({ kind: 'unknown', reason: 'This needs the role BuyerImpersonation.' })
  expect(runAsUser).not.toHaveBeenCalled()
})

const partyCurrency = async (groupIds: string[], canReadLocales = true) => {
  const users = { buyerId: 'harborline', groupIds, canReadLocales }
  return (await readPartyPrice({ ID: 'p', Name: 'Lamp' }, users, new AbortController().signal)).currency
}

test('finds the currency of a user group in its locale, or else in that of the buyer', async () => {
  mockLocales.mockReturnValue([
    { LocaleID: 'dollar', BuyerID: 'harborline' },
    { LocaleID: 'euro', BuyerID: 'harborline', UserGroupID: 'crew' },
  ])
  expect(await partyCurrency(['crew'])).toBe('EUR')
  expect(await partyCurrency(['office'])).toBe('USD')
  expect(await partyCurrency([])).toBe('USD')
  mockLocales.mockReturnValue([{ LocaleID: 'euro', BuyerID: 'harborline', UserGroupID: 'crew' }])
  expect(await partyCurrency(['office'])).toBeNull()
  mockLocales.mockReturnValue([{ LocaleID: 'bare', BuyerID: 'harborline' }])
  expect(await partyCurrency([])).toBeNull()
})

test('leaves the currency open without the permission to read locales', async () => {
  expect(await partyCurrency([], false)).toBeUndefined()
  expect(mockLocales).not.toHaveBeenCalled()
})
