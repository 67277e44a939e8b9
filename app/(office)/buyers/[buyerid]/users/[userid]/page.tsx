import { buyerUsers } from '@/components/companies/users/resource'
import { BuyerUserPage } from '@/components/companies/users/screens'
import { readBuyerUserPage } from '@/components/companies/users/prefetch'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'User' }

export default nestedRecordPage(buyerUsers, BuyerUserPage, 'userid', readBuyerUserPage)
