/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { contract } from '@/sandbox/contract/contract'
import { modelOf, operationById } from './support/contract'
import * as overlay from '@/sandbox/contract/overlay.mjs'
import type { Operation } from '@/sandbox/contract/types'
import { buildOperations } from '@/scripts/contract/operations.mjs'
import { expand } from '@/scripts/contract/patterns.mjs'

const ids = contract.operations.map((operation) => operation.id)
const plainTypes = ['string', 'integer', 'number', 'boolean', 'date', 'any']

describe('the contract', () => {
  it('contains all operations of the SDK, 402 of them documented', () => {
    expect(contract.version).toBe('1.0.440.0')
    expect(contract.operations).toHaveLength(619)
    expect(contract.operations.filter((operation) => operation.source === 'document')).toHaveLength(402)
    expect(new Set(ids).size).toBe(619)
    expect(ids).toEqual([...ids].sort())
  })

  it('has one operation per verb and path', () => {
    const calls = contract.operations.map(
      ({ verb, path }) => `${verb} ${path.toLowerCase().replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(calls).size).toBe(619)
  })

  it('defines every model, enum and role that it names', () => {
    const known = new Set([...plainTypes, ...Object.keys(contract.models), ...Object.keys(contract.enums)])
    const fields = Object.values(contract.models).flatMap((model) => Object.values(model.fields))
    expect(fields.filter((field) => !known.has(field.type))).toEqual([])
    const named = contract.operations
      .flatMap(({ body, response }) => [body, response])
      .filter((name) => name !== undefined)
    expect(named.filter((name) => !known.has(name))).toEqual([])
    const roles = new Set(contract.operations.flatMap((operation) => operation.roles ?? []))
    expect([...roles].filter((role) => !contract.enums.ApiRole?.includes(role))).toEqual([])
  })

  it('lets FullAccess call every operation that needs a role', () => {
    const guarded = contract.operations.filter((operation) => operation.roles?.length)
    expect(
      guarded.filter((operation) => !operation.roles?.includes('FullAccess')).map(({ id }) => id),
    ).toEqual([])
  })

  it('requires a token except for the public key and forgotten credentials', () => {
    expect(contract.operations.filter((operation) => !operation.roles).map(({ id }) => id)).toEqual([
      'Certs.GetPublicKey',
      'ForgottenCredentials.ResetPasswordByVerificationCode',
      'ForgottenCredentials.RetrieveUsername',
      'ForgottenCredentials.SendOneTimePassword',
      'ForgottenCredentials.SendVerificationCode',
    ])
    expect(operationById('Me.Get').roles).toEqual([])
    expect(contract.operations.filter((operation) => operation.root).map(({ path }) => path)).toEqual([
      '/oauth/certs/{ID}',
      '/oauth/userinfo',
    ])
  })

  it('has a response model unless the status is 204', () => {
    const odd = contract.operations.filter(({ status, response }) => (status === 204) === Boolean(response))
    expect(odd.map(({ id }) => id)).toEqual([])
  })
})

describe('well-known operations', () => {
  it('create a product', () => {
    expect(operationById('Products.Create')).toEqual({
      id: 'Products.Create',
      verb: 'POST',
      path: '/products',
      body: 'Product',
      required: ['Name'],
      status: 201,
      response: 'Product',
      roles: ['FullAccess', 'ProductAdmin'],
      source: 'document',
    })
  })

  it('list orders', () => {
    const { query, list, response } = operationById('Orders.List')
    expect(response).toBe('Order')
    expect(query?.map(({ name, type }) => `${name}:${type}`)).toEqual([
      'buyerID:string',
      'supplierID:string',
      'from:date',
      'to:date',
    ])
    expect(list).toMatchObject({
      searchType: true,
      filters: true,
      paged: true,
      defaultSort: ['DateSubmitted', 'DateCreated'],
    })
    expect(list?.sortable).not.toContain('!ID')
    expect(list?.facets).toBeUndefined()
  })

  it('list products by any field, with facets', () => {
    expect(operationById('Products.List').list).toMatchObject({
      sortable: ['*'],
      facets: true,
      searchOn: expect.arrayContaining(['xp.*']),
    })
  })

  it('list assignments without search and filters', () => {
    expect(operationById('Products.ListAssignments').list).toEqual({ paged: true })
  })

  it('do not require State and Zip of addresses, which a rule of the platform does', () => {
    expect(operationById('Addresses.Create').required).toEqual(['Street1', 'City', 'Country'])
  })

  it('read subscriptions with the reader role and write them with the admin role', () => {
    expect(operationById('Subscriptions.List').roles).toEqual([
      'FullAccess',
      'SubscriptionAdmin',
      'SubscriptionReader',
    ])
    expect(operationById('Subscriptions.Patch').roles).toEqual(['FullAccess', 'SubscriptionAdmin'])
    expect(operationById('Cart.Get')).toMatchObject({
      source: 'sdk',
      roles: ['FullAccess', 'OrderAdmin', 'Shopper'],
    })
  })

  it('are marked if they are for buyer users only', () => {
    expect(operationById('Me.ListProducts').buyerUsersOnly).toBe(true)
    expect(operationById('Me.Get').buyerUsersOnly).toBeUndefined()
    expect(operationById('Me.ListUserGroups').buyerUsersOnly).toBeUndefined()
    expect(contract.operations.filter((operation) => operation.buyerUsersOnly)).toHaveLength(50)
  })

  it('are named in the error if they are unknown', () => {
    expect(() => operationById('Products.Explode')).toThrow('Products.Explode')
    expect(() => modelOf('constructor')).toThrow('constructor')
  })
})

describe('well-known fields', () => {
  it.each([
    ['User', 'Password', { type: 'string', writeOnly: true }],
    ['Address', 'Country', { type: 'string', maxLength: 2 }],
    ['Product', 'ID', { type: 'string', id: true, maxLength: 100 }],
    ['Product', 'Inventory', { type: 'Inventory' }],
    ['Order', 'DateSubmitted', { type: 'date', readOnly: true }],
    ['Promotion', 'Active', { type: 'boolean', default: true }],
    ['InventoryRecord', 'AllowAllBuyers', { type: 'boolean', default: true }],
    ['LineItem', 'Quantity', { type: 'integer', min: 1, default: 1 }],
    ['ApiClient', 'AccessTokenDuration', { type: 'integer', min: 10, max: 600 }],
    ['SecurityProfile', 'Roles', { type: 'ApiRole', array: true }],
    ['PriceBreak', 'Quantity', { type: 'integer', required: true, min: 0 }],
    ['MessageSender', 'URL', { type: 'string' }],
    ['MessageSender', 'DeliveryConfigID', { type: 'string' }],
  ])('%s.%s', (model, field, expected) => {
    expect(modelOf(model).fields[field]).toEqual(expected)
  })
})

describe('contract generation', () => {
  it('matches the files that are checked in', () => {
    const output = execFileSync(process.execPath, [join(process.cwd(), 'scripts', 'contract.mjs'), '--check'])
    expect(output.toString()).toMatch(/up to date|right fingerprint/)
  })

  it('has an overlay that names only existing operations and fields, with reasons', () => {
    const fields = Object.entries(contract.models).flatMap(([model, each]) =>
      Object.keys(each.fields).map((field) => `${model}.${field}`),
    )
    const groups: { operations: string[]; why: string }[] = [
      ...overlay.roleRules,
      ...overlay.roleCorrections,
      ...overlay.buyerUsersOnly,
      ...overlay.anyUser,
      ...overlay.statusRules,
      ...overlay.requiredRules,
    ]
    for (const { operations, why } of groups) {
      expect(why).not.toBe('')
      expect(expand(operations, ids, 'test').size).toBeGreaterThan(0)
    }
    for (const { fields: patterns, why } of [...overlay.fieldTypes, ...overlay.fieldTraits]) {
      expect(why).not.toBe('')
      expect(expand(patterns, fields, 'test').size).toBeGreaterThan(0)
    }
  })

  it('rejects overlay entries that match nothing, and operations without roles', () => {
    const method = { id: 'Things.Get', parameters: [], returns: { name: 'Thing' }, description: '' }
    const sources = {
      typings: { methods: new Map([['Things.Get', method]]), models: new Map(), enums: new Map() },
      calls: new Map([['Things.Get', { verb: 'GET', path: '/things', root: false, body: null, query: [] }]]),
      document: { operations: new Map(), models: new Map(), enums: new Map() },
    }
    const nothing = {
      queryTypes: [],
      roleCorrections: [],
      statusRules: [],
      requiredRules: [],
      buyerUsersOnly: [],
      anyUser: [],
    }
    const rule = (operations: string[]) => ({
      ...nothing,
      roleRules: [{ why: '', operations, read: ['ThingReader'] }],
    })
    const build = (given: object): Operation[] =>
      buildOperations(sources as never, given as never) as Operation[]
    expect(build(rule(['Things.*']))[0]).toMatchObject({ roles: ['FullAccess', 'ThingReader'], status: 200 })
    expect(() => build(rule(['Things.*', 'Thing.*']))).toThrow('"Thing.*" matches nothing')
    expect(() => build({ ...nothing, roleRules: [] })).toThrow('no rule for Things.Get')
  })
})
