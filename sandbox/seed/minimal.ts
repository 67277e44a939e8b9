import { SIGN_IN } from './base'
import { MARKETPLACE_ID } from './constants'
import { joinSeed } from './format'
import type { SeedDocument } from './format'

/** Returns the minimal marketplace: an administrator, API clients and one buyer with its catalog. */
export function minimalSeed(): SeedDocument {
  return structuredClone(
    joinSeed(SIGN_IN, {
      Objects: {
        Catalogs: [
          {
            ID: 'first-buyer',
            OwnerID: MARKETPLACE_ID,
            Name: 'First buyer',
            Description: null,
            Active: true,
            xp: null,
          },
        ],
        Buyers: [
          { ID: 'first-buyer', Name: 'First buyer', DefaultCatalogID: 'first-buyer', Active: true, xp: null },
        ],
      },
      Assignments: {
        CatalogAssignments: [
          {
            CatalogID: 'first-buyer',
            BuyerID: 'first-buyer',
            ViewAllCategories: true,
            ViewAllProducts: true,
          },
        ],
      },
    }),
  )
}
