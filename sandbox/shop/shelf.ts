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
  worth: number
}

const PAGE = 100
/** Minimum and maximum value of one line, in the buyer's currency. */
const LINE: [number, number] = [18, 320]
const LARGE_LINE: [number, number] = [450, 1100]
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
  private readonly usual = new Map<string, Product[]>()
  private readonly details = new Map<string, Promise<unknown>>()
  private readonly pages = new Map<string, number>()
  /** Quantities put into carts, by product or variant, and the part of them that preceded reading the inventory. */
  private readonly taken = new Map<string, number>()
  private readonly before = new WeakMap<Inventory, number>()

  /** Chooses the lines of an order. The basket is empty when there is nothing to buy. */
  async basket(shopper: Shopper, seller: string, isLarge: boolean, random: Random): Promise<Basket> {
    const visit = `${shopper.buyer}/${shopper.user} ${seller}`
    const products = this.products.get(visit) ?? (await this.readProducts(shopper, seller, random))
    this.products.set(visit, products)
    const usual = this.usual.get(visit) ?? []
    const basket: Basket = { lines: [], worth: 0 }
    if (products.length === 0) return basket
    const wanted = isLarge
      ? MAX_BASKET_LINES
      : random.weighted([1, 2, 3, 4, 5].map((count) => [count, 6 - count] as const))
    const seen = new Set<string>()
    for (let tries = 0; tries < 4 * MAX_BASKET_LINES && basket.lines.length < wanted; tries++) {
      if (isLarge && basket.worth >= MIN_LARGE_BASKET_VALUE) break
      const product = random.pick(
        usual.length > 0 && random.chance(REPEATED_PRODUCT_SHARE) ? usual : products,
      )
      if (seen.has(product.ID)) continue
      seen.add(product.ID)
      const [least, most] = isLarge ? LARGE_LINE : LINE
      // Small amounts are more frequent than large ones.
      const worth = least * (most / least) ** random.next()
      const variant = await this.variantOf(shopper, product, random)
      if (variant === null) continue
      const quantity = quantityOf(product, this.left(product, variant), worth)
      if (quantity === null) continue
      const key = keyOf(product, variant)
      this.taken.set(key, (this.taken.get(key) ?? 0) + quantity)
      const Specs = await this.choices(shopper, product, variant, random)
      basket.lines.push({ ProductID: product.ID, Quantity: quantity, Specs })
      basket.worth += quantity * priceAt(product, quantity)
      if (!usual.includes(product)) usual.push(product)
    }
    this.usual.set(visit, usual)
    return basket
  }

  /** Reads one random page of the seller's products for the shopper. One page is enough for one shopper. */
  private async readProducts({ buyer, person }: Shopper, seller: string, random: Random): Promise<Product[]> {
    const shop = `${buyer} ${seller}`
    const ask = (page: number): Promise<Page<Product>> =>
      person.get(`/me/products?sellerID=${seller}&pageSize=${PAGE}&page=${page}`)
    const page = random.whole(1, this.pages.get(shop) ?? 1)
    let found = await ask(page)
    // The number of pages comes from another user of the company, who may see more products.
    if (found.Items.length === 0 && page > 1) found = await ask(1)
    this.pages.set(shop, Math.max(1, found.Meta.TotalPages))
    const products = found.Items.filter(isSellable)
    for (const product of products) this.note(product, undefined)
    return products
  }

  private note(product: Product, variant: Variant | undefined): void {
    const inventory = limitingInventory(product, variant)
    if (inventory) this.before.set(inventory, this.taken.get(keyOf(product, variant)) ?? 0)
  }

  /** Returns the quantity that a shopper may take of the remaining stock, as far as it is known. */
  private left(product: Product, variant: Variant | undefined): number {
    const inventory = limitingInventory(product, variant)
    if (!inventory) return Infinity
    const since = (this.taken.get(keyOf(product, variant)) ?? 0) - (this.before.get(inventory) ?? 0)
    return Math.floor(((inventory.QuantityAvailable ?? 0) - since) * MAX_STOCK_SHARE)
  }

  /** Chooses a variant: undefined when the product has none, null when none is available. */
  private async variantOf(
    { buyer, person }: Shopper,
    product: Product,
    random: Random,
  ): Promise<Variant | null | undefined> {
    if (product.VariantCount === 0) return undefined
    const path = `/me/products/${product.ID}/variants?pageSize=${PAGE}`
    const { Items } = await this.detail(buyer, path, async () => {
      const found = await person.get<Page<Variant>>(path)
      for (const one of found.Items) this.note(product, one)
      return found
    })
    const good = Items.filter((one) => one.Active && this.left(product, one) >= 1)
    return good.length > 0 ? random.pick(good) : null
  }

  /** Chooses the specs: the variant's options, any option when one is required, and otherwise often none. */
  private async choices(
    { buyer, person }: Shopper,
    { ID, SpecCount }: Product,
    variant: Variant | undefined,
    random: Random,
  ): Promise<Choice[]> {
    if (SpecCount === 0) return []
    const path = `/me/products/${ID}/specs?pageSize=${PAGE}`
    const { Items } = await this.detail(buyer, path, () => person.get<Page<Spec>>(path))
    return Items.flatMap((spec): Choice[] => {
      const fixed = variant?.Specs.find(({ SpecID }) => SpecID === spec.ID)
      if (fixed) return [{ SpecID: spec.ID, OptionID: fixed.OptionID }]
      const options = spec.Options ?? []
      const isGiven = spec.DefaultOptionID !== null || spec.DefaultValue !== null
      if ((!spec.Required || isGiven) && random.chance(0.6)) return []
      const text = `Lot ${random.whole(100, 999)}`
      if (options.length === 0) return spec.AllowOpenText ? [{ SpecID: spec.ID, Value: text }] : []
      const { ID: OptionID, IsOpenText } = random.pick(options)
      return [{ SpecID: spec.ID, OptionID, ...(IsOpenText ? { Value: text } : {}) }]
    })
  }

  private detail<T>(buyer: string, path: string, ask: () => Promise<T>): Promise<T> {
    const key = `${buyer} ${path}`
    const known = (this.details.get(key) as Promise<T> | undefined) ?? ask()
    this.details.set(key, known)
    return known
  }
}

function priceAt({ PriceSchedule }: Product, quantity: number): number {
  const breaks = PriceSchedule?.PriceBreaks ?? []
  const reached = breaks.filter(({ Quantity }) => Quantity <= quantity)
  return (reached.at(-1) ?? breaks[0])?.Price ?? 0
}

/** Returns a quantity worth about `worth`, within the allowed quantities and the stock; null when none is possible. */
function quantityOf(product: Product, stock: number, worth: number): number | null {
  const { MinQuantity, MaxQuantity, RestrictedQuantity, PriceBreaks } = product.PriceSchedule as NonNullable<
    Product['PriceSchedule']
  >
  const most = Math.min(stock, MaxQuantity ?? Infinity)
  const wanted = worth / Math.max(priceAt(product, MinQuantity), 0.01)
  if (RestrictedQuantity) {
    const allowed = PriceBreaks.map(({ Quantity }) => Quantity).filter((one) => one <= most)
    return allowed.findLast((one) => one <= wanted) ?? allowed[0] ?? null
  }
  // Quantities above 10 are rounded to multiples of 6, as buyers often order.
  const round = wanted > 10 ? Math.round(wanted / 6) * 6 : Math.max(1, Math.round(wanted))
  const quantity = Math.max(MinQuantity, Math.min(round, most))
  return quantity <= most ? quantity : null
}
