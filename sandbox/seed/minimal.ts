import { STARTER_ADMINISTRATOR, STARTER_PROFILE } from '../core/records/starter-records'
import {
  DEMO_PASSWORD,
  INTEGRATION_CLIENT_ID,
  INTEGRATION_CLIENT_SECRET,
  MARKETPLACE_ID,
  OFFICE_CLIENT_ID,
} from './constants'
import { joinSeed } from './format'
import type { SeedDocument, SeedPart, SeedRecord } from './format'

const CLIENT = {
  ClientSecret: null,
  Active: true,
  AccessTokenDuration: 60,
  RefreshTokenDuration: 43200,
  AnonymousTokenDuration: 10080,
  DefaultContextUserName: null,
  AllowAnyBuyer: false,
  AllowAnySupplier: false,
  AllowSeller: false,
  IsAnonBuyer: false,
  MinimumRequiredRoles: [],
  MinimumRequiredCustomRoles: [],
  MaximumGrantedRoles: [],
  MaximumGrantedCustomRoles: [],
  xp: null,
}

/** The API client of the back office. Every user can get a token; the office itself rejects shoppers. */
const OFFICE_CLIENT: SeedRecord = {
  ...CLIENT,
  ID: OFFICE_CLIENT_ID,
  AppName: 'Quartermaster back office',
  // The office stores the newest refresh token. A storefront with the official SDK would continue to use the first one.
  xp: { RotateRefreshTokens: true },
  AllowSeller: true,
  AllowAnySupplier: true,
  AllowAnyBuyer: true,
}

/** Returns the API client of integrations, which acts as the named user. */
export function integrationClient(username: string): SeedRecord {
  return {
    ...CLIENT,
    ID: INTEGRATION_CLIENT_ID,
    AppName: 'Integrations',
    ClientSecret: INTEGRATION_CLIENT_SECRET,
    RefreshTokenDuration: 0,
    DefaultContextUserName: username,
    AllowSeller: true,
  }
}

/** Returns a user of any kind for a seed, with the demo password. */
export function user(fields: SeedRecord): SeedRecord {
  return { Password: DEMO_PASSWORD, Phone: null, TermsAccepted: null, Active: true, xp: null, ...fields }
}

/** The administrator and the API clients, which are the minimum for signing in. */
const SIGN_IN: SeedPart = {
  Objects: {
    SecurityProfiles: [{ ...STARTER_PROFILE }],
    AdminUsers: [user({ ...STARTER_ADMINISTRATOR })],
    ApiClients: [OFFICE_CLIENT, integrationClient('admin')],
  },
  Assignments: {
    SecurityProfileAssignments: [
      {
        SecurityProfileID: 'FullAccess',
        BuyerID: null,
        SupplierID: null,
        UserID: 'admin',
        UserGroupID: null,
      },
    ],
  },
}

/** Returns an empty marketplace with an administrator and API clients for signing in. */
export function emptySeed(): SeedDocument {
  return structuredClone(joinSeed(SIGN_IN))
}

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
