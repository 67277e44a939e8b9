import { supplierUsers } from '@/components/companies/users/resource'
import { SupplierUserPage } from '@/components/companies/users/screens'
import { readSupplierUserPage } from '@/components/companies/users/prefetch'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'User' }

export default nestedRecordPage(supplierUsers, SupplierUserPage, 'userid', readSupplierUserPage)
