import { spendingAccounts } from '@/components/purchasing/spendingaccounts/resource'
import { SpendingAccountPage } from '@/components/purchasing/spendingaccounts/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'Spending account' }

export default nestedRecordPage(spendingAccounts, SpendingAccountPage, 'spendingaccountid')
