import { SECRET_MASK } from '../core/model'

/** The resources a seed document may list under `Objects`, in an order in which they can be created. */
export const OBJECT_NAMES = [
  'Incrementors',
  'XpIndices',
  'SecurityProfiles',
  'AdminUsers',
  'AdminUserGroups',
  'AdminAddresses',
  'MessageSenders',
  'IntegrationEvents',
  'Suppliers',
  'ProductFacets',
  'Locales',
  'Catalogs',
  'SupplierUsers',
  'SupplierUserGroups',
  'SupplierAddresses',
  'PriceSchedules',
  'Specs',
  'Promotions',
  'Buyers',
  'Categories',
  'Products',
  'SpecOptions',
  'SellerApprovalRules',
  'Users',
  'UserGroups',
  'Addresses',
  'CostCenters',
  'CreditCards',
  'SpendingAccounts',
  'InventoryRecords',
  'ApiClients',
  'ApprovalRules',
  'Variants',
  'ImpersonationConfigs',
  'OpenIdConnects',
  'Webhooks',
  'VariantInventoryRecords',
] as const

/** The assignments a seed document may list under `Assignments`, in an order in which they can be made. */
export const ASSIGNMENT_NAMES = [
  'AdminUserGroupAssignments',
  'SupplierUserGroupsAssignments',
  'CatalogAssignments',
  'ProductCatalogAssignment',
  'CategoryProductAssignments',
  'SpecProductAssignments',
  'ProductSupplierAssignments',
  'SupplierBuyerAssignments',
  'SecurityProfileAssignments',
  'LocaleAssignments',
  'UserGroupAssignments',
  'AddressAssignments',
  'CostCenterAssignments',
  'CreditCardAssignments',
  'SpendingAccountAssignments',
  'ProductAssignments',
  'CategoryAssignments',
  'PromotionAssignments',
  'ApiClientAssignments',
] as const

/** Stands for the id of the marketplace, which a file cannot know. */
export const MARKETPLACE_PLACEHOLDER = '<MarketplaceID placeholder>'
/** Stands for a secret, which no file holds. */
export const REDACTED = SECRET_MASK
/** Fields by which records name API clients, by the format's names of the records. */
export const CLIENT_REFERENCES: Readonly<Record<string, string>> = {
  ImpersonationConfigs: 'ClientID',
  OpenIdConnects: 'OrderCloudApiClientID',
  Webhooks: 'ApiClientIDs',
  ApiClientAssignments: 'ApiClientID',
}
/** The version of the official tool whose files these are. */
export const FORMAT_VERSION = '1.1.0'

/** The format's names where they differ from the platform's own. */
const TABLES: Record<string, string> = {
  SupplierUserGroupsAssignments: 'SupplierUserGroupAssignments',
  ProductCatalogAssignment: 'ProductCatalogAssignments',
  ProductSupplierAssignments: 'ProductSuppliers',
  SupplierBuyerAssignments: 'SupplierBuyers',
}

/** The platform's name of what the format calls `name`. */
export function resourceOf(name: string): string {
  return TABLES[name] ?? name
}

/** The field by which a record names its parent: `buyerID` of a path is `BuyerID`. */
export function parentField(param: string): string {
  return param.charAt(0).toUpperCase() + param.slice(1)
}

export type ObjectName = (typeof OBJECT_NAMES)[number]
export type AssignmentName = (typeof ASSIGNMENT_NAMES)[number]

/** One record of a seed document: the model's fields plus the reference to its parent, when it has one. */
export type SeedRecord = Record<string, unknown>

/** A whole marketplace as data, in the shape of the official seeding tool. */
export interface SeedDocument {
  Objects: Record<string, SeedRecord[]>
  Assignments: Record<string, SeedRecord[]>
}

/** What a part of a seed contributes. */
export interface SeedPart {
  Objects?: Partial<Record<ObjectName, SeedRecord[]>>
  Assignments?: Partial<Record<AssignmentName, SeedRecord[]>>
}

/** Joins parts into one document that has a list for every known name, empty where no part has records. */
export function joinSeed(...parts: SeedPart[]): SeedDocument {
  return {
    Objects: Object.fromEntries(
      OBJECT_NAMES.map((name) => [name, parts.flatMap((part) => part.Objects?.[name] ?? [])]),
    ),
    Assignments: Object.fromEntries(
      ASSIGNMENT_NAMES.map((name) => [name, parts.flatMap((part) => part.Assignments?.[name] ?? [])]),
    ),
  }
}
