import { buyerUserGroups } from '@/components/companies/usergroups/resource'
import { BuyerUserGroupPage } from '@/components/companies/usergroups/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'User group' }

export default nestedRecordPage(buyerUserGroups, BuyerUserGroupPage, 'usergroupid')
