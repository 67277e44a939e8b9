'use client'

import { DateTimeField } from '@/components/fields/date-time-field'
import { IdField } from '@/components/fields/id-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { lazyOptional } from '@/components/ui/lazy'
import { plainPlan, type PendingSave } from '@/lib/forms/record-form'
import { lazy, logLoadFailure } from '@/lib/lazy'
import type { Promotion } from '@/lib/ordercloud/models'
import { CodeField } from './code-field'
import { OfferSection, WhenSeen } from './offer-section'
import { OwnerField } from './owner-field'
import { promotions } from './resource'
import { promotionSchema, toForm, toPatch, type PromotionForm } from './schema'

const Assignments = lazyOptional(
  () => import('./assignments').then((file) => file.PromotionAssignments),
  'assignments',
)
const Codes = lazyOptional(() => import('./codes-panel').then((file) => file.CodesPanel), 'codes')
const Redemptions = lazyOptional(
  () => import('./redemptions').then((file) => file.PromotionRedemptions),
  'redemptions',
)
const Simulator = lazyOptional(
  () => import('./builder/simulator').then((file) => file.Simulator),
  'trial on past orders',
)

const saveCheck = lazy(() => import('./before-save').then((file) => file.confirmEffects))

/** Asks before a promotion is saved that has an unusual effect on past orders. */
async function beforeSave(save: PendingSave<PromotionForm, Promotion>) {
  // The check only warns, so the promotion can be saved without it.
  const confirmEffects = await saveCheck.load().catch((error: unknown) => {
    logLoadFailure(error, 'check on past orders')
    return undefined
  })
  return confirmEffects ? confirmEffects(save) : []
}

/** Fields of the tab with the discount. */
const DISCOUNT_FIELDS: readonly (keyof PromotionForm)[] = [
  'LineItemLevel',
  'EligibleExpression',
  'UseIntegration',
  'ValueExpression',
  'QuantityLimitPerOrder',
  'ItemLimitPerOrder',
  'ItemSortBy',
  'AutoApply',
  'Priority',
  'CanCombine',
  'RedemptionLimit',
  'RedemptionLimitPerUser',
]

/** The form that edits a promotion. */
export const promotionForm: RecordEditorForm<PromotionForm, Promotion> = {
  schema: promotionSchema,
  toForm,
  plan: plainPlan(promotions, toForm, toPatch),
  beforeSave,
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
  Panels: ({ record }) => <Codes key={record.ID} record={record} />,
  // A promotion that is not for all buyers has no effect before it is assigned.
  tabAfterCreation: ({ AllowAllBuyers }) => (AllowAllBuyers ? undefined : 'assignments'),
  tabs: [
    { key: 'discount', label: 'Discount', fields: DISCOUNT_FIELDS, Content: DiscountTab },
    {
      key: 'assignments',
      label: 'Assignments',
      Content: ({ record }) => record && <Assignments record={record} />,
      prepare: Assignments.prepare,
    },
    {
      key: 'redemptions',
      label: 'Redemptions',
      Content: ({ record }) => record && <Redemptions record={record} />,
      prepare: Redemptions.prepare,
    },
  ],
  draftStorage: 'browser',
}

function Fields({ record }: { record: Promotion | null }) {
  return (
    <FormLayout>
      <Section title="Details">
        <TextField<PromotionForm> name="Name" label="Name" help="The name that buyers see on their order." />
        <CodeField />
        <IdField lookUp={promotions.service.get} />
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
          help="Conditions shown to buyers. Up to 2,000 characters."
          isLong
        />
      </Section>
      <Section title="Schedule">
        <SwitchField<PromotionForm>
          name="Active"
          label="Active"
          help="If off, the promotion is removed from all orders that are not submitted."
        />
        <DateTimeField<PromotionForm>
          name="StartDate"
          label="Start"
          help="Leave empty to start now."
          alsoValidates="ExpirationDate"
        />
        <DateTimeField<PromotionForm>
          name="ExpirationDate"
          label="Expiration"
          help="Leave empty for no end date."
        />
      </Section>
      <Section title="Eligibility">
        <SwitchField<PromotionForm>
          name="AllowAllBuyers"
          label="Allow all buyers"
          help={`If on, every buyer can use the promotion. If off, only assigned buyers and user groups can. ${record ? 'Assign them on the tab “Assignments”' : 'You can assign them after you create the promotion'}.`}
        />
      </Section>
    </FormLayout>
  )
}

/** Tab with the discount and the rules of its use. */
function DiscountTab({ record }: { record: Promotion | null }) {
  return (
    <FormLayout
      side={
        <WhenSeen>
          <Simulator record={record} />
        </WhenSeen>
      }
    >
      <OfferSection />
      <Section title="How it applies">
        <SwitchField<PromotionForm>
          name="AutoApply"
          label="Auto apply"
          help="If on, eligible orders get the promotion without a code when the storefront requests it."
        />
        <TextField<PromotionForm>
          name="Priority"
          label="Priority"
          inputMode="numeric"
          help="The order in which automatic promotions are applied. Lower numbers come first, promotions without a number last."
        />
        <SwitchField<PromotionForm>
          name="CanCombine"
          label="Can combine"
          help="If on, an order can have it together with other promotions that can combine. If off, it must be the only promotion of the order."
        />
        <TextField<PromotionForm>
          name="RedemptionLimit"
          label="Redemption limit"
          inputMode="numeric"
          help="Maximum number of submitted orders, across all users. Leave empty for no limit."
        />
        <TextField<PromotionForm>
          name="RedemptionLimitPerUser"
          label="Redemption limit per user"
          inputMode="numeric"
          help="Maximum number of submitted orders per user. Leave empty for no limit."
        />
      </Section>
    </FormLayout>
  )
}
