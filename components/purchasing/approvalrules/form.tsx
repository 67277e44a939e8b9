'use client'

import { Box } from '@chakra-ui/react'
import { BookOpen } from 'lucide-react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { object, string, type InferType } from 'yup'
import { ChoiceField } from '@/components/fields/choice-field'
import { ExpressionField } from '@/components/fields/expression-field'
import { useFormInfo } from '@/components/fields/form-info'
import { IdField } from '@/components/fields/id-field'
import { ReferenceField } from '@/components/fields/reference-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyOptional, useLazyPart } from '@/components/ui/lazy'
import type { ImportRules } from '@/lib/csv/import-plan'
import { MAX_EXPRESSION_LENGTH } from '@/lib/expressions/max-length'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import { lazy } from '@/lib/lazy'
import type { ApprovalRule, SellerApprovalRule, UserGroup } from '@/lib/ordercloud/models'
import type { Reference } from '@/lib/resource/reference'
import { adminUserGroupReference, buyerUserGroupReference } from '@/lib/resource/people-references'
import type { RuleSubject } from '../rules/try-rule'
import { APPROVAL_TYPES, sellerApprovalRules } from './resource'

const ExpressionEditor = lazyOptional(
  () => import('@/components/promotions/public').then((file) => file.ExpressionEditor),
  'builder of expressions',
)
const recipesCode = lazy(() => import('./rule-recipes-dialog').then((file) => file.RuleRecipesDialog))
const RuleTrial = lazyOptional(
  () => import('./rule-trial').then((file) => file.RuleTrial),
  'trial on past orders',
)

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
  RuleExpression: text('Condition', MAX_EXPRESSION_LENGTH, true),
  ApprovingGroupID: referenceIdRule().required('Approving group is required.'),
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
      <FormLayout side={<RuleTrial subject="order" buyerId={buyerId} />}>
        <RuleFields
          lookUp={resource.service.get}
          groups={buyerUserGroupReference(buyerId)}
          groupHelp="The user group of this buyer whose members approve or decline the order."
          buyerId={buyerId}
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
  Fields: SellerRuleFields,
}

function SellerRuleFields() {
  const type = useWatch<SellerRuleForm, 'ApprovalType'>({ name: 'ApprovalType' })
  const subject = type === 'OrderReturn' ? 'return' : 'order'
  return (
    <FormLayout side={<RuleTrial subject={subject} />}>
      <RuleFields
        lookUp={sellerApprovalRules.service.get}
        groups={adminUserGroupReference}
        groupHelp="The admin user group whose members approve or decline."
        subject={subject}
      />
    </FormLayout>
  )
}

function RuleFields(props: {
  lookUp: Parameters<typeof IdField>[0]['lookUp']
  groups: Reference<UserGroup>
  groupHelp: string
  subject?: RuleSubject
  /** The buyer whose rule it is. Undefined for a rule of the marketplace. */
  buyerId?: string
}) {
  const { lookUp, groups, groupHelp, subject = 'order', buyerId } = props
  const { isReadOnly } = useFormInfo()
  const recipes = useLazyPart(recipesCode, 'recipes')
  return (
    <>
      <Section title="Details">
        <TextField<RuleForm> name="Name" label="Name" help="The name that buyers and approvers see." />
        <IdField lookUp={lookUp} />
        <TextField<RuleForm> name="Description" label="Description" isLong />
      </Section>
      <Section title="Approval">
        {buyerId === undefined && (
          <ChoiceField<SellerRuleForm> name="ApprovalType" label="Applies to" options={APPROVAL_TYPES} />
        )}
        {!isReadOnly && (
          <Box>
            <Button
              size="sm"
              variant="outline"
              onPointerEnter={recipes.prepare}
              onFocus={recipes.prepare}
              onClick={recipes.open}
            >
              <Icon as={BookOpen} boxSize="4" />
              Start from a recipe
            </Button>
            {recipes.isOpen && recipes.Part && (
              <recipes.Part subject={subject} buyerId={buyerId} onClose={recipes.close} />
            )}
          </Box>
        )}
        <ExpressionField<RuleForm>
          name="RuleExpression"
          label="Condition"
          placeholder={subject === 'return' ? 'orderReturn.RefundAmount > 500' : 'order.Total > 500'}
          help={`An approval is needed when this is true. Up to ${MAX_EXPRESSION_LENGTH} characters. The platform checks it when you save.`}
        />
        {!isReadOnly && <RuleBuilder subject={subject} />}
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

/** Editor for the condition of a rule below its field. */
function RuleBuilder({ subject }: { subject: RuleSubject }) {
  const { setValue } = useFormContext<RuleForm>()
  const text = useWatch<RuleForm, 'RuleExpression'>({ name: 'RuleExpression' })
  const { errors } = useFormState<RuleForm>({ name: 'RuleExpression' })
  return (
    <ExpressionEditor
      name="RuleExpression"
      text={text}
      purpose={subject === 'return' ? 'order-return-approval' : 'order-approval'}
      of="rule"
      hasError={errors.RuleExpression !== undefined}
      onChange={(next) =>
        setValue('RuleExpression', next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
    />
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
