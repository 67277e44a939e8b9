/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as constants from '../../sandbox/seed/constants'
import { demoSeed } from '../../sandbox/seed/demo'
import { ASSIGNMENT_NAMES, joinSeed, OBJECT_NAMES } from '../../sandbox/seed/format'
import type { SeedDocument, SeedRecord } from '../../sandbox/seed/format'
import { emptySeed, minimalSeed } from '../../sandbox/seed/minimal'
import { readSeed } from '../../sandbox/seed/read-yaml'

const { DEMO_ACCOUNTS, DEMO_PASSWORD } = constants
const assetBase = 'http://localhost:4010'
const seed = demoSeed({ assetBase })

function all(document: SeedDocument, name: string): SeedRecord[] {
  return document.Objects[name] ?? document.Assignments[name]!
}

function rows(name: string): SeedRecord[] {
  return all(seed, name)
}

/** The parent references that form the scope of an id. */
const SCOPES: Record<string, string[]> = {
  SupplierUsers: ['SupplierID'],
  SupplierUserGroups: ['SupplierID'],
  SupplierAddresses: ['SupplierID'],
  Categories: ['CatalogID'],
  SpecOptions: ['SpecID'],
  Users: ['BuyerID'],
  UserGroups: ['BuyerID'],
  Addresses: ['BuyerID'],
  CostCenters: ['BuyerID'],
  CreditCards: ['BuyerID'],
  SpendingAccounts: ['BuyerID'],
  ApprovalRules: ['BuyerID'],
  InventoryRecords: ['ProductID'],
  Variants: ['ProductID'],
  VariantInventoryRecords: ['ProductID', 'VariantID'],
}

function keysOf(document: SeedDocument, name: string): string[] {
  return all(document, name).map((row) =>
    [...(SCOPES[name] ?? []).map((field) => row[field]), row.ID].map(String).join('/'),
  )
}

/** The target of a reference: the resource, and the fields that form its key. */
type Target = [resource: string, ...fields: string[]]

function partyTargets(row: SeedRecord): Record<string, Target> {
  if (row.BuyerID) return { UserID: ['Users', 'BuyerID'], UserGroupID: ['UserGroups', 'BuyerID'] }
  if (row.SupplierID) {
    return { UserID: ['SupplierUsers', 'SupplierID'], UserGroupID: ['SupplierUserGroups', 'SupplierID'] }
  }
  return { UserID: ['AdminUsers'], UserGroupID: ['AdminUserGroups'] }
}

function targets(name: string, row: SeedRecord): Record<string, Target> {
  return {
    BuyerID: ['Buyers'],
    SupplierID: ['Suppliers'],
    CatalogID: ['Catalogs'],
    ProductID: ['Products'],
    SpecID: ['Specs'],
    PromotionID: ['Promotions'],
    LocaleID: ['Locales'],
    PriceScheduleID: ['PriceSchedules'],
    DefaultPriceScheduleID: ['PriceSchedules'],
    DefaultSupplierID: ['Suppliers'],
    DefaultCatalogID: ['Catalogs'],
    SecurityProfileID: ['SecurityProfiles'],
    ClientID: ['ApiClients'],
    CategoryID: ['Categories', 'CatalogID'],
    ParentID: ['Categories', 'CatalogID'],
    VariantID: ['Variants', 'ProductID'],
    CostCenterID: ['CostCenters', 'BuyerID'],
    CreditCardID: ['CreditCards', 'BuyerID'],
    SpendingAccountID: ['SpendingAccounts', 'BuyerID'],
    ApprovingGroupID: name === 'SellerApprovalRules' ? ['AdminUserGroups'] : ['UserGroups', 'BuyerID'],
    ...(row.BuyerID ? { AddressID: ['Addresses', 'BuyerID'] } : {}),
    ...(name === 'Specs' ? { DefaultOptionID: ['SpecOptions', 'ID'] } : {}),
    ...(name === 'SpecProductAssignments' ? { DefaultOptionID: ['SpecOptions', 'SpecID'] } : {}),
    ...partyTargets(row),
  }
}

/** Returns the references of a document to missing records. */
function dangling(document: SeedDocument): string[] {
  const known = new Map(OBJECT_NAMES.map((name) => [name as string, new Set(keysOf(document, name))]))
  return [...OBJECT_NAMES, ...ASSIGNMENT_NAMES].flatMap((name) =>
    all(document, name).flatMap((row) =>
      Object.entries(targets(name, row)).flatMap(([field, [resource, ...scope]]) => {
        const value = row[field]
        if (value === null || value === undefined) return []
        const key = [...scope.map((part) => row[part]), value].map(String).join('/')
        return known.get(resource)!.has(key) ? [] : [`${name}.${field} ${key}`]
      }),
    ),
  )
}

const allUsers = ['AdminUsers', 'SupplierUsers', 'Users'].flatMap(rows)
describe('the seed document', () => {
  const documents: [string, () => SeedDocument][] = [
    ['demo', () => demoSeed({ assetBase })],
    ['minimal', minimalSeed],
    ['empty', emptySeed],
  ]

  test.each(documents)('%s is the same on every call and lists the 56 resources', (_, make) => {
    expect(make()).toEqual(make())
    expect(Object.keys(make().Objects)).toEqual([...OBJECT_NAMES])
    expect(Object.keys(make().Assignments)).toEqual([...ASSIGNMENT_NAMES])
    expect(OBJECT_NAMES.length + ASSIGNMENT_NAMES.length).toBe(56)
  })

  test.each(documents)('%s is a new copy on every call', (_, make) => {
    make().Objects.AdminUsers![0]!.Username = 'changed'
    expect(make().Objects.AdminUsers![0]!.Username).toBe('admin')
  })

  test.each(documents)('%s has valid IDs, unique in their scope', (_, make) => {
    const document = make()
    for (const name of OBJECT_NAMES) {
      for (const row of all(document, name)) expect(row.ID).toMatch(/^[A-Za-z0-9_-]{1,100}$/)
      const keys = keysOf(document, name)
      expect([name, new Set(keys).size]).toEqual([name, keys.length])
    }
  })

  test.each(documents)('%s references only records that it contains', (_, make) => {
    expect(dangling(make())).toEqual([])
  })

  test.each(documents)('%s contains each assignment once', (_, make) => {
    const document = make()
    for (const name of ASSIGNMENT_NAMES) {
      const parties = all(document, name).map((row) =>
        JSON.stringify(
          Object.entries(row).filter(([field]) => field.endsWith('ID') && !field.includes('Default')),
        ),
      )
      expect([name, new Set(parties).size]).toEqual([name, parties.length])
    }
  })

  test('minimal or empty has an administrator with full access', () => {
    for (const document of [minimalSeed(), emptySeed()]) {
      expect(all(document, 'AdminUsers')).toMatchObject([{ Username: 'admin', Password: DEMO_PASSWORD }])
      expect(all(document, 'SecurityProfileAssignments')).toMatchObject([
        { SecurityProfileID: 'FullAccess', UserID: 'admin' },
      ])
      expect(all(document, 'ApiClients')[0]).toMatchObject({
        ID: constants.OFFICE_CLIENT_ID,
        AllowSeller: true,
      })
    }
    expect(all(minimalSeed(), 'Buyers')).toHaveLength(1)
    expect(all(emptySeed(), 'Buyers')).toHaveLength(0)
  })
})

describe('the files of the demo marketplace', () => {
  const folder = path.resolve(__dirname, '../../sandbox/seed/demo')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .sort()
  const sources = files.map(
    (file) => [file, readSeed(readFileSync(path.join(folder, file), 'utf8'))] as const,
  )

  test.each(sources)('%s has the seeding format without errors or unknown names', (_, source) => {
    expect([source.problems, source.ignored]).toEqual([[], []])
    expect(source.lines.size).toBeGreaterThan(0)
  })

  test('contain all records of the demo marketplace in the order of their paths', () => {
    expect(joinSeed(...sources.map(([, { document }]) => document))).toEqual(demoSeed({ assetBase: '' }))
  })
})

describe('the demo marketplace', () => {
  test('has the expected numbers of records', () => {
    expect(rows('Products').length).toBeGreaterThanOrEqual(120)
    expect(rows('Products').filter((product) => product.Active).length).toBeGreaterThanOrEqual(100)
    expect(rows('Products').filter((product) => !product.Active).length).toBeGreaterThanOrEqual(8)
    expect(rows('Catalogs')).toHaveLength(2)
    expect(rows('Suppliers').filter((supplier) => supplier.Active)).toHaveLength(5)
    expect(rows('AdminUsers')).toHaveLength(9)
    expect(rows('Promotions').length).toBeGreaterThanOrEqual(8)
    const sizes = rows('Buyers').map(
      (buyer) => rows('Users').filter((user) => user.BuyerID === buyer.ID).length,
    )
    expect(sizes.filter((size) => size >= 3 && size <= 8)).toHaveLength(4)
    for (const supplier of rows('Suppliers')) {
      expect(rows('SupplierUsers').some((user) => user.SupplierID === supplier.ID)).toBe(true)
      expect(rows('SupplierAddresses').some((address) => address.SupplierID === supplier.ID)).toBe(true)
    }
  })

  test('has unique usernames, and only reserved email domains and phone numbers', () => {
    const names = allUsers.map((user) => user.Username)
    expect(new Set(names).size).toBe(names.length)
    for (const user of allUsers) expect(user.Email).toMatch(/^[a-z.-]+@[a-z.]+\.example\.com$/)
    const phones = [...allUsers, ...['AdminAddresses', 'SupplierAddresses', 'Addresses'].flatMap(rows)]
    for (const { Phone } of phones.filter((record) => record.Phone)) {
      expect(Phone).toMatch(
        /^(\+1 \d{3} 555 01\d\d|\+33 1 99 00 \d\d \d\d|\+44 20 7946 0\d{3}|\+49 30 23125 \d{3})$/,
      )
    }
  })

  test('has the listed demo accounts with the demo password', () => {
    for (const { username } of DEMO_ACCOUNTS) {
      const user = allUsers.find((entry) => entry.Username === username)
      expect(user).toMatchObject({ Password: DEMO_PASSWORD, Active: true })
    }
    const clients = new Map(rows('ApiClients').map((client) => [client.ID, client]))
    expect(clients.get(constants.INTEGRATION_CLIENT_ID)).toMatchObject({
      ClientSecret: constants.INTEGRATION_CLIENT_SECRET,
      DefaultContextUserName: 'integration',
    })
    for (const client of clients.values()) {
      const name = client.DefaultContextUserName
      if (name) expect(allUsers.map((user) => user.Username)).toContain(name)
    }
  })

  test('grants roles to companies, groups and users, and none to all admin users', () => {
    const grants = rows('SecurityProfileAssignments')
    expect(grants.some((grant) => grant.SupplierID && !grant.UserID && !grant.UserGroupID)).toBe(true)
    expect(grants.some((grant) => !grant.SupplierID && !grant.BuyerID && grant.UserGroupID)).toBe(true)
    expect(grants.some((grant) => !grant.SupplierID && !grant.BuyerID && grant.UserID)).toBe(true)
    for (const grant of grants) {
      expect(grant.BuyerID ?? grant.SupplierID ?? grant.UserID ?? grant.UserGroupID).toBeTruthy()
      expect(Boolean(grant.UserID && grant.UserGroupID)).toBe(false)
      expect(grant.UserID).not.toBe('no-access')
    }
    expect(rows('AdminUserGroupAssignments').some((member) => member.UserID === 'no-access')).toBe(false)
  })

  test('has one security profile per permission, with the custom role of the same name', () => {
    const permissions = rows('SecurityProfiles').filter((profile) => (profile.CustomRoles as string[]).length)
    expect(permissions).toHaveLength(34)
    for (const profile of permissions) expect(profile.CustomRoles).toEqual([profile.ID])
    const viewers = rows('SecurityProfileAssignments').filter((grant) => grant.UserGroupID === 'auditors')
    // One for each permission to view, and the one for subscriptions, which is a platform role.
    expect(viewers).toHaveLength(19)
  })

  test('keeps extended properties below 8000 bytes', () => {
    for (const name of OBJECT_NAMES) {
      for (const row of rows(name))
        expect(Buffer.byteLength(JSON.stringify(row.xp ?? null))).toBeLessThan(8000)
    }
  })
})
