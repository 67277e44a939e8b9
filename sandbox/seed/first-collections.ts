import type { Platform } from '../core/records/platform'
import type { Transport } from '../shop/api'
import { DEMO_PASSWORD, OFFICE_CLIENT_ID } from './constants'
import { signInToSeed } from './sign-in'

/** The user of the demo who keeps product collections. */
const OWNER = 'phuong.lam'

interface FirstCollection {
  fields: { ID: string; Name: string; AccessLevel: 'Private' | 'Shareable' | 'Public' }
  products: readonly string[]
}

/** The product collections of the demo marketplace. The format of its other records has none. */
export const FIRST_COLLECTIONS: readonly FirstCollection[] = [
  {
    fields: { ID: 'deck-safety', Name: 'Deck safety', AccessLevel: 'Public' },
    products: ['SF-3010', 'SF-3101'],
  },
]

/** Creates the product collections of the demo marketplace through its API, as the user who keeps them. */
export async function createFirstCollections(platform: Platform, transport: Transport): Promise<void> {
  const person = signInToSeed(platform, transport, {
    clientId: OFFICE_CLIENT_ID,
    password: DEMO_PASSWORD,
    username: OWNER,
  })
  for (const { fields, products } of FIRST_COLLECTIONS) {
    await person.call('POST', '/me/productcollections', fields)
    for (const [at, ProductID] of products.entries())
      await person.call('POST', `/me/productcollections/${fields.ID}/products`, {
        ProductID,
        ListOrder: at + 1,
      })
  }
}
