import { supplierAddresses } from '@/components/companies/addresses/resource'
import { NewSupplierAddress } from '@/components/companies/addresses/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create address' }

export default nestedNewPage(supplierAddresses, NewSupplierAddress)
