import type { Platform } from '../core/records/platform'
import type { Transport } from '../shop/api'
import type { Credentials } from '../shop/people'
import { signInToSeed } from './sign-in'

interface FirstBundle {
  fields: { ID: string; Name: string; Description: string; Active: boolean }
  catalog: string
  /** Products of the same owner as the bundle. A cart gets the default quantity of those that are required. */
  products: readonly { ProductID: string; Required: boolean; DefaultQuantity?: number }[]
}

/** The bundles of the demo marketplace. The format of its other records has none. */
export const FIRST_BUNDLES: readonly FirstBundle[] = [
  {
    fields: {
      ID: 'yard-starter-set',
      Name: 'Yard starter set',
      Description:
        'Eye and ear protection for the first day in the yard. A box of glasses for visitors is optional.',
      Active: true,
    },
    catalog: 'industry',
    products: [
      { ProductID: 'SF-3010', Required: true, DefaultQuantity: 1 },
      { ProductID: 'SF-3020', Required: true, DefaultQuantity: 1 },
      { ProductID: 'SF-3012', Required: false },
    ],
  },
]

/** Creates the bundles of the demo marketplace through its API. */
export async function createFirstBundles(
  platform: Platform,
  transport: Transport,
  admin: Credentials,
): Promise<void> {
  const person = signInToSeed(platform, transport, admin)
  for (const { fields, catalog, products } of FIRST_BUNDLES) {
    const BundleID = fields.ID
    await person.call('POST', '/bundles', fields)
    for (const product of products)
      await person.call('POST', '/bundles/productassignments', { BundleID, ...product })
    await person.call('POST', '/catalogs/bundleassignments', { BundleID, CatalogID: catalog })
  }
}
