'use client'

import { boolean, object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section, SidePanel } from '@/components/resource/form/form-layout'
import { Instant } from '@/components/resource/instant'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { ReadOnlyField } from '@/components/ui/field'
import { useSession } from '@/hooks/use-session'
import { idRule } from '@/lib/forms/ids'
import { plainPlan, type PendingSave } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import type { Supplier } from '@/lib/ordercloud/models'
import { getSession } from '@/lib/ordercloud/session'
import { SupplierPanels } from './panels'
import { suppliers } from './resource'

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Active: boolean().defined(),
  AllBuyersCanOrder: boolean().defined(),
})

export type SupplierForm = InferType<typeof schema>

/**
 * Returns the form values of a supplier. A new supplier is active, because users of an inactive supplier cannot sign
 * in.
 */
export function toForm(supplier: Supplier | null): SupplierForm {
  return {
    ID: supplier?.ID ?? '',
    Name: supplier?.Name ?? '',
    Active: supplier ? supplier.Active === true : true,
    AllBuyersCanOrder: supplier?.AllBuyersCanOrder === true,
  }
}

/** Returns the supplier of the form values in the platform's format. */
export function toPatch({ Name, Active, AllBuyersCanOrder }: SupplierForm): Partial<Supplier> {
  return { Name, Active, AllBuyersCanOrder }
}

/** The form for suppliers. Administrators and the supplier's own users edit with it. */
export const supplierForm: RecordEditorForm<SupplierForm, Supplier> = {
  schema,
  toForm,
  plan: plainPlan(suppliers, toForm, toPatch),
  beforeSave,
  checksUndo: true,
  Fields,
  Panels: SupplierPanels,
  useReadOnlyReason,
  draftStorage: 'browser',
}

/** Asks suppliers for confirmation before they deactivate their own company. */
async function beforeSave({ values, record, confirm }: PendingSave<SupplierForm, Supplier>) {
  if (!getSession().isSupplier || !record?.Active || values.Active) return []
  const isSure = await confirm('Deactivate your own company?', {
    details:
      'When your sessions end, you and your colleagues can no longer sign in. Only a marketplace administrator can activate the company again.',
    okLabel: 'Deactivate company',
    cancelLabel: 'Cancel',
    isDestructive: true,
  })
  return isSure ? [] : undefined
}

/** Returns the reason why supplier users cannot create suppliers. The platform lets only administrators create them. */
function useReadOnlyReason(record: Supplier | null): string | undefined {
  const { isSupplier } = useSession()
  return isSupplier && record === null ? 'Only administrators can create suppliers.' : undefined
}

function Fields({ record }: { record: Supplier | null }) {
  const { isSupplier } = useSession()
  return (
    <FormLayout side={record && <Facts supplier={record} />}>
      <Section title="Details">
        <TextField<SupplierForm> name="Name" label="Name" />
        <IdField lookUp={suppliers.service.get} />
        <SwitchField<SupplierForm>
          name="Active"
          label="Active"
          help={
            isSupplier
              ? 'If your company is inactive, you and your colleagues cannot sign in.'
              : 'Users of an inactive supplier cannot sign in.'
          }
        />
        {isSupplier ? (
          // The platform ignores changes of this field by supplier users.
          <ReadOnlyField label="All buyers can order">
            {record?.AllBuyersCanOrder ? 'Yes' : 'No'}. Only administrators can change this.
          </ReadOnlyField>
        ) : (
          <SwitchField<SupplierForm>
            name="AllBuyersCanOrder"
            label="All buyers can order"
            help="If on, every buyer can order from this supplier directly. If off, only linked buyers can."
          />
        )}
      </Section>
    </FormLayout>
  )
}

function Facts({ supplier }: { supplier: Supplier }) {
  return (
    <SidePanel title="About this supplier">
      <ReadOnlyField label="Created">
        <Instant iso={supplier.DateCreated} />
      </ReadOnlyField>
    </SidePanel>
  )
}
