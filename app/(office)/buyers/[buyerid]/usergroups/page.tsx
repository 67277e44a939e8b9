import { buyerUserGroups } from '@/components/companies/usergroups/resource'
import { BuyerUserGroupList } from '@/components/companies/usergroups/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'User groups' }

export default nestedListPage(buyerUserGroups, BuyerUserGroupList)
