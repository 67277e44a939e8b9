import { contract } from '@/sandbox/contract/contract'
import { modelOf, operationById } from './contract'
import type { Field } from '@/sandbox/contract/types'
import type { RecordSet } from './operation-sets'
import { call } from './sdk'

export type Body = Record<string, unknown>
export type Params = Record<string, string>

/** Value of write-only fields. Finding it in a response means a leak. It is also a valid password. */
export const SECRET = 'Top-secret-1A'

/** Texts for fields whose content is validated. All other fields accept any text. */
const TEXTS: Record<string, string> = {
  Country: 'DE',
  Email: 'fixture@example.com',
  EligibleExpression: 'order.Subtotal > 10',
  RuleExpression: 'order.Subtotal > 10',
  ValueExpression: 'order.Subtotal * 0.1',
  CustomImplementationUrl: 'https://example.com/hook',
  Url: 'https://example.com/hook',
  URL: 'https://example.com/hook',
  Endpoint: 'https://example.com/hook',
  CustomAuthHeaderName: 'X-Fixture',
}

/** Resources that required fields and path parameters refer to. */
const NAMES: Record<string, string> = {
  buyerID: 'Buyers',
  supplierID: 'Suppliers',
  apiClientID: 'ApiClients',
  catalogID: 'Catalogs',
  specID: 'Specs',
  productID: 'Products',
  DeliveryConfigID: 'DeliveryConfigurations',
  SecurityProfileID: 'SecurityProfiles',
  ClientID: 'ApiClients',
  ApiClientID: 'ApiClients',
  OrderCloudApiClientID: 'ApiClients',
  AddressID: 'AdminAddresses',
}

/** Fields that contradict each other when all are set, or that refer to records missing from a minimal fixture. */
const LEFT_OUT: Record<string, string[]> = {
  Product: ['AutoForward'],
  Spec: ['AllowOpenText'],
  ApiClient: ['IsAnonBuyer', 'DefaultContextUserName'],
  PriceSchedule: ['SaleEnd'],
  Promotion: [
    ...['ExpirationDate', 'UseIntegration', 'LineItemLevel'],
    ...['QuantityLimitPerOrder', 'ItemLimitPerOrder', 'ItemSortBy'],
  ],
  SecurityProfile: ['PasswordConfig'],
}

/** Fields that a record needs before others can be created below it or assigned to it. */
const USABLE: Record<string, Body> = {
  PriceSchedules: { PriceBreaks: [{ Quantity: 1, Price: 10 }] },
  Products: { Inventory: { Enabled: true } },
  DeliveryConfigurations: { Enabled: true },
  ApiClients: { DefaultContextUserName: 'admin' },
}

/** Fields that may refer to each record only once, so that each of them needs a new record. */
const ALONE = new Set(['TrackingEvent.ClientID', 'ImpersonationConfig.ClientID'])

/** Fields that a rule requires in addition to those that are always required. */
export const ALSO_REQUIRED_BY_PUT: Record<string, string[]> = {
  MessageSender: ['URL', 'SharedKey'],
  Promotion: ['ValueExpression'],
  Webhook: ['Url', 'HashKey'],
}

/** Builds bodies from the contract, and creates the records that they refer to through the SDK. */
export class Fixtures {
  private next = 0
  private readonly shared = new Map<string, Promise<string>>()

  constructor(readonly token: string) {}

  /** Returns the id of one record of this kind. It is created on the first request and shared afterward. */
  one(resource: string): Promise<string> {
    let made = this.shared.get(resource)
    if (!made) {
      made = this.make(resource)
      this.shared.set(resource, made)
    }
    return made
  }

  /**
   * Creates a record of a resource that has no parent, or a buyer, supplier, catalog, spec or product as its parent.
   */
  async make(resource: string, id?: string): Promise<string> {
    const operation = operationById(`${resource}.Create`)
    const params = await this.params(operation.path)
    const body = {
      ...(await this.least(operation.body ?? '', operation.required ?? [], params)),
      ...USABLE[resource],
    }
    if (id !== undefined) body.ID = id
    const answer = await call(operation.id, { token: this.token, params, body })
    return answer.body.ID as string
  }

  /** Returns values for the parents in a path, without the record's own id. */
  async params(path: string): Promise<Params> {
    const names = [...path.replace(/\/\{\w+\}$/, '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    const params: Params = {}
    for (const name of names) {
      if (name === 'variantID') params[name] = await this.variant()
      else if (name === 'productID' && path.includes('ariant')) params[name] = await this.varied()
      else params[name] = await this.one(NAMES[name] ?? name)
    }
    return params
  }

  /** Returns the minimal body that an operation accepts: its required fields and an id. */
  async least(model: string, required: readonly string[], params: Params): Promise<Body> {
    const body: Body = {}
    for (const name of [...required, ...(ALSO_REQUIRED_BY_PUT[model] ?? [])])
      body[name] = await this.value(name, modelOf(model).fields[name], model, params)
    const id = modelOf(model).fields.ID
    if (id && !id.readOnly) body.ID = `id-${++this.next}`
    return body
  }

  /** Returns a body with every field of a model that does not refer to another record. */
  async fullRecord(model: string, required: readonly string[], params: Params): Promise<Body> {
    const body = await this.least(model, required, params)
    for (const [name, field] of Object.entries(modelOf(model).fields)) {
      if (name in body || field.readOnly || LEFT_OUT[model]?.includes(name)) continue
      if (/ID$/.test(name) || /IDs$/.test(name)) continue
      body[name] = await this.value(name, field, model, params)
    }
    return body
  }

  private async value(
    name: string,
    field: Field | undefined,
    model: string,
    params: Params,
  ): Promise<unknown> {
    if (!field) throw new Error(`${model} has no ${name}`)
    const one = await this.single(name, field, model, params)
    return field.array ? [one] : one
  }

  private async single(name: string, field: Field, model: string, params: Params): Promise<unknown> {
    if (name === 'ApprovingGroupID') {
      return this.one('buyerID' in params ? 'UserGroups' : 'AdminUserGroups')
    }
    const named = field.type === 'string' ? NAMES[name] : undefined
    if (named) return ALONE.has(`${model}.${name}`) ? this.make(named) : this.one(named)
    if (field.writeOnly) return SECRET
    const number = ++this.next
    switch (field.type) {
      case 'string':
        return (TEXTS[name] ?? `${number} ${name}`).slice(0, field.maxLength)
      case 'integer':
      case 'number':
        return Math.min(Math.max(field.min ?? 1, 10), field.max ?? 10)
      case 'boolean':
        return true
      case 'date':
        return '2030-04-05T06:07:08.900+00:00'
      case 'any':
        return { Color: 'blue', Nested: { Kept: 1, Changed: 1 }, List: [1, 2] }
      default:
        return contract.enums[field.type]?.[0] ?? this.nested(field.type, params)
    }
  }

  private async nested(model: string, params: Params): Promise<Body> {
    const fields = Object.entries(modelOf(model).fields).filter(([, field]) => !field.readOnly)
    const values = fields.map(async ([name, field]) => [name, await this.value(name, field, model, params)])
    return Object.fromEntries(await Promise.all(values)) as Body
  }

  private variant(): Promise<string> {
    let made = this.shared.get('Variants')
    if (!made) {
      made = this.makeVariant()
      this.shared.set('Variants', made)
    }
    return made
  }

  /** Creates a separate product whose inventory is counted by variant. */
  private varied(): Promise<string> {
    let made = this.shared.get('Products with variants')
    if (!made) {
      const body = { ID: 'varied', Name: 'Varied', Inventory: { Enabled: true, VariantLevelTracking: true } }
      made = call('Products.Create', { token: this.token, body }).then(() => body.ID)
      this.shared.set('Products with variants', made)
    }
    return made
  }

  /** Generates a variant from the options of a spec, because variants cannot be created. */
  private async makeVariant(): Promise<string> {
    const { token } = this
    const productID = await this.varied()
    const body = { ID: 'size', Name: 'Size', DefinesVariant: true, Required: true }
    await call('Specs.Create', { token, body })
    await call('Specs.CreateOption', {
      token,
      params: { specID: 'size' },
      body: { ID: 'small', Value: 'Small' },
    })
    await call('Specs.SaveProductAssignment', { token, body: { SpecID: 'size', ProductID: productID } })
    await call('Products.GenerateVariants', { token, params: { productID } })
    return `${productID}-small`
  }
}

/** Returns the required fields of a record's body, from its create operation or else from its save operation. */
export const requiredOf = ({ create, save }: RecordSet): readonly string[] => (create ?? save).required ?? []
