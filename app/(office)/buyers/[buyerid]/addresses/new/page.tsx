import { buyerAddresses } from '@/components/companies/addresses/resource'
import { NewBuyerAddress } from '@/components/companies/addresses/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create address' }

export default nestedNewPage(buyerAddresses, NewBuyerAddress)
