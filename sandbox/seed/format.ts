import { SECRET_MASK } from '../core/records/model'

/** The resources that a seed document may list under `Objects`, in a valid order of creation. */
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

/** The assignments that a seed document may list under `Assignments`, in a valid order of creation. */
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

/** Placeholder for the id of the marketplace, which differs between marketplaces. */
export const MARKETPLACE_PLACEHOLDER = '<MarketplaceID placeholder>'
/** Placeholder for a secret. Files contain no secrets. */
export const REDACTED = SECRET_MASK
/** Fields of records that reference API clients, by the format's names of the records. */
export const CLIENT_REFERENCES: Readonly<Record<string, string>> = {
  ImpersonationConfigs: 'ClientID',
  OpenIdConnects: 'OrderCloudApiClientID',
  Webhooks: 'ApiClientIDs',
  ApiClientAssignments: 'ApiClientID',
}
/** The version of the official tool whose file format this is. */
export const FORMAT_VERSION = '1.1.0'

/** The format's names that differ from the platform's names. */
const TABLES: Record<string, string> = {
  SupplierUserGroupsAssignments: 'SupplierUserGroupAssignments',
  ProductCatalogAssignment: 'ProductCatalogAssignments',
  ProductSupplierAssignments: 'ProductSuppliers',
  SupplierBuyerAssignments: 'SupplierBuyers',
}

/** Returns the platform's name for a name of the format. */
export function resourceOf(name: string): string {
  return TABLES[name] ?? name
}

/** Returns the field that references a parent: path parameter `buyerID` gives `BuyerID`. */
export function parentField(param: string): string {
  return param.charAt(0).toUpperCase() + param.slice(1)
}

type ObjectName = (typeof OBJECT_NAMES)[number]
type AssignmentName = (typeof ASSIGNMENT_NAMES)[number]

/** One record of a seed document: the model's fields, and the reference to its parent if it has one. */
export type SeedRecord = Record<string, unknown>

/** A whole marketplace as data, in the format of the official seeding tool. */
export interface SeedDocument {
  Objects: Record<string, SeedRecord[]>
  Assignments: Record<string, SeedRecord[]>
}

/** Some records and assignments of a seed document. */
export interface SeedPart {
  Objects?: Partial<Record<ObjectName, SeedRecord[]>>
  Assignments?: Partial<Record<AssignmentName, SeedRecord[]>>
}

/** Joins parts into one document. It has a list for every known name, empty when no part has records. */
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
