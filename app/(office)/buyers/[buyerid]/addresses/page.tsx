import { buyerAddresses } from '@/components/companies/addresses/resource'
import { BuyerAddressList } from '@/components/companies/addresses/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Addresses' }

export default nestedListPage(buyerAddresses, BuyerAddressList)
