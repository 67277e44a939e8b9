import { approvalRules } from '@/components/purchasing/approvalrules/resource'
import { NewApprovalRule } from '@/components/purchasing/approvalrules/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create approval rule' }

export default nestedNewPage(approvalRules, NewApprovalRule)
