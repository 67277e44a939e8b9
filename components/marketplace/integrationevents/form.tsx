'use client'

import { object, string, type InferType } from 'yup'
import { ChoiceField } from '@/components/fields/choice-field'
import { IdField } from '@/components/fields/id-field'
import { SecretField } from '@/components/fields/secret-field'
import { TagField } from '@/components/fields/tag-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { ReadOnlyField } from '@/components/ui/field'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { secretText, typedSecrets } from '@/lib/forms/secrets'
import type { ApiRole, IntegrationEvent } from '@/lib/ordercloud/models'
import { AuthHeaderFields, authHeaderShape, authHeaderToForm, authHeaderToPatch } from '../auth-header'
import { loadRoleOffers, platformRoles, serviceUrl } from '../fields'
import { EVENT_TYPES, integrationEvents } from './resource'

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  EventType: string<NonNullable<IntegrationEvent['EventType']>>().defined(),
  CustomImplementationUrl: serviceUrl('URL').required('URL is required.'),
  HashKey: secretText('Hash key', 50, true),
  ElevatedRoles: platformRoles(),
  ...authHeaderShape,
})

type IntegrationEventForm = InferType<typeof schema>

/** Returns the form values of an integration event. */
function toForm(event: IntegrationEvent | null): IntegrationEventForm {
  return {
    ID: event?.ID ?? '',
    Name: event?.Name ?? '',
    EventType: event?.EventType ?? 'OrderCheckout',
    CustomImplementationUrl: event?.CustomImplementationUrl ?? '',
    HashKey: '',
    ElevatedRoles: [...(event?.ElevatedRoles ?? [])],
    ...authHeaderToForm(event),
  }
}

/** Returns the integration event of the form values in the platform's format. */
function toPatch({ ID: _, HashKey, ...values }: IntegrationEventForm): Partial<IntegrationEvent> {
  const { CustomAuthHeaderName: __, CustomAuthHeaderValue: ___, ...rest } = values
  return {
    ...rest,
    ...typedSecrets({ HashKey }),
    ...authHeaderToPatch(values),
    ElevatedRoles: values.ElevatedRoles as ApiRole[],
  }
}

/** The form that edits an integration event. Its type is fixed when it is created. */
export const integrationEventForm: RecordEditorForm<IntegrationEventForm, IntegrationEvent> = {
  schema,
  toForm,
  plan: plainPlan(integrationEvents, toForm, toPatch),
  codes: {
    'Webhook.UrlSchemeHttps': 'CustomImplementationUrl',
    'Integration.CustomAuthHeaderNameRequired': 'CustomAuthHeaderName',
    'Integration.CustomAuthHeaderValueRequired': 'CustomAuthHeaderValue',
  },
  draftStorage: 'browser',
  Fields: ({ record }) => (
    <FormLayout>
      <Section title="Details">
        <TextField<IntegrationEventForm> name="Name" label="Name" />
        <IdField lookUp={integrationEvents.service.get} />
        {record ? (
          <ReadOnlyField label="Type">
            {EVENT_TYPES.find(({ value }) => value === record.EventType)?.label ?? record.EventType}
          </ReadOnlyField>
        ) : (
          <ChoiceField<IntegrationEventForm>
            name="EventType"
            label="Type"
            options={EVENT_TYPES}
            help="The type cannot be changed later."
          />
        )}
      </Section>
      <Section title="Calls">
        <TextField<IntegrationEventForm>
          name="CustomImplementationUrl"
          label="URL"
          placeholder="https://example.com/checkout"
          help="The address of your service. The platform adds a path for each of its calls, such as /shippingrates."
        />
        <SecretField<IntegrationEventForm>
          name="HashKey"
          label="Hash key"
          help="The secret that signs each call, so that your service can check the sender."
          saved={record?.HashKey}
        />
      </Section>
      <Section title="Access">
        <TagField<IntegrationEventForm>
          name="ElevatedRoles"
          label="Elevated roles"
          one="role"
          help="Roles that are added to the token your service gets."
          loadOffers={loadRoleOffers}
        />
        <AuthHeaderFields<IntegrationEventForm> saved={record?.CustomAuthHeaderValue} />
      </Section>
    </FormLayout>
  ),
}
