import { ListChecks } from 'lucide-react'
import { Id } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import {
  defineNestedResource,
  defineResource,
  type Column,
  type ListedResource,
  type NestedResource,
  type OwnNestedParts,
} from '@/components/resource/listed-resource'
import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { ApprovalRule, SellerApprovalRule } from '@/lib/ordercloud/models'
import { adminUserGroupReference, buyerUserGroupReference } from '@/lib/resource/people-references'
import { approvalRulesArea, sellerApprovalRulesArea } from '../areas'

const name: Column<ApprovalRule> = {
  key: 'name',
  label: 'Name',
  sort: 'Name',
  isTitle: true,
  cell: (row) => row.Name || row.ID,
}
const id: Column<ApprovalRule> = idColumn('lg')
const rule: Column<ApprovalRule> = {
  key: 'rule',
  label: 'Condition',
  sort: 'RuleExpression',
  from: 'md',
  width: '34%',
  cell: (row) => <span className="ui-excerpt">{row.RuleExpression}</span>,
}
const approver: Column<ApprovalRule> = {
  key: 'approver',
  label: 'Approving group',
  sort: 'ApprovingGroupID',
  width: '10rem',
  cell: (row) => <Id>{row.ApprovingGroupID}</Id>,
}

const shared = {
  icon: ListChecks,
  idOf: (one) => one.ID ?? '',
  titleOf: (one) => one.Name || one.ID || '',
  summary: (one) => one.RuleExpression,
  search: { words: 'name, ID, description or condition' },
  xp: {},
  restore: { lost: 'its place among the pending approvals' },
} satisfies Partial<OwnNestedParts<ApprovalRule>>

const CONSEQUENCE =
  'Orders no longer need this approval. A rule with pending approvals cannot be deleted: decide on them first.'

/** Resource of the approval rules of each buyer. */
export const approvalRules: NestedResource<ApprovalRule> = defineNestedResource(
  approvalRulesArea,
  (buyerId) => ({
    ...shared,
    words: {
      purpose: 'Approval rules decide which orders of this buyer’s users need an approval, and who gives it.',
      consequence: CONSEQUENCE,
    },
    service: crudBelow<ApprovalRule>(buyerId, (oc) => oc.ApprovalRules),
    rules: {
      sortable: ['Name', 'ID', 'ApprovingGroupID', 'RuleExpression'],
      defaultSort: 'Name',
      filters: [
        {
          kind: 'reference',
          key: 'ApprovingGroupID',
          label: 'Approving group',
          to: buyerUserGroupReference(buyerId),
        },
      ],
      xpFilters: true,
    },
    bulk: [
      {
        field: 'ApprovingGroupID',
        kind: 'reference',
        label: 'Approving group',
        to: buyerUserGroupReference(buyerId),
      },
    ],
    columns: [name, id, rule, approver],
    loadImport: () =>
      import('#browser/purchasing/approvalrules/form.tsx').then((file) => file.approvalRuleImport),
  }),
  () => import('#browser/purchasing/approvalrules/form.tsx').then((file) => file.approvalRuleForm),
)

/** The kinds of documents that a rule of the marketplace applies to. */
export const APPROVAL_TYPES: readonly { value: string; label: string }[] = [
  { value: 'Order', label: 'Orders' },
  { value: 'OrderReturn', label: 'Returns' },
]

/** Resource of the approval rules of the marketplace. */
export const sellerApprovalRules: ListedResource<SellerApprovalRule> = defineResource(
  sellerApprovalRulesArea,
  {
    ...shared,
    words: {
      purpose:
        'Approval rules decide which orders and returns need an approval of the marketplace, and who gives it.',
      consequence: CONSEQUENCE,
    },
    service: crud<SellerApprovalRule>((oc) => oc.SellerApprovalRules),
    rules: {
      sortable: ['Name', 'ID', 'ApprovingGroupID', 'RuleExpression'],
      defaultSort: 'Name',
      filters: [
        { kind: 'choice', key: 'ApprovalType', label: 'Applies to', options: APPROVAL_TYPES },
        {
          kind: 'reference',
          key: 'ApprovingGroupID',
          label: 'Approving group',
          to: adminUserGroupReference,
        },
      ],
      xpFilters: true,
    },
    columns: [
      name,
      id,
      rule,
      {
        key: 'type',
        label: 'Applies to',
        field: 'ApprovalType',
        from: 'md',
        width: '8rem',
        cell: (row) =>
          APPROVAL_TYPES.find(({ value }) => value === row.ApprovalType)?.label ?? row.ApprovalType,
      },
      approver,
    ],
    loadForm: () =>
      import('#browser/purchasing/approvalrules/form.tsx').then((file) => file.sellerApprovalRuleForm),
    loadImport: () =>
      import('#browser/purchasing/approvalrules/form.tsx').then((file) => file.sellerApprovalRuleImport),
  },
)
