import { STARTER_ADMINISTRATOR, STARTER_PROFILE } from '../core/records/starter-records'
import {
  DEMO_PASSWORD,
  INTEGRATION_CLIENT_ID,
  INTEGRATION_CLIENT_SECRET,
  OFFICE_CLIENT_ID,
  STOREFRONT_CLIENT_ID,
} from './constants'
import type { SeedPart, SeedRecord } from './format'

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
export const OFFICE_CLIENT: SeedRecord = {
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

/** Returns the API client of a storefront, whose guests act as the named user. */
export function storefrontClient(guest: string): SeedRecord {
  return {
    ...CLIENT,
    ID: STOREFRONT_CLIENT_ID,
    AppName: 'Meridian storefront',
    DefaultContextUserName: guest,
    AllowAnyBuyer: true,
    IsAnonBuyer: true,
  }
}

/** Returns a user of any kind for a seed, with the demo password. */
export function user(fields: SeedRecord): SeedRecord {
  return { Password: DEMO_PASSWORD, Phone: null, TermsAccepted: null, Active: true, xp: null, ...fields }
}

/** Returns an assignment of a security profile. Without a party it applies to every admin user. */
export function grant(profile: string, party: SeedRecord): SeedRecord {
  return {
    SecurityProfileID: profile,
    BuyerID: null,
    SupplierID: null,
    UserID: null,
    UserGroupID: null,
    ...party,
  }
}

export const FULL_ACCESS: SeedRecord = { ...STARTER_PROFILE }

/** The administrator and the API clients, which are the minimum for signing in. */
export const SIGN_IN: SeedPart = {
  Objects: {
    SecurityProfiles: [FULL_ACCESS],
    AdminUsers: [user({ ...STARTER_ADMINISTRATOR })],
    ApiClients: [OFFICE_CLIENT, integrationClient('admin')],
  },
  Assignments: { SecurityProfileAssignments: [grant('FullAccess', { UserID: 'admin' })] },
}
