import { labelOf } from '@/lib/forms/format-field-value'
import { findField, MODELS, type ValueType } from '@/lib/expressions/fields'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { buyerUserReference } from '@/lib/resource/people-references'
import { productReference, supplierReference } from '@/lib/resource/references'
import { READERS } from '@/lib/permissions/readers'

/**
 * Location of a condition: on an order, on a line of a promotion at the line item level, in a filter of lines, or on a
 * return.
 */
export type Level = 'order' | 'item' | 'lines' | 'return'

/** A field that conditions can name. */
export interface FieldChoice {
  path: string
  label: string
  type: ValueType
}

interface ChoiceGroup {
  label: string
  choices: FieldChoice[]
}

/** Fields that nobody sets, or that no condition should read. */
const HIDDEN = new Set(['Password', 'AvailableRoles', 'PromotionDiscount', 'LineTotal', 'InvitationID'])
const LABELS: Readonly<Record<string, string>> = {
  FromCompanyID: 'Buyer',
  ToCompanyID: 'Seller ID',
  FromUserID: 'User',
  ProductID: 'Product',
  SupplierID: 'Supplier',
  DefaultSupplierID: 'Supplier of the product',
  UnitPrice: 'Unit price',
  CompanyID: 'Buyer of the user',
}

/** Records below an order or a line, with the heading of their fields. */
const BELOW_ORDER = [
  ['Order', ''],
  ['User', 'FromUser'],
  ['Billing address', 'BillingAddress'],
] as const
const BELOW_RETURN = [['Return', '']] as const
const BELOW_LINE = [
  ['Line', ''],
  ['Product', 'Product'],
  ['Variant', 'Variant'],
  ['Shipping address', 'ShippingAddress'],
] as const

const MODEL_OF: Readonly<Record<string, string>> = {
  FromUser: 'OrderUser',
  BillingAddress: 'Address',
  Product: 'LineItemProduct',
  Variant: 'LineItemVariant',
  ShippingAddress: 'Address',
}

function groupsBelow(
  records: readonly (readonly [label: string, field: string])[],
  model: string,
  prefix: string,
): ChoiceGroup[] {
  return records.map(([label, field]) => {
    const below = field === '' ? model : (MODEL_OF[field] ?? '')
    const start = prefix + (field === '' ? '' : `${field}.`)
    const choices = Object.keys(MODELS[below] ?? {}).flatMap((name): FieldChoice[] => {
      const { type = 'unknown' } = findField(below, name)?.field ?? {}
      if (HIDDEN.has(name) || type === 'object' || type === 'list' || type === 'unknown') return []
      return [{ path: start + name, label: LABELS[name] ?? labelOf(name, undefined), type }]
    })
    return { label, choices }
  })
}

const ORDER_GROUPS = groupsBelow(BELOW_ORDER, 'Order', 'order.')
const GROUPS: Readonly<Record<Level, readonly ChoiceGroup[]>> = {
  order: ORDER_GROUPS,
  item: [...groupsBelow(BELOW_LINE, 'LineItem', 'item.'), ...ORDER_GROUPS],
  lines: groupsBelow(BELOW_LINE, 'LineItem', ''),
  return: [...groupsBelow(BELOW_RETURN, 'OrderReturn', 'orderReturn.'), ...ORDER_GROUPS],
}

/** Returns the fields that a condition can name, by the record that they belong to. */
export const fieldGroups = (level: Level): readonly ChoiceGroup[] => GROUPS[level]

/** Returns the choice of a path, in any letter case. Undefined for extended properties and unknown fields. */
export function choiceOf(level: Level, path: string): FieldChoice | undefined {
  const lower = path.toLowerCase()
  for (const { choices } of GROUPS[level]) {
    const found = choices.find((choice) => choice.path.toLowerCase() === lower)
    if (found) return found
  }
  return undefined
}

/** Extended properties that conditions can name, by the record that they belong to. */
const XP_ROOTS: Readonly<Record<Level, readonly (readonly [label: string, path: string])[]>> = {
  order: [
    ['Extended property of the order', 'order.xp.'],
    ['Extended property of the user', 'order.FromUser.xp.'],
  ],
  item: [
    ['Extended property of the product', 'item.Product.xp.'],
    ['Extended property of the line', 'item.xp.'],
    ['Extended property of the order', 'order.xp.'],
    ['Extended property of the user', 'order.FromUser.xp.'],
  ],
  lines: [
    ['Extended property of the product', 'Product.xp.'],
    ['Extended property of the line', 'xp.'],
  ],
  return: [
    ['Extended property of the return', 'orderReturn.xp.'],
    ['Extended property of the order', 'order.xp.'],
    ['Extended property of the user', 'order.FromUser.xp.'],
  ],
}

/** Returns the starts of the paths to extended properties. */
export const xpRoots = (level: Level) => XP_ROOTS[level]

/** Returns the start of a path to an extended property, and the rest of the path. Undefined for other paths. */
export function splitXpPath(level: Level, path: string): { root: string; rest: string } | undefined {
  const lower = path.toLowerCase()
  const [, root] = XP_ROOTS[level].find(([, start]) => lower.startsWith(start.toLowerCase())) ?? []
  return root === undefined ? undefined : { root, rest: path.slice(root.length) }
}

/** Returns the kind of record whose ID a field holds. */
export function referenceOf(path: string): Reference | undefined {
  const lower = path.toLowerCase()
  if (/(^|\.)productid$|(^|\.)product\.(id|parentid)$/.test(lower)) return productReference as Reference
  if (lower === 'order.fromcompanyid' || lower === 'order.fromuser.companyid')
    return buyerReference as Reference
  if (/(^|\.)(default)?supplierid$/.test(lower)) return supplierReference as Reference
  return undefined
}

/** The records that have an owner of another kind, which is chosen first. */
export interface OwnedReference {
  owner: Reference
  /** Returns the records of one owner. */
  of: (ownerId: string) => Reference
  /** Roles of which one is needed to list the records. */
  readers: readonly string[]
}

/** The users of buyers. */
const buyerUsers: OwnedReference = {
  owner: buyerReference as Reference,
  of: (buyerId) => buyerUserReference(buyerId) as Reference,
  readers: READERS.buyerUsers,
}

/** Returns the kind of record with an owner whose ID a field holds. */
export function ownedReferenceOf(path: string): OwnedReference | undefined {
  return ['order.fromuserid', 'order.fromuser.id'].includes(path.toLowerCase()) ? buyerUsers : undefined
}

/** Path of the product whose categories a condition tests. */
export const productPath = (level: Level): string => (level === 'item' ? 'item.product' : 'product')

/** Condition that a new row starts with. */
export const NEW_CONDITION: Readonly<Record<Level, string>> = {
  order: 'order.Subtotal >= 100',
  item: 'item.Quantity >= 1',
  lines: 'Quantity >= 1',
  return: 'orderReturn.RefundAmount >= 100',
}
