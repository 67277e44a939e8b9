'use client'

import { boolean, object, type InferType } from 'yup'
import { SwitchField } from '@/components/fields/switch-field'
import { Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import type { EntitySyncConfig } from '@/lib/ordercloud/models'
import { DeliveryConfigField } from '../delivery-config-field'
import { singlePlan } from '../singles/single'
import type { EntitySync } from './kinds'

const schema = object({
  ID: idRule(),
  DeliveryConfigID: referenceIdRule().required('Delivery config is required.'),
  SyncEntityChanged: boolean().defined(),
  SyncEntityDeleted: boolean().defined(),
  Paused: boolean().defined(),
})

type SyncForm = InferType<typeof schema>

/** Returns the form values of a sync. A new one delivers changed and deleted records. */
function toForm(sync: EntitySyncConfig | null): SyncForm {
  return {
    ID: '',
    DeliveryConfigID: sync?.DeliveryConfigID ?? '',
    SyncEntityChanged: sync ? sync.SyncEntityChanged === true : true,
    SyncEntityDeleted: sync ? sync.SyncEntityDeleted === true : true,
    Paused: sync?.Paused === true,
  }
}

/** Returns the sync of the form values in the platform's format. */
function toPatch({ ID: _, ...values }: SyncForm): Partial<EntitySyncConfig> {
  return values
}

/** Returns the form that edits the sync of one kind of record. */
export function entitySyncForm({
  resource,
  words,
}: EntitySync): RecordEditorForm<SyncForm, EntitySyncConfig> {
  return {
    schema,
    toForm,
    plan: singlePlan(resource, toForm, toPatch),
    draftStorage: 'browser',
    Fields: () => (
      <Section title="Delivery">
        <DeliveryConfigField<SyncForm> help={`The delivery config that gets the ${words.many}.`} />
        <SwitchField<SyncForm>
          name="SyncEntityChanged"
          label={`Changed ${words.many}`}
          help={`If on, each new or changed ${words.one} is delivered.`}
        />
        <SwitchField<SyncForm>
          name="SyncEntityDeleted"
          label={`Deleted ${words.many}`}
          help={`If on, the ID of each deleted ${words.one} is delivered.`}
        />
        <SwitchField<SyncForm>
          name="Paused"
          label="Paused"
          help="If on, nothing is delivered until you turn it off. Changes in between are not delivered later."
        />
      </Section>
    ),
  }
}
