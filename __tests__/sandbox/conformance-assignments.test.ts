/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import { modelOf } from './support/contract'
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { wiredOperations } from '@/sandbox/resources/all'
import { Fixtures, type Body, type Params } from './support/fixtures'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, useLeastRoles } from './support/people'
import { call, calledOperations, expectErrors, expectError } from './support/sdk'
import { assignmentSets, operationsOf, type AssignmentSet } from './support/operation-sets'

const SETS = assignmentSets(wiredOperations(contract))

const SIDES = {
  BuyerID: { company: 'Buyers', UserID: 'Users', UserGroupID: 'UserGroups' },
  SupplierID: { company: 'Suppliers', UserID: 'SupplierUsers', UserGroupID: 'SupplierUserGroups' },
  none: { company: null, UserID: 'AdminUsers', UserGroupID: 'AdminUserGroups' },
} as const
type Side = keyof typeof SIDES

/** Returns the kinds of company that an assignment of this kind may be for. */
function sidesOf({ model, save }: AssignmentSet): Side[] {
  if (save.path.includes('{buyerID}')) return ['BuyerID']
  if (save.path.includes('{supplierID}')) return ['SupplierID']
  const { BuyerID, SupplierID, UserID } = modelOf(model).fields
  if (BuyerID && SupplierID) return UserID ? ['BuyerID', 'SupplierID', 'none'] : ['BuyerID', 'SupplierID']
  return BuyerID ? ['BuyerID'] : ['none']
}

const RESOURCES: Record<string, string> = {
  AddressID: 'Addresses',
  CategoryID: 'Categories',
  CostCenterID: 'CostCenters',
  CreditCardID: 'CreditCards',
  InventoryRecordID: 'InventoryRecords',
  LocaleID: 'Locales',
  MessageSenderID: 'MessageSenders',
  SecurityProfileID: 'SecurityProfiles',
}
const resourceOf = (field: string, side: Side): string =>
  (SIDES[side] as Record<string, string | null>)[field] ?? RESOURCES[field] ?? field.replace('ID', 's')

/** Additional fields of assignments, besides the ids of the assigned records. */
const EXTRAS: Record<string, Body> = {
  BundleProductAssignment: { DefaultQuantity: 1 },
  ProductAssignment: { SellerID: MARKETPLACE_ID },
  AddressAssignment: { IsShipping: true, IsBilling: true },
  CatalogAssignment: { ViewAllCategories: true, ViewAllProducts: false },
  CategoryAssignment: { Visible: false, ViewAllProducts: true },
  SpendingAccountAssignment: { AllowExceed: true },
  SpecProductAssignment: { DefaultValue: 'Medium' },
}

const LEVELS: Record<string, (row: Body) => boolean> = {
  User: (row) => Boolean(row.UserID),
  Group: (row) => Boolean(row.UserGroupID),
  Company: (row) => !row.UserID && !row.UserGroupID,
}
const COMMERCE_ROLES: Record<string, (row: Body) => boolean> = {
  Buyer: (row) => Boolean(row.BuyerID),
  Supplier: (row) => Boolean(row.SupplierID),
  Seller: (row) => !row.BuyerID && !row.SupplierID,
}

/** Response fields that belong to the message sender instead of the assignment. */
const OF_SENDER = ['MessageConfigName', 'MessageConfigDescription']

const lower = (text: string): string => text.toLowerCase()
const sorted = (rows: Body[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

describe.each(ENGINES)('assignments on %s', (engine) => {
  let market: Marketplace
  let token: string
  let fixtures: Fixtures
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    token = await admin(market)
    useLeastRoles(market)
    fixtures = new Fixtures(token)
  })
  afterAll(() => market.close())

  const idFor = async (field: string, side: Side, set: AssignmentSet): Promise<string> => {
    if (field === 'InventoryRecordID' && set.name.endsWith('Variant')) return variantRecord()
    return fixtures.one(resourceOf(field, side))
  }
  /** Adds the record to a catalog of the buyer. Only products of its catalogs can be assigned to a buyer. */
  const putInCatalog = async (field: string, resource: string): Promise<void> => {
    const CatalogID = await fixtures.one('Catalogs')
    const BuyerID = await fixtures.one('Buyers')
    const body = { CatalogID, [field]: await fixtures.one(resource) }
    await call('Catalogs.SaveAssignment', { token, body: { CatalogID, BuyerID } })
    await call(`Catalogs.Save${resource.slice(0, -1)}Assignment`, { token, body })
  }
  const variantRecord = async (): Promise<string> => {
    const params = await fixtures.params('/{productID}/{variantID}/{any}')
    const body = { ID: 'in-variant', AddressID: await fixtures.one('AdminAddresses') }
    await call('InventoryRecords.SaveVariant', {
      token,
      params: { ...params, inventoryRecordID: body.ID },
      body,
    })
    return body.ID
  }

  /**
   * Returns complete rows for every kind of party that the assignment may be for: companies, groups and users of each
   * side.
   */
  const rowsOf = async (set: AssignmentSet): Promise<Body[]> => {
    const { model, save } = set
    const fields = Object.keys(modelOf(model).fields)
    const required = (save.required ?? []).filter((name) => /ID$/.test(name))
    const empty = Object.fromEntries(fields.map((name) => [name, null]))
    const rows: Body[] = []
    if (/^(Product|Bundle)Assignment$/.test(model))
      await putInCatalog(required[0] ?? '', resourceOf(required[0] ?? '', 'none'))
    for (const side of sidesOf(set)) {
      const base: Body = { ...empty, ...booleans(model), ...EXTRAS[model] }
      for (const field of required) base[field] = await idFor(field, side, set)
      const company = SIDES[side].company
      if (company && fields.includes(side)) base[side] = await fixtures.one(company)
      if (model === 'ProductAssignment') base.PriceScheduleID = await fixtures.one('PriceSchedules')
      rows.push(base)
      for (const party of ['UserGroupID', 'UserID'] as const) {
        if (!fields.includes(party) || required.includes(party)) continue
        if (party === 'UserID' && !takesUsers(set)) continue
        rows.push({ ...base, [party]: await fixtures.one(SIDES[side][party]) })
      }
    }
    return rows
  }
  const listed = async (
    set: AssignmentSet,
    params: Params,
    first: Body,
    query: Body = {},
  ): Promise<Body[]> => {
    const { status, body } = await call(set.list.id, { token, params, query: { pageSize: 100, ...query } })
    expect(status).toBe(200)
    expect(body.Meta).toMatchObject({ Page: 1, PageSize: 100, TotalCount: body.Items.length })
    const key = set.save.required?.[0] ?? ''
    const found = (body.Items as Body[]).filter((row) => row[key] === first[key])
    return found.map((row) => ({
      ...row,
      ...Object.fromEntries(OF_SENDER.filter((name) => name in row).map((name) => [name, null])),
    }))
  }

  describe.each(SETS.map((set) => [set.name, set] as const))('%s', (_name, set) => {
    let params: Params
    let rows: Body[]
    let first: Body
    beforeAll(async () => {
      params = await fixtures.params(`${set.save.path}/{any}`)
      rows = await rowsOf(set)
      first = rows[0] ?? {}
    })

    it('saves one for every kind of party, also repeatedly, and lists them with all fields', async () => {
      for (const body of [...rows, ...rows]) {
        expect(await call(set.save.id, { token, params, body })).toMatchObject({
          status: 204,
          body: undefined,
        })
      }
      expect(sorted(await listed(set, params, first))).toEqual(sorted(rows))
    })

    it('filters the list by every named query parameter', async () => {
      for (const { name } of set.list.query ?? []) {
        const field = Object.keys(modelOf(set.model).fields).find((one) => lower(one) === lower(name))
        const wanted =
          name === 'level' ? LEVELS : name === 'commerceRole' ? COMMERCE_ROLES : valuesOf(rows, field ?? '')
        for (const [value, matches] of Object.entries(wanted)) {
          if (name === 'level' && value === 'User' && !takesUsers(set)) continue
          const found = await listed(set, params, first, { [name]: value })
          expect({ name, value, rows: sorted(found) }).toEqual({
            name,
            value,
            rows: sorted(rows.filter(matches)),
          })
        }
      }
    })

    it('overwrites fields when an assignment is saved again', async () => {
      const [name, value] = Object.entries(first).find(([, one]) => typeof one === 'boolean') ?? []
      if (!name) return
      await call(set.save.id, { token, params, body: { ...first, [name]: !value } })
      const changed = [{ ...first, [name]: !value }, ...rows.slice(1)]
      expect(sorted(await listed(set, params, first))).toEqual(sorted(changed))
    })

    it('rejects ids of unknown records and bodies without required ids', async () => {
      for (const row of rows) {
        for (const [field, id] of Object.entries(row)) {
          if (!/ID$/.test(field) || id === null) continue
          const body = { ...row, [field]: 'nothing' }
          const { status, code, data } = await expectError(call(set.save.id, { token, params, body }))
          expect({ field, status, code, id: data?.ObjectID }).toEqual({
            field,
            status: 404,
            code: 'NotFound',
            id: 'nothing',
          })
        }
      }
      for (const name of Object.keys(params)) {
        const nowhere = call(set.list.id, { token, params: { ...params, [name]: 'nothing' } })
        expect(await expectError(nowhere)).toMatchObject({
          status: 404,
          data: { ObjectID: expect.any(String) },
        })
      }
      const { status, errors } = await expectErrors(call(set.save.id, { token, params, body: {} }))
      expect(status).toBe(400)
      expect(errors.map(({ Data }) => Data?.Field).sort()).toEqual([...(set.save.required ?? [])].sort())
    })

    it('deletes one assignment and keeps the others', async () => {
      const before = rows.length
      for (let count = before; count > 0; count--) {
        const row = rows[before - count] ?? {}
        const operation = removalOf(set, row)
        const query = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
        const options = { token, params: { ...params, ...pathIds(operation.path, row) }, query }
        expect(await call(operation.id, options)).toMatchObject({ status: 204, body: undefined })
        expect(await listed(set, params, first)).toHaveLength(count - 1)
        expect(await expectError(call(operation.id, options))).toMatchObject({
          status: 404,
          code: 'NotFound',
        })
      }
    })
  })

  it('cover every implemented assignment operation without unexpected errors', () => {
    expect(SETS.length).toBeGreaterThan(15)
    expect(SETS.flatMap(operationsOf).filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})

/** Returns true if the assignment may name users. Cost centers and the catalog are for companies and groups only. */
function takesUsers({ list, model }: AssignmentSet): boolean {
  return Boolean(modelOf(model).fields.UserID) && JSON.stringify(list.query).includes('userID')
}

function booleans(model: string): Body {
  const fields = Object.entries(modelOf(model).fields).filter(([, field]) => field.type === 'boolean')
  return Object.fromEntries(fields.map(([name, field]) => [name, field.default ?? false]))
}

/** Returns a predicate for every value of a field among the rows, and for one value that no row has. */
function valuesOf(rows: Body[], field: string): Record<string, (row: Body) => boolean> {
  const values = new Set(rows.map((row) => row[field]).filter((value) => value !== null))
  const entries = [...values].map((value) => [String(value), (row: Body) => row[field] === value] as const)
  return Object.fromEntries([
    ...entries,
    ...(field.endsWith('ID') ? [['nothing', () => false] as const] : []),
  ])
}

/** Returns the delete operation that can identify this row: the row has all ids of its path. */
function removalOf(set: AssignmentSet, row: Body): AssignmentSet['list'] {
  const found = set.remove.find(({ path }) => Object.values(pathIds(path, row)).every((id) => id !== null))
  if (!found) throw new Error(`No delete for ${JSON.stringify(row)}`)
  return found
}

/** Returns the ids of a row under the parameter names of a path. */
function pathIds(path: string, row: Body): Params {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const found = names.flatMap((name) => {
    const field = Object.keys(row).find((key) => lower(key) === lower(name))
    return field ? [[name, row[field]]] : []
  })
  return Object.fromEntries(found) as Params
}
