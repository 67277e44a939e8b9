'use client'

import { nestedScreens, resourceScreens } from '@/components/resource/resource-screens'
import { approvalRules, sellerApprovalRules } from './resource'

export const {
  List: ApprovalRuleList,
  Record: ApprovalRulePage,
  New: NewApprovalRule,
} = nestedScreens(approvalRules)
export const {
  List: SellerApprovalRuleList,
  Record: SellerApprovalRulePage,
  New: NewSellerApprovalRule,
} = resourceScreens(sellerApprovalRules)
