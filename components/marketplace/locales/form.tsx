'use client'

import { object, string, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { PartyPanel } from '@/components/resource/assign/party-panel'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import type { ImportRules } from '@/lib/csv/import-plan'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { Locale } from '@/lib/ordercloud/models'
import { partyQuery } from '@/lib/parties/party'
import type { PartyList } from '@/lib/parties/party-assignments'
import { localeAssignments } from '@/lib/dependents/marketplace-dependents'
import { locales } from './resource'

const schema = object({
  ID: idRule(),
  Currency: string()
    .defined()
    .trim()
    .required('Currency is required.')
    .matches(/^[A-Z]{3}$/, 'Currency must be a code of three capital letters, such as USD.'),
  Language: text('Language', 100),
})

type LocaleForm = InferType<typeof schema>

/** Returns the form values of a locale. */
function toForm(locale: Locale | null): LocaleForm {
  return { ID: locale?.ID ?? '', Currency: locale?.Currency ?? '', Language: locale?.Language ?? '' }
}

/** Returns the locale of the form values in the platform's format. */
function toPatch({ Currency, Language }: LocaleForm): Partial<Locale> {
  return { Currency, Language: emptyToNull(Language) as string }
}

const partiesOf = (id: string): PartyList => ({
  path: 'locales/parties',
  of: id,
  list: (oc, page, request) => oc.Locales.ListAssignments({ localeID: id, ...page }, request),
})

/** The form that edits a locale. */
export const localeForm: RecordEditorForm<LocaleForm, Locale> = {
  schema,
  toForm,
  plan: plainPlan(locales, toForm, toPatch),
  codes: { 'Locale.DuplicateLanguageAndCurrency': 'Language' },
  draftStorage: 'browser',
  Fields: () => (
    <FormLayout>
      <Section title="Details">
        <TextField<LocaleForm>
          name="Currency"
          label="Currency"
          placeholder="USD"
          help="ISO code of the currency."
        />
        <TextField<LocaleForm>
          name="Language"
          label="Language"
          placeholder="en-US"
          help="A language code. Two locales cannot have the same language and currency."
        />
        <IdField lookUp={locales.service.get} />
      </Section>
    </FormLayout>
  ),
  Panels: ({ record }) => (
    <PartyPanel
      key={record.ID}
      title="Assignments"
      description="The buyers and user groups that order in this currency and language. Each has one locale: assigning this one replaces another."
      assignments={{
        ...partiesOf(record.ID ?? ''),
        add: (oc, { BuyerID = '', UserGroupID }) =>
          oc.Locales.SaveAssignment({
            LocaleID: record.ID ?? '',
            BuyerID,
            ...(UserGroupID && { UserGroupID }),
          }),
        remove: (oc, party) =>
          oc.Locales.DeleteAssignment(encodeURIComponent(record.ID ?? ''), partyQuery(party)),
        replaces: true,
        invalidates: ['buyers'],
      }}
      kinds={['buyer']}
      levels={['company', 'group']}
      manage={locales.access.manage}
      emptyText="No buyers or user groups assigned yet."
      removalConsequence="These users no longer see prices in its currency. Submitted orders are kept."
    />
  ),
}

/** Lists the buyers and user groups that lose their locale when it is deleted. */
export function LocaleDependents({ id }: { id: string }) {
  return <DependentList of={`locales/${id}`} parts={[localeAssignments(id)]} />
}

/** Rules for importing locales from a file. */
export const localeImport: ImportRules<LocaleForm, Locale> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Currency', label: 'Currency' },
    { name: 'Language', label: 'Language' },
  ],
  schema,
  toForm,
  toPatch,
  canUndoCreates: true,
}
