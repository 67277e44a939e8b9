/** @jest-environment node */
import { SECRET_MASK } from '@/sandbox/core/records/model'
import { emptySeed } from '@/sandbox/seed/minimal'
import { ASSIGNMENT_NAMES, OBJECT_NAMES } from '@/sandbox/seed/format'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { oneOfEach, SHOP_CLIENT_ID } from './support/one-of-each'
import { admin } from './support/people'

type Body = Record<string, unknown>
type Download = Record<string, Body[]>
interface Site {
  market: Marketplace
  token: string
}

/** Paths by the names of the seeding format, in the spelling of the official seeding tool. */
const PATHS: Record<(typeof OBJECT_NAMES)[number] | (typeof ASSIGNMENT_NAMES)[number], string> = {
  Incrementors: '/incrementors',
  XpIndices: '/xpindices',
  SecurityProfiles: '/securityprofiles',
  AdminUsers: '/adminusers',
  AdminUserGroups: '/usergroups',
  AdminAddresses: '/addresses',
  MessageSenders: '/messagesenders',
  IntegrationEvents: '/integrationEvents',
  Suppliers: '/suppliers',
  ProductFacets: '/productfacets',
  Locales: '/locales',
  Catalogs: '/catalogs',
  SupplierUsers: '/suppliers/{supplierID}/users',
  SupplierUserGroups: '/suppliers/{supplierID}/usergroups',
  SupplierAddresses: '/suppliers/{supplierID}/addresses',
  PriceSchedules: '/priceschedules',
  Specs: '/specs',
  Promotions: '/promotions',
  Buyers: '/buyers',
  Categories: '/catalogs/{catalogID}/categories',
  Products: '/products',
  SpecOptions: '/specs/{specID}/options',
  SellerApprovalRules: '/approvalrules',
  Users: '/buyers/{buyerID}/users',
  UserGroups: '/buyers/{buyerID}/usergroups',
  Addresses: '/buyers/{buyerID}/addresses',
  CostCenters: '/buyers/{buyerID}/costcenters',
  CreditCards: '/buyers/{buyerID}/creditcards',
  SpendingAccounts: '/buyers/{buyerID}/spendingaccounts',
  InventoryRecords: '/products/{productID}/inventoryrecords',
  ApiClients: '/apiclients',
  ApprovalRules: '/buyers/{buyerID}/approvalrules',
  Variants: '/products/{productID}/variants',
  ImpersonationConfigs: '/impersonationconfig',
  OpenIdConnects: '/openidconnects',
  Webhooks: '/webhooks',
  VariantInventoryRecords: '/products/{productID}/variants/{variantID}/inventoryrecords',
  AdminUserGroupAssignments: '/usergroups/assignments',
  SupplierUserGroupsAssignments: '/suppliers/{supplierID}/usergroups/assignments',
  CatalogAssignments: '/catalogs/assignments',
  ProductCatalogAssignment: '/catalogs/productassignments',
  CategoryProductAssignments: '/catalogs/{catalogID}/categories/productassignments',
  SpecProductAssignments: '/specs/productassignments',
  ProductSupplierAssignments: '/products/{productID}/suppliers',
  SupplierBuyerAssignments: '/suppliers/{supplierID}/buyers',
  SecurityProfileAssignments: '/securityprofiles/assignments',
  LocaleAssignments: '/locales/assignments',
  UserGroupAssignments: '/buyers/{buyerID}/usergroups/assignments',
  AddressAssignments: '/buyers/{buyerID}/addresses/assignments',
  CostCenterAssignments: '/buyers/{buyerID}/costcenters/assignments',
  CreditCardAssignments: '/buyers/{buyerID}/creditcards/assignments',
  SpendingAccountAssignments: '/buyers/{buyerID}/spendingaccounts/assignments',
  ProductAssignments: '/products/assignments',
  CategoryAssignments: '/catalogs/{catalogID}/categories/assignments',
  PromotionAssignments: '/promotions/assignments',
  ApiClientAssignments: '/apiclients/assignments',
}
const NAMES = [...OBJECT_NAMES, ...ASSIGNMENT_NAMES]
/** Lists of parent records, by the path parameter that names them. */
const PARENTS: Record<string, string> = {
  buyerID: 'Buyers',
  supplierID: 'Suppliers',
  catalogID: 'Catalogs',
  specID: 'Specs',
  productID: 'Products',
}
const fieldOf = (param: string) => param.charAt(0).toUpperCase() + param.slice(1)
const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const fill = (path: string, record: Body) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => String(record[fieldOf(name)]))

/** Lists everything at `path`, with the parameters that the official tool sends to every list. */
async function listAll({ market, token }: Site, path: string): Promise<Body[]> {
  const { status, body } = await send(market, 'GET', `/v1${path}?page=1&pageSize=100&depth=all`, { token })
  expect({ path, status, body: status === 200 ? null : body }).toEqual({ path, status: 200, body: null })
  return body.Items as Body[]
}

async function parentRecords(site: Site, path: string): Promise<Body[]> {
  const [first, second] = paramsOf(path)
  if (first === undefined) return [{}]
  const parents = await listAll(site, `/${PARENTS[first]!.toLowerCase()}`)
  const outer = parents.map(({ ID }): Body => ({ [fieldOf(first)]: ID }))
  if (second === undefined) return outer
  const inner = outer.map(async (parent) => {
    const variants = await listAll(site, fill('/products/{productID}/variants', parent))
    return variants.map(({ ID }): Body => ({ ...parent, [fieldOf(second)]: ID }))
  })
  return (await Promise.all(inner)).flat()
}

async function download(site: Site): Promise<Download> {
  const found: Download = {}
  for (const name of NAMES) {
    found[name] = []
    for (const parent of await parentRecords(site, PATHS[name])) {
      for (const record of await listAll(site, fill(PATHS[name], parent))) {
        const joined: Record<string, Body> = {
          ProductSupplierAssignments: {
            SupplierID: record.ID,
            DefaultPriceScheduleID: record.DefaultPriceScheduleID,
          },
          SupplierBuyerAssignments: { BuyerID: record.ID },
        }
        found[name].push({ ...(joined[name] ?? record), ...parent })
      }
    }
    if (name === 'ApiClients' || name === 'ApiClientAssignments') {
      const field = name === 'ApiClients' ? 'ID' : 'ApiClientID'
      for (const record of found[name]) record[field] = String(record[field]).toLowerCase()
    }
  }
  return found
}

async function write({ market, token }: Site, verb: string, path: string, record: Body): Promise<Body> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(record)
  const answer = await send(market, verb, `/v1${path}`, { token, headers, body })
  const isDone = answer.status < 300
  expect({ verb, path, isDone, body: isDone ? null : answer.body }).toEqual({
    verb,
    path,
    isDone: true,
    body: null,
  })
  return answer.body as Body
}

/**
 * Creates all records of `source`, in the order and by the calls of the official tool. API clients that both
 * marketplaces have are left out, because the platform would give their copies new IDs and these tests compare IDs.
 */
async function seed(target: Site, source: Download): Promise<void> {
  const before = await download(target)
  const clients = new Map(before.ApiClients!.map(({ ID }) => [ID, ID]))
  const renamed = (id: unknown) => clients.get(id) ?? id
  const isSkipped = (name: string, record: Body) =>
    name === 'ApiClients' && before.ApiClients!.some(({ ID }) => ID === record.ID)
  // The official tool creates variants before the records that name them, and products' specs before the variants.
  const later = ['Variants', 'VariantInventoryRecords']
  for (const name of [...NAMES.filter((one) => !later.includes(one)), ...later] as (keyof typeof PATHS)[]) {
    const records = structuredClone(source[name]!).filter((record) => !isSkipped(name, record))
    if (name === 'Variants')
      for (const { ID, VariantCount } of source.Products!)
        if (Number(VariantCount) > 0) await write(target, 'POST', `/products/${ID}/variants/generate`, {})
    if (name === 'Categories')
      records.sort((a, b) => Number(a.ParentID !== null) - Number(b.ParentID !== null))
    for (const record of records) {
      if (name === 'Specs') record.DefaultOptionID = null
      if (name === 'ImpersonationConfigs') record.ClientID = renamed(record.ClientID)
      if (name === 'OpenIdConnects') record.OrderCloudApiClientID = renamed(record.OrderCloudApiClientID)
      if (name === 'ApiClientAssignments') record.ApiClientID = renamed(record.ApiClientID)
      if (name === 'Webhooks') record.ApiClientIDs = (record.ApiClientIDs as unknown[]).map(renamed)
      const path = fill(PATHS[name], record)
      if (name === 'Variants') {
        const options = (record.Specs as Body[]).map(({ OptionID }) => OptionID)
        await write(target, 'PUT', `${path}/${[record.ProductID, ...options].join('-')}`, record)
      } else if (name === 'XpIndices') await write(target, 'PUT', path, record)
      else if (name === 'ProductSupplierAssignments')
        await write(target, 'PUT', `${path}/${String(record.SupplierID)}`, record)
      else if (name === 'SupplierBuyerAssignments')
        await write(target, 'PUT', `${path}/${String(record.BuyerID)}`, record)
      else {
        const created = await write(target, 'POST', path, record)
        if (name === 'ApiClients') clients.set(record.ID, String(created.ID).toLowerCase())
      }
    }
    if (name === 'SpecOptions')
      for (const { ID, DefaultOptionID } of source.Specs!)
        await write(target, 'PATCH', `/specs/${String(ID)}`, { DefaultOptionID })
  }
}

/** Fields with the time of an action, which differ between marketplaces. */
const MOMENTS = /^(DateCreated|LastUpdated|PasswordLastSetDate|LastActive)$/

/**
 * Returns a download without the values that differ between marketplaces: times, and the ids that the platform gives to
 * API clients.
 */
function comparable(found: Download): Download {
  const shop = found.ApiClients!.find(({ AppName }) => AppName === 'Shop')?.ID
  const text = JSON.stringify(found, (key, value: unknown) => (MOMENTS.test(key) ? undefined : value))
  const same = JSON.parse(text.replaceAll(String(shop), 'the-shop')) as Download
  for (const name of ['ApiClients', 'ApiClientAssignments'])
    same[name]!.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  return same
}

describe.each(ENGINES)('a client that downloads and seeds marketplaces, on %s', (engine) => {
  let source: Site
  let target: Site
  let found: Download
  beforeAll(async () => {
    const first = await startMarketplace(engine, oneOfEach())
    source = { market: first, token: await admin(first) }
    const second = await startMarketplace(engine, emptySeed())
    target = { market: second, token: await admin(second) }
    found = await download(source)
  })
  afterAll(async () => {
    await source.market.close()
    await target.market.close()
  })

  it('finds a create or save operation in the OpenAPI document for every path it uses', async () => {
    const { body } = await send(source.market, 'GET', '/v1/openapi/v3')
    const joined: Partial<Record<string, string>> = {
      ProductSupplierAssignments: '/{supplierID}',
      SupplierBuyerAssignments: '/{buyerID}',
    }
    const lacking = NAMES.filter((name) => {
      const path = body.paths[`${PATHS[name]}${joined[name] ?? ''}`]
      return name !== 'Variants' && !(path?.post ?? path?.put)
    })
    expect(lacking).toEqual([])
  })

  it('downloads at least one record of every resource', () => {
    expect(NAMES.filter((name) => found[name]!.length === 0)).toEqual([])
  })

  it('seeds a download into an empty marketplace, whose own download is then equal', async () => {
    await seed(target, found)
    expect(comparable(await download(target))).toEqual(comparable(found))
  })

  it('gets the error IdExists for the ID of a starter record that was changed', async () => {
    const create = (path: string, body: Body) =>
      send(target.market, 'POST', path, {
        token: target.token,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    await write(target, 'PATCH', '/securityprofiles/FullAccess', { Name: 'Everything' })
    const again = await create('/v1/securityprofiles', { ID: 'FullAccess', Name: 'Mine', Roles: [] })
    expect([again.status, again.body.Errors[0].ErrorCode]).toEqual([409, 'IdExists'])
    const kept = await send(target.market, 'GET', '/v1/securityprofiles/FullAccess', { token: target.token })
    expect(kept.body).toMatchObject({ Name: 'Everything', Roles: ['FullAccess'] })
  })

  it('reads a mask instead of every stored secret', () => {
    const shop = found.ApiClients!.find(({ AppName }) => AppName === 'Shop')
    const office = found.ApiClients!.find(({ AppName }) => AppName === 'Quartermaster back office')
    expect([shop?.ClientSecret, office?.ClientSecret]).toEqual([SECRET_MASK, null])
    expect(found.MessageSenders![0]).toMatchObject({ SharedKey: SECRET_MASK })
    expect(found.OpenIdConnects![0]).toMatchObject({ ConnectClientSecret: SECRET_MASK })
    expect(found.Webhooks![0]).toMatchObject({ HashKey: SECRET_MASK, CustomAuthHeaderValue: null })
    expect(found.IntegrationEvents!.find(({ ID }) => ID === 'sso')).toMatchObject({
      HashKey: SECRET_MASK,
      CustomAuthHeaderValue: SECRET_MASK,
    })
    expect(found.Users![0]).toMatchObject({ Password: null })
    expect(JSON.stringify(found)).not.toMatch(
      /(hash|shared)-key|header-value|connect-secret|not-for-production/,
    )
  })

  it('keeps the stored secret when it saves the mask, and removes it with an empty text', async () => {
    const stored = async () => {
      const { db } = source.market.platform
      const { rows } = await db.query(`select secret ->> 'HashKey' from webhooks where id = 'hook'`)
      return rows[0]?.[0]
    }
    const [hook] = await listAll(source, '/webhooks')
    expect(await write(source, 'PUT', '/webhooks/hook', hook!)).toMatchObject({ HashKey: SECRET_MASK })
    await write(source, 'PATCH', '/webhooks/hook', { HashKey: SECRET_MASK })
    expect(await stored()).toBe('hash-key')
    await write(source, 'PATCH', '/webhooks/hook', { HashKey: 'other-key' })
    expect(await stored()).toBe('other-key')
    const event = await write(source, 'PATCH', '/integrationEvents/sso', {
      CustomAuthHeaderName: null,
      CustomAuthHeaderValue: '',
    })
    expect(event.CustomAuthHeaderValue).toBeNull()
  })

  it('reads references to API clients in lower case, and can use any case', async () => {
    const lower = SHOP_CLIENT_ID.toLowerCase()
    expect(found.ImpersonationConfigs![0]!.ClientID).toBe(lower)
    expect(found.OpenIdConnects![0]!.OrderCloudApiClientID).toBe(lower)
    expect(found.Webhooks![0]!.ApiClientIDs).toEqual([lower])
    const { market, token } = source
    const client = await send(market, 'GET', `/v1/apiclients/${lower}`, { token })
    expect(client.body.ID).toBe(SHOP_CLIENT_ID)
    const mixed = SHOP_CLIENT_ID.replace('D2B1', 'd2B1')
    const impersonation = { ClientID: mixed, SecurityProfileID: 'readers', BuyerID: 'yard', UserID: 'guest' }
    expect(await write(source, 'POST', '/impersonationconfig', impersonation)).toMatchObject({
      ClientID: lower,
    })
    await write(source, 'POST', '/apiclients/assignments', { ApiClientID: lower, SupplierID: 'mill' })
    const assigned = await send(market, 'GET', `/v1/apiclients/assignments?apiClientID=${lower}`, { token })
    expect(assigned.body.Items.map(({ ApiClientID }: Body) => ApiClientID)).toEqual([
      SHOP_CLIENT_ID,
      SHOP_CLIENT_ID,
    ])
    await write(source, 'POST', `/apiclients/${lower}/secrets`, { Name: 'Second' })
    const secrets = await send(market, 'GET', `/v1/apiclients/${SHOP_CLIENT_ID}/secrets`, { token })
    expect(secrets.body.Items).toHaveLength(1)
  })
})
