import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readLocaleSource } from '@/lib/parties/locale-source'

const page = <Row>(Items: Row[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })

function platform(assigned: { UserGroupID: string | null }[], groups: string[]) {
  return {
    Locales: { ListAssignments: jest.fn(async () => page(assigned)) },
    UserGroups: { ListUserAssignments: async () => page(groups.map((UserGroupID) => ({ UserGroupID }))) },
  } as unknown as OrderCloud
}
const whose = { buyerId: 'b', userId: 'u', localeId: 'eur' }

it('is an assignment to a group of the user or to the buyer, but not to other groups', async () => {
  const assigned = [{ UserGroupID: null }, { UserGroupID: 'theirs' }, { UserGroupID: 'mine' }]
  expect(await readLocaleSource(platform(assigned, ['mine']), whose, {})).toEqual({
    BuyerID: 'b',
    UserGroupID: 'mine',
  })
  expect(await readLocaleSource(platform(assigned, []), whose, {})).toEqual({ BuyerID: 'b' })
  expect(await readLocaleSource(platform([{ UserGroupID: 'theirs' }], ['mine']), whose, {})).toBeNull()
})
