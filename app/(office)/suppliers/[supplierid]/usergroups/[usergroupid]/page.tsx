import { supplierUserGroups } from '@/components/companies/usergroups/resource'
import { SupplierUserGroupPage } from '@/components/companies/usergroups/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'User group' }

export default nestedRecordPage(supplierUserGroups, SupplierUserGroupPage, 'usergroupid')
