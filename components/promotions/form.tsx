'use client'

import { Stack } from '@chakra-ui/react'
import { DateTimeField } from '@/components/fields/date-time-field'
import { IdField } from '@/components/fields/id-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { Count } from '@/components/resource/cells'
import { FormLayout, Section, SidePanel } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/record/record-editor'
import { ReadOnlyField } from '@/components/ui/field'
import { plainPlan } from '@/lib/forms/record-form'
import type { Promotion } from '@/lib/ordercloud/models'
import { PromotionAssignments } from './assignments'
import { CodeField } from './code-field'
import { OfferSection } from './offer-section'
import { OwnerField } from './owner-field'
import { promotions } from './resource'
import { promotionSchema, toForm, toPatch, type PromotionForm } from './schema'

/** The form that edits a promotion. */
export const promotionForm: RecordEditorForm<PromotionForm, Promotion> = {
  schema: promotionSchema,
  toForm,
  plan: plainPlan(promotions, toForm, toPatch),
  codes: {
    'Promotion.CodeInUse': 'Code',
    'Promotion.ExpirationPrecedsStart': 'ExpirationDate',
    'Promotion.CannotSetQuantityLimitPerOrder': 'QuantityLimitPerOrder',
    'Promotion.CannotSetItemLimitPerOrder': 'ItemLimitPerOrder',
    'Promotion.CannotSetQuantityAndItemLimitPerOrder': 'ItemLimitPerOrder',
    'Promotion.CannotSetItemSortBy': 'ItemSortBy',
    'Promotion.ValueExpressionCannotBeNull': 'UseIntegration',
    'Promotion.ValueExpressionCanBeNullIfUseIntegration': 'ValueExpression',
    'Promotion.UseIntegrationMustBeFalse': 'UseIntegration',
  },
  Fields,
  Panels: PromotionAssignments,
  keepsDraft: 'browser',
}

function Fields({ record }: { record: Promotion | null }) {
  return (
    <FormLayout side={record && <Facts promotion={record} />}>
      <Section title="Details">
        <TextField<PromotionForm> name="Name" label="Name" help="What buyers read on their order." />
        <CodeField />
        <IdField id={record?.ID} lookUp={promotions.service.get} />
        <OwnerField record={record} />
        <TextField<PromotionForm>
          name="Description"
          label="Description"
          help="Up to 2,000 characters."
          isLong
        />
        <TextField<PromotionForm>
          name="FinePrint"
          label="Fine print"
          help="Conditions to be shown with it. Up to 2,000 characters."
          isLong
        />
      </Section>
      <Section title="When">
        <SwitchField<PromotionForm>
          name="Active"
          label="Active"
          help="Switching it off takes it off every order that is not submitted yet."
        />
        <DateTimeField<PromotionForm>
          name="StartDate"
          label="Start"
          help="Left empty, it holds from now on."
          judges="ExpirationDate"
        />
        <DateTimeField<PromotionForm>
          name="ExpirationDate"
          label="Expiration"
          help="Left empty, it holds until it is switched off."
        />
      </Section>
      <OfferSection />
      <Section title="How it applies">
        <SwitchField<PromotionForm>
          name="AutoApply"
          label="Auto apply"
          help="Given to orders that qualify when an application asks the platform for it, without anybody typing the code."
        />
        <TextField<PromotionForm>
          name="Priority"
          label="Priority"
          inputMode="numeric"
          help="Which of several is applied first by itself: lower numbers first, those without a number last."
        />
        <SwitchField<PromotionForm>
          name="CanCombine"
          label="Can combine"
          help="May stand on an order with other promotions that can be combined. Otherwise it stands alone."
        />
        <TextField<PromotionForm>
          name="RedemptionLimit"
          label="Redemption limit"
          inputMode="numeric"
          help="How many submitted orders may have it, of all users together. Left empty, any number."
        />
        <TextField<PromotionForm>
          name="RedemptionLimitPerUser"
          label="Redemption limit per user"
          inputMode="numeric"
          help="How many submitted orders of one user may have it. Left empty, any number."
        />
      </Section>
      <Section title="Who may use it">
        <SwitchField<PromotionForm>
          name="AllowAllBuyers"
          label="Allow all buyers"
          help={`Every buyer may use it. Otherwise only the buyers and user groups it is assigned to, ${record ? 'below' : 'which are chosen after it is created'}.`}
        />
      </Section>
    </FormLayout>
  )
}

/** Shows the redemptions that the platform counts. */
function Facts({ promotion }: { promotion: Promotion }) {
  const { RedemptionCount, RedemptionLimit } = promotion
  return (
    <SidePanel title="About this promotion">
      <Stack gap="4">
        <ReadOnlyField label="Redemption count">
          <Count>{RedemptionCount}</Count>
          {typeof RedemptionLimit === 'number' && ` of ${RedemptionLimit.toLocaleString('en-US')}`}
        </ReadOnlyField>
      </Stack>
    </SidePanel>
  )
}
