import { supplierUserGroups } from '@/components/companies/usergroups/resource'
import { SupplierUserGroupList } from '@/components/companies/usergroups/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'User groups' }

export default nestedListPage(supplierUserGroups, SupplierUserGroupList)
