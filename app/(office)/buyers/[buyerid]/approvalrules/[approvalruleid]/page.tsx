import { approvalRules } from '@/components/purchasing/approvalrules/resource'
import { ApprovalRulePage } from '@/components/purchasing/approvalrules/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'Approval rule' }

export default nestedRecordPage(approvalRules, ApprovalRulePage, 'approvalruleid')
