'use client'

import { boolean, object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { ReferencesField } from '@/components/fields/references-field'
import { SecretField } from '@/components/fields/secret-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TagField } from '@/components/fields/tag-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { secretText, typedSecrets } from '@/lib/forms/secrets'
import { emptyToNull } from '@/lib/forms/values'
import type { ApiClient, ApiRole, Webhook } from '@/lib/ordercloud/models'
import { apiClients } from '../apiclients/resource'
import { AuthHeaderFields, authHeaderShape, authHeaderToForm, authHeaderToPatch } from '../auth-header'
import { DeliveryConfigField } from '../delivery-config-field'
import { loadRoleOffers, platformRoles, serviceUrl, texts } from '../fields'
import { LastDeliveriesPanel } from '../last-deliveries-panel'
import { TestCallPanel } from '../test-call-panel'
import { webhookBody } from '../test-calls'
import { webhooks } from './resource'

/** A route as the form holds it: verb and path, such as "POST v1/buyers". */
const ROUTE = /^(GET|POST|PUT|PATCH|DELETE) v1\/\S+$/

const loadRoutes = () => import('./route-offers').then((file) => file.routeOffers)

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
  Url: serviceUrl('URL'),
  HashKey: secretText('Hash key', 100),
  BeforeProcessRequest: boolean().defined(),
  Routes: texts().test('routes', (list, { createError }) => {
    const wrong = list.find((route) => !ROUTE.test(route))
    return (
      wrong === undefined ||
      createError({ message: `“${wrong}” is not a verb and a path, such as POST v1/buyers.` })
    )
  }),
  ApiClientIDs: texts(),
  ElevatedRoles: platformRoles(),
  DeliveryConfigID: referenceIdRule(),
  ...authHeaderShape,
})

type WebhookForm = InferType<typeof schema>

/** Returns the routes of a webhook as the form holds them. */
function routesOf({ WebhookRoutes = [] }: Webhook): string[] {
  return (WebhookRoutes ?? []).map(({ Verb, Route }) => `${Verb ?? ''} ${Route ?? ''}`)
}

/** Returns the form values of a webhook. */
function toForm(webhook: Webhook | null): WebhookForm {
  return {
    ID: webhook?.ID ?? '',
    Name: webhook?.Name ?? '',
    Description: webhook?.Description ?? '',
    Url: webhook?.Url ?? '',
    HashKey: '',
    BeforeProcessRequest: webhook?.BeforeProcessRequest === true,
    Routes: webhook ? routesOf(webhook) : [],
    ApiClientIDs: [...(webhook?.ApiClientIDs ?? [])],
    ElevatedRoles: [...(webhook?.ElevatedRoles ?? [])],
    DeliveryConfigID: webhook?.DeliveryConfigID ?? '',
    ...authHeaderToForm(webhook),
  }
}

/** Returns the webhook of the form values in the platform's format. */
function toPatch({ ID: _, Routes, HashKey, ...values }: WebhookForm): Partial<Webhook> {
  const { CustomAuthHeaderName: __, CustomAuthHeaderValue: ___, ...rest } = values
  return {
    ...rest,
    ...authHeaderToPatch(values),
    Description: emptyToNull(values.Description) as string,
    Url: emptyToNull(values.Url) as string,
    ...typedSecrets({ HashKey }),
    DeliveryConfigID: emptyToNull(values.DeliveryConfigID) as string,
    ElevatedRoles: values.ElevatedRoles as ApiRole[],
    WebhookRoutes: Routes.map((route) => {
      const [Verb = '', Route = ''] = route.split(' ')
      return { Verb, Route }
    }),
  }
}

/** The form that edits a webhook. */
export const webhookForm: RecordEditorForm<WebhookForm, Webhook> = {
  schema,
  toForm,
  plan: plainPlan(webhooks, toForm, toPatch),
  codes: {
    'Webhook.UrlSchemeHttps': 'Url',
    'Webhook.MissingHashKey': 'HashKey',
    'Webhook.InvalidDeliveryConfig': 'DeliveryConfigID',
    'Integration.CustomAuthHeaderNameRequired': 'CustomAuthHeaderName',
    'Integration.CustomAuthHeaderValueRequired': 'CustomAuthHeaderValue',
  },
  draftStorage: 'browser',
  Fields: ({ record }) => (
    <FormLayout>
      <Section title="Details">
        <TextField<WebhookForm> name="Name" label="Name" />
        <IdField lookUp={webhooks.service.get} />
        <TextField<WebhookForm> name="Description" label="Description" isLong />
      </Section>
      <Section title="Calls">
        <TextField<WebhookForm>
          name="Url"
          label="URL"
          placeholder="https://example.com/orders"
          help="The address of your service. Leave empty if a delivery config delivers the calls."
        />
        <SecretField<WebhookForm>
          name="HashKey"
          label="Hash key"
          help="The secret that signs each call, so that your service can check the sender."
          saved={record?.HashKey}
        />
        <SwitchField<WebhookForm>
          name="BeforeProcessRequest"
          label="Call before the operation"
          help="If on, the platform waits for your service, which can reject the request. If off, the platform calls your service afterwards. Needs a URL."
        />
        <TagField<WebhookForm>
          name="Routes"
          label="Routes"
          one="route"
          help="The operations that lead to a call. Search by resource or path, or paste several lines such as POST v1/buyers."
          loadOffers={loadRoutes}
        />
        <ReferencesField<WebhookForm, ApiClient>
          name="ApiClientIDs"
          label="API clients"
          resource={apiClients}
          view={apiClients.access.view}
          help="Only requests of these API clients lead to calls. Leave empty for the requests of all API clients."
        />
      </Section>
      <Section title="Access">
        <TagField<WebhookForm>
          name="ElevatedRoles"
          label="Elevated roles"
          one="role"
          help="Roles that are added to the token your service gets."
          loadOffers={loadRoleOffers}
        />
        <AuthHeaderFields<WebhookForm> saved={record?.CustomAuthHeaderValue} />
        <DeliveryConfigField<WebhookForm> help="The delivery config that delivers the calls. Leave empty to call the URL." />
      </Section>
    </FormLayout>
  ),
  Panels: ({ record }) => (
    <>
      <TestCallPanel
        key={`${record.ID}/test`}
        label="Route"
        options={routesOf(record).map((route) => ({ value: route, label: route }))}
        build={(route) => webhookBody(record, route, new Date())}
        url={record.Url ?? ''}
        headerName={record.CustomAuthHeaderName}
      />
      <LastDeliveriesPanel
        key={`${record.ID}/deliveries`}
        matches={({ cause }) => cause.startsWith(`Webhook ${record.ID}: `)}
        {...(record.BeforeProcessRequest && {
          note: 'Calls before the operation are not among them, because the operation waits for their answer.',
        })}
      />
    </>
  ),
}
