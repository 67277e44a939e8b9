import { adminAddresses } from '@/components/companies/addresses/resource'
import { AdminAddressPage } from '@/components/companies/addresses/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Admin address' }

export default recordPage(adminAddresses, AdminAddressPage, 'adminaddressid')
