import { supplierAddresses } from '@/components/companies/addresses/resource'
import { SupplierAddressList } from '@/components/companies/addresses/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Addresses' }

export default nestedListPage(supplierAddresses, SupplierAddressList)
