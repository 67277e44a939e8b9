import {
  assignmentRows,
  assignmentsCsv,
  grants,
  lockRuleOf,
  matchingPeople,
  needsMemberships,
  passwordLine,
  peopleAccess,
  peopleCsv,
  peopleIn,
  peopleKey,
  roleOffers,
  signInState,
  unusedProfiles,
} from '@/components/access/rules/access-overview'
import type { ApiClient, SecurityProfile, User } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'

const promotions: SecurityProfile = {
  ID: 'promotions',
  Name: 'Promotions',
  Roles: ['PromotionReader'],
  CustomRoles: ['PromotionViewer'],
}
const full: SecurityProfile = { ID: 'full', Name: 'All', Roles: ['FullAccess'], CustomRoles: [] }
const shop: SecurityProfile = {
  ...{ ID: 'shop', Name: 'Shop', Roles: ['Shopper'], CustomRoles: ['Forklift'] },
  PasswordConfig: { AllowedFailedAttempts: 3, LockoutDuration: 0, MinimumCharacterCount: 12 },
}
const unused: SecurityProfile = { ID: 'unused', Name: 'Unused', Roles: [], CustomRoles: [] }
const profiles = [promotions, full, shop, unused]
const assignments = [
  { SecurityProfileID: 'shop', BuyerID: 'harborline' },
  { SecurityProfileID: 'promotions', BuyerID: 'harborline', UserGroupID: 'purchasing' },
  { SecurityProfileID: 'promotions', BuyerID: 'other', UserGroupID: 'purchasing' },
  { SecurityProfileID: 'full', UserID: 'mira' },
]
const user = (ID: string, more: Partial<User> = {}): User =>
  ({
    ...{ ID, Username: `${ID}.name`, FirstName: ID, LastName: 'Ames', Email: `${ID}@example.com` },
    ...{ Active: true, ...more },
  }) as User
const harborline = { kind: 'buyer', companyId: 'harborline' } as const
const none = { role: '', profile: '', side: '' }

describe('a role', () => {
  it('is granted by its name, by FullAccess, and as a permission with all of its roles', () => {
    const held = (profile: SecurityProfile, wanted: string) =>
      grants(wanted, { Roles: profile.Roles ?? [], CustomRoles: profile.CustomRoles ?? [] })
    expect(held(promotions, 'PromotionReader')).toBe(true)
    expect(held(promotions, 'permission:PromotionViewer')).toBe(true)
    expect(held(promotions, 'permission:PromotionManager')).toBe(false)
    expect(held({ ...promotions, CustomRoles: [] }, 'permission:PromotionViewer')).toBe(false)
    expect(held(full, 'PromotionReader')).toBe(true)
    expect(held(full, 'permission:PromotionManager')).toBe(true)
    expect(held(full, 'PromotionViewer')).toBe(false)
    expect(held(shop, 'PromotionReader')).toBe(false)
    expect(held(shop, 'permission:constructor')).toBe(false)
  })

  it('is offered when a profile grants it', () => {
    expect(roleOffers(profiles)).toEqual({
      permissions: [{ value: 'permission:PromotionViewer', label: roles.PromotionViewer.Name }],
      platformRoles: ['FullAccess', 'PromotionReader', 'Shopper'],
      customRoles: ['Forklift', 'PromotionViewer'],
    })
  })
})

describe('the list by role', () => {
  const list = (filters: Partial<typeof none>) =>
    assignmentRows({ profiles, assignments }, { ...none, ...filters }).map(({ key }) => key)

  it('names every assignment by profile, and filters it', () => {
    expect(list({})).toEqual([
      'full seller//user/mira',
      'promotions buyer/harborline/group/purchasing',
      'promotions buyer/other/group/purchasing',
      'shop buyer/harborline/company/harborline',
    ])
    expect(list({ role: 'PromotionReader' })).toHaveLength(3)
    expect(list({ role: 'PromotionReader', side: 'seller' })).toEqual(['full seller//user/mira'])
    expect(list({ profile: 'shop' })).toEqual(['shop buyer/harborline/company/harborline'])
  })

  it('keeps an assignment whose profile was created meanwhile, and lists profiles that nobody has', () => {
    const rows = assignmentRows({ profiles: [], assignments: [{ SecurityProfileID: 'new' }] }, none)
    expect(rows).toMatchObject([{ profile: { ID: 'new', Name: 'new' }, party: {} }])
    expect(unusedProfiles({ profiles, assignments }).map(({ ID }) => ID)).toEqual(['unused'])
  })

  it('becomes a file', () => {
    const rows = assignmentRows({ profiles, assignments }, { ...none, profile: 'shop' })
    expect(assignmentsCsv(rows).split('\r\n')).toEqual([
      '\uFEFFSecurityProfileID,SecurityProfile,Side,Level,BuyerID,SupplierID,UserGroupID,UserID,Roles,CustomRoles',
      'shop,Shop,buyer,company,harborline,,,,Shopper,Forklift',
      '',
    ])
  })
})

describe('the list by user', () => {
  const clients = [{ AppName: 'Store', DefaultContextUserName: 'BEN.name' }] as ApiClient[]
  const data = { profiles, assignments, clients }
  const people = peopleAccess(
    data,
    harborline,
    [user('ann', { FailedLoginAttempts: 3 }), user('ben', { FailedLoginAttempts: 1 })],
    [{ UserGroupID: 'purchasing', UserID: 'ann' }],
  )
  const noFilters = { role: '', profile: '', text: '', state: '' }
  const ids = (filters: Partial<typeof noFilters>) =>
    matchingPeople(people, { ...noFilters, ...filters }).map(({ user: { ID } }) => ID)

  it('combines the profiles of the company, the groups and the user', () => {
    expect(people[0]).toMatchObject({
      gained: [
        { id: 'shop', isDirect: false, isFromCompany: true, groups: [] },
        { id: 'promotions', isDirect: false, isFromCompany: false, groups: ['purchasing'] },
      ],
      Roles: ['Shopper', 'PromotionReader'],
      clients: [],
    })
    expect(people[1]).toMatchObject({ gained: [{ id: 'shop' }], Roles: ['Shopper'], clients: ['Store'] })
  })

  it('filters by role, profile, text and state', () => {
    expect(ids({ role: 'PromotionReader' })).toEqual(['ann'])
    expect(ids({ role: 'permission:PromotionViewer' })).toEqual(['ann'])
    expect(ids({ profile: 'shop' })).toEqual(['ann', 'ben'])
    expect(ids({ text: 'BEN@' })).toEqual(['ben'])
    expect(ids({ state: 'failed' })).toEqual(['ann', 'ben'])
    expect(ids({ state: 'inactive' })).toEqual([])
    expect(ids({ state: 'none' })).toEqual([])
  })

  it('tells who is locked out, by the strictest profile', () => {
    expect(people.map(signInState)).toEqual([
      'Locked after 3 failed attempts, until an administrator unlocks the account',
      '1 failed attempt',
    ])
    expect(lockRuleOf([null, { LockoutDuration: 30 }])).toEqual({ attempts: 10, minutes: 30 })
    expect(signInState({ user: user('eve', { Active: false }), lockRule: lockRuleOf([]) })).toBe('Inactive')
    expect(signInState({ user: user('eve'), lockRule: lockRuleOf([]) })).toBeUndefined()
  })

  it('needs memberships only when a group has a profile', () => {
    expect(needsMemberships(assignments, harborline)).toBe(true)
    expect(needsMemberships(assignments, { kind: 'seller', companyId: '' })).toBe(false)
  })

  it('becomes a file with a line for each source', () => {
    const lines = peopleCsv(people, profiles).trimEnd().split('\r\n').slice(1)
    expect(lines).toEqual([
      'ann,ann.name,ann Ames,ann@example.com,true,3,harborline,,shop,Shop,company,,Shopper,Forklift',
      'ann,ann.name,ann Ames,ann@example.com,true,3,harborline,,promotions,Promotions,group,purchasing,PromotionReader,PromotionViewer',
      'ben,ben.name,ben Ames,ben@example.com,true,1,harborline,,shop,Shop,company,,Shopper,Forklift',
    ])
    const [eve] = peopleAccess(data, { kind: 'supplier', companyId: 'tarnwick' }, [user('eve')], [])
    expect(peopleCsv(eve ? [eve] : [], profiles)).toContain('eve@example.com,true,0,,tarnwick,,,,,,\r\n')
  })
})

it('describes the password rules of a profile in one line', () => {
  expect(passwordLine(null)).toBeUndefined()
  expect(passwordLine(shop.PasswordConfig)).toBe(
    'Password rules: at least 12 characters, locked until unlocked after 3 failed attempts',
  )
  expect(passwordLine({ UpperCaseRequired: true })).toBe('Password rules: required characters')
})

it('keeps the people in the address', () => {
  for (const of of [
    harborline,
    { kind: 'seller', companyId: '' },
    { kind: 'supplier', companyId: 'a:b' },
  ] as const)
    expect(peopleIn(peopleKey(of))).toEqual(of)
  expect(peopleIn('nobody:x')).toEqual({ kind: 'seller', companyId: '' })
})
