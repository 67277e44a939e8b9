'use client'

import { nestedScreens } from '@/components/resource/resource-screens'
import { spendingAccounts } from './resource'

export const {
  List: SpendingAccountList,
  Record: SpendingAccountPage,
  New: NewSpendingAccount,
} = nestedScreens(spendingAccounts)
