'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { ReferenceField } from '@/components/fields/reference-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { emptyToNull } from '@/lib/forms/values'
import type { ApiClient, Buyer, ImpersonationConfig, SecurityProfile } from '@/lib/ordercloud/models'
import { buyerReference } from '@/lib/resource/buyer-reference'
import {
  adminUserGroupReference,
  adminUserReference,
  buyerUserGroupReference,
  buyerUserReference,
  securityProfileReference,
} from '@/lib/resource/people-references'
import { apiClients } from '../apiclients/resource'
import { impersonationConfigs } from './resource'

const oneParty = (group: 'ImpersonationGroupID' | 'GroupID') =>
  referenceIdRule().test(
    'one-party',
    'Choose a user group or a user, not both.',
    (user, { parent }) => !user || !(parent as Record<string, string>)[group],
  )

const schema = object({
  ID: idRule(),
  ClientID: referenceIdRule().required('API client is required.'),
  SecurityProfileID: referenceIdRule().required('Security profile is required.'),
  ImpersonationBuyerID: referenceIdRule(),
  ImpersonationGroupID: referenceIdRule(),
  ImpersonationUserID: oneParty('ImpersonationGroupID'),
  BuyerID: referenceIdRule(),
  GroupID: referenceIdRule(),
  UserID: oneParty('GroupID'),
})

type ImpersonationForm = InferType<typeof schema>

const PARTIES = [
  'ImpersonationBuyerID',
  'ImpersonationGroupID',
  'ImpersonationUserID',
  'BuyerID',
  'GroupID',
  'UserID',
] as const

/** Returns the form values of an impersonation config. */
function toForm(config: ImpersonationConfig | null): ImpersonationForm {
  const parties = Object.fromEntries(PARTIES.map((name) => [name, config?.[name] ?? ''])) as Record<
    (typeof PARTIES)[number],
    string
  >
  return {
    ID: config?.ID ?? '',
    ClientID: config?.ClientID ?? '',
    SecurityProfileID: config?.SecurityProfileID ?? '',
    ...parties,
  }
}

/** Returns the impersonation config of the form values in the platform's format. */
function toPatch({
  ClientID,
  SecurityProfileID,
  ...values
}: ImpersonationForm): Partial<ImpersonationConfig> {
  const parties = Object.fromEntries(PARTIES.map((name) => [name, emptyToNull(values[name])]))
  // Groups and users of a buyer need the buyer. Without it they are cleared, as the form shows none.
  const rest = values.BuyerID === '' ? { GroupID: null, UserID: null } : {}
  return { ClientID, SecurityProfileID, ...parties, ...rest } as Partial<ImpersonationConfig>
}

/** The form that edits an impersonation config. */
export const impersonationForm: RecordEditorForm<ImpersonationForm, ImpersonationConfig> = {
  schema,
  toForm,
  plan: plainPlan(impersonationConfigs, toForm, toPatch),
  fieldGroups: [
    ['ImpersonationBuyerID', 'ImpersonationGroupID', 'ImpersonationUserID'],
    ['BuyerID', 'GroupID', 'UserID'],
  ],
  draftStorage: 'browser',
  Fields,
}

function Fields() {
  const [actingBuyer, buyer] = useWatch<ImpersonationForm, ['ImpersonationBuyerID', 'BuyerID']>({
    name: ['ImpersonationBuyerID', 'BuyerID'],
  })
  const { setValue } = useFormContext<ImpersonationForm>()
  // Groups and users belong to one company, so those of another one are cleared.
  const clear = (...names: (keyof ImpersonationForm)[]) => {
    for (const name of names) setValue(name, '', { shouldDirty: true, shouldValidate: true })
  }
  return (
    <FormLayout>
      <Section title="Details">
        <IdField lookUp={impersonationConfigs.service.get} />
        <ReferenceField<ImpersonationForm, ApiClient>
          name="ClientID"
          label="API client"
          resource={apiClients}
          help="The application in which users act for others."
        />
        <ReferenceField<ImpersonationForm, SecurityProfile>
          name="SecurityProfileID"
          label="Security profile"
          resource={securityProfileReference}
          help="The roles that users have while they act for others."
        />
      </Section>
      <Section title="Users who act">
        <ReferenceField<ImpersonationForm, Buyer>
          name="ImpersonationBuyerID"
          label="Buyer of the acting users"
          resource={buyerReference}
          help="Leave empty for admin users."
          onChoose={() => clear('ImpersonationGroupID', 'ImpersonationUserID')}
        />
        <ReferenceField<ImpersonationForm>
          key={`group/${actingBuyer}`}
          name="ImpersonationGroupID"
          label="Acting user group"
          resource={actingBuyer ? buyerUserGroupReference(actingBuyer) : adminUserGroupReference}
          help="Only its members can act for others. Leave empty for no such limit."
          alsoValidates="ImpersonationUserID"
        />
        <ReferenceField<ImpersonationForm>
          key={`user/${actingBuyer}`}
          name="ImpersonationUserID"
          label="Acting user"
          resource={actingBuyer ? buyerUserReference(actingBuyer) : adminUserReference}
          help="Only this user can act for others. Leave empty for no such limit."
        />
      </Section>
      <Section title="Users they act for">
        <ReferenceField<ImpersonationForm, Buyer>
          name="BuyerID"
          label="Buyer"
          resource={buyerReference}
          help="Leave empty for users of all buyers."
          onChoose={() => clear('GroupID', 'UserID')}
        />
        {buyer !== '' && (
          <>
            <ReferenceField<ImpersonationForm>
              key={`group/${buyer}`}
              name="GroupID"
              label="User group"
              resource={buyerUserGroupReference(buyer)}
              help="Others can act for its members only. Leave empty for no such limit."
              alsoValidates="UserID"
            />
            <ReferenceField<ImpersonationForm>
              key={`user/${buyer}`}
              name="UserID"
              label="User"
              resource={buyerUserReference(buyer)}
              help="Others can act for this user only. Leave empty for no such limit."
            />
          </>
        )}
      </Section>
    </FormLayout>
  )
}
