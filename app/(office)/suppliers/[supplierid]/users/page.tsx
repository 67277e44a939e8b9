import { supplierUsers } from '@/components/companies/users/resource'
import { SupplierUserList } from '@/components/companies/users/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Users' }

export default nestedListPage(supplierUsers, SupplierUserList)
