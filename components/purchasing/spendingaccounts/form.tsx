'use client'

import { boolean, object, type InferType } from 'yup'
import { DateTimeField } from '@/components/fields/date-time-field'
import { IdField } from '@/components/fields/id-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { BuyerPartyPanel } from '@/components/resource/assign/buyer-party-panel'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import type { ImportRules } from '@/lib/csv/import-plan'
import { dateTimeText, instantToText } from '@/lib/forms/date-times'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { numberText, text } from '@/lib/forms/rules'
import { emptyToNull, priceToText } from '@/lib/forms/values'
import type { SpendingAccount } from '@/lib/ordercloud/models'
import { assignmentPart } from '@/lib/parties/buyer-assignments'
import { MovementsPanel } from './movements-panel'
import { spendingAccountAssignments } from './resource'

/** Range of an amount. The platform rounds it to cents. */
const MAX_AMOUNT = 999_999_999

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Balance: numberText({ label: 'Balance', min: -MAX_AMOUNT, max: MAX_AMOUNT, decimals: 2 }).required(
    'Balance is required.',
  ),
  AllowAsPaymentMethod: boolean().defined(),
  StartDate: dateTimeText('Start'),
  EndDate: dateTimeText('End').test(
    'after-start',
    'End must be after the start.',
    (end, { parent }) => !(Date.parse(end ?? '') <= Date.parse((parent as { StartDate: string }).StartDate)),
  ),
})

type SpendingAccountForm = InferType<typeof schema>

/** Returns the form values of a spending account. Users can pay with a new one, as with most. */
function toForm(account: SpendingAccount | null): SpendingAccountForm {
  return {
    ID: account?.ID ?? '',
    Name: account?.Name ?? '',
    Balance: priceToText(account?.Balance),
    AllowAsPaymentMethod: account ? account.AllowAsPaymentMethod === true : true,
    StartDate: instantToText(account?.StartDate),
    EndDate: instantToText(account?.EndDate),
  }
}

/** Returns the spending account of the form values in the platform's format. */
function toPatch({ ID: _, ...values }: SpendingAccountForm): Partial<SpendingAccount> {
  return {
    ...values,
    Balance: Number(values.Balance),
    StartDate: emptyToNull(values.StartDate) as string,
    EndDate: emptyToNull(values.EndDate) as string,
  }
}

/** Returns the form that edits a spending account of one buyer. */
export function spendingAccountForm(
  resource: ListedResource<SpendingAccount>,
  buyerId: string,
): RecordEditorForm<SpendingAccountForm, SpendingAccount> {
  return {
    schema,
    toForm,
    plan: plainPlan(resource, toForm, toPatch),
    draftStorage: 'browser',
    Fields: () => (
      <FormLayout>
        <Section title="Details">
          <TextField<SpendingAccountForm> name="Name" label="Name" />
          <IdField lookUp={resource.service.get} />
          <TextField<SpendingAccountForm>
            name="Balance"
            label="Balance"
            inputMode="decimal"
            prefix="$"
            help="The amount that is left. Submitted orders reduce it, and canceled orders give it back."
          />
          <SwitchField<SpendingAccountForm>
            name="AllowAsPaymentMethod"
            label="Allow as payment method"
            help="If off, users see the balance but cannot pay with it."
          />
        </Section>
        <Section title="Validity">
          <DateTimeField<SpendingAccountForm>
            name="StartDate"
            label="Start"
            help="Leave empty to start now."
            alsoValidates="EndDate"
          />
          <DateTimeField<SpendingAccountForm>
            name="EndDate"
            label="End"
            help="Leave empty for no end date."
          />
        </Section>
      </FormLayout>
    ),
    Panels: ({ record }) => (
      <>
        <MovementsPanel key={`${record.ID}/movements`} buyerId={buyerId} accountId={record.ID ?? ''} />
        <BuyerPartyPanel
          assignments={spendingAccountAssignments(buyerId, record.ID ?? '')}
          levels={['company', 'group', 'user']}
          description="Who can pay with this account. To change whether orders may exceed the balance, add the same users again."
          manage={resource.access.manage}
          emptyText="Nobody can pay with this account yet."
          removalConsequence="These users can no longer pay with the account, unless another assignment allows it."
        />
      </>
    ),
  }
}

/** Returns the list of the records that depend on a spending account of one buyer. */
export function spendingAccountDependents(buyerId: string) {
  return function SpendingAccountDependents({ id }: { id: string }) {
    const part = assignmentPart(
      spendingAccountAssignments(buyerId, id),
      'SpendingAccountReader',
      'SpendingAccountAdmin',
    )
    return <DependentList of={`buyers/${buyerId}/spendingaccounts/${id}`} parts={[part]} />
  }
}

/** Rules for importing spending accounts from a file. */
export const spendingAccountImport: ImportRules<SpendingAccountForm, SpendingAccount> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Balance', label: 'Balance' },
    { name: 'AllowAsPaymentMethod', label: 'Allow as payment method', kind: 'boolean' },
    { name: 'StartDate', label: 'Start', kind: 'instant' },
    { name: 'EndDate', label: 'End', kind: 'instant' },
  ],
  schema,
  toForm,
  toPatch,
}
