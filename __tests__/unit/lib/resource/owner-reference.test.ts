import { ownerReference } from '@/lib/resource/owner-reference'
import { provideSettings, type Settings } from '@/lib/settings'

const mockGet = jest.fn(async (id: string) => ({ ID: id, Name: 'Tarnwick Tools' }))
jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({ Suppliers: { List: async () => ({ Items: [{ ID: 'tarnwick' }], Meta: {} }), Get: mockGet } }),
}))

beforeAll(() => provideSettings({ marketplaceName: 'Meridian', marketplaceId: 'mer' } as Settings))

const offered = async (search: string, page = 1) => {
  const found = await ownerReference.service.list(
    { sortBy: ['Name'], page, pageSize: 20, search, filters: {} },
    {},
  )
  return found.Items.map(({ ID }) => ID)
}

it('offers the marketplace before the suppliers on page 1 when it matches the search', async () => {
  expect(await offered('')).toEqual(['mer', 'tarnwick'])
  expect(await offered('MERI')).toEqual(['mer', 'tarnwick'])
  expect(await offered('tarn')).toEqual(['tarnwick'])
  expect(await offered('', 2)).toEqual(['tarnwick'])
})

it('names the marketplace without a request', async () => {
  expect(ownerReference.titleOf(await ownerReference.service.get('MER', {}))).toBe('Meridian')
  expect(mockGet).not.toHaveBeenCalled()
  expect(ownerReference.titleOf(await ownerReference.service.get('tarnwick', {}))).toBe('Tarnwick Tools')
})
