import { NewSellerApprovalRule } from '@/components/purchasing/approvalrules/screens'

export const metadata = { title: 'Create approval rule' }

export default NewSellerApprovalRule
