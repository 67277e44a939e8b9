'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { array, object, string, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TagField } from '@/components/fields/tag-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { Note, ReadOnlyField } from '@/components/ui/field'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { numberText, text } from '@/lib/forms/rules'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { optionsOf, productFacets } from './resource'
import { Usage } from './usage'
import { hasOtherOptions, optionWords, pathProblem, proposedPath } from './values'

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  XpPath: text('Path', 200).test({
    name: 'path',
    test: (path, { createError }) => {
      const problem = pathProblem(path)
      return problem === undefined || createError({ message: problem })
    },
  }),
  ListOrder: numberText({ label: 'List order', decimals: 0 }).required('List order is required.'),
  MinCount: numberText({ label: 'Minimum count', min: 0, decimals: 0 }).required(
    'Minimum count is required.',
  ),
  Options: array().of(string().defined()).defined(),
})

export type FacetForm = InferType<typeof schema>

/** Returns the form values of a facet. A new facet starts with the platform's own defaults. */
export function toForm(facet: ProductFacet | null): FacetForm {
  return {
    ID: facet?.ID ?? '',
    Name: facet?.Name ?? '',
    XpPath: facet?.XpPath ?? '',
    ListOrder: numberToText(facet?.ListOrder ?? 0),
    MinCount: numberToText(facet?.MinCount ?? 1),
    Options: facet ? optionsOf(facet) : [],
  }
}

/** Returns the facet that the form describes, as the platform spells it. */
export function toPatch(values: FacetForm): Partial<ProductFacet> {
  return {
    Name: values.Name,
    XpPath: values.XpPath,
    ListOrder: numberOrNull(values.ListOrder) ?? 0,
    MinCount: numberOrNull(values.MinCount) ?? 1,
    xp: { Options: values.Options },
  }
}

/**
 * Fills in the path of a facet. Products store their values under `xp.Facets.{facet}`, while the platform's default
 * path would count elsewhere.
 */
export function withPath(values: FacetForm): FacetForm {
  return { ...values, XpPath: values.XpPath || `Facets.${values.ID}` }
}

const plan = plainPlan(productFacets, toForm, toPatch)

/**
 * Plan for facets whose options the form cannot edit. Otherwise the form would write back only the texts among them.
 */
const planWithoutOptions = plainPlan(productFacets, toForm, (values: FacetForm) => {
  const { xp: _, ...patch } = toPatch(values)
  return patch
})

/** The form that edits a product facet. */
export const productFacetForm: RecordEditorForm<FacetForm, ProductFacet> = {
  schema,
  toForm,
  codes: { 'ProductFacet.XpPathInUse': 'XpPath' },
  Fields,
  draftStorage: 'browser',
  plan: (values, record, generatedId) => {
    const ID = record?.ID ?? (values.ID || generatedId)
    const planned = hasOtherOptions(record) ? planWithoutOptions : plan
    return planned(withPath({ ...values, ID }), record, generatedId)
  },
}

/** Note about a facet without options. The platform accepts such a facet, and counts the values that products have. */
function WithoutOptions() {
  const options = useWatch<FacetForm, 'Options'>({ name: 'Options' })
  if (options.length > 0) return null
  return (
    <Text role="note" fontSize="sm" color="fg.muted">
      Without options, users cannot choose a value on a product. Buyers can filter by this facet only if
      products get values in another way, such as an import.
    </Text>
  )
}

function TextOptions() {
  return (
    <>
      <TagField<FacetForm>
        name="Options"
        label="Options"
        one="option"
        help="The values to choose from on a product. Press Enter to add an option, or paste several lines. To move an option, drag it, or press Alt and an arrow key. To remove it, press Delete."
      />
      <WithoutOptions />
    </>
  )
}

/** Shows options that are not all texts, read-only. */
function OtherOptions({ facet }: { facet: ProductFacet }) {
  return (
    <Stack gap="1">
      <ReadOnlyField label="Options">{optionWords(facet).join(', ')}</ReadOnlyField>
      <Note>Some options are not text. You cannot change the options here, and saving keeps them.</Note>
    </Stack>
  )
}

/** Fills in the path of a new facet from its name until the user types another path. */
function useProposedPath(isNew: boolean) {
  const { setValue, getValues } = useFormContext<FacetForm>()
  const name = useWatch<FacetForm, 'Name'>({ name: 'Name' })
  const proposed = useRef(proposedPath(getValues('Name')))
  useEffect(() => {
    const next = proposedPath(name)
    const before = proposed.current
    proposed.current = next
    if (!isNew || next === before || getValues('XpPath') !== before) return
    setValue('XpPath', next, { shouldDirty: true, shouldValidate: true })
  }, [isNew, name, getValues, setValue])
}

function Fields({ record }: { record: ProductFacet | null }) {
  useProposedPath(record === null)
  return (
    <FormLayout side={record && <Usage facet={record} />}>
      <Section title="Details">
        <TextField<FacetForm> name="Name" label="Name" help="The heading that buyers see above the values." />
        <IdField lookUp={productFacets.service.get} />
        <TextField<FacetForm>
          name="XpPath"
          label="Path"
          placeholder={`Facets.${record?.ID ?? 'ID'}`}
          help="Where the value is in the extended properties of a product, with dots between keys. A path can have only one facet. Leave empty to use Facets and the ID."
        />
        {record && hasOtherOptions(record) ? <OtherOptions facet={record} /> : <TextOptions />}
      </Section>
      <Section title="In product lists">
        <TextField<FacetForm>
          name="ListOrder"
          label="List order"
          inputMode="numeric"
          help="Facets with a lower number come first."
        />
        <TextField<FacetForm>
          name="MinCount"
          label="Minimum count"
          inputMode="numeric"
          help="Values with fewer products are hidden. Enter 0 to show values without products too."
        />
      </Section>
    </FormLayout>
  )
}
