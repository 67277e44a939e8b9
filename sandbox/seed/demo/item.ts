import type { Kind, Tint } from '../art'

export type SupplierKey = 'tarnwick' | 'pelmora' | 'clearfen' | 'foldwick' | 'marrowby' | 'lanternfield'

/** When a reduced price applies: now, in a past or coming season, or until the stock is gone. */
export type SaleWindow = 'running' | 'past' | 'coming' | 'clearance'

/** A product as the catalogue's authors write it; `products.ts` turns it into platform records. */
export interface Item {
  id: string
  name: string
  about: string
  brand: string
  /** Country of manufacture, two letters. */
  origin: string

  kind: Kind
  tint: Tint
  /** The short label in the picture's corner. */
  mark?: string
  /** How many pictures; 1 when absent. */
  views?: 2 | 3

  /** Unit price from the lowest quantity on. */
  price: number
  /** Further price breaks: quantity and unit price. */
  steps?: [quantity: number, price: number][]
  /** Lowest quantity per order line; 1 when absent. */
  min?: number
  max?: number
  /** Only the quantities of the price breaks can be ordered. */
  restricted?: true
  /** Lines of one product count together towards a price break. */
  cumulative?: true
  sale?: { off: number; window: SaleWindow }

  unit?: string
  /** Ship weight and length, width, height: pounds and inches, or kilograms and centimetres when metric. */
  weight: number
  size: [length: number, width: number, height: number]
  metric?: true

  /** Pieces at hand; stock is not tracked when absent. */
  stock?: number
  /** Tell the owner when stock falls to this. */
  notify?: number
  /** Orders may exceed the stock. */
  exceed?: true

  /** The supplier that owns the product; the marketplace when absent. */
  owner?: SupplierKey
  /** The supplier that ships a product of the marketplace. */
  supplier?: SupplierKey

  /** Categories in the industry catalogue. */
  industry?: string[]
  /** Categories in the hospitality catalogue. */
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
