'use client'

import { Stack } from '@chakra-ui/react'
import { boolean, object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { ReferenceField } from '@/components/fields/reference-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { branchQuery } from '@/lib/catalogs/categories'
import { categoryReference } from '@/lib/resource/category-reference'
import { ROOT } from '@/lib/catalogs/tree'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { numberText, text } from '@/lib/forms/rules'
import { emptyToNull, numberOrNull, numberToText } from '@/lib/forms/values'
import type { Category } from '@/lib/ordercloud/models'
import { CategoryAssignments } from './category-assignments'
import { CategoryProducts } from './category-products'
import { CategoryVisibility } from './category-visibility'
import type { CatalogPlace } from './place'
import { categoriesAt } from './resource'

const listOrder = numberText({ label: 'List order', min: 0, decimals: 0 })

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
  ParentID: referenceIdRule(),
  ListOrder: listOrder,
  Active: boolean().defined(),
})

export type CategoryForm = InferType<typeof schema>

// An existing category has a list order. Without a number nothing would be written, and the user would not notice.
const requiredListOrder = listOrder.required('List order is required.')
const existingCategorySchema = schema.shape({ ListOrder: requiredListOrder })

/** The rules for the rows of an imported file, which are existing and new categories. */
export const importSchema = schema.shape({
  ListOrder: listOrder.when('$isExisting', {
    is: true,
    then: () => requiredListOrder,
  }),
})

/** Returns the form values of a category. A new category starts below the given parent, as its last child. */
export function toForm(category: Category | null, parent = ''): CategoryForm {
  return {
    ID: category?.ID ?? '',
    Name: category?.Name ?? '',
    Description: category?.Description ?? '',
    ParentID: category ? (category.ParentID ?? '') : parent,
    ListOrder: category ? numberToText(category.ListOrder ?? 0) : '',
    Active: category ? category.Active === true : true,
  }
}

/**
 * Returns the category that the form describes, as the platform spells it. A missing parent is null, which the
 * platform's types leave out.
 */
export function toPatch({ Name, Description, ParentID, ListOrder, Active }: CategoryForm): Partial<Category> {
  const order = numberOrNull(ListOrder)
  return {
    Name,
    Description: emptyToNull(Description) as string,
    ParentID: emptyToNull(ParentID) as string,
    ...(order !== null && { ListOrder: order }),
    Active,
  }
}

/** Returns the list order that follows the last child of a parent. */
async function readNextListOrder(
  { path, catalogId }: CatalogPlace,
  parent: string | undefined,
): Promise<number> {
  const { Items } = await branchQuery(path, catalogId, parent || ROOT).queryFn({})
  return Math.max(-1, ...Items.map(({ ListOrder }) => ListOrder ?? 0)) + 1
}

/**
 * Returns the form that edits a category of one catalog.
 *
 * @param parent id of the category that a new one initially belongs to, empty for none; undefined for an existing
 * category
 */
export function categoryForm(
  place: CatalogPlace,
  parent: string | undefined,
): RecordEditorForm<CategoryForm, Category> {
  const resource = categoriesAt(place)
  const { create } = resource.service
  const last = {
    ...resource.service,
    create: async (body: Partial<Category>) =>
      create({ ...body, ListOrder: body.ListOrder ?? (await readNextListOrder(place, body.ParentID)) }),
  }
  return {
    schema: parent === undefined ? existingCategorySchema : schema,
    toForm: (category) => toForm(category, parent),
    plan: plainPlan({ ...resource, service: last }, toForm, toPatch),
    codes: { 'Category.CircularReference': 'ParentID' },
    draftStorage: 'browser',
    Fields: ({ record }) => (
      // Uses one column, because the tree leaves no space for a second column.
      <Stack gap="3">
        <Section title="Details">
          <TextField<CategoryForm> name="Name" label="Name" />
          <IdField lookUp={resource.service.get} />
          <TextField<CategoryForm> name="Description" label="Description" isLong />
          <ReferenceField<CategoryForm, Category>
            name="ParentID"
            label="Parent"
            help="The category above this one. Leave empty for a top-level category."
            resource={categoryReference(place.catalogId)}
            excludedIds={record?.ID ? [record.ID] : []}
          />
          <TextField<CategoryForm>
            name="ListOrder"
            label="List order"
            inputMode="numeric"
            help={
              record
                ? 'Position among the categories with the same parent, lowest first. Categories with the same or a higher number move down.'
                : 'Position among the categories with the same parent, lowest first. Leave empty to add it at the end.'
            }
          />
          <SwitchField<CategoryForm>
            name="Active"
            label="Active"
            help="Buyers cannot see an inactive category, the categories below it, or products that are in no other category."
          />
        </Section>
      </Stack>
    ),
    Panels: ({ record }) => (
      <>
        <CategoryProducts key={`products ${record.ID}`} place={place} category={record} />
        {place.buyerId === undefined ? (
          <CategoryAssignments
            key={`assignments ${record.ID}`}
            catalogId={place.catalogId}
            categoryId={record.ID ?? ''}
          />
        ) : (
          <CategoryVisibility
            key={`visibility ${record.ID}`}
            place={place}
            buyerId={place.buyerId}
            category={record}
          />
        )}
      </>
    ),
  }
}
