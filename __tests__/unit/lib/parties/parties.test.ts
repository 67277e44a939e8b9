import { groupBySource, readGainedProfiles } from '@/components/access/rules/gained-profiles'
import { describeParty, makeParty, partyKey, partyOf, partyQuery, type Party } from '@/lib/parties/party'
import { lookupsFor, placeOf } from '@/lib/parties/places'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

const group: Party = { BuyerID: 'b', UserGroupID: 'g' }

describe('a party', () => {
  it('contains the non-empty IDs of an assignment', () => {
    expect(partyOf({ BuyerID: 'b', SupplierID: null, UserGroupID: 'g', UserID: '' })).toEqual(group)
    expect(makeParty('buyer', 'group', 'b', 'g')).toEqual(group)
    expect(makeParty('seller', 'company', '', '')).toEqual({})
    expect(makeParty('supplier', 'user', 's', 'u')).toEqual({ SupplierID: 's', UserID: 'u' })
    expect(partyQuery(group)).toEqual({ buyerID: 'b', userGroupID: 'g' })
  })

  it('has a different key than others with the same ID', () => {
    const all: Party[] = [{}, { UserID: 'x' }, { UserGroupID: 'x' }, { BuyerID: 'x' }, { SupplierID: 'x' }]
    expect(new Set(all.map(partyKey)).size).toBe(all.length)
    expect(partyKey({ BuyerID: 'a', UserID: 'x' })).not.toBe(partyKey({ BuyerID: 'b', UserID: 'x' }))
  })

  it('is described by its type and company', () => {
    expect(describeParty({})).toBe('All admin users')
    expect(describeParty(group, 'Harborline')).toBe('User group of the buyer Harborline')
    expect(describeParty({ BuyerID: 'b', UserID: 'u' })).toBe('User of the buyer b')
  })

  it('is looked up with the others in its list by one request', () => {
    const lookups = lookupsFor([{}, group, { ...group, UserGroupID: 'h' }, { BuyerID: 'b' }, { UserID: 'u' }])
    expect(lookups.map(({ place, ids }) => [place.to.path, ids])).toEqual([
      ['buyers', ['b']],
      ['buyers/b/usergroups', ['g', 'h']],
      ['adminusers', ['u']],
    ])
  })

  it('has its list below its company', () => {
    expect(placeOf('supplier', 'user', 's')?.route).toBe('/suppliers/s/users')
    expect(placeOf('seller', 'company', '')).toBeUndefined()
  })
})

describe('the security profiles of a user', () => {
  const user: Party = { UserID: 'u' }

  it('come from the user, its groups and its company only', () => {
    const rows = [
      { SecurityProfileID: 'direct', UserID: 'u' },
      { SecurityProfileID: 'other', UserID: 'v' },
      { SecurityProfileID: 'all' },
      { SecurityProfileID: 'direct' },
      { SecurityProfileID: 'team', UserGroupID: 'g' },
      { SecurityProfileID: 'team', UserGroupID: 'h' },
      { SecurityProfileID: 'strangers', UserGroupID: 'k' },
      { SecurityProfileID: 'buyers', BuyerID: 'b' },
    ]
    expect(groupBySource(user, rows, ['g', 'h'])).toEqual([
      { id: 'direct', isDirect: true, isFromCompany: true, groups: [] },
      { id: 'all', isDirect: false, isFromCompany: true, groups: [] },
      { id: 'team', isDirect: false, isFromCompany: false, groups: ['g', 'h'] },
    ])
  })

  it('are read with one list per level, including all pages', async () => {
    const list = jest.fn(async ({ level, page }: { level: string; page: number }) => ({
      Items: level === 'Group' ? [{ SecurityProfileID: `p${page}`, UserGroupID: 'g' }] : [],
      Meta: { TotalCount: 2, TotalPages: level === 'Group' ? 2 : 1 },
    }))
    const groups = jest.fn(async () => ({ Items: [{ UserGroupID: 'g' }], Meta: { TotalPages: 1 } }))
    const oc = {
      SecurityProfiles: { ListAssignments: list },
      AdminUserGroups: { ListUserAssignments: groups },
    } as unknown as OrderCloud
    expect((await readGainedProfiles(oc, user, {})).map(({ id }) => id)).toEqual(['p1', 'p2'])
    expect(list.mock.calls.map(([{ level, page }]) => `${level} ${page}`).sort()).toEqual([
      'Company 1',
      'Group 1',
      'Group 2',
      'User 1',
    ])
    expect(groups).toHaveBeenCalledTimes(1)
  })
})

it('a company inherits no security profiles', () => {
  const rows = [{ SecurityProfileID: 'p', BuyerID: 'b' }, { SecurityProfileID: 'q' }]
  expect(groupBySource({ BuyerID: 'b' }, rows, [])).toEqual([
    { id: 'p', isDirect: true, isFromCompany: false, groups: [] },
  ])
})
