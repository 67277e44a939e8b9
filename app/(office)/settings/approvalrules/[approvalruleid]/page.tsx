import { sellerApprovalRules } from '@/components/purchasing/approvalrules/resource'
import { SellerApprovalRulePage } from '@/components/purchasing/approvalrules/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Approval rule' }

export default recordPage(sellerApprovalRules, SellerApprovalRulePage, 'approvalruleid')
