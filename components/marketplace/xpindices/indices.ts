import { nameWords } from '@/lib/resource/words'
import type { XpIndex, XpThingType } from '@/lib/ordercloud/models'
import { addOnce, SINGLE_ROW_PAGE, type Assignments } from '@/lib/resource/assignments'

/** The types of records whose extended properties can have an index, in the order of the screen. Products index all of theirs. */
export const THING_TYPES: readonly XpThingType[] = [
  'Address',
  'ApprovalRule',
  'Catalog',
  'Category',
  'Company',
  'CostCenter',
  'CreditCard',
  'GroupOrderInvitation',
  'InventoryRecord',
  'LineItem',
  'MessageSender',
  'Order',
  'OrderReturn',
  'Payment',
  'PriceSchedule',
  'ProductCollection',
  'ProductFacet',
  'Promotion',
  'SellerApprovalRule',
  'Shipment',
  'Spec',
  'SpecOption',
  'SpendingAccount',
  'Subscription',
  'User',
  'UserGroup',
  'Variant',
]

/** The longest path that the field accepts, in characters. */
const MAX_KEY_LENGTH = 100

/** Returns the name of a type of records. The platform calls buyers and suppliers companies. */
export function thingWords(type: string): string {
  return type === 'Company' ? 'Buyer or supplier' : nameWords(type)
}

/** Returns the path of a property as the platform stores it: "xp.Brand.Name" becomes "Brand.Name". */
export function toIndexKey(text: string): string {
  return text.trim().replace(/^xp\./i, '')
}

/** Returns the reason why a text is not the path of a property, as a sentence. Undefined when it is one. */
export function indexKeyProblem(text: string): string | undefined {
  const key = toIndexKey(text)
  if (key === '') return 'Type the name of the property.'
  if (key.length > MAX_KEY_LENGTH) return `The property can have at most ${MAX_KEY_LENGTH} characters.`
  if (!/^[^\s./]+(\.[^\s./]+)*$/.test(key))
    return 'Write the property as a path, such as Project or Brand.Name.'
  return undefined
}

/** The calls for the indices of the marketplace. They have no ID: type and property identify one. */
export const xpIndices: Assignments<XpIndex> = {
  path: 'xpindices',
  of: 'marketplace',
  list: (oc, page, request) => oc.XpIndices.List({ sortBy: ['ThingType', 'Key'], ...page }, request),
  existsText: 'already has an index',
  keyOf: ({ ThingType, Key }) => `${ThingType}/${Key}`,
  add: (oc, index) => {
    const filters = { ThingType: index.ThingType ?? '', Key: index.Key ?? '' }
    return addOnce(oc.XpIndices.List({ filters, ...SINGLE_ROW_PAGE }), () => oc.XpIndices.Put(index))
  },
  remove: (oc, { ThingType = 'Order', Key = '' }) => oc.XpIndices.Delete(ThingType, encodeURIComponent(Key)),
}
