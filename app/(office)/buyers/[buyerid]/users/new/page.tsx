import { buyerUsers } from '@/components/companies/users/resource'
import { NewBuyerUser } from '@/components/companies/users/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create user' }

export default nestedNewPage(buyerUsers, NewBuyerUser)
