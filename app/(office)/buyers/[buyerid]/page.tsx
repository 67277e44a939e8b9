import { readBuyerPage } from '@/components/companies/buyers/prefetch'
import { buyers } from '@/components/companies/buyers/resource'
import { BuyerPage } from '@/components/companies/buyers/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Buyer' }

export default recordPage(buyers, BuyerPage, 'buyerid', readBuyerPage)
