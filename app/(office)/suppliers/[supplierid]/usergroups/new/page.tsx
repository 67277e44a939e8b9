import { supplierUserGroups } from '@/components/companies/usergroups/resource'
import { NewSupplierUserGroup } from '@/components/companies/usergroups/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create user group' }

export default nestedNewPage(supplierUserGroups, NewSupplierUserGroup)
