import { Building2, Factory } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import { COUNTED_TOGETHER_PAGE_SIZE, ONE_ROW_PAGE, type Area, type SubArea } from '@/lib/registry'

/** Area of the buyers. */
export const buyersArea: Area = {
  key: 'buyers',
  words: { one: 'buyer', many: 'buyers' },
  label: 'Buyers',
  href: '/buyers',
  icon: Building2,
  group: 'main',
  view: [roles.BuyerViewer, roles.BuyerManager],
  manage: [roles.BuyerManager],
  creates: true,
  letter: 'b',
}

/** Area of the suppliers. Supplier staff see their own company in its place. */
export const suppliersArea: Area = {
  key: 'suppliers',
  words: { one: 'supplier', many: 'suppliers' },
  label: 'Suppliers',
  href: '/suppliers',
  icon: Factory,
  group: 'main',
  view: [roles.SupplierViewer, roles.SupplierManager],
  manage: [roles.SupplierManager],
  creates: true,
  letter: 's',
  labelFor: ({ isSupplier }) => (isSupplier ? 'My Supplier' : 'Suppliers'),
  hrefFor: ({ isSupplier }) => (isSupplier ? '/mysupplier' : '/suppliers'),
}

/** Area of the users of a buyer. */
export const buyerUsersArea: SubArea = {
  key: 'buyerusers',
  parent: 'buyers',
  segment: 'users',
  label: 'Users',
  words: { one: 'user', many: 'users' },
  view: [roles.BuyerUserViewer, roles.BuyerUserManager],
  manage: [roles.BuyerUserManager],
  count: (oc, id, request) => oc.Users.List(id, ONE_ROW_PAGE, request),
  countTogether: {
    list: (oc, ids, page, request) =>
      oc.Users.ListAcrossBuyers(
        { page, pageSize: COUNTED_TOGETHER_PAGE_SIZE, sortBy: ['ID'], filters: { CompanyID: ids.join('|') } },
        request,
      ),
    parentIdOf: ({ CompanyID }: { CompanyID?: string | null }) => CompanyID,
  },
  observedCount: 'usergroups',
}

/** Area of the user groups of a buyer. */
export const buyerUserGroupsArea: SubArea = {
  key: 'buyerusergroups',
  parent: 'buyers',
  segment: 'usergroups',
  label: 'User Groups',
  words: { one: 'user group', many: 'user groups' },
  view: [roles.BuyerUserGroupViewer, roles.BuyerUserGroupManager],
  manage: [roles.BuyerUserGroupManager],
  count: (oc, id, request) => oc.UserGroups.List(id, ONE_ROW_PAGE, request),
  observedCount: 'users',
}

/** Area of the users of a supplier. */
export const supplierUsersArea: SubArea = {
  key: 'supplierusers',
  parent: 'suppliers',
  segment: 'users',
  label: 'Users',
  words: { one: 'user', many: 'users' },
  view: [roles.SupplierUserViewer, roles.SupplierUserManager],
  manage: [roles.SupplierUserManager],
  count: (oc, id, request) => oc.SupplierUsers.List(id, ONE_ROW_PAGE, request),
}

/** Area of the user groups of a supplier. */
export const supplierUserGroupsArea: SubArea = {
  key: 'supplierusergroups',
  parent: 'suppliers',
  segment: 'usergroups',
  label: 'User Groups',
  words: { one: 'user group', many: 'user groups' },
  view: [roles.SupplierUserGroupViewer, roles.SupplierUserGroupManager],
  manage: [roles.SupplierUserGroupManager],
  count: (oc, id, request) => oc.SupplierUserGroups.List(id, ONE_ROW_PAGE, request),
}

/** Area of the addresses of a supplier. */
export const supplierAddressesArea: SubArea = {
  key: 'supplieraddresses',
  parent: 'suppliers',
  segment: 'addresses',
  label: 'Addresses',
  words: { one: 'address', many: 'addresses' },
  view: [roles.SupplierAddressViewer, roles.SupplierAddressManager],
  manage: [roles.SupplierAddressManager],
  count: (oc, id, request) => oc.SupplierAddresses.List(id, ONE_ROW_PAGE, request),
}
