'use client'

import { Fragment } from 'react'
import { useWatch } from 'react-hook-form'
import { boolean, object, type ObjectSchema } from 'yup'
import { ChecksField } from '@/components/fields/checks-field'
import { IdField } from '@/components/fields/id-field'
import { SecretField } from '@/components/fields/secret-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule, type ValidatedRecord } from '@/lib/forms/ids'
import { plainPlan, type WithId } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { typedSecrets } from '@/lib/forms/secrets'
import { emptyToNull } from '@/lib/forms/values'
import type { DeliveryConfig, DeliveryTargets } from '@/lib/ordercloud/models'
import { authHeaderToPatch } from '../auth-header'
import { serviceUrl, texts } from '../fields'
import { deliveryConfigs } from './resource'
import { formName, TARGETS, targetsOf, type Target, type TargetField } from './targets'

const MAX_TEXT_LENGTH = 2000

const TARGET_OPTIONS = TARGETS.map(({ key, label }) => ({ value: key, label }))

interface ConfigForm extends WithId {
  Name: string
  Enabled: boolean
  /** Keys of the targets that the config delivers to. */
  Targets: string[]
}

/** The form values. Those of a target's fields are texts by `formName`. */
type DeliveryConfigForm = ConfigForm & Record<string, unknown>

/** Returns the rule for one field of a target. It applies only while the target is selected. */
function fieldRule(target: Target, field: TargetField) {
  const { label, isAddress, isSecret, isOptional, max = MAX_TEXT_LENGTH } = field
  const rule = isAddress ? serviceUrl(label) : text(label, max)
  if (isOptional) return rule
  return rule.test('required', `${label} is required.`, (value, { parent, options }) => {
    const { savedValues } = (options.context ?? {}) as Partial<ValidatedRecord>
    const has = (form: object | undefined) =>
      (form as ConfigForm | undefined)?.Targets.includes(target.key) === true
    // An empty field keeps the secret of a target that the saved record has.
    return value !== '' || !has(parent as object) || (isSecret === true && has(savedValues))
  })
}

const HEADER_NAME = 'HttpCustomAuthHeaderName'
const HEADER_VALUE = 'HttpCustomAuthHeaderValue'

const schema = object({
  ...Object.fromEntries(
    TARGETS.flatMap((target) =>
      target.fields.map((field) => [formName(target, field), fieldRule(target, field)]),
    ),
  ),
  ID: idRule(),
  Name: text('Name', 128, true),
  Enabled: boolean().defined(),
  Targets: texts().min(1, 'Select at least one service.'),
  [HEADER_NAME]: text('Header name', 100).test(
    'name-of-value',
    'Header name is required for a header value.',
    (name, { parent }) => name !== '' || (parent as Record<string, string>)[HEADER_VALUE] === '',
  ),
}) as unknown as ObjectSchema<DeliveryConfigForm>

/** Returns the form values of a delivery config. Secrets are empty. */
function toForm(config: DeliveryConfig | null): DeliveryConfigForm {
  const saved = (config?.DeliveryTargets ?? {}) as Record<string, Record<string, string | null> | null>
  return {
    ...Object.fromEntries(
      TARGETS.flatMap((target) =>
        target.fields.map((field) => [
          formName(target, field),
          field.isSecret ? '' : (saved[target.key]?.[field.name] ?? ''),
        ]),
      ),
    ),
    ID: config?.ID ?? '',
    Name: config?.Name ?? '',
    Enabled: config ? config.Enabled === true : true,
    Targets: targetsOf(config?.DeliveryTargets).map(({ key }) => key),
  }
}

/** Returns the fields of one target in the platform's format. Secrets that were not typed are left out. */
function targetToPatch(target: Target, values: DeliveryConfigForm): object {
  const valueOf = (field: TargetField) => values[formName(target, field)] as string
  const patch: Record<string, unknown> = {}
  for (const field of target.fields) {
    const value = valueOf(field)
    Object.assign(
      patch,
      field.isSecret ? typedSecrets({ [field.name]: value }) : { [field.name]: emptyToNull(value) },
    )
  }
  if (target.key !== 'Http') return patch
  return {
    ...patch,
    ...authHeaderToPatch({
      CustomAuthHeaderName: values[HEADER_NAME] as string,
      CustomAuthHeaderValue: values[HEADER_VALUE] as string,
    }),
  }
}

/** Returns the delivery config of the form values in the platform's format. Targets that are not selected are null. */
function toPatch(values: DeliveryConfigForm): Partial<DeliveryConfig> {
  const targets = TARGETS.map((target) => [
    target.key,
    values.Targets.includes(target.key) ? targetToPatch(target, values) : null,
  ])
  return {
    Name: values.Name,
    Enabled: values.Enabled,
    DeliveryTargets: Object.fromEntries(targets) as DeliveryTargets,
  }
}

/** The form that edits a delivery config. */
export const deliveryConfigForm: RecordEditorForm<DeliveryConfigForm, DeliveryConfig> = {
  schema,
  toForm,
  plan: plainPlan(deliveryConfigs, toForm, toPatch),
  codes: {
    'Webhook.UrlSchemeHttps': 'HttpEndpoint',
    'Integration.CustomAuthHeaderNameRequired': HEADER_NAME,
    'Integration.CustomAuthHeaderValueRequired': HEADER_VALUE,
  },
  draftStorage: 'browser',
  Fields: ({ record }) => (
    <FormLayout>
      <Section title="Details">
        <TextField<DeliveryConfigForm> name="Name" label="Name" />
        <IdField lookUp={deliveryConfigs.service.get} />
        <SwitchField<DeliveryConfigForm> name="Enabled" label="Active" help="If off, nothing is delivered." />
        <ChecksField<DeliveryConfigForm> name="Targets" label="Delivers to" options={TARGET_OPTIONS} />
      </Section>
      <TargetSections saved={record?.DeliveryTargets} />
    </FormLayout>
  ),
}

/** The fields of the selected targets, in a section for each. */
function TargetSections({ saved }: { saved: DeliveryTargets | undefined }) {
  const chosen = useWatch<ConfigForm, 'Targets'>({ name: 'Targets' })
  return TARGETS.filter(({ key }) => chosen.includes(key)).map((target) => (
    <Section key={target.key} title={target.label}>
      {target.fields.map((field) => (
        <Fragment key={field.name}>
          {field.isSecret ? (
            <SecretField<DeliveryConfigForm>
              name={formName(target, field)}
              label={field.label}
              {...(field.help && { help: field.help })}
              saved={(saved?.[target.key] as Record<string, string> | undefined)?.[field.name]}
              isNewPart={!saved?.[target.key]}
              {...(formName(target, field) === HEADER_VALUE && { alsoValidates: HEADER_NAME })}
            />
          ) : (
            <TextField<DeliveryConfigForm>
              name={formName(target, field)}
              label={field.label}
              help={field.help}
              {...(field.isAddress && { placeholder: 'https://example.com/deliveries' })}
            />
          )}
        </Fragment>
      ))}
    </Section>
  ))
}
