import { MARKETPLACE_ID } from '../constants'
import type { SeedPart, SeedRecord } from '../format'
import { facetsOf } from './facets'
import type { Item, SaleWindow } from './item'
import { ITEMS } from './items'
import { isTrackedByVariant, variantCount } from './specs'
import { shipFrom } from './suppliers'

const SALES: Record<SaleWindow, { SaleStart: string; SaleEnd: string | null }> = {
  running: { SaleStart: '2025-09-01T00:00:00.000Z', SaleEnd: '2029-12-31T23:59:59.000Z' },
  past: { SaleStart: '2024-10-01T00:00:00.000Z', SaleEnd: '2024-11-30T23:59:59.000Z' },
  coming: { SaleStart: '2031-02-01T00:00:00.000Z', SaleEnd: '2031-03-31T23:59:59.000Z' },
  clearance: { SaleStart: '2025-09-01T00:00:00.000Z', SaleEnd: null },
}

/** Rounds an amount to cents. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** Returns the ID of the company that owns a product, its prices and its specs. */
export function ownerOf(item: Item): string {
  return item.owner ?? MARKETPLACE_ID
}

/** Returns a price schedule of a product in the given currency. Its prices are the list prices times the factor. */
export function priceSchedule(
  item: Item,
  id: string,
  name: string,
  currency = 'USD',
  factor = 1,
): SeedRecord {
  const lowest = item.min ?? 1
  const off = item.sale && factor === 1 ? item.sale.off : null
  const breaks: [number, number][] = [[lowest, item.price], ...(item.steps ?? [])]
  return {
    ID: id,
    OwnerID: ownerOf(item),
    Name: name.slice(0, 100),
    Currency: currency,
    ApplyTax: true,
    ApplyShipping: true,
    MinQuantity: lowest,
    MaxQuantity: item.max ?? null,
    UseCumulativeQuantity: item.cumulative ?? false,
    RestrictedQuantity: item.restricted ?? false,
    PriceBreaks: breaks.map(([Quantity, price]) => {
      const Price = cents(price * factor)
      return {
        Quantity,
        Price,
        SalePrice: off === null ? null : cents(Price * (1 - off)),
        SubscriptionPrice: null,
        BundlePrice: null,
      }
    }),
    SaleStart: off === null ? null : SALES[item.sale!.window].SaleStart,
    SaleEnd: off === null ? null : SALES[item.sale!.window].SaleEnd,
    xp: null,
  }
}

/** Further places that stock a product, with each place's share of the stock. */
const STOCK_SHARES: Record<string, [address: string, share: number][]> = {
  'HT-1042': [
    ['tarnwick-cleveland', 0.65],
    ['tarnwick-tacoma', 0.35],
  ],
  'HT-1502': [
    ['wh-norfolk', 0.5],
    ['wh-reno', 0.3],
    ['wh-hamilton', 0.2],
  ],
  'SF-3220': [
    ['wh-norfolk', 0.4],
    ['wh-reno', 0.4],
    ['wh-hamilton', 0.2],
  ],
  'CL-4405': [
    ['wh-norfolk', 0.6],
    ['wh-rotterdam', 0.4],
  ],
  'PK-5310': [
    ['wh-norfolk', 0.5],
    ['wh-rotterdam', 0.5],
  ],
  'EL-6101': [
    ['wh-norfolk', 0.5],
    ['wh-reno', 0.5],
  ],
  'WP-7101': [
    ['wh-norfolk', 0.75],
    ['wh-hamilton', 0.25],
  ],
}

function inventoryRecords(item: Item): SeedRecord[] {
  const places = STOCK_SHARES[item.id] ?? []
  let rest = item.stock ?? 0
  return places.map(([AddressID, share], index) => {
    const pieces = index === places.length - 1 ? rest : Math.round((item.stock ?? 0) * share)
    rest -= pieces
    return {
      ProductID: item.id,
      ID: `${item.id}-${AddressID}`,
      OwnerID: ownerOf(item),
      AllowAllBuyers: true,
      AddressID,
      OrderCanExceed: item.exceed ?? false,
      QuantityAvailable: pieces,
      NotificationPoint: Math.round((item.notify ?? 0) * share),
      xp: null,
    }
  })
}

function inventory(item: Item): SeedRecord {
  return {
    Enabled: item.stock !== undefined,
    NotificationPoint: item.notify ?? null,
    VariantLevelTracking: isTrackedByVariant(item.id),
    OrderCanExceed: item.exceed ?? false,
    QuantityAvailable: item.stock ?? null,
  }
}

function images(item: Item, assetBase: string): { Url: string; ThumbnailUrl: string }[] {
  return Array.from({ length: item.views ?? 1 }, (_, index) => {
    const url = `${assetBase}/_sandbox/images/${item.id}${index ? `-${index + 1}` : ''}.svg`
    return { Url: url, ThumbnailUrl: url }
  })
}

function productRecord(item: Item, assetBase: string): SeedRecord {
  const supplier = item.owner ?? item.supplier
  const [length, width, height] = item.size
  return {
    ID: item.id,
    OwnerID: ownerOf(item),
    Name: item.name,
    Description: item.about,
    DefaultPriceScheduleID: item.id,
    AutoForward: item.supplier !== undefined,
    ParentID: null,
    IsParent: false,
    QuantityMultiplier: 1,
    ShipWeight: item.weight,
    ShipLength: length,
    ShipWidth: width,
    ShipHeight: height,
    Active: !item.inactive,
    VariantCount: variantCount(item.id),
    ShipFromAddressID: supplier ? shipFrom(supplier) : 'wh-norfolk',
    Inventory: inventory(item),
    DefaultSupplierID: supplier ?? null,
    AllSuppliersCanSell: false,
    Returnable: !item.finalSale,
    xp: {
      Images: images(item, assetBase),
      Facets: facetsOf(item),
      UnitOfMeasure: item.unit ?? 'each',
      ShipWeightUnit: item.metric ? 'kg' : 'lb',
      ShipLinearUnit: item.metric ? 'cm' : 'in',
      ShipsFromMultipleLocations: item.id in STOCK_SHARES,
      Brand: item.brand,
      Origin: item.origin,
      ...(item.certifications ? { Certifications: item.certifications } : {}),
      ...item.more,
    },
  }
}

/** Returns the products with their list prices and stock. Pictures have addresses below `assetBase`. */
export function productPart(assetBase: string): SeedPart {
  return {
    Objects: {
      PriceSchedules: ITEMS.map((item) => priceSchedule(item, item.id, `${item.id} list price`)),
      Products: ITEMS.map((item) => productRecord(item, assetBase)),
      InventoryRecords: ITEMS.flatMap(inventoryRecords),
    },
  }
}
