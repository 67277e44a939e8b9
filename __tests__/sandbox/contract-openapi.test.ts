/** @jest-environment node */
import { contract } from '@/sandbox/contract/contract'
import { openApiDocument } from '@/sandbox/contract/openapi'

describe('the OpenAPI document', () => {
  type Parameter = {
    $ref?: string
    name: string
    in: string
    style?: string
    schema: { items?: { enum?: string[] } }
  }
  type OperationObject = {
    operationId: string
    tags: string[]
    parameters?: Parameter[]
    security: { OAuth2: string[] }[]
    requestBody?: unknown
  }
  const document = openApiDocument(contract, 'http://localhost:4000') as {
    info: { version: string }
    servers: { url: string }[]
    tags: { name: string; 'x-id'?: string; 'x-section-id'?: string }[]
    paths: Record<string, Record<string, OperationObject>>
    components: {
      schemas: Record<string, { properties?: Record<string, unknown> }>
      parameters: Record<string, unknown>
    }
  }
  const text = JSON.stringify(document)
  const verbs = ['get', 'post', 'put', 'patch', 'delete']
  const operations = Object.entries(document.paths).flatMap(([path, each]) =>
    Object.entries(each)
      .filter(([verb]) => verbs.includes(verb))
      .map(([, operation]) => ({ path, operation })),
  )
  const find = (id: string) => operations.find(({ operation }) => operation.operationId === id)!

  it('contains all operations in less than 1.4 MB', () => {
    expect(text.length).toBeLessThan(1_400_000)
    expect(operations).toHaveLength(619)
    expect(document.info.version).toBe(contract.version)
    expect(document.servers[0]?.url).toBe('http://localhost:4000/v1')
  })

  it('resolves every reference', () => {
    const references = [...new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!))]
    expect(references.length).toBeGreaterThan(100)
    const resolve = (path: string) =>
      path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
    expect(references.filter((path) => !resolve(path))).toEqual([])
  })

  it('declares exactly the parameters of each path, once', () => {
    for (const { path, operation } of operations) {
      expect(path.startsWith('/')).toBe(true)
      const declared = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      const keys = (operation.parameters ?? []).map(
        (parameter) => parameter.$ref ?? `${parameter.in} ${parameter.name}`,
      )
      expect(new Set(keys).size).toBe(keys.length)
    }
    const templates = Object.keys(document.paths).map((path) => path.toLowerCase().replace(/\{\w+\}/g, '{}'))
    expect(new Set(templates).size).toBe(templates.length)
  })

  it('spells every path as the hosted document and the SDK do', () => {
    expect(operations.map(({ path, operation }) => `${operation.operationId} ${path}`).sort()).toEqual(
      contract.operations.map(({ id, path }) => `${id} ${path}`).sort(),
    )
    for (const path of [
      '/integrationEvents',
      '/me/spendingAccounts',
      '/priceschedules/{priceScheduleID}/PriceBreaks',
      '/buyers/{buyerID}/ApiClients/Assignments/{apiClientID}',
      '/messagesenders/CCListenerAssignments',
    ])
      expect(Object.keys(document.paths)).toContain(path)
  })

  it('writes enum fields as a plain reference and model fields as allOf, as the hosted document does', () => {
    const field = (model: string, name: string) => document.components.schemas[model]?.properties?.[name]
    const status = { $ref: '#/components/schemas/OrderStatus', readOnly: true }
    for (const model of ['Order', 'OrderReturn']) expect(field(model, 'Status')).toEqual(status)
    const approval = { $ref: '#/components/schemas/ApprovalStatus', readOnly: true }
    expect(field('OrderApproval', 'Status')).toEqual(approval)
    expect(field('OrderReturnApproval', 'Status')).toEqual(approval)
    expect(field('SpecOption', 'PriceMarkupType')).toEqual({ $ref: '#/components/schemas/PriceMarkupType' })
    expect(field('Product', 'Inventory')).toEqual({ allOf: [{ $ref: '#/components/schemas/Inventory' }] })
    expect(field('Order', 'BillingAddress')).toEqual({
      allOf: [{ $ref: '#/components/schemas/Address' }],
      readOnly: true,
    })
    expect(field('Payment', 'Transactions')).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/PaymentTransaction' },
      readOnly: true,
    })
  })

  it('tags every operation with a resource of a section', () => {
    const sections = new Set(document.tags.map((tag) => tag['x-id']).filter(Boolean))
    const resources = new Set(
      document.tags.filter((tag) => sections.has(tag['x-section-id'])).map((tag) => tag.name),
    )
    expect(
      operations.filter(({ operation }) => !resources.has(operation.tags[0]!)).map(({ path }) => path),
    ).toEqual([])
    expect(new Set(document.tags.map((tag) => tag.name)).size).toBe(document.tags.length)
  })

  it('has the schemas and lists that clients build screens from', () => {
    for (const name of [
      'LineItemProduct',
      'LineItem',
      'Variant',
      'User',
      'Order',
      'Address',
      'ListProduct',
    ]) {
      expect(document.components.schemas[name]?.properties).toBeDefined()
    }
    expect(document.components.schemas.ListProduct?.properties?.Meta).toEqual({
      $ref: '#/components/schemas/MetaWithFacets',
    })
    expect(document.components.schemas.Address?.properties?.Country).toEqual({ type: 'string', maxLength: 2 })
    const sortBy = find('AdminUserGroups.List').operation.parameters?.find(({ name }) => name === 'sortBy')
    expect(sortBy?.schema.items?.enum).toEqual(['Name', 'ID', '!Name', '!ID'])
  })

  it('lists the roles and required fields of operations', () => {
    const { operation } = find('Products.Create')
    expect(operation.security).toEqual([{ OAuth2: ['FullAccess', 'ProductAdmin'] }])
    expect(operation.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: { allOf: [{ $ref: '#/components/schemas/Product' }], required: ['Name'] },
        },
      },
    })
    expect(find('Certs.GetPublicKey').operation.security).toEqual([])
    expect(find('Me.Get').operation.security).toEqual([{ OAuth2: [] }])
  })
})
