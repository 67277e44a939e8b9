import { buyerUsers } from '@/components/companies/users/resource'
import { BuyerUserList } from '@/components/companies/users/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Users' }

export default nestedListPage(buyerUsers, BuyerUserList)
