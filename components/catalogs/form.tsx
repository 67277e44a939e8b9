'use client'

import { Stack } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { boolean, object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { useFormInfo } from '@/components/fields/form-info'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { Id } from '@/components/resource/cells'
import { FormLayout, Section, SidePanel } from '@/components/resource/form/form-layout'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { ReadOnlyField } from '@/components/ui/field'
import type { BuyerCatalog } from './rules/buyer-catalogs'
import { assignCatalog } from './rules/catalog-assignment'
import { diff, isEmptyPatch } from '@/lib/forms/diff'
import { idRule } from '@/lib/forms/ids'
import { createStep, type SaveStep } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { Catalog } from '@/lib/ordercloud/models'
import { scopedPaths } from '@/lib/parties/scoped-paths'
import { CategoryCount } from './cells'
import { BuyerView } from './buyer-view'

/** The fields of a catalog itself. */
export const detailsSchema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
  Active: boolean().defined(),
})

const schema = detailsSchema.shape({
  ViewAllCategories: boolean().defined(),
  ViewAllProducts: boolean().defined(),
})

type CatalogForm = InferType<typeof schema>
type DetailsForm = InferType<typeof detailsSchema>

/** Returns the form values of a catalog itself. */
export function detailsOf(catalog: Catalog | null): DetailsForm {
  return {
    ID: catalog?.ID ?? '',
    Name: catalog?.Name ?? '',
    Description: catalog?.Description ?? '',
    Active: catalog ? catalog.Active === true : true,
  }
}

/**
 * Returns the form values of a catalog. A new catalog shows its buyer everything in it, since otherwise users would see
 * nothing.
 */
export function toForm(catalog: BuyerCatalog | null): CatalogForm {
  return { ...detailsOf(catalog), ViewAllCategories: true, ViewAllProducts: true }
}

/**
 * Returns the catalog that the form describes, as the platform spells it. A missing description is null, which the
 * platform's types leave out.
 */
export function toPatch({ Name, Description, Active }: DetailsForm): Partial<Catalog> {
  return { Name, Description: emptyToNull(Description) as string, Active }
}

/**
 * Returns the plan of a save. It creates a new catalog and then assigns it to its buyer. When the assignment fails, the
 * next save repeats only that step: a catalog that was created here has no `Assignment` yet, while one that was read
 * has null. When the user gives up the creation, the form offers to delete the catalog, because no list of a buyer
 * leads to a catalog without an assignment.
 */
export function planOf(buyerId: string, resource: ListedResource<BuyerCatalog>) {
  const { service, path, words } = resource
  return (
    values: CatalogForm,
    record: BuyerCatalog | null,
    generatedId: string,
  ): SaveStep<BuyerCatalog>[] => {
    const steps: SaveStep<BuyerCatalog>[] = []
    if (record === null) {
      const at = { service, path, noun: words.one }
      steps.push(createStep(at, values.ID || generatedId, toPatch(values), (created) => created))
    } else {
      const patch = diff(toPatch(toForm(record)), toPatch(values))
      const run = async (before: BuyerCatalog | null) => ({
        ...(await service.patch(resource.idOf(record), patch)),
        ...(before?.Assignment !== undefined && { Assignment: before.Assignment }),
      })
      if (!isEmptyPatch(patch)) steps.push({ label: 'Save the catalog', run, makes: null })
    }
    if (record?.Assignment === undefined)
      steps.push({ label: 'Assign the catalog to this buyer', run: assign, makes: null })
    return steps

    async function assign(created: BuyerCatalog | null): Promise<BuyerCatalog> {
      const { ViewAllCategories, ViewAllProducts } = values
      const Assignment = {
        BuyerID: buyerId,
        CatalogID: created?.ID ?? '',
        ViewAllCategories,
        ViewAllProducts,
      }
      await assignCatalog(Assignment)
      return { ...(created as BuyerCatalog), Assignment }
    }
  }
}

/** Returns the form that edits a catalog of one buyer. */
export function catalogForm(
  resource: ListedResource<BuyerCatalog>,
  buyerId: string,
): RecordEditorForm<CatalogForm, BuyerCatalog> {
  return {
    schema,
    toForm,
    plan: planOf(buyerId, resource),
    draftStorage: 'browser',
    Fields: ({ record }) => <Fields buyerId={buyerId} record={record} lookUp={resource.service.get} />,
    Panels: ({ record }) => <BuyerView buyerId={buyerId} catalog={record} />,
  }
}

function Fields(props: {
  buyerId: string
  record: BuyerCatalog | null
  lookUp: ListedResource<BuyerCatalog>['service']['get']
}) {
  const { buyerId, record, lookUp } = props
  const { isNew } = useFormInfo()
  return (
    <FormLayout side={!isNew && record && <Facts buyerId={buyerId} catalog={record} />}>
      <CatalogDetails lookUp={lookUp} />
      {isNew && (
        <Section title="What this buyer sees">
          <SwitchField<CatalogForm>
            name="ViewAllCategories"
            label="All categories"
            help="If off, users see only the categories assigned to the buyer or to one of its user groups."
          />
          <SwitchField<CatalogForm>
            name="ViewAllProducts"
            label="All products"
            help="If off, users see only assigned products, and products in categories that show all products."
          />
        </Section>
      )}
    </FormLayout>
  )
}

/** The fields of a catalog itself. */
export function CatalogDetails({ lookUp }: { lookUp: ComponentProps<typeof IdField>['lookUp'] }) {
  return (
    <Section title="Details">
      <TextField<DetailsForm> name="Name" label="Name" />
      <IdField lookUp={lookUp} />
      <TextField<DetailsForm> name="Description" label="Description" isLong />
      <SwitchField<DetailsForm>
        name="Active"
        label="Active"
        help="Buyers cannot see an inactive catalog, even if it is assigned to them."
      />
    </Section>
  )
}

function Facts({ buyerId, catalog }: { buyerId: string; catalog: BuyerCatalog }) {
  return (
    <SidePanel title="About this catalog">
      <Stack gap="4">
        <ReadOnlyField label="Categories">
          <CategoryCount route={scopedPaths('buyers', buyerId, 'catalogs').route} catalog={catalog} />
        </ReadOnlyField>
        <ReadOnlyField label="Owner">
          <Id>{catalog.OwnerID || '–'}</Id>
        </ReadOnlyField>
      </Stack>
    </SidePanel>
  )
}
