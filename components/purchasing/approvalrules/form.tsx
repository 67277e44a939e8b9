'use client'

import { object, string, type InferType } from 'yup'
import { ChoiceField } from '@/components/fields/choice-field'
import { ExpressionField } from '@/components/fields/expression-field'
import { IdField } from '@/components/fields/id-field'
import { ReferenceField } from '@/components/fields/reference-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import type { ImportRules } from '@/lib/csv/import-plan'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { ApprovalRule, SellerApprovalRule, UserGroup } from '@/lib/ordercloud/models'
import type { Reference } from '@/lib/resource/reference'
import { adminUserGroupReference, buyerUserGroupReference } from '@/lib/resource/references'
import { APPROVAL_TYPES, sellerApprovalRules } from './resource'

/** Maximum length of an expression on the platform, in characters. */
const EXPRESSION_MAX = 400

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
  RuleExpression: text('Condition', EXPRESSION_MAX, true),
  ApprovingGroupID: referenceIdRule().required('Approving group is required'),
})
const sellerSchema = schema.shape({
  ApprovalType: string<SellerApprovalRule['ApprovalType']>().defined().oneOf(['Order', 'OrderReturn']),
})

type RuleForm = InferType<typeof schema>
type SellerRuleForm = InferType<typeof sellerSchema>

/** Returns the form values of an approval rule. */
function toForm(rule: ApprovalRule | null): RuleForm {
  return {
    ID: rule?.ID ?? '',
    Name: rule?.Name ?? '',
    Description: rule?.Description ?? '',
    RuleExpression: rule?.RuleExpression ?? '',
    ApprovingGroupID: rule?.ApprovingGroupID ?? '',
  }
}

/** Returns the approval rule of the form values in the platform's format. */
function toPatch({ ID: _, ...values }: RuleForm): Partial<ApprovalRule> {
  return { ...values, Description: emptyToNull(values.Description) as string }
}

const toSellerForm = (rule: SellerApprovalRule | null): SellerRuleForm => ({
  ...toForm(rule),
  ApprovalType: rule?.ApprovalType ?? 'Order',
})

/** Returns the form that edits an approval rule of one buyer. */
export function approvalRuleForm(
  resource: ListedResource<ApprovalRule>,
  buyerId: string,
): RecordEditorForm<RuleForm, ApprovalRule> {
  return {
    schema,
    toForm,
    plan: plainPlan(resource, toForm, toPatch),
    draftStorage: 'browser',
    Fields: () => (
      <FormLayout>
        <RuleFields
          lookUp={resource.service.get}
          groups={buyerUserGroupReference(buyerId)}
          groupHelp="The user group of this buyer whose members approve or decline the order."
        />
      </FormLayout>
    ),
  }
}

/** The form that edits an approval rule of the marketplace. */
export const sellerApprovalRuleForm: RecordEditorForm<SellerRuleForm, SellerApprovalRule> = {
  schema: sellerSchema,
  toForm: toSellerForm,
  plan: plainPlan(sellerApprovalRules, toSellerForm, toPatch),
  draftStorage: 'browser',
  Fields: () => (
    <FormLayout>
      <RuleFields
        lookUp={sellerApprovalRules.service.get}
        groups={adminUserGroupReference}
        groupHelp="The admin user group whose members approve or decline."
        isOfSeller
      />
    </FormLayout>
  ),
}

function RuleFields(props: {
  lookUp: Parameters<typeof IdField>[0]['lookUp']
  groups: Reference<UserGroup>
  groupHelp: string
  isOfSeller?: true
}) {
  const { lookUp, groups, groupHelp, isOfSeller } = props
  return (
    <>
      <Section title="Details">
        <TextField<RuleForm> name="Name" label="Name" help="The name that buyers and approvers see." />
        <IdField lookUp={lookUp} />
        <TextField<RuleForm> name="Description" label="Description" isLong />
      </Section>
      <Section title="Approval">
        {isOfSeller && (
          <ChoiceField<SellerRuleForm> name="ApprovalType" label="Applies to" options={APPROVAL_TYPES} />
        )}
        <ExpressionField<RuleForm>
          name="RuleExpression"
          label="Condition"
          placeholder="order.Total > 500"
          help={`An approval is needed when this is true. Up to ${EXPRESSION_MAX} characters; the platform checks it when you save.`}
        />
        <ReferenceField<RuleForm, UserGroup>
          name="ApprovingGroupID"
          label="Approving group"
          resource={groups}
          help={groupHelp}
        />
      </Section>
    </>
  )
}

const fields = [
  { name: 'ID', label: 'ID' },
  { name: 'Name', label: 'Name' },
  { name: 'Description', label: 'Description' },
  { name: 'RuleExpression', label: 'Condition' },
  { name: 'ApprovingGroupID', label: 'Approving group' },
]

/** Rules for importing approval rules of a buyer from a file. */
export const approvalRuleImport: ImportRules<RuleForm, ApprovalRule> = { fields, schema, toForm, toPatch }

/** Rules for importing approval rules of the marketplace from a file. */
export const sellerApprovalRuleImport: ImportRules<SellerRuleForm, SellerApprovalRule> = {
  fields: [...fields, { name: 'ApprovalType', label: 'Applies to' }],
  schema: sellerSchema,
  toForm: toSellerForm,
  toPatch,
}
