'use client'

import { boolean, object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { SupplierLink } from '@/components/resource/record/record-links'
import { ReadOnlyField } from '@/components/ui/field'
import { lazyOptional } from '@/components/ui/lazy'
import type { ImportRules } from '@/lib/csv/import-plan'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import type { Bundle } from '@/lib/ordercloud/models'
import { bundles } from './resource'

const Items = lazyOptional(() => import('./items').then((file) => file.BundleItems), 'products of the bundle')
const Visibility = lazyOptional(
  () => import('./visibility').then((file) => file.BundleVisibility),
  'catalogs and buyers of the bundle',
)

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
  Active: boolean().defined(),
})

type BundleForm = InferType<typeof schema>

/** Returns the form values of a bundle. A new one is inactive, because it has no products yet. */
function toForm(bundle: Bundle | null): BundleForm {
  return {
    ID: bundle?.ID ?? '',
    Name: bundle?.Name ?? '',
    Description: bundle?.Description ?? '',
    Active: bundle?.Active === true,
  }
}

/** Returns the bundle of the form values. */
function toPatch({ Name, Description, Active }: BundleForm): Partial<Bundle> {
  return { Name, Description, Active }
}

/** The form that edits a bundle. */
export const bundleForm: RecordEditorForm<BundleForm, Bundle> = {
  schema,
  toForm,
  plan: plainPlan(bundles, toForm, toPatch),
  draftStorage: 'browser',
  Fields: ({ record }) => (
    <FormLayout>
      <Section title="Details">
        <TextField<BundleForm> name="Name" label="Name" />
        <IdField lookUp={bundles.service.get} />
        <TextField<BundleForm> name="Description" label="Description" isLong />
        <SwitchField<BundleForm> name="Active" label="Active" help="Buyers can order only active bundles." />
        {record?.OwnerID && (
          <ReadOnlyField label="Owner">
            <SupplierLink id={record.OwnerID} />
          </ReadOnlyField>
        )}
      </Section>
    </FormLayout>
  ),
  tabs: [
    {
      key: 'products',
      label: 'Products',
      Content: ({ record }) => record && <Items key={record.ID} bundle={record} />,
      prepare: Items.prepare,
    },
    {
      key: 'visibility',
      label: 'Catalogs and buyers',
      Content: ({ record }) => record && <Visibility key={record.ID} bundleId={record.ID ?? ''} />,
      prepare: Visibility.prepare,
    },
  ],
}

/** Rules for importing bundles from a file. */
export const bundleImport: ImportRules<BundleForm, Bundle> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Description', label: 'Description' },
    { name: 'Active', label: 'Active', kind: 'boolean' },
  ],
  schema,
  toForm,
  toPatch,
  note: 'The products of a bundle are not part of the file. They have a file of their own.',
}
