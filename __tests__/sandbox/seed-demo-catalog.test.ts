/** @jest-environment node */
import { MARKETPLACE_ID } from '../../sandbox/seed/constants'
import { demoSeed } from '../../sandbox/seed/demo'
import type { SeedRecord } from '../../sandbox/seed/format'

const assetBase = 'http://localhost:4010'
const seed = demoSeed({ assetBase })

function rows(name: string): SeedRecord[] {
  return seed.Objects[name] ?? seed.Assignments[name]!
}

interface Break {
  Quantity: number
  Price: number
  SalePrice?: number
}

/** Returns the owner of a record. The files leave out the marketplace, which is the platform's default. */
function ownerOf(row: SeedRecord): unknown {
  return row.OwnerID ?? MARKETPLACE_ID
}

const products = new Map(rows('Products').map((product) => [product.ID, product]))
const schedules = new Map(rows('PriceSchedules').map((schedule) => [schedule.ID, schedule]))

describe('the demo catalog', () => {
  const categories = new Map(
    rows('Categories').map((row) => [`${String(row.CatalogID)}/${String(row.ID)}`, row]),
  )

  function depth(category: SeedRecord): number {
    const parent = categories.get(`${String(category.CatalogID)}/${String(category.ParentID)}`)
    return parent ? depth(parent) + 1 : 1
  }

  test('has category trees of at most three levels, with products on the third level only', () => {
    const seen = new Set<string>()
    for (const [key, category] of categories) {
      expect(depth(category)).toBeLessThanOrEqual(3)
      if (category.ParentID !== undefined) {
        expect(seen).toContain(`${String(category.CatalogID)}/${String(category.ParentID)}`)
      }
      seen.add(key)
    }
    const shelved = rows('CategoryProductAssignments')
    expect(new Set(shelved.map((row) => row.ProductID)).size).toBe(products.size)
    const used = new Set(shelved.map((row) => `${String(row.CatalogID)}/${String(row.CategoryID)}`))
    for (const [key, category] of categories)
      expect([key, used.has(key)]).toEqual([key, depth(category) === 3])
  })

  test('assigns products to the catalogs of their categories', () => {
    const inside = new Set(
      rows('ProductCatalogAssignment').map((row) => `${String(row.CatalogID)}/${String(row.ProductID)}`),
    )
    for (const row of rows('CategoryProductAssignments')) {
      expect(inside).toContain(`${String(row.CatalogID)}/${String(row.ProductID)}`)
    }
  })

  test('has ascending price breaks, and sales that end after they start', () => {
    for (const schedule of schedules.values()) {
      const breaks = schedule.PriceBreaks as Break[]
      expect(breaks.length).toBeGreaterThanOrEqual(1)
      expect(breaks.length).toBeLessThanOrEqual(4)
      expect(breaks[0]!.Quantity).toBe(schedule.MinQuantity ?? 1)
      breaks.forEach((step, index) => {
        const before = breaks[index - 1]
        expect(step.Price).toBeGreaterThan(0)
        expect(step.Price).toBe(Math.round(step.Price * 100) / 100)
        expect(step.SalePrice ?? 0).toBeLessThan(step.Price)
        if (before) expect(step.Quantity).toBeGreaterThan(before.Quantity)
        if (before) expect(step.Price).toBeLessThan(before.Price)
      })
      if (schedule.SaleEnd) expect(String(schedule.SaleStart) < String(schedule.SaleEnd)).toBe(true)
      expect(Boolean(schedule.SaleStart)).toBe(breaks[0]!.SalePrice !== undefined)
    }
  })

  test('assigns prices in the currency of the buyer, of the product’s owner and in a shared catalog', () => {
    const currency = new Map(rows('Locales').map((locale) => [locale.ID, locale.Currency]))
    const locale = new Map(rows('LocaleAssignments').map((row) => [row.BuyerID, row.LocaleID]))
    for (const row of rows('ProductAssignments')) {
      const schedule = schedules.get(row.PriceScheduleID)!
      expect(schedule.Currency).toBe(currency.get(locale.get(row.BuyerID)))
      const owner = ownerOf(products.get(row.ProductID)!)
      expect([ownerOf(schedule), row.SellerID ?? MARKETPLACE_ID]).toEqual([owner, owner])
      const catalogs = rows('ProductCatalogAssignment').filter((entry) => entry.ProductID === row.ProductID)
      const shared = rows('CatalogAssignments').filter(
        (entry) =>
          entry.BuyerID === row.BuyerID && catalogs.some((other) => other.CatalogID === entry.CatalogID),
      )
      expect(shared.length).toBeGreaterThan(0)
    }
  })

  test('has consistent owners of products, specs, addresses and stock', () => {
    const owners = new Set([MARKETPLACE_ID, ...rows('Suppliers').map((supplier) => supplier.ID)])
    const places = new Map<unknown, unknown>([
      ...rows('AdminAddresses').map((address) => [address.ID, MARKETPLACE_ID] as const),
      ...rows('SupplierAddresses').map((address) => [address.ID, address.SupplierID] as const),
    ])
    for (const name of ['Catalogs', 'Products', 'PriceSchedules', 'Specs', 'Promotions', 'Locales']) {
      for (const row of rows(name)) expect(owners).toContain(ownerOf(row))
    }
    for (const product of products.values()) {
      expect(places.get(product.ShipFromAddressID)).toBe(product.DefaultSupplierID ?? MARKETPLACE_ID)
      if (product.OwnerID !== undefined) expect(product.DefaultSupplierID).toBe(product.OwnerID)
    }
    for (const row of ['InventoryRecords', 'VariantInventoryRecords'].flatMap(rows)) {
      const owner = ownerOf(products.get(row.ProductID)!)
      expect([ownerOf(row), places.get(row.AddressID)]).toEqual([owner, owner])
    }
    const specs = new Map(rows('Specs').map((spec) => [spec.ID, spec]))
    for (const row of rows('SpecProductAssignments')) {
      expect(ownerOf(specs.get(row.SpecID)!)).toBe(ownerOf(products.get(row.ProductID)!))
    }
  })

  test('has the same stock in total, by location and by variant', () => {
    const sum = (records: SeedRecord[]) =>
      records.reduce((total, row) => total + Number(row.QuantityAvailable), 0)
    for (const product of products.values()) {
      const stock = product.Inventory as SeedRecord
      const records = rows('InventoryRecords').filter((row) => row.ProductID === product.ID)
      if (records.length) expect(sum(records)).toBe(stock.QuantityAvailable)
      const variants = rows('Variants').filter((row) => row.ProductID === product.ID && row.Inventory)
      expect(variants.length > 0).toBe(stock.VariantLevelTracking ?? false)
      if (variants.length)
        expect(sum(variants.map((row) => row.Inventory as SeedRecord))).toBe(stock.QuantityAvailable)
    }
    const levels = [...products.values()].map(
      (product) => product.Inventory as Record<string, number | boolean | null>,
    )
    expect(levels.filter((level) => !level.Enabled).length).toBeGreaterThan(0)
    expect(levels.filter((level) => level.QuantityAvailable === 0).length).toBeGreaterThan(3)
    expect(
      levels.filter((level) => Number(level.QuantityAvailable) < Number(level.NotificationPoint)).length,
    ).toBeGreaterThan(8)
  })

  test('has variants named by their options in spec order', () => {
    const specs = new Map(rows('Specs').map((spec) => [spec.ID, spec]))
    const options = new Set(
      rows('SpecOptions').map((option) => `${String(option.SpecID)}/${String(option.ID)}`),
    )
    for (const variant of rows('Variants')) {
      const chosen = variant.Specs as { SpecID: string; OptionID: string }[]
      expect(variant.ID).toBe([variant.ProductID, ...chosen.map((spec) => spec.OptionID)].join('-'))
      for (const { SpecID, OptionID } of chosen) {
        expect(options).toContain(`${SpecID}/${OptionID}`)
        const spec = specs.get(SpecID)!
        expect(spec).toMatchObject({ DefinesVariant: true, Required: true })
        expect(spec.AllowOpenText ?? false).toBe(false)
      }
    }
    for (const product of products.values()) {
      const count = rows('Variants').filter((variant) => variant.ProductID === product.ID).length
      expect(product.VariantCount ?? 0).toBe(count)
    }
    const varied = [...products.values()].filter((product) => Number(product.VariantCount) > 0)
    expect(varied.length).toBeGreaterThanOrEqual(10)
    expect(rows('Variants').filter((variant) => variant.Active === false).length).toBeGreaterThan(3)
  })

  test('has facets whose options include all values of the products', () => {
    const facets = new Map(
      rows('ProductFacets').map((facet) => [facet.ID, (facet.xp as { Options: string[] }).Options]),
    )
    for (const product of products.values()) {
      const carried = Object.entries((product.xp as { Facets: Record<string, string[]> }).Facets)
      for (const [facet, values] of carried) expect(facets.get(facet)).toEqual(expect.arrayContaining(values))
    }
    for (const facet of rows('ProductFacets')) expect(facet.XpPath).toBe(`Facets.${String(facet.ID)}`)
  })

  test('has promotions and rules that reference existing categories, products and users', () => {
    const ids = new Set(['Categories', 'Products', 'Users'].flatMap(rows).map((row) => row.ID))
    const expressions = [
      ...rows('Promotions').flatMap((promotion) => [promotion.EligibleExpression, promotion.ValueExpression]),
      ...rows('ApprovalRules').map((rule) => rule.RuleExpression),
    ].map(String)
    for (const expression of expressions) {
      expect(expression.length).toBeLessThanOrEqual(400)
      expect(expression.split('(').length).toBe(expression.split(')').length)
      for (const [, id] of expression.matchAll(/'([^']*)'/g)) expect(ids).toContain(id)
    }
    const dates = rows('Promotions').filter((promotion) => promotion.ExpirationDate)
    for (const { StartDate, ExpirationDate } of dates)
      expect(String(StartDate) < String(ExpirationDate)).toBe(true)
    for (const promotion of rows('Promotions')) {
      expect(/\bitem\./.test(String(promotion.EligibleExpression))).toBe(promotion.LineItemLevel ?? false)
      const assigned = rows('PromotionAssignments').some((row) => row.PromotionID === promotion.ID)
      expect(assigned && promotion.AllowAllBuyers === true).toBe(false)
    }
  })
})
