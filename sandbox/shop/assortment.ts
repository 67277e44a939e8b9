import type { Page } from './api'
import type { Shopper } from './market'
import type { Random } from './random'

interface Inventory {
  Enabled: boolean
  OrderCanExceed: boolean
  QuantityAvailable: number | null
}

interface Choice {
  SpecID: string
  OptionID?: string
  Value?: string
}

interface Product {
  ID: string
  IsParent: boolean
  IsBundle: boolean
  SpecCount: number
  VariantCount: number
  Returnable: boolean
  Inventory: (Inventory & { VariantLevelTracking: boolean }) | null
  PriceSchedule: {
    MinQuantity: number
    MaxQuantity: number | null
    RestrictedQuantity: boolean
    PriceBreaks: { Quantity: number; Price: number }[]
  } | null
}

interface Spec {
  ID: string
  Required: boolean
  AllowOpenText: boolean
  DefaultOptionID: string | null
  DefaultValue: string | null
  Options: { ID: string; IsOpenText: boolean }[] | null
}

interface Variant {
  ID: string
  Active: boolean
  Inventory: Inventory | null
  Specs: { SpecID: string; OptionID: string }[]
}

/** Lines to be put into a cart, with their approximate value. */
export interface Basket {
  lines: { ProductID: string; Quantity: number; Specs: Choice[] }[]
  value: number
}

const PAGE_SIZE = 100
/** Minimum and maximum value of one line, in the buyer's currency. */
const LINE_VALUES: [number, number] = [18, 320]
const LARGE_LINE_VALUES: [number, number] = [450, 1100]
/** Minimum value of a large basket, in the buyer's currency. */
const MIN_LARGE_BASKET_VALUE = 3000
const MAX_BASKET_LINES = 12
/** Maximum share of the available stock that a shopper takes. */
const MAX_STOCK_SHARE = 0.2
/** Share of lines that repeat products of earlier orders. */
const REPEATED_PRODUCT_SHARE = 0.4

const isSellable = ({ IsParent, IsBundle, PriceSchedule }: Product): boolean =>
  !IsParent && !IsBundle && (PriceSchedule?.PriceBreaks.length ?? 0) > 0

const keyOf = ({ ID, Inventory }: Product, variant: Variant | undefined): string =>
  Inventory?.VariantLevelTracking && variant ? `${ID} ${variant.ID}` : ID

/** Returns the inventory that limits an order: the variant's, or the product's; null when stock is not limited. */
function limitingInventory({ Inventory }: Product, variant: Variant | undefined): Inventory | null {
  if (!Inventory?.Enabled || Inventory.OrderCanExceed) return null
  return Inventory.VariantLevelTracking && variant ? variant.Inventory : Inventory
}

/** The sellers' products as the API shows them to each shopper. */
export class Assortment {
  private readonly products = new Map<string, Product[]>()
  private readonly boughtBefore = new Map<string, Product[]>()
  private readonly details = new Map<string, Promise<unknown>>()
  private readonly pages = new Map<string, number>()
  /** Quantities put into carts, by product or variant, and the part of them that preceded reading the inventory. */
  private readonly taken = new Map<string, number>()
  private readonly takenBefore = new WeakMap<Inventory, number>()

  /** Chooses the lines of an order. The basket is empty when there is nothing to buy. */
  async basket(shopper: Shopper, seller: string, isLarge: boolean, random: Random): Promise<Basket> {
    const key = `${shopper.buyer}/${shopper.user} ${seller}`
    const products = this.products.get(key) ?? (await this.readProducts(shopper, seller, random))
    this.products.set(key, products)
    const boughtBefore = this.boughtBefore.get(key) ?? []
    const basket: Basket = { lines: [], value: 0 }
    if (products.length === 0) return basket
    const wanted = isLarge
      ? MAX_BASKET_LINES
      : random.weighted([1, 2, 3, 4, 5].map((count) => [count, 6 - count] as const))
    const seen = new Set<string>()
    for (let tries = 0; tries < 4 * MAX_BASKET_LINES && basket.lines.length < wanted; tries++) {
      if (isLarge && basket.value >= MIN_LARGE_BASKET_VALUE) break
      const product = random.pick(
        boughtBefore.length > 0 && random.chance(REPEATED_PRODUCT_SHARE) ? boughtBefore : products,
      )
      if (seen.has(product.ID)) continue
      seen.add(product.ID)
      const [min, max] = isLarge ? LARGE_LINE_VALUES : LINE_VALUES
      // Small amounts are more frequent than large ones.
      const value = min * (max / min) ** random.next()
      const variant = await this.chooseVariant(shopper, product, random)
      if (variant === null) continue
      const quantity = quantityOf(product, this.availableQuantity(product, variant), value)
      if (quantity === null) continue
      const key = keyOf(product, variant)
      this.taken.set(key, (this.taken.get(key) ?? 0) + quantity)
      const Specs = await this.chooseSpecs(shopper, product, variant, random)
      basket.lines.push({ ProductID: product.ID, Quantity: quantity, Specs })
      basket.value += quantity * priceAt(product, quantity)
      if (!boughtBefore.includes(product)) boughtBefore.push(product)
    }
    this.boughtBefore.set(key, boughtBefore)
    return basket
  }

  /** Reads one random page of the seller's products for the shopper. One page is enough for one shopper. */
  private async readProducts({ buyer, person }: Shopper, seller: string, random: Random): Promise<Product[]> {
    const shop = `${buyer} ${seller}`
    const readPage = (page: number): Promise<Page<Product>> =>
      person.get(`/me/products?sellerID=${seller}&pageSize=${PAGE_SIZE}&page=${page}`)
    const page = random.integer(1, this.pages.get(shop) ?? 1)
    let found = await readPage(page)
    // The number of pages comes from another user of the company, who may see more products.
    if (found.Items.length === 0 && page > 1) found = await readPage(1)
    this.pages.set(shop, Math.max(1, found.Meta.TotalPages))
    const products = found.Items.filter(isSellable)
    for (const product of products) this.recordTakenBefore(product, undefined)
    return products
  }

  private recordTakenBefore(product: Product, variant: Variant | undefined): void {
    const inventory = limitingInventory(product, variant)
    if (inventory) this.takenBefore.set(inventory, this.taken.get(keyOf(product, variant)) ?? 0)
  }

  /** Returns the quantity that a shopper may take of the remaining stock, as far as it is known. */
  private availableQuantity(product: Product, variant: Variant | undefined): number {
    const inventory = limitingInventory(product, variant)
    if (!inventory) return Infinity
    const since = (this.taken.get(keyOf(product, variant)) ?? 0) - (this.takenBefore.get(inventory) ?? 0)
    return Math.floor(((inventory.QuantityAvailable ?? 0) - since) * MAX_STOCK_SHARE)
  }

  /** Chooses a variant: undefined when the product has none, null when none is available. */
  private async chooseVariant(
    { buyer, person }: Shopper,
    product: Product,
    random: Random,
  ): Promise<Variant | null | undefined> {
    if (product.VariantCount === 0) return undefined
    const path = `/me/products/${product.ID}/variants?pageSize=${PAGE_SIZE}`
    const { Items } = await this.readCached(buyer, path, async () => {
      const found = await person.get<Page<Variant>>(path)
      for (const one of found.Items) this.recordTakenBefore(product, one)
      return found
    })
    const available = Items.filter((one) => one.Active && this.availableQuantity(product, one) >= 1)
    return available.length > 0 ? random.pick(available) : null
  }

  /** Chooses the specs: the variant's options, any option when one is required, and otherwise often none. */
  private async chooseSpecs(
    { buyer, person }: Shopper,
    { ID, SpecCount }: Product,
    variant: Variant | undefined,
    random: Random,
  ): Promise<Choice[]> {
    if (SpecCount === 0) return []
    const path = `/me/products/${ID}/specs?pageSize=${PAGE_SIZE}`
    const { Items } = await this.readCached(buyer, path, () => person.get<Page<Spec>>(path))
    return Items.flatMap((spec): Choice[] => {
      const fixed = variant?.Specs.find(({ SpecID }) => SpecID === spec.ID)
      if (fixed) return [{ SpecID: spec.ID, OptionID: fixed.OptionID }]
      const options = spec.Options ?? []
      const isGiven = spec.DefaultOptionID !== null || spec.DefaultValue !== null
      if ((!spec.Required || isGiven) && random.chance(0.6)) return []
      const text = `Lot ${random.integer(100, 999)}`
      if (options.length === 0) return spec.AllowOpenText ? [{ SpecID: spec.ID, Value: text }] : []
      const { ID: OptionID, IsOpenText } = random.pick(options)
      return [{ SpecID: spec.ID, OptionID, ...(IsOpenText ? { Value: text } : {}) }]
    })
  }

  private readCached<T>(buyer: string, path: string, read: () => Promise<T>): Promise<T> {
    const key = `${buyer} ${path}`
    const known = (this.details.get(key) as Promise<T> | undefined) ?? read()
    this.details.set(key, known)
    return known
  }
}

function priceAt({ PriceSchedule }: Product, quantity: number): number {
  const breaks = PriceSchedule?.PriceBreaks ?? []
  const reached = breaks.filter(({ Quantity }) => Quantity <= quantity)
  return (reached.at(-1) ?? breaks[0])?.Price ?? 0
}

/** Returns a quantity with a value of about `value`, within the allowed quantities and the stock; null when none is possible. */
function quantityOf(product: Product, stock: number, value: number): number | null {
  const { MinQuantity, MaxQuantity, RestrictedQuantity, PriceBreaks } = product.PriceSchedule as NonNullable<
    Product['PriceSchedule']
  >
  const max = Math.min(stock, MaxQuantity ?? Infinity)
  const wanted = value / Math.max(priceAt(product, MinQuantity), 0.01)
  if (RestrictedQuantity) {
    const allowed = PriceBreaks.map(({ Quantity }) => Quantity).filter((one) => one <= max)
    return allowed.findLast((one) => one <= wanted) ?? allowed[0] ?? null
  }
  // Quantities above 10 are rounded to multiples of 6, as buyers often order.
  const round = wanted > 10 ? Math.round(wanted / 6) * 6 : Math.max(1, Math.round(wanted))
  const quantity = Math.max(MinQuantity, Math.min(round, max))
  return quantity <= max ? quantity : null
}
