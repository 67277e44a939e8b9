import { buyerAddresses } from '@/components/companies/addresses/resource'
import { BuyerAddressPage } from '@/components/companies/addresses/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'Address' }

export default nestedRecordPage(buyerAddresses, BuyerAddressPage, 'addressid')
