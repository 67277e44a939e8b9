import { STARTER_ADMINISTRATOR, STARTER_PROFILE } from '../core/starter-records'
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

/** The API client of the back office. Any user gets a token; the office itself turns shoppers away. */
export const OFFICE_CLIENT: SeedRecord = {
  ...CLIENT,
  ID: OFFICE_CLIENT_ID,
  AppName: 'Quartermaster back office',
  // The office keeps the newest token; a storefront with the official SDK would go on with the first.
  xp: { RotateRefreshTokens: true },
  AllowSeller: true,
  AllowAnySupplier: true,
  AllowAnyBuyer: true,
}

/** The API client of integrations, acting as the named user. */
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

/** The API client of a storefront, open to guests who act as the named user. */
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

/** A user who can sign in with the demo password, as every kind of user is written in a seed. */
export function user(fields: SeedRecord): SeedRecord {
  return { Password: DEMO_PASSWORD, Phone: null, TermsAccepted: null, Active: true, xp: null, ...fields }
}

/** An assignment of a security profile; without a party named it would cover every admin user. */
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

/** The administrator and the API clients: the least with which anyone can sign in. */
export const SIGN_IN: SeedPart = {
  Objects: {
    SecurityProfiles: [FULL_ACCESS],
    AdminUsers: [user({ ...STARTER_ADMINISTRATOR })],
    ApiClients: [OFFICE_CLIENT, integrationClient('admin')],
  },
  Assignments: { SecurityProfileAssignments: [grant('FullAccess', { UserID: 'admin' })] },
}
