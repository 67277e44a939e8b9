import { spendingAccounts } from '@/components/purchasing/spendingaccounts/resource'
import { NewSpendingAccount } from '@/components/purchasing/spendingaccounts/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create spending account' }

export default nestedNewPage(spendingAccounts, NewSpendingAccount)
