import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { Catalog, Product, SecurityProfile, Supplier, User, UserGroup } from '@/lib/ordercloud/models'
import { READERS } from '@/lib/permissions/readers'
import { perParent } from './per-parent'
import { named } from './named'
import type { Reference } from './reference'
import type { ListOptions } from './service'

const people = {
  ...named,
  search: { words: 'name, user name, email or ID' },
  rules: { defaultSort: 'LastName' },
}

// References that several areas need to choose a record. The descriptors stay in the folders of their areas.

export const supplierReference: Reference<Supplier> = {
  ...named,
  path: 'suppliers',
  words: { one: 'supplier', many: 'suppliers' },
  service: crud<Supplier>((oc) => oc.Suppliers),
  readers: READERS.suppliers,
}

export const catalogReference: Reference<Catalog> = {
  ...named,
  path: 'catalogs',
  words: { one: 'catalog', many: 'catalogs' },
  service: crud<Catalog>((oc) => oc.Catalogs),
}

export const productReference: Reference<Product> = {
  ...named,
  // Differs from the path of the product list, whose cached products include the price.
  path: 'products/chosen',
  words: { one: 'product', many: 'products' },
  // Matches while the last word is still being typed. The platform's default matches whole words only.
  search: { words: 'name or ID', on: ['Name', 'ID'], type: 'ExactPhrasePrefix' },
  service: crud<Product>((oc) => oc.Products),
}

/** A product that one supplier offers. A typed ID also finds any other product. */
export const suppliedProductReference = perParent((supplierId): Reference<Product> => ({
  ...productReference,
  path: `products/chosen from ${encodeURIComponent(supplierId)}`,
  service: {
    ...productReference.service,
    list: (options, scope) => {
      // A parameter of the platform instead of a filter, which the types of lists do not have.
      const ofSupplier: ListOptions & { supplierID: string } = { ...options, supplierID: supplierId }
      return productReference.service.list(ofSupplier, scope)
    },
  },
}))

export const adminUserReference: Reference<User> = {
  ...people,
  path: 'adminusers',
  words: { one: 'admin user', many: 'admin users' },
  service: crud<User>((oc) => oc.AdminUsers),
}

export const adminUserGroupReference: Reference<UserGroup> = {
  ...named,
  path: 'usergroups',
  words: { one: 'admin user group', many: 'admin user groups' },
  service: crud<UserGroup>((oc) => oc.AdminUserGroups),
}

/** A user of one buyer. */
export const buyerUserReference = perParent((buyerId): Reference<User> => ({
  ...people,
  path: `buyers/${encodeURIComponent(buyerId)}/users`,
  words: { one: 'user', many: 'users' },
  service: crudBelow<User>(buyerId, (oc) => oc.Users),
}))

/** A user group of one buyer. */
export const buyerUserGroupReference = perParent((buyerId): Reference<UserGroup> => ({
  ...named,
  path: `buyers/${encodeURIComponent(buyerId)}/usergroups`,
  words: { one: 'user group', many: 'user groups' },
  service: crudBelow<UserGroup>(buyerId, (oc) => oc.UserGroups),
}))

/** A user of one supplier. */
export const supplierUserReference = perParent((supplierId): Reference<User> => ({
  ...people,
  path: `suppliers/${encodeURIComponent(supplierId)}/users`,
  words: { one: 'user', many: 'users' },
  service: crudBelow<User>(supplierId, (oc) => oc.SupplierUsers),
}))

/** A user group of one supplier. */
export const supplierUserGroupReference = perParent((supplierId): Reference<UserGroup> => ({
  ...named,
  path: `suppliers/${encodeURIComponent(supplierId)}/usergroups`,
  words: { one: 'user group', many: 'user groups' },
  service: crudBelow<UserGroup>(supplierId, (oc) => oc.SupplierUserGroups),
}))

export const securityProfileReference: Reference<SecurityProfile> = {
  ...named,
  path: 'securityprofiles',
  words: { one: 'security profile', many: 'security profiles' },
  service: crud<SecurityProfile>((oc) => oc.SecurityProfiles),
}
