import { STREET } from './company'
import { call } from './sdk'
import { userBody } from './people'

const OTHERWISE: Record<string, string> = { variantid: 'own-own', bundleid: 'own-bundle' }
/**
 * Ids for inventory records of variants. Stock is counted by product or by variant, so variants need a separate
 * product.
 */
const TRACKED: Record<string, string> = { productid: 'tracked', variantid: 'tracked-own' }

/** Fills the ids of a path. All records are called `own`, belong to buyer B1 or supplier S1, or are owned by S1. */
export function idsOf(path: string): string {
  const ids = path.startsWith('/bundles/{bundleID}/productassignments')
    ? { ...OTHERWISE, productid: 'plain' }
    : path.includes('/inventoryrecords') && path.includes('{variantID}')
      ? TRACKED
      : OTHERWISE
  const companies: Record<string, string> = { buyerid: 'B1', supplierid: 'S1', newbuyerid: 'B2' }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const lower = name.toLowerCase()
    return ids[lower] ?? companies[lower] ?? 'own'
  })
}

const VALUES: Record<string, string> = { buyerID: 'B1', quantity: '5', orders: 'All' }
const COMPANY = { BuyerID: 'B1', SupplierID: 'S1' }

/** Returns the query parameters that an operation requires. */
export function queryOf(required: readonly string[], { id, path }: { id: string; path: string }): string {
  const isUntied = /Delete\w*Assignment$/.test(id) && !path.includes('{buyerID}')
  const names = new Set([...required, ...(isUntied ? ['buyerID'] : [])])
  return [...names].map((name) => `${name}=${VALUES[name] ?? 'own'}`).join('&')
}

/** Returns the body of an assignment: every id it needs, and nothing that would be rejected for another reason. */
export function bodyOf(id: string, required: readonly string[]): object {
  if (id === 'PriceSchedules.SavePriceBreak') return { Quantity: 5, Price: 2 }
  if (!/Assignment$/.test(id)) return {}
  const named = required.map((field) => [
    field,
    (COMPANY as Record<string, string>)[field] ?? OTHERWISE[field.toLowerCase()] ?? 'own',
  ])
  return { ...Object.fromEntries(named), IsShipping: true }
}

/** Creates one record of everything that belongs to buyer B1, supplier S1 or the marketplace. */
export async function build(token: string, buyer: string, wired: ReadonlySet<string>): Promise<void> {
  const make = (id: string, params: Record<string, string>, body: object) =>
    wired.has(id)
      ? call(id, { token, params, body: { ID: 'own', Name: 'Own', ...body } })
      : Promise.resolve(null)
  const B = { buyerID: 'B1' }
  const S = { supplierID: 'S1' }
  const OwnerID = 'S1'
  for (const [resource, params] of [
    ['Users', B],
    ['SupplierUsers', S],
    ['AdminUsers', {}],
  ] as const) {
    const prefix = resource.replace('Users', '')
    const body = { ...userBody('own'), Username: `own-${resource}` }
    await make(`${resource}.Create`, params, body)
    await make(`${prefix}UserGroups.Create`, params, {})
    const member = { UserGroupID: 'own', UserID: 'own' }
    await call(`${prefix}UserGroups.SaveUserAssignment`, { token, params, body: member })
    await make(`${prefix === '' ? '' : prefix}Addresses.Create`, params, STREET)
  }
  for (const [resource, field, more] of [
    ['Addresses', 'AddressID', {}],
    ['CostCenters', 'CostCenterID', {}],
    ['CreditCards', 'CreditCardID', {}],
    ['SpendingAccounts', 'SpendingAccountID', { Balance: 1 }],
  ] as const) {
    if (resource !== 'Addresses') await make(`${resource}.Create`, B, more)
    const body = { [field]: 'own', IsShipping: true }
    await call(`${resource}.SaveAssignment`, { token, params: B, body })
  }
  const rule = { ApprovingGroupID: 'own', RuleExpression: 'order.Total > 10' }
  await make('ApprovalRules.Create', B, rule)
  await make('SellerApprovalRules.Create', {}, { ...rule, OwnerID, ApprovalType: 'Order' })
  await make('ProductFacets.Create', {}, {})
  await make('Shipments.Create', {}, { OwnerID, BuyerID: 'B1' })
  await make('Locales.Create', {}, { OwnerID, Currency: 'EUR' })
  await make('Catalogs.Create', {}, { OwnerID })
  await make('Categories.Create', { catalogID: 'own' }, {})
  await make(
    'PriceSchedules.Create',
    {},
    {
      OwnerID,
      PriceBreaks: [
        { Quantity: 1, Price: 1 },
        { Quantity: 5, Price: 1 },
      ],
    },
  )
  await make('Products.Create', {}, { OwnerID, DefaultSupplierID: 'S1', Inventory: { Enabled: true } })
  await make(
    'Promotions.Create',
    {},
    { OwnerID, Code: 'own', EligibleExpression: 'true', ValueExpression: '1' },
  )
  const tracked = { Enabled: true, VariantLevelTracking: true }
  await make('Products.Create', {}, { ID: 'tracked', OwnerID, Inventory: tracked })
  await make('Products.Create', {}, { ID: 'plain', OwnerID })
  // Bundles share their ids with products.
  await make('Bundles.Create', {}, { ID: 'own-bundle', OwnerID })
  await variants(token, OwnerID)
  await make('InventoryRecords.Create', { productID: 'own' }, { OwnerID, AddressID: 'own' })
  await make(
    'InventoryRecords.CreateVariant',
    { productID: 'tracked', variantID: 'tracked-own' },
    { OwnerID, AddressID: 'own' },
  )
  if (wired.has('Me.SaveProductCollection'))
    await call('Me.SaveProductCollection', {
      token: buyer,
      params: { productCollectionID: 'own' },
      body: { Name: 'Own' },
    })
  await relate(token, wired)
}

async function variants(token: string, OwnerID: string): Promise<void> {
  const spec = { ID: 'own', Name: 'Own', OwnerID, DefinesVariant: true, Required: true }
  await call('Specs.Create', { token, body: spec })
  await call('Specs.CreateOption', { token, params: { specID: 'own' }, body: { ID: 'own', Value: 'Own' } })
  for (const productID of ['own', 'tracked']) {
    await call('Specs.SaveProductAssignment', { token, body: { SpecID: 'own', ProductID: productID } })
    await call('Products.GenerateVariants', { token, params: { productID } })
  }
}

/** Assigns the records to the buyer and to each other, so that the assignments can be deleted. */
async function relate(token: string, wired: ReadonlySet<string>): Promise<void> {
  const rows: [string, Record<string, string>, object][] = [
    ['Suppliers.SaveBuyer', { supplierID: 'S1', buyerID: 'B1' }, {}],
    ['Catalogs.SaveAssignment', {}, { CatalogID: 'own', BuyerID: 'B1' }],
    ['Catalogs.SaveProductAssignment', {}, { CatalogID: 'own', ProductID: 'own' }],
    ['Categories.SaveAssignment', { catalogID: 'own' }, { CategoryID: 'own', BuyerID: 'B1' }],
    ['Categories.SaveProductAssignment', { catalogID: 'own' }, { CategoryID: 'own', ProductID: 'own' }],
    ['Products.SaveAssignment', {}, { ProductID: 'own', BuyerID: 'B1' }],
    ['Locales.SaveAssignment', {}, { LocaleID: 'own', BuyerID: 'B1' }],
    ['Promotions.SaveAssignment', {}, { PromotionID: 'own', BuyerID: 'B1' }],
    ['InventoryRecords.SaveAssignment', { productID: 'own' }, { InventoryRecordID: 'own', BuyerID: 'B1' }],
  ]
  const bundle = { BundleID: 'own-bundle' }
  rows.push(
    [
      'Bundles.SaveProductAssignment',
      {},
      { ...bundle, ProductID: 'plain', Required: true, DefaultQuantity: 1 },
    ],
    ['Catalogs.SaveBundleAssignment', {}, { ...bundle, CatalogID: 'own' }],
    ['Categories.SaveBundleAssignment', { catalogID: 'own' }, { ...bundle, CategoryID: 'own' }],
    ['Bundles.SaveAssignment', {}, { ...bundle, BuyerID: 'B1' }],
    [
      'InventoryRecords.SaveVariantAssignment',
      { productID: 'tracked', variantID: 'tracked-own' },
      { InventoryRecordID: 'own', BuyerID: 'B1' },
    ],
  )
  for (const [id, params, body] of rows) if (wired.has(id)) await call(id, { token, params, body })
}
