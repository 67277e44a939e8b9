import { ACCESS } from './demo/access'
import { AGREEMENT_PART } from './demo/agreements'
import { BUYER_PARTS, LOCALES } from './demo/buyers'
import { CATALOG_PART } from './demo/catalogue'
import { FACET_PART } from './demo/facets'
import { PEOPLE } from './demo/people'
import { productPart } from './demo/products'
import { PROMOTIONS } from './demo/promotions'
import { SPECS } from './demo/specs'
import { SUPPLIER_SIDE } from './demo/suppliers'
import { joinSeed } from './format'
import type { SeedDocument } from './format'

/**
 * Returns the demo marketplace, Meridian Trade Supply, with the same ids and values every time. It contains no orders.
 * Pictures have addresses below `assetBase`, which has no trailing slash.
 */
export function demoSeed({ assetBase }: { assetBase: string }): SeedDocument {
  return structuredClone(
    joinSeed(
      ACCESS,
      PEOPLE,
      SUPPLIER_SIDE,
      LOCALES,
      ...BUYER_PARTS,
      FACET_PART,
      CATALOG_PART,
      SPECS,
      productPart(assetBase),
      AGREEMENT_PART,
      PROMOTIONS,
    ),
  )
}
