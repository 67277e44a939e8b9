'use client'

import { object, string, type InferType } from 'yup'
import { ChoiceField } from '@/components/fields/choice-field'
import { IdField } from '@/components/fields/id-field'
import { ReferenceField } from '@/components/fields/reference-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { ReadOnlyField } from '@/components/ui/field'
import type { ImportRules } from '@/lib/csv/import-plan'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import type { ApiClient, TrackingEvent, TrackingEventType } from '@/lib/ordercloud/models'
import { apiClients } from '../apiclients/resource'
import { DeliveryConfigField } from '../delivery-config-field'
import { TRACKING_TYPES, trackingEvents, trackingTypeWords } from './resource'

const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  EventType: string<TrackingEventType>()
    .defined()
    .test('type', `Type must be ${TRACKING_TYPES.map(({ value }) => value).join(', ')}.`, (type) =>
      TRACKING_TYPES.some(({ value }) => value === type),
    ),
  ClientID: referenceIdRule().required('API client is required.'),
  DeliveryConfigID: referenceIdRule().required('Delivery config is required.'),
})

type TrackingEventForm = InferType<typeof schema>

/** Returns the form values of a tracking event. */
function toForm(event: TrackingEvent | null): TrackingEventForm {
  return {
    ID: event?.ID ?? '',
    Name: event?.Name ?? '',
    EventType: event?.EventType ?? 'UserLoggedIn',
    ClientID: event?.ClientID ?? '',
    DeliveryConfigID: event?.DeliveryConfigID ?? '',
  }
}

/** Returns the tracking event of the form values in the platform's format. */
function toPatch({ ID: _, ...values }: TrackingEventForm): Partial<TrackingEvent> {
  return values
}

/** The form that edits a tracking event. Its type and its API client are fixed when it is created. */
export const trackingEventForm: RecordEditorForm<TrackingEventForm, TrackingEvent> = {
  schema,
  toForm,
  plan: plainPlan(trackingEvents, toForm, toPatch),
  codes: {
    'TrackingEvent.InvalidClientID': 'ClientID',
    'TrackingEvent.InvalidDeliveryConfigID': 'DeliveryConfigID',
    'TrackingEvent.CannotCreateMultipleEventsOfSameType': 'EventType',
  },
  draftStorage: 'browser',
  Fields: ({ record }) => (
    <FormLayout>
      <Section title="Details">
        <TextField<TrackingEventForm> name="Name" label="Name" />
        <IdField lookUp={trackingEvents.service.get} />
        {record ? (
          <>
            <ReadOnlyField label="Type">{trackingTypeWords(record.EventType)}</ReadOnlyField>
            <ReadOnlyField label="API client">{record.ClientID}</ReadOnlyField>
          </>
        ) : (
          <>
            <ChoiceField<TrackingEventForm>
              name="EventType"
              label="Type"
              options={TRACKING_TYPES}
              help="An API client has at most one event of each type. The type cannot be changed later."
            />
            <ReferenceField<TrackingEventForm, ApiClient>
              name="ClientID"
              label="API client"
              resource={apiClients}
              help="The application whose users are reported. It cannot be changed later."
            />
          </>
        )}
        <DeliveryConfigField<TrackingEventForm> help="The delivery config that gets the reports." />
      </Section>
    </FormLayout>
  ),
}

/** Rules for importing tracking events from a file. */
export const trackingEventImport: ImportRules<TrackingEventForm, TrackingEvent> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'EventType', label: 'Type' },
    { name: 'ClientID', label: 'API client' },
    { name: 'DeliveryConfigID', label: 'Delivery config' },
  ],
  schema,
  toForm,
  toPatch,
  canUndoCreates: true,
}
