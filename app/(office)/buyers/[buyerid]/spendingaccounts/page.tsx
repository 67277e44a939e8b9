import { spendingAccounts } from '@/components/purchasing/spendingaccounts/resource'
import { SpendingAccountList } from '@/components/purchasing/spendingaccounts/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Spending accounts' }

export default nestedListPage(spendingAccounts, SpendingAccountList)
