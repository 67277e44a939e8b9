import { sellerApprovalRules } from '@/components/purchasing/approvalrules/resource'
import { SellerApprovalRuleList } from '@/components/purchasing/approvalrules/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Approval rules' }

export default listPage(sellerApprovalRules, SellerApprovalRuleList)
