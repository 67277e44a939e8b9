'use client'

import { array, boolean, mixed, object, string, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { SupplierLink } from '@/components/resource/record/record-links'
import { ReadOnlyField } from '@/components/ui/field'
import { lazyOptional } from '@/components/ui/lazy'
import { useOwnCompany } from '@/hooks/use-own-company'
import { idRule } from '@/lib/forms/ids'
import { createStep, type SaveStep } from '@/lib/forms/record-form'
import { numberText, text } from '@/lib/forms/rules'
import { numberOrNull } from '@/lib/forms/values'
import type { Spec, SpecOption } from '@/lib/ordercloud/models'
import {
  MARKUPS,
  optionProblem,
  specWrites,
  toSpecDraft,
  withKnownOptions,
  withOptionIds,
  type MarkupType,
  type SpecDraft,
  type SpecWrite,
} from '../rules/spec-draft'
import { specSteps } from '../variants/write-spec'
import { DefaultField, OptionsField } from './options-field'
import { foreignRecordReason } from '../ownership'
import { specs } from './resource'

const Uses = lazyOptional(() => import('./uses').then((file) => file.SpecUses), 'list of uses')

const optionShape = object({
  key: string().defined(),
  id: string().defined(),
  value: string().defined(),
  markupType: mixed<MarkupType>()
    .oneOf(MARKUPS.map(({ type }) => type))
    .defined(),
  markup: string().defined(),
})

/** Validation of the fields of a spec besides its options. */
export const specShape = {
  ID: idRule(),
  Name: text('Name', 100, true),
  ListOrder: numberText({ label: 'List order', min: 0, decimals: 0 }),
  DefinesVariant: boolean().defined(),
  Required: boolean()
    .defined()
    .test('variants', 'A spec that defines variants must be required.', (isRequired, { parent }) => {
      const { DefinesVariant } = parent as { DefinesVariant: boolean }
      return isRequired || !DefinesVariant
    }),
  AllowOpenText: boolean()
    .defined()
    .test(
      'variants',
      'A spec that defines variants cannot let buyers enter a text.',
      (isOpen, { parent }) => {
        const { DefinesVariant } = parent as { DefinesVariant: boolean }
        return !isOpen || !DefinesVariant
      },
    ),
  DefaultValue: text('Default text', 2000),
}

const schema = object({
  ...specShape,
  DefaultKey: string().defined(),
  Options: array()
    .of(optionShape)
    .defined()
    .test('options', (options, { createError, parent }) => {
      const { DefinesVariant, AllowOpenText, DefaultValue } = parent as {
        DefinesVariant: boolean
        AllowOpenText: boolean
        DefaultValue: string
      }
      const problems = options.map((option) => optionProblem(option, options))
      const at = problems.findIndex((problem) => problem !== undefined)
      if (at >= 0) return createError({ message: `Option ${at + 1}: ${problems[at] ?? ''}` })
      if (options.length > 0) return true
      if (DefinesVariant) return createError({ message: 'Add an option, because the spec defines variants.' })
      return (
        AllowOpenText ||
        DefaultValue.trim() !== '' ||
        createError({ message: 'Add an option, or let buyers enter a text.' })
      )
    }),
})

export type SpecForm = InferType<typeof schema>

/** Returns the form values of a spec. A new one defines variants and has one empty option. */
export function toForm(spec: Spec | null): SpecForm {
  const draft = toSpecDraft(spec ?? undefined)
  return {
    ID: spec?.ID ?? '',
    Name: draft.name,
    ListOrder: draft.position,
    DefinesVariant: draft.definesVariant,
    Required: draft.isRequired,
    AllowOpenText: draft.allowsOpenText,
    DefaultValue: draft.defaultText,
    DefaultKey: draft.defaultKey,
    Options: [...draft.options],
  }
}

/** Returns the fields of a spec besides its options, as the platform spells them. */
export function toFields(values: Omit<SpecForm, 'Options' | 'DefaultKey'>): Partial<Spec> {
  const { Name, DefinesVariant, Required, AllowOpenText } = values
  return {
    ...{ Name, DefinesVariant, Required, AllowOpenText },
    // The platform accepts null for "none", but the types of its library do not.
    ListOrder: numberOrNull(values.ListOrder) as number,
    DefaultValue: (values.DefaultValue.trim() || null) as string,
  }
}

function toDraft(values: SpecForm): SpecDraft {
  return {
    name: values.Name,
    position: values.ListOrder,
    isRequired: values.Required,
    definesVariant: values.DefinesVariant,
    allowsOpenText: values.AllowOpenText,
    defaultText: values.DefaultValue,
    defaultKey: values.DefaultKey,
    productDefaultKey: '',
    options: values.Options,
  }
}

/**
 * Returns the fewest writes that save a spec with its options. Every step returns the spec with the options written so
 * far, so that a retry sends only what is left.
 */
function plan(values: SpecForm, record: Spec | null, generatedId: string): SaveStep<Spec>[] {
  const id = record?.ID ?? (values.ID || generatedId)
  const known = record ? withKnownOptions(toDraft(values), record) : toDraft(values)
  const draft = withOptionIds(known, record ?? undefined)
  const writes = specWrites(draft, { newSpecId: id, spec: record ?? undefined })
  const steps = specSteps(id, writes)
  return writes.map((write, at): SaveStep<Spec> => {
    if (write.kind === 'createSpec') {
      const place = { service: specs.service, path: specs.path, noun: specs.words.one }
      return createStep<Spec, Spec>(place, id, write.body, (created) => created)
    }
    const step = steps[at]
    const specOf = (current: Spec | null): Spec => current ?? { ID: id, Name: values.Name }
    return {
      label: step?.label ?? '',
      run: async (current) => withWrite(specOf(current), write, (await step?.run()) as object),
      predict: (current) => withWrite(specOf(current), write, sentBy(write)),
      makes: null,
    }
  })
}

/** Returns the values that a write sends. */
function sentBy(write: SpecWrite): object {
  switch (write.kind) {
    case 'patchOption':
      return { ID: write.id, ...write.patch }
    case 'patchSpec':
      return write.patch
    case 'removeOption':
      return {}
    default:
      return write.body
  }
}

/**
 * Returns the spec after a write.
 *
 * @param answer the written record, or the values of it that were sent
 */
function withWrite(spec: Spec, write: SpecWrite, answer: object): Spec {
  const options = spec.Options ?? []
  const without = (id: string) => options.filter(({ ID }) => ID !== id)
  switch (write.kind) {
    case 'createSpec':
    case 'patchSpec':
      return { ...spec, ...answer, Options: options }
    case 'createOption':
    case 'patchOption': {
      const id = (answer as SpecOption).ID ?? ''
      const before = options.find(({ ID }) => ID === id)
      return withOptions(spec, [...without(id), { ...before, ...(answer as SpecOption) }])
    }
    case 'removeOption': {
      const rest = withOptions(spec, without(write.id))
      // The platform clears a default whose option is removed.
      return spec.DefaultOptionID === write.id
        ? { ...rest, DefaultOptionID: null as unknown as string }
        : rest
    }
    case 'assign':
      return spec
  }
}

/** Returns the spec with its options in the order of the platform: by position, then by ID. */
function withOptions(spec: Spec, options: readonly SpecOption[]): Spec {
  const Options = [...options].sort(
    (a, b) => (a.ListOrder ?? -1) - (b.ListOrder ?? -1) || ((a.ID ?? '') < (b.ID ?? '') ? -1 : 1),
  )
  return { ...spec, Options, OptionCount: Options.length }
}

/** The form that edits a spec with its options. */
export const specForm: RecordEditorForm<SpecForm, Spec> = {
  schema,
  toForm,
  plan,
  codes: {
    'Spec.CannotAllowOpenText': 'AllowOpenText',
    'Spec.MustBeRequired': 'Required',
    'Spec.OptionNotFound': 'DefaultKey',
    'ProductAssigment.BundleProductCannotBeAssignedToVariantSpec': 'DefinesVariant',
    'ProductAssigment.ParentChildProductCannotBeAssignedToVariantSpec': 'DefinesVariant',
  },
  fieldGroups: [['Options', 'DefaultKey']],
  Fields,
  tabs: [
    {
      key: 'uses',
      label: 'Where used',
      Content: ({ record }) => record && <Uses spec={record} />,
      prepare: Uses.prepare,
    },
  ],
  useReadOnlyReason,
  draftStorage: 'browser',
}

function Fields({ record }: { record: Spec | null }) {
  return (
    <FormLayout>
      <Section title="Details">
        <TextField<SpecForm> name="Name" label="Name" help="Buyers see it above the options." />
        <IdField lookUp={specs.service.get} />
        <TextField<SpecForm>
          name="ListOrder"
          label="List order"
          inputMode="numeric"
          help="Specs with a lower number come first."
        />
        {record?.OwnerID && (
          <ReadOnlyField label="Owner">
            <SupplierLink id={record.OwnerID} />
          </ReadOnlyField>
        )}
      </Section>
      <Section title="Choice">
        <SwitchField<SpecForm>
          name="DefinesVariant"
          label="Defines variants"
          help="Products have one variant for each combination of the options."
          alsoValidates={['Required', 'AllowOpenText', 'Options']}
        />
        <SwitchField<SpecForm>
          name="Required"
          label="Required"
          help="Buyers must choose before they can order."
        />
        <SwitchField<SpecForm>
          name="AllowOpenText"
          label="Open text"
          help="Buyers can enter a text instead of an option."
          alsoValidates="Options"
        />
        <TextField<SpecForm>
          name="DefaultValue"
          label="Default text"
          help="Used when the buyer enters no text."
          alsoValidates="Options"
        />
      </Section>
      <Section title="Options">
        <OptionsField />
        <DefaultField />
      </Section>
    </FormLayout>
  )
}

/** Returns the reason why a supplier may not change a spec, which belongs to another company. */
function useReadOnlyReason(record: Spec | null): string | undefined {
  const own = useOwnCompany()
  return own.isSupplier ? foreignRecordReason('spec', record?.OwnerID, own.id) : undefined
}
