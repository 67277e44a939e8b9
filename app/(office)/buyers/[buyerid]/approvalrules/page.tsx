import { approvalRules } from '@/components/purchasing/approvalrules/resource'
import { ApprovalRuleList } from '@/components/purchasing/approvalrules/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Approval rules' }

export default nestedListPage(approvalRules, ApprovalRuleList)
