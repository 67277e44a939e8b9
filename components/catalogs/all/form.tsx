'use client'

import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { InferType } from 'yup'
import { useFormInfo } from '@/components/fields/form-info'
import { Count, Id } from '@/components/resource/cells'
import { FormLayout, SidePanel } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { ReadOnlyField } from '@/components/ui/field'
import { XP_COLUMN, type ImportRules } from '@/lib/csv/import-plan'
import { plainPlan } from '@/lib/forms/record-form'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Catalog } from '@/lib/ordercloud/models'
import { ONE_ROW_PAGE } from '@/lib/registry'
import { CategoryAssignments } from '../categories/category-assignments'
import { CategoryCount } from '../cells'
import { CatalogDetails, detailsOf, detailsSchema, toPatch } from '../form'
import { catalogsArea } from './area'
import { CatalogBuyers } from './catalog-buyers'
import { catalogs } from './resource'

type CatalogForm = InferType<typeof detailsSchema>

/** The form that edits a catalog, with everything it is assigned to. */
export const catalogForm: RecordEditorForm<CatalogForm, Catalog> = {
  schema: detailsSchema,
  toForm: detailsOf,
  plan: plainPlan(catalogs, detailsOf, toPatch),
  draftStorage: 'browser',
  Fields,
  Panels: ({ record: { ID = '' } }) => (
    <>
      <CatalogBuyers key={`buyers ${ID}`} catalogId={ID} />
      <CategoryAssignments key={`categories ${ID}`} catalogId={ID} />
    </>
  ),
}

/** Rules for importing catalogs from a file. */
export const catalogImport: ImportRules<CatalogForm, Catalog> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Description', label: 'Description' },
    { name: 'Active', label: 'Active', kind: 'boolean' },
    XP_COLUMN,
  ],
  schema: detailsSchema,
  toForm: detailsOf,
  toPatch,
  canUndoCreates: true,
  note: 'Buyers see a new catalog after it is assigned to them.',
}

function Fields({ record }: { record: Catalog | null }) {
  const { isNew } = useFormInfo()
  return (
    <FormLayout side={!isNew && record && <Facts catalog={record} />}>
      <CatalogDetails lookUp={catalogs.service.get} />
    </FormLayout>
  )
}

function Facts({ catalog }: { catalog: Catalog }) {
  const catalogID = catalog.ID ?? ''
  const products = useQuery({
    queryKey: keys.list('catalogs/products', { catalogID }),
    queryFn: ({ signal }) =>
      call((oc) => oc.Catalogs.ListProductAssignments({ catalogID, ...ONE_ROW_PAGE }, { signal }), {
        signal,
        quiet: true,
      }),
  })
  return (
    <SidePanel title="About this catalog">
      <Stack gap="4">
        <ReadOnlyField label="Categories">
          <CategoryCount route={catalogsArea.href} catalog={catalog} />
        </ReadOnlyField>
        <ReadOnlyField label="Products">
          <Count>{products.data?.Meta.TotalCount}</Count>
        </ReadOnlyField>
        <ReadOnlyField label="Owner">
          <Id>{catalog.OwnerID || '–'}</Id>
        </ReadOnlyField>
      </Stack>
    </SidePanel>
  )
}
