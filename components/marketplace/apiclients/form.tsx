'use client'

import { boolean, object, type InferType } from 'yup'
import { ReferenceField } from '@/components/fields/reference-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TagField } from '@/components/fields/tag-field'
import { TextField } from '@/components/fields/text-field'
import { PartyPanel } from '@/components/resource/assign/party-panel'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { numberText, text } from '@/lib/forms/rules'
import { emptyToNull, numberOrNull, numberToText } from '@/lib/forms/values'
import type { ApiClient, ApiRole, IntegrationEvent } from '@/lib/ordercloud/models'
import { partyQuery } from '@/lib/parties/party'
import { createWithAssignedId } from '@/lib/resource/create-once'
import { loadRoleOffers, platformRoles, texts } from '../fields'
import { integrationEvents } from '../integrationevents/resource'
import { apiClients } from './resource'
import { SecretsPanel } from './secrets-panel'

/** Longest lifetime of a refresh token, in minutes: 364 days. */
const MAX_REFRESH = 524_160

const schema = object({
  ID: idRule(),
  AppName: text('Name', 100, true),
  Active: boolean().defined(),
  AllowSeller: boolean().defined(),
  AllowAnyBuyer: boolean().defined(),
  AllowAnySupplier: boolean().defined(),
  IsAnonBuyer: boolean().defined(),
  DefaultContextUserName: text('Default user name', 100).test(
    'anonymous',
    'Anonymous shopping needs a default user of a buyer.',
    (name, { parent }) => Boolean(name) || !(parent as { IsAnonBuyer: boolean }).IsAnonBuyer,
  ),
  AccessTokenDuration: numberText({ label: 'Access token', min: 10, max: 600, decimals: 0 }).required(
    'Access token is required.',
  ),
  RefreshTokenDuration: numberText({ label: 'Refresh token', min: 0, max: MAX_REFRESH, decimals: 0 }),
  MinimumRequiredRoles: platformRoles(),
  MaximumGrantedRoles: platformRoles(),
  MinimumRequiredCustomRoles: texts(),
  MaximumGrantedCustomRoles: texts(),
  OrderCheckoutIntegrationEventID: referenceIdRule(),
  OrderReturnIntegrationEventID: referenceIdRule(),
  AddToCartIntegrationEventID: referenceIdRule(),
})

type ApiClientForm = InferType<typeof schema>

/** Returns the form values of an API client. */
function toForm(client: ApiClient | null): ApiClientForm {
  return {
    ID: client?.ID ?? '',
    AppName: client?.AppName ?? '',
    Active: client ? client.Active === true : true,
    AllowSeller: client?.AllowSeller === true,
    AllowAnyBuyer: client?.AllowAnyBuyer === true,
    AllowAnySupplier: client?.AllowAnySupplier === true,
    IsAnonBuyer: client?.IsAnonBuyer === true,
    DefaultContextUserName: client?.DefaultContextUserName ?? '',
    AccessTokenDuration: numberToText(client ? client.AccessTokenDuration : 60),
    RefreshTokenDuration: numberToText(client ? client.RefreshTokenDuration : 0),
    MinimumRequiredRoles: [...(client?.MinimumRequiredRoles ?? [])],
    MaximumGrantedRoles: [...(client?.MaximumGrantedRoles ?? [])],
    MinimumRequiredCustomRoles: [...(client?.MinimumRequiredCustomRoles ?? [])],
    MaximumGrantedCustomRoles: [...(client?.MaximumGrantedCustomRoles ?? [])],
    OrderCheckoutIntegrationEventID: client?.OrderCheckoutIntegrationEventID ?? '',
    OrderReturnIntegrationEventID: client?.OrderReturnIntegrationEventID ?? '',
    AddToCartIntegrationEventID: client?.AddToCartIntegrationEventID ?? '',
  }
}

/** Returns the API client of the form values in the platform's format. */
function toPatch({ ID: _, ...values }: ApiClientForm): Partial<ApiClient> {
  return {
    ...values,
    DefaultContextUserName: emptyToNull(values.DefaultContextUserName) as string,
    AccessTokenDuration: Number(values.AccessTokenDuration),
    RefreshTokenDuration: numberOrNull(values.RefreshTokenDuration) ?? 0,
    MinimumRequiredRoles: values.MinimumRequiredRoles as ApiRole[],
    MaximumGrantedRoles: values.MaximumGrantedRoles as ApiRole[],
    OrderCheckoutIntegrationEventID: emptyToNull(values.OrderCheckoutIntegrationEventID) as string,
    OrderReturnIntegrationEventID: emptyToNull(values.OrderReturnIntegrationEventID) as string,
    AddToCartIntegrationEventID: emptyToNull(values.AddToCartIntegrationEventID) as string,
  }
}

const planChanges = plainPlan(apiClients, toForm, toPatch)

/** The form that edits an API client. The platform chooses its ID. */
export const apiClientForm: RecordEditorForm<ApiClientForm, ApiClient> = {
  schema,
  toForm,
  plan: (values, record, generatedId) =>
    record
      ? planChanges(values, record, generatedId)
      : [
          {
            label: 'Create the API client',
            run: () => createWithAssignedId(apiClients.service, generatedId, toPatch(values), 'AppName'),
            makes: null,
          },
        ],
  codes: { 'ApiClient.RequiredNotAnonBuyer': 'DefaultContextUserName' },
  draftStorage: 'browser',
  Fields: () => (
    <FormLayout>
      <Section title="Details">
        <TextField<ApiClientForm> name="AppName" label="Name" />
        <SwitchField<ApiClientForm>
          name="Active"
          label="Active"
          help="If off, nobody can sign in through this API client."
        />
        <TextField<ApiClientForm>
          name="AccessTokenDuration"
          label="Access token"
          inputMode="numeric"
          help="Minutes until users need a new token: 10 to 600."
        />
        <TextField<ApiClientForm>
          name="RefreshTokenDuration"
          label="Refresh token"
          inputMode="numeric"
          help="Minutes in which the application can renew tokens without a password. 0 for never."
        />
      </Section>
      <Section title="Users">
        <SwitchField<ApiClientForm>
          name="AllowSeller"
          label="Users of the marketplace"
          help="If on, admin users can sign in."
        />
        <SwitchField<ApiClientForm>
          name="AllowAnyBuyer"
          label="Users of all buyers"
          help="If off, only users of the buyers assigned below can sign in."
        />
        <SwitchField<ApiClientForm>
          name="AllowAnySupplier"
          label="Users of all suppliers"
          help="If off, only users of the suppliers assigned below can sign in."
        />
        <TextField<ApiClientForm>
          name="DefaultContextUserName"
          label="Default user name"
          help="The user that the application acts as without a person, for integrations and guests."
        />
        <SwitchField<ApiClientForm>
          name="IsAnonBuyer"
          label="Anonymous shopping"
          help="If on, guests shop as the default user, which must belong to a buyer."
          alsoValidates="DefaultContextUserName"
        />
      </Section>
      <Section title="Roles">
        <TagField<ApiClientForm>
          name="MinimumRequiredRoles"
          label="Required roles"
          one="role"
          help="Only users with all of these roles can sign in."
          loadOffers={loadRoleOffers}
        />
        <TagField<ApiClientForm>
          name="MaximumGrantedRoles"
          label="Granted roles"
          one="role"
          help="Tokens contain no other roles than these. Leave empty for no limit."
          loadOffers={loadRoleOffers}
        />
        <TagField<ApiClientForm>
          name="MinimumRequiredCustomRoles"
          label="Required custom roles"
          one="role"
          help="Only users with all of these custom roles can sign in."
        />
        <TagField<ApiClientForm>
          name="MaximumGrantedCustomRoles"
          label="Granted custom roles"
          one="role"
          help="Tokens contain no other custom roles than these. Leave empty for no limit."
        />
      </Section>
      <Section title="Integration events">
        <ReferenceField<ApiClientForm, IntegrationEvent>
          name="OrderCheckoutIntegrationEventID"
          label="Order checkout"
          resource={integrationEvents}
          help="The service that calculates shipping and taxes of orders."
        />
        <ReferenceField<ApiClientForm, IntegrationEvent>
          name="OrderReturnIntegrationEventID"
          label="Order return"
          resource={integrationEvents}
          help="The service that calculates the refund of returns."
        />
        <ReferenceField<ApiClientForm, IntegrationEvent>
          name="AddToCartIntegrationEventID"
          label="Add to cart"
          resource={integrationEvents}
          help="The service that prices products from outside the catalogs."
        />
      </Section>
    </FormLayout>
  ),
  Panels: ({ record }) => {
    const id = record.ID ?? ''
    return (
      <>
        <SecretsPanel key={`${id}/secrets`} clientId={id} />
        <PartyPanel
          key={`${id}/parties`}
          title="Assignments"
          description="The buyers and suppliers whose users may sign in, besides those that are allowed above."
          assignments={{
            path: 'apiclients/parties',
            of: id,
            list: (oc, page, request) => oc.ApiClients.ListAssignments({ apiClientID: id, ...page }, request),
            add: (oc, { BuyerID, SupplierID }) =>
              oc.ApiClients.SaveAssignment({
                ApiClientID: id,
                ...(BuyerID && { BuyerID }),
                ...(SupplierID && { SupplierID }),
              }),
            remove: (oc, party) => {
              const { buyerID, supplierID } = partyQuery(party)
              const path = encodeURIComponent(id)
              return buyerID
                ? oc.ApiClients.DeleteBuyerAssignment(path, encodeURIComponent(buyerID))
                : oc.ApiClients.DeleteSupplierAssignment(path, encodeURIComponent(supplierID ?? ''))
            },
            invalidates: ['apiclients'],
          }}
          kinds={['buyer', 'supplier']}
          levels={['company']}
          manage={apiClients.access.manage}
          emptyText="No buyers or suppliers assigned yet."
          removalConsequence="Its users can no longer sign in through this API client."
        />
      </>
    )
  },
}
