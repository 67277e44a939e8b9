import { supplierUsers } from '@/components/companies/users/resource'
import { NewSupplierUser } from '@/components/companies/users/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create user' }

export default nestedNewPage(supplierUsers, NewSupplierUser)
