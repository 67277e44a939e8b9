import type { Kind, Tint } from '../art'

export type SupplierKey = 'tarnwick' | 'pelmora' | 'clearfen' | 'foldwick' | 'marrowby' | 'lanternfield'

/** Period of a sale price: now, in a past or coming season, or until the stock is sold. */
export type SaleWindow = 'running' | 'past' | 'coming' | 'clearance'

/** A product in the short form of the seed files. `products.ts` converts it to platform records. */
export interface Item {
  id: string
  name: string
  about: string
  brand: string
  /** Country of manufacture, as a two-letter code. */
  origin: string

  kind: Kind
  tint: Tint
  /** The short label in the picture's corner. */
  mark?: string
  /** Number of pictures; 1 when absent. */
  views?: 2 | 3

  /** Unit price from the lowest quantity on. */
  price: number
  /** Further price breaks: quantity and unit price. */
  steps?: [quantity: number, price: number][]
  /** Minimum quantity per order line; 1 when absent. */
  min?: number
  max?: number
  /** True when only the quantities of the price breaks can be ordered. */
  restricted?: true
  /** True when all lines of the product count together towards a price break. */
  cumulative?: true
  sale?: { off: number; window: SaleWindow }

  unit?: string
  /** Shipping weight, and length, width and height: pounds and inches, or kilograms and centimeters when `metric`. */
  weight: number
  size: [length: number, width: number, height: number]
  metric?: true

  /** Quantity in stock; stock is not tracked when absent. */
  stock?: number
  /** Stock level at which the owner is notified. */
  notify?: number
  /** True when orders may exceed the stock. */
  exceed?: true

  /** The supplier that owns the product; the marketplace when absent. */
  owner?: SupplierKey
  /** The supplier that ships a product of the marketplace. */
  supplier?: SupplierKey

  /** Categories in the industry catalog. */
  industry?: string[]
  /** Categories in the hospitality catalog. */
  hospitality?: string[]

  colour?: string[]
  material?: string[]
  certifications?: string[]
  power?: string[]
  use?: string[]

  inactive?: true
  finalSale?: true
  /** Further extended properties. */
  more?: Record<string, string | number | boolean>
}
