import { supplierAddresses } from '@/components/companies/addresses/resource'
import { SupplierAddressPage } from '@/components/companies/addresses/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'Address' }

export default nestedRecordPage(supplierAddresses, SupplierAddressPage, 'addressid')
