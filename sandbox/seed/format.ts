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
