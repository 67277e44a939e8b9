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
import { SignInTestPanel } from './sign-in-test-panel'

const schema = object({
  ID: idRule(),
  OrderCloudApiClientID: referenceIdRule().required('API client is required.'),
  ConnectClientID: text('Client ID', 500, true),
  ConnectClientSecret: secretText('Client secret', 500, true),
  AppStartUrl: text('Start address', 2000, true),
  AuthorizationEndpoint: serviceUrl('Authorization address').required('Authorization address is required.'),
  TokenEndpoint: serviceUrl('Token address').required('Token address is required.'),
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
          help="Users who sign in get a token for this API client."
        />
        <TextField<OpenIdConnectForm>
          name="AppStartUrl"
          label="Start address"
          placeholder="https://shop.example.com/welcome?token={0}&path={2}"
          help="The page that opens after the sign-in. The platform replaces {0} with the token of the user, and {2} with the path that the user came from."
        />
        <TextField<OpenIdConnectForm>
          name="CustomErrorUrl"
          label="Error address"
          help="The page that opens when a sign-in fails. The platform replaces {0} with the reason. Leave empty for a message of the platform."
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
          help="If on, the platform requests the token with a form. If off, with JSON."
        />
        <TagField<OpenIdConnectForm>
          name="AdditionalIdpScopes"
          label="Additional scopes"
          one="scope"
          help="Scopes that are requested besides openid. Type a scope and press Enter."
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
          help="If on, the platform also calls this service when existing users sign in, so that it can update them."
        />
      </Section>
    </FormLayout>
  ),
  Panels: ({ record }) => <SignInTestPanel key={record.ID} record={record} />,
}
