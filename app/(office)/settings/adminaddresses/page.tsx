import { adminAddresses } from '@/components/companies/addresses/resource'
import { AdminAddressList } from '@/components/companies/addresses/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Admin addresses' }

export default listPage(adminAddresses, AdminAddressList)
