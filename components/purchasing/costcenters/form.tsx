'use client'

import { object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { BuyerPartyPanel } from '@/components/resource/assign/buyer-party-panel'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import type { ImportRules } from '@/lib/csv/import-plan'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { CostCenter } from '@/lib/ordercloud/models'
import { assignmentPart } from '@/lib/parties/buyer-assignments'
import { costCenterAssignments } from './resource'

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
})

type CostCenterForm = InferType<typeof schema>

/** Returns the form values of a cost center. */
function toForm(center: CostCenter | null): CostCenterForm {
  return { ID: center?.ID ?? '', Name: center?.Name ?? '', Description: center?.Description ?? '' }
}

/** Returns the cost center of the form values in the platform's format. */
function toPatch({ Name, Description }: CostCenterForm): Partial<CostCenter> {
  return { Name, Description: emptyToNull(Description) as string }
}

/** Returns the form that edits a cost center of one buyer. */
export function costCenterForm(
  resource: ListedResource<CostCenter>,
  buyerId: string,
): RecordEditorForm<CostCenterForm, CostCenter> {
  return {
    schema,
    toForm,
    plan: plainPlan(resource, toForm, toPatch),
    draftStorage: 'browser',
    Fields: () => (
      <FormLayout>
        <Section title="Details">
          <TextField<CostCenterForm>
            name="Name"
            label="Name"
            help="The name that users choose for an order line."
          />
          <IdField lookUp={resource.service.get} />
          <TextField<CostCenterForm> name="Description" label="Description" isLong />
        </Section>
      </FormLayout>
    ),
    Panels: ({ record }) => (
      <BuyerPartyPanel
        assignments={costCenterAssignments(buyerId, record.ID ?? '')}
        levels={['company', 'group']}
        description="Who can choose this cost center. Members of a user group get the cost centers of the group and of the buyer."
        manage={resource.access.manage}
        emptyText="Nobody can choose this cost center yet."
        removalConsequence="These users can no longer choose the cost center, unless another assignment allows it."
      />
    ),
  }
}

/** Returns the list of the records that depend on a cost center of one buyer. */
export function costCenterDependents(buyerId: string) {
  return function CostCenterDependents({ id }: { id: string }) {
    const part = assignmentPart(costCenterAssignments(buyerId, id), 'CostCenterReader', 'CostCenterAdmin')
    return <DependentList of={`buyers/${buyerId}/costcenters/${id}`} parts={[part]} />
  }
}

/** Rules for importing cost centers from a file. */
export const costCenterImport: ImportRules<CostCenterForm, CostCenter> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Description', label: 'Description' },
  ],
  schema,
  toForm,
  toPatch,
}
