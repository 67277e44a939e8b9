import { buyerUserGroups } from '@/components/companies/usergroups/resource'
import { NewBuyerUserGroup } from '@/components/companies/usergroups/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create user group' }

export default nestedNewPage(buyerUserGroups, NewBuyerUserGroup)
