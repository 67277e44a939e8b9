import { MARKETPLACE_ID } from '../constants'
import type { SeedPart, SeedRecord } from '../format'
import type { Item, SupplierKey } from './item'
import { ITEMS } from './items'
import { ownerOf, priceSchedule } from './products'
import { variantsOf } from './specs'

/** A price agreed with a buyer or one of its groups, as a factor of the list price. */
interface Agreement {
  name: string
  buyer: string
  group?: string
  factor: number
  products: string[]
}

const AGREEMENTS: Agreement[] = [
  {
    name: 'harborline',
    buyer: 'harborline',
    factor: 0.88,
    products: ['SF-3001', 'SF-3010', 'SF-3020', 'SF-3130', 'SF-3210', 'EL-6204', 'EL-6315', 'WP-7010'],
  },
  {
    name: 'northfell',
    buyer: 'northfell',
    factor: 0.92,
    products: ['SF-3001', 'SF-3004', 'SF-3130', 'SF-3220', 'EL-6001', 'WP-7001'],
  },
  {
    name: 'site-managers',
    buyer: 'northfell',
    group: 'site-managers',
    factor: 0.85,
    products: ['PT-2001', 'PT-2004', 'PT-2010', 'PT-2021'],
  },
]

/** Products with prices in euros. The one buyer that pays in euros sees and orders only these. */
const EURO_RANGE = [
  'KT-8001',
  'KT-8004',
  'KT-8010',
  'KT-8101',
  'KT-8104',
  'KT-8110',
  'KT-8115',
  'KT-8117',
  'KT-8201',
  'KT-8204',
  'KT-8210',
  'KT-8301',
  'TB-9001',
  'TB-9004',
  'TB-9008',
  'TB-9101',
  'TB-9104',
  'TB-9110',
  'TB-9112',
  'TB-9120',
  'TB-9201',
  'TB-9205',
  'WP-7208',
  'CL-4201',
]

/** Suppliers that offer a product of the marketplace at their own price. */
const OFFERS: { supplier: SupplierKey; product: string; factor: number }[] = [
  { supplier: 'marrowby', product: 'KT-8201', factor: 0.97 },
  { supplier: 'foldwick', product: 'KT-8201', factor: 1.04 },
  { supplier: 'clearfen', product: 'CL-4201', factor: 0.95 },
  { supplier: 'tarnwick', product: 'PT-2001', factor: 0.96 },
]

function item(id: string): Item {
  return ITEMS.find((entry) => entry.id === id)!
}

function assignment(
  product: Item,
  BuyerID: string,
  UserGroupID: string | null,
  PriceScheduleID: string,
): SeedRecord {
  return { SellerID: ownerOf(product), ProductID: product.id, BuyerID, UserGroupID, PriceScheduleID }
}

/** Assignments of products to the suppliers that own or ship them, without a price schedule of the supplier. */
const SUPPLIER_ASSIGNMENTS: SeedRecord[] = ITEMS.flatMap((product) => {
  const supplier = product.owner ?? product.supplier
  const own = OFFERS.some((offer) => offer.supplier === supplier && offer.product === product.id)
  return supplier && !own
    ? [{ ProductID: product.id, SupplierID: supplier, DefaultPriceScheduleID: null }]
    : []
})

/** Inventory records of the vests, by variant in two warehouses. */
const VEST_RECORDS: SeedRecord[] = variantsOf('SF-3130').flatMap((variant) => {
  const { QuantityAvailable: pieces, NotificationPoint: notify } = variant.Inventory as Record<string, number>
  const east = Math.ceil(pieces! * 0.6)
  return [
    { place: 'wh-norfolk', count: east },
    { place: 'wh-reno', count: pieces! - east },
  ].map(({ place, count }) => ({
    ProductID: 'SF-3130',
    VariantID: variant.ID,
    ID: `${String(variant.ID)}-${place}`,
    OwnerID: MARKETPLACE_ID,
    AllowAllBuyers: true,
    AddressID: place,
    OrderCanExceed: false,
    QuantityAvailable: count,
    NotificationPoint: Math.ceil(notify! / 2),
    xp: null,
  }))
})

/** Prices agreed with buyers and groups, prices in euros, offers of suppliers, and stock of variants. */
export const AGREEMENT_PART: SeedPart = {
  Objects: {
    PriceSchedules: [
      ...AGREEMENTS.flatMap(({ name, factor, products }) =>
        products.map((id) =>
          priceSchedule(item(id), `${id}-${name}`, `${id} agreed, ${name}`, 'USD', factor),
        ),
      ),
      ...EURO_RANGE.map((id) => priceSchedule(item(id), `${id}-eur`, `${id} in euros`, 'EUR', 0.92)),
      ...OFFERS.map(({ supplier, product, factor }) => ({
        ...priceSchedule(
          item(product),
          `${product}-${supplier}`,
          `${product} from ${supplier}`,
          'USD',
          factor,
        ),
        OwnerID: supplier,
      })),
    ],
    VariantInventoryRecords: VEST_RECORDS,
    Incrementors: [
      { ID: 'order-number', Name: 'Order numbers', LastNumber: 104200, LeftPaddingCount: 7 },
      { ID: 'return-number', Name: 'Return numbers', LastNumber: 310, LeftPaddingCount: 5 },
      { ID: 'shipment-number', Name: 'Shipment numbers', LastNumber: 88120, LeftPaddingCount: 6 },
    ],
  },
  Assignments: {
    ProductAssignments: [
      ...AGREEMENTS.flatMap(({ name, buyer, group, products }) =>
        products.map((id) => assignment(item(id), buyer, group ?? null, `${id}-${name}`)),
      ),
      ...EURO_RANGE.map((id) => assignment(item(id), 'clairval', null, `${id}-eur`)),
    ],
    ProductSupplierAssignments: [
      ...SUPPLIER_ASSIGNMENTS,
      ...OFFERS.map(({ supplier, product }) => ({
        ProductID: product,
        SupplierID: supplier,
        DefaultPriceScheduleID: `${product}-${supplier}`,
      })),
    ],
  },
}
