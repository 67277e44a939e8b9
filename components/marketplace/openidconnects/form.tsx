'use client'

import { boolean, object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { ReferenceField } from '@/components/fields/reference-field'
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
import type { ApiClient, IntegrationEvent, OpenIdConnect } from '@/lib/ordercloud/models'
import { apiClients } from '../apiclients/resource'
import { serviceUrl, texts } from '../fields'
import { integrationEvents } from '../integrationevents/resource'
import { openIdConnects } from './resource'

const schema = object({
  ID: idRule(),
  OrderCloudApiClientID: referenceIdRule().required('API client is required'),
  ConnectClientID: text('Client ID', 500, true),
  ConnectClientSecret: secretText('Client secret', 500, true),
  AppStartUrl: text('Start address', 2000, true),
  AuthorizationEndpoint: serviceUrl('Authorization address').required('Authorization address is required'),
  TokenEndpoint: serviceUrl('Token address').required('Token address is required'),
  UrlEncoded: boolean().defined(),
  AdditionalIdpScopes: texts(),
  IntegrationEventID: referenceIdRule(),
  CallSyncUserIntegrationEvent: boolean().defined(),
  CustomErrorUrl: serviceUrl('Error address'),
})

type OpenIdConnectForm = InferType<typeof schema>

/** Returns the form values of an OpenID connect. */
function toForm(connect: OpenIdConnect | null): OpenIdConnectForm {
  return {
    ID: connect?.ID ?? '',
    OrderCloudApiClientID: connect?.OrderCloudApiClientID ?? '',
    ConnectClientID: connect?.ConnectClientID ?? '',
    ConnectClientSecret: '',
    AppStartUrl: connect?.AppStartUrl ?? '',
    AuthorizationEndpoint: connect?.AuthorizationEndpoint ?? '',
    TokenEndpoint: connect?.TokenEndpoint ?? '',
    UrlEncoded: connect?.UrlEncoded === true,
    AdditionalIdpScopes: [...(connect?.AdditionalIdpScopes ?? [])],
    IntegrationEventID: connect?.IntegrationEventID ?? '',
    CallSyncUserIntegrationEvent: connect?.CallSyncUserIntegrationEvent === true,
    CustomErrorUrl: connect?.CustomErrorUrl ?? '',
  }
}

/** Returns the OpenID connect of the form values in the platform's format. */
function toPatch({ ID: _, ConnectClientSecret, ...values }: OpenIdConnectForm): Partial<OpenIdConnect> {
  return {
    ...values,
    ...typedSecrets({ ConnectClientSecret }),
    IntegrationEventID: emptyToNull(values.IntegrationEventID) as string,
    CustomErrorUrl: emptyToNull(values.CustomErrorUrl) as string,
  }
}

/** The form that edits an OpenID connect. */
export const openIdConnectForm: RecordEditorForm<OpenIdConnectForm, OpenIdConnect> = {
  schema,
  toForm,
  plan: plainPlan(openIdConnects, toForm, toPatch),
  codes: {
    'IntegrationEvent.IncompatibleEventType': 'IntegrationEventID',
    'Webhook.UrlSchemeHttps': 'TokenEndpoint',
  },
  draftStorage: 'browser',
  Fields: ({ record }) => (
    <FormLayout>
      <Section title="Details">
        <IdField lookUp={openIdConnects.service.get} />
        <ReferenceField<OpenIdConnectForm, ApiClient>
          name="OrderCloudApiClientID"
          label="API client"
          resource={apiClients}
          help="The API client that users get a token of."
        />
        <TextField<OpenIdConnectForm>
          name="AppStartUrl"
          label="Start address"
          placeholder="https://shop.example.com/welcome?token={0}&path={2}"
          help="The page that users reach after signing in. {0} is their token, {2} the path they came from."
        />
        <TextField<OpenIdConnectForm>
          name="CustomErrorUrl"
          label="Error address"
          help="The page that users reach when signing in fails. Leave empty for the platform’s own page."
        />
      </Section>
      <Section title="Identity provider">
        <TextField<OpenIdConnectForm> name="ConnectClientID" label="Client ID" />
        <SecretField<OpenIdConnectForm>
          name="ConnectClientSecret"
          label="Client secret"
          saved={record?.ConnectClientSecret}
        />
        <TextField<OpenIdConnectForm> name="AuthorizationEndpoint" label="Authorization address" />
        <TextField<OpenIdConnectForm> name="TokenEndpoint" label="Token address" />
        <SwitchField<OpenIdConnectForm>
          name="UrlEncoded"
          label="URL encoded"
          help="If on, the token request is sent as a form. If off, it is sent as JSON."
        />
        <TagField<OpenIdConnectForm>
          name="AdditionalIdpScopes"
          label="Additional scopes"
          one="scope"
          help="Scopes to request besides openid. Press Enter to add a scope."
        />
      </Section>
      <Section title="Users">
        <ReferenceField<OpenIdConnectForm, IntegrationEvent>
          name="IntegrationEventID"
          label="Integration event"
          resource={integrationEvents}
          help="The service that creates users who sign in for the first time."
        />
        <SwitchField<OpenIdConnectForm>
          name="CallSyncUserIntegrationEvent"
          label="Update users"
          help="If on, the service is also called when known users sign in."
        />
      </Section>
    </FormLayout>
  ),
}
