'use client'

import { boolean, object, type InferType } from 'yup'
import { CatalogField } from '@/components/fields/catalog-field'
import { OverviewPanel } from '@/components/companies/overview/overview-panel'
import { ReachPanel } from '@/components/companies/reach/reach-panel'
import { LocalePanel } from '@/components/companies/usergroups/locale-panel'
import { IdField } from '@/components/fields/id-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { ProfilesPanel } from '@/components/access/public'
import { FormLayout, Section, SidePanel } from '@/components/resource/form/form-layout'
import { Instant } from '@/components/resource/instant'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { ReadOnlyField } from '@/components/ui/field'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { Buyer } from '@/lib/ordercloud/models'
import { buyers } from './resource'

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  DefaultCatalogID: referenceIdRule(),
  Active: boolean().defined(),
})

export type BuyerForm = InferType<typeof schema>

/** Returns the form values of a buyer. A new buyer is active, since users of an inactive buyer cannot sign in. */
export function toForm(buyer: Buyer | null): BuyerForm {
  return {
    ID: buyer?.ID ?? '',
    Name: buyer?.Name ?? '',
    DefaultCatalogID: buyer?.DefaultCatalogID ?? '',
    Active: buyer ? buyer.Active === true : true,
  }
}

/**
 * Returns the buyer that the form describes, as the platform spells it. A missing catalog is null, which the platform's
 * types leave out.
 */
export function toPatch(values: BuyerForm): Partial<Buyer> {
  const DefaultCatalogID = emptyToNull(values.DefaultCatalogID) as string
  return { Name: values.Name, DefaultCatalogID, Active: values.Active }
}

/** The form that edits a buyer. */
export const buyerForm: RecordEditorForm<BuyerForm, Buyer> = {
  schema,
  toForm,
  plan: plainPlan(buyers, toForm, toPatch),
  codes: { 'Buyer.DefaultCatalogAlreadyExists': 'DefaultCatalogID' },
  Fields,
  Panels: Profiles,
  draftStorage: 'browser',
}

/**
 * Panels with the figures of the buyer and what reaches it, and with the security profiles and the locale that all its
 * users inherit. Their users are read again after a change.
 */
function Profiles({ record }: { record: Buyer }) {
  const id = record.ID ?? ''
  const users = `buyers/${encodeURIComponent(id)}/users`
  return (
    <>
      <OverviewPanel key={`${id}/overview`} kind="buyer" id={id} />
      <ReachPanel key={`${id}/reach`} kind="buyer" id={id} />
      <ProfilesPanel key={`${id}/profiles`} party={{ BuyerID: id }} invalidates={[users]} />
      <LocalePanel key={`${id}/locale`} buyerId={id} />
    </>
  )
}

function Fields({ record }: { record: Buyer | null }) {
  return (
    <FormLayout side={record && <Facts buyer={record} />}>
      <Section title="Details">
        <TextField<BuyerForm> name="Name" label="Name" />
        <IdField lookUp={buyers.service.get} />
        <CatalogField<BuyerForm>
          name="DefaultCatalogID"
          label="Default catalog"
          help={
            record
              ? 'The catalog that the buyer’s users see first.'
              : 'The catalog that the buyer’s users see first. Leave empty to create a catalog with the buyer’s name.'
          }
        />
        <SwitchField<BuyerForm>
          name="Active"
          label="Active"
          help="Users of an inactive buyer cannot sign in."
        />
      </Section>
    </FormLayout>
  )
}

function Facts({ buyer }: { buyer: Buyer }) {
  return (
    <SidePanel title="About this buyer">
      <ReadOnlyField label="Created">
        <Instant iso={buyer.DateCreated} />
      </ReadOnlyField>
    </SidePanel>
  )
}
