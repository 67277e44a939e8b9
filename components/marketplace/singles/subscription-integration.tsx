'use client'

import { boolean, object, type InferType } from 'yup'
import { ReferenceField } from '@/components/fields/reference-field'
import { SecretField } from '@/components/fields/secret-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TagField } from '@/components/fields/tag-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { useCan } from '@/hooks/use-can'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { numberText } from '@/lib/forms/rules'
import { secretText, typedSecrets } from '@/lib/forms/secrets'
import { emptyToNull, numberOrNull, numberToText } from '@/lib/forms/values'
import type { ApiClient, ApiRole, SubscriptionIntegration } from '@/lib/ordercloud/models'
import { apiClients } from '../apiclients/resource'
import { subscriptionIntegrationPage } from '../areas'
import { AuthHeaderFields, authHeaderShape, authHeaderToForm, authHeaderToPatch } from '../auth-header'
import { loadRoleOffers, platformRoles, serviceUrl } from '../fields'
import { defineSingle, singlePlan } from './single'
import { singleScreen } from './single-screen'

/** Resource of the configuration with which the platform places the orders of subscriptions. */
export const subscriptionIntegration = defineSingle<SubscriptionIntegration>(
  subscriptionIntegrationPage,
  { one: 'subscription integration', consequence: 'Subscriptions create no further orders.' },
  (oc) => oc.SubscriptionIntegrations,
)

const schema = object({
  ID: idRule(),
  ApiClientID: referenceIdRule().required('API client is required.'),
  HashKey: secretText('Hash key', 50, true),
  Active: boolean().defined(),
  NotificationDays: numberText({ label: 'Reminder', min: 1, decimals: 0 }),
  Url: serviceUrl('URL'),
  ElevatedRoles: platformRoles(),
  ...authHeaderShape,
})

type IntegrationForm = InferType<typeof schema>

/** Returns the form values of the subscription integration. */
function toForm(integration: SubscriptionIntegration | null): IntegrationForm {
  return {
    ID: '',
    ApiClientID: integration?.ApiClientID ?? '',
    HashKey: '',
    Active: integration ? integration.Active === true : true,
    NotificationDays: numberToText(integration?.NotificationDays),
    Url: integration?.Url ?? '',
    ElevatedRoles: [...(integration?.ElevatedRoles ?? [])],
    ...authHeaderToForm(integration),
  }
}

/** Returns the subscription integration of the form values in the platform's format. */
function toPatch({ ID: _, HashKey, ...values }: IntegrationForm): Partial<SubscriptionIntegration> {
  const { CustomAuthHeaderName: __, CustomAuthHeaderValue: ___, ...rest } = values
  return {
    ...rest,
    ...typedSecrets({ HashKey }),
    ...authHeaderToPatch(values),
    NotificationDays: numberOrNull(values.NotificationDays) as number,
    Url: emptyToNull(values.Url) as string,
    ElevatedRoles: values.ElevatedRoles as ApiRole[],
  }
}

/** The form that edits the subscription integration. */
export const subscriptionIntegrationForm: RecordEditorForm<IntegrationForm, SubscriptionIntegration> = {
  schema,
  toForm,
  plan: singlePlan(subscriptionIntegration, toForm, toPatch),
  codes: {
    'SubscriptionIntegration.DefaultContextUser': 'ApiClientID',
    'SubscriptionIntegration.CannotUseApiClient': 'ApiClientID',
    'Webhook.UrlSchemeHttps': 'Url',
    'Integration.CustomAuthHeaderNameRequired': 'CustomAuthHeaderName',
    'Integration.CustomAuthHeaderValueRequired': 'CustomAuthHeaderValue',
  },
  draftStorage: 'browser',
  Fields: ({ record }) => (
    <FormLayout>
      <Section title="Orders">
        <ApiClientField />
        <SwitchField<IntegrationForm>
          name="Active"
          label="Active"
          help="If off, subscriptions create no orders."
        />
        <TextField<IntegrationForm>
          name="NotificationDays"
          label="Reminder"
          inputMode="numeric"
          help="The number of days before an order at which its user is reminded by email. Leave empty for no reminder."
        />
      </Section>
      <Section title="Calls">
        <TextField<IntegrationForm>
          name="Url"
          label="URL"
          placeholder="https://example.com/subscriptions"
          help="The address of your service that completes and submits each order. Leave empty if the platform submits the orders."
        />
        <SecretField<IntegrationForm>
          name="HashKey"
          label="Hash key"
          help="The secret that signs each call, so that your service can check the sender."
          saved={record?.HashKey}
        />
        <TagField<IntegrationForm>
          name="ElevatedRoles"
          label="Elevated roles"
          one="role"
          help="Roles that are added to the token your service gets."
          loadOffers={loadRoleOffers}
        />
        <AuthHeaderFields<IntegrationForm> saved={record?.CustomAuthHeaderValue} />
      </Section>
    </FormLayout>
  ),
}

/** Field for the API client of the orders. Users who may not list API clients enter its ID. */
function ApiClientField() {
  const view = useCan(apiClients.access.view)
  const help = 'The application that places the orders. It needs a default user, and no checkout event.'
  return view.allowed ? (
    <ReferenceField<IntegrationForm, ApiClient>
      name="ApiClientID"
      label="API client"
      resource={apiClients}
      help={help}
    />
  ) : (
    <TextField<IntegrationForm>
      name="ApiClientID"
      label="API client"
      help={`${help} Enter the ID, because you cannot list API clients.`}
    />
  )
}

/** Page of the configuration with which the platform places the orders of subscriptions. */
export const SubscriptionIntegrationScreen = singleScreen({
  page: subscriptionIntegrationPage,
  resource: subscriptionIntegration,
  form: subscriptionIntegrationForm,
  description: 'Decides how the platform places the orders of subscriptions when they are due.',
})
