/**
 * The fields that expressions can name, by model, as the platform's contract has them. The value is the type of a
 * field: a plain one, or the name of another model. `[]` marks lists. A test compares the table with the contract.
 */
export const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Order: {
    ID: 'text',
    FromUser: 'OrderUser',
    FromCompanyID: 'text',
    ToCompanyID: 'text',
    FromUserID: 'text',
    BillingAddressID: 'text',
    BillingAddress: 'Address',
    ShippingAddressID: 'text',
    Comments: 'text',
    LineItemCount: 'number',
    Status: 'text',
    DateCreated: 'date',
    DateSubmitted: 'date',
    DateApproved: 'date',
    DateDeclined: 'date',
    DateCanceled: 'date',
    DateCompleted: 'date',
    LastUpdated: 'date',
    Subtotal: 'number',
    ShippingCost: 'number',
    TaxCost: 'number',
    Gratuity: 'number',
    Fees: 'number',
    PromotionDiscount: 'number',
    Currency: 'text',
    Total: 'number',
    IsSubmitted: 'boolean',
    SubscriptionID: 'text',
    xp: 'any',
  },
  OrderUser: {
    ID: 'text',
    CompanyID: 'text',
    Username: 'text',
    Password: 'text',
    FirstName: 'text',
    LastName: 'text',
    Email: 'text',
    Phone: 'text',
    TermsAccepted: 'date',
    Active: 'boolean',
    xp: 'any',
    AvailableRoles: 'text[]',
    Locale: 'Locale',
    DateCreated: 'date',
    LastActive: 'date',
    PasswordLastSetDate: 'date',
  },
  Locale: {
    ID: 'text',
    OwnerID: 'text',
    Currency: 'text',
    Language: 'text',
  },
  Address: {
    ID: 'text',
    DateCreated: 'date',
    CompanyName: 'text',
    FirstName: 'text',
    LastName: 'text',
    Street1: 'text',
    Street2: 'text',
    City: 'text',
    State: 'text',
    Zip: 'text',
    Country: 'text',
    Phone: 'text',
    AddressName: 'text',
    xp: 'any',
  },
  LineItem: {
    ID: 'text',
    ProductID: 'text',
    Quantity: 'number',
    BundleItemID: 'text',
    IsBundle: 'boolean',
    DateAdded: 'date',
    QuantityShipped: 'number',
    UnitPrice: 'number',
    PromotionDiscount: 'number',
    LineTotal: 'number',
    LineSubtotal: 'number',
    CostCenter: 'text',
    DateNeeded: 'date',
    ShippingAccount: 'text',
    ShippingAddressID: 'text',
    ShipFromAddressID: 'text',
    Product: 'LineItemProduct',
    Variant: 'LineItemVariant',
    ShippingAddress: 'Address',
    ShipFromAddress: 'Address',
    SupplierID: 'text',
    InventoryRecordID: 'text',
    PriceScheduleID: 'text',
    IsOnSale: 'boolean',
    PriceOverridden: 'boolean',
    Specs: 'LineItemSpec[]',
    IncomingOrderID: 'text',
    OutgoingOrderID: 'text',
    InvitationID: 'text',
    xp: 'any',
  },
  LineItemProduct: {
    ID: 'text',
    Name: 'text',
    Description: 'text',
    Returnable: 'boolean',
    QuantityMultiplier: 'number',
    ShipWeight: 'number',
    ShipHeight: 'number',
    ShipWidth: 'number',
    ShipLength: 'number',
    DefaultSupplierID: 'text',
    ParentID: 'text',
    xp: 'any',
  },
  LineItemVariant: {
    ID: 'text',
    Name: 'text',
    Description: 'text',
    ShipWeight: 'number',
    ShipHeight: 'number',
    ShipWidth: 'number',
    ShipLength: 'number',
    xp: 'any',
  },
  LineItemSpec: {
    SpecID: 'text',
    Name: 'text',
    OptionID: 'text',
    Value: 'text',
    PriceMarkupType: 'text',
    PriceMarkup: 'number',
  },
  OrderReturn: {
    ID: 'text',
    OrderID: 'text',
    PaymentIDs: 'text[]',
    Status: 'text',
    DateCreated: 'date',
    DateSubmitted: 'date',
    DateApproved: 'date',
    DateDeclined: 'date',
    DateCanceled: 'date',
    DateCompleted: 'date',
    LastUpdated: 'date',
    RefundAmount: 'number',
    Comments: 'text',
    ItemsToReturn: 'OrderReturnItem[]',
    xp: 'any',
  },
  OrderReturnItem: {
    LineItemID: 'text',
    Quantity: 'number',
    RefundAmount: 'number',
    Comments: 'text',
  },
}

/** The type of a part of an expression, as far as it is known without data. Fields below xp are `unknown`. */
export type ValueType = 'number' | 'text' | 'date' | 'boolean' | 'list' | 'object' | 'unknown'

/** The type that a path leads to, with the model of the object, or of the elements of a list. */
export interface FieldType {
  type: ValueType
  model?: string
}

/** Returns a field of a model in the model's spelling, in any letter case. Undefined when there is none. */
export function findField(model: string, name: string): { name: string; field: FieldType } | undefined {
  const fields = MODELS[model] ?? {}
  const lower = name.toLowerCase()
  const found = Object.keys(fields).find((key) => key.toLowerCase() === lower)
  return found === undefined ? undefined : { name: found, field: fieldTypeOf(fields[found] as string) }
}

function fieldTypeOf(declared: string): FieldType {
  const isList = declared.endsWith('[]')
  const one = isList ? declared.slice(0, -2) : declared
  if (Object.hasOwn(MODELS, one)) return { type: isList ? 'list' : 'object', model: one }
  if (isList) return { type: 'list' }
  return { type: one === 'any' ? 'unknown' : (one as ValueType) }
}

/** Parameters of a function: the least and the greatest number, and the type of each. */
interface FunctionRule {
  /** Kind of path before the function. `none` for functions without a path. */
  on: 'none' | 'items' | 'order' | 'product' | 'value' | 'list'
  least: number
  most: number
  /** Type of every parameter. `line` and `element` are conditions on a line item or on an element of a list. */
  takes: 'number' | 'text' | 'scalar' | 'line' | 'element'
  returns: ValueType
}

/** The functions of the language. The keys are in lower case, with the kind of path before them. */
export const FUNCTIONS: Readonly<Record<string, FunctionRule>> = {
  min: { on: 'none', least: 2, most: 2, takes: 'number', returns: 'number' },
  max: { on: 'none', least: 2, most: 2, takes: 'number', returns: 'number' },
  now: { on: 'none', least: 0, most: 1, takes: 'number', returns: 'date' },
  'items.any': { on: 'items', least: 0, most: 1, takes: 'line', returns: 'boolean' },
  'items.all': { on: 'items', least: 0, most: 1, takes: 'line', returns: 'boolean' },
  'items.quantity': { on: 'items', least: 0, most: 1, takes: 'line', returns: 'number' },
  'items.count': { on: 'items', least: 0, most: 1, takes: 'line', returns: 'number' },
  'items.total': { on: 'items', least: 0, most: 1, takes: 'line', returns: 'number' },
  'order.approved': { on: 'order', least: 1, most: 1, takes: 'text', returns: 'boolean' },
  'product.incategory': { on: 'product', least: 1, most: Infinity, takes: 'text', returns: 'boolean' },
  'product.inparentcategory': { on: 'product', least: 1, most: Infinity, takes: 'text', returns: 'boolean' },
  'value.in': { on: 'value', least: 1, most: Infinity, takes: 'scalar', returns: 'boolean' },
  'list.contains': { on: 'list', least: 1, most: 1, takes: 'scalar', returns: 'boolean' },
  'list.containstext': { on: 'list', least: 1, most: 1, takes: 'text', returns: 'boolean' },
  'list.containsnumber': { on: 'list', least: 1, most: 1, takes: 'number', returns: 'boolean' },
  'list.any': { on: 'list', least: 0, most: 1, takes: 'element', returns: 'boolean' },
  'list.all': { on: 'list', least: 1, most: 1, takes: 'element', returns: 'boolean' },
  'list.count': { on: 'list', least: 0, most: 1, takes: 'element', returns: 'number' },
}
