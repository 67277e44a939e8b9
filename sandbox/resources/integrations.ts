import type { AssignmentDefinition, Reference, ResourceDefinition } from '../core/definitions'
import { refuse } from '../core/errors'

export const DELIVERY: Reference = {
  field: 'DeliveryConfigID',
  to: 'DeliveryConfigurations',
  onDelete: {
    refuse: 'DeliveryConfig.CannotDeleteConfigInUse',
    message: 'The delivery configuration is used by:',
  },
}

/** A reference that keeps its target from being deleted. */
export const blocks = (field: string, to: string, code: string, message: string): Reference => ({
  field,
  to,
  onDelete: { refuse: code, message },
})

const CLIENT_IN_USE = 'ApiClient.UsedByImpersonationConfig'
const PARTY_IN_USE = 'Impersonation.CannotDeleteImpersonateeParty'

/** Configuration that only admins see. Delivering what it configures comes with the integrations. */
export const integrationResources: ResourceDefinition[] = [
  { name: 'Incrementors', model: 'Incrementor', table: 'incrementors', access: { kind: 'adminOnly' } },
  {
    name: 'DeliveryConfigurations',
    model: 'DeliveryConfig',
    table: 'deliveryconfigs',
    access: { kind: 'adminOnly' },
  },
  {
    name: 'Webhooks',
    model: 'Webhook',
    table: 'webhooks',
    access: { kind: 'adminOnly' },
    references: [DELIVERY],
  },
  {
    name: 'MessageSenders',
    model: 'MessageSender',
    table: 'messagesenders',
    access: { kind: 'adminOnly' },
    references: [DELIVERY],
  },
  {
    name: 'TrackingEvents',
    model: 'TrackingEvent',
    table: 'trackingevents',
    access: { kind: 'adminOnly' },
    references: [DELIVERY],
  },
  {
    name: 'IntegrationEvents',
    model: 'IntegrationEvent',
    table: 'integrationevents',
    access: { kind: 'adminOnly' },
    write({ record, existing }) {
      // Left out of a PUT it stays, as everything that is decided once.
      record.EventType ??= existing?.EventType ?? null
      if (existing && existing.EventType !== record.EventType) {
        throw refuse('IntegrationEvent.CannotEditType', 'EventType cannot change after the event is created.')
      }
    },
  },
  {
    name: 'ImpersonationConfigs',
    model: 'ImpersonationConfig',
    table: 'impersonationconfigs',
    access: { kind: 'adminOnly' },
    references: [
      blocks(
        'SecurityProfileID',
        'SecurityProfiles',
        'Impersonation.CannotDeleteSecurityProfile',
        'The profile is used by:',
      ),
      blocks('ClientID', 'ApiClients', CLIENT_IN_USE, 'The API client is used by:'),
      blocks('BuyerID', 'Buyers', PARTY_IN_USE, 'The buyer is used by:'),
      blocks('ImpersonationBuyerID', 'Buyers', PARTY_IN_USE, 'The buyer is used by:'),
    ],
  },
  {
    name: 'OpenIdConnects',
    model: 'OpenIdConnect',
    table: 'openidconnects',
    access: { kind: 'adminOnly' },
    references: [
      blocks(
        'OrderCloudApiClientID',
        'ApiClients',
        'ApiClient.UsedByIntegration',
        'The API client is used by:',
      ),
    ],
  },
]

export const integrationAssignments: AssignmentDefinition[] = [
  {
    name: 'MessageSenderAssignments',
    model: 'MessageSenderAssignment',
    table: 'messagesenderassignments',
    access: { kind: 'adminOnly' },
    list: 'MessageSenders.ListAssignments',
    save: 'MessageSenders.SaveAssignment',
    delete: ['MessageSenders.DeleteAssignment'],
    keys: [
      { field: 'MessageSenderID', of: 'MessageSenders' },
      { field: 'BuyerID', of: 'Buyers', optional: true },
      { field: 'SupplierID', of: 'Suppliers', optional: true },
      { field: 'UserID', of: 'User', optional: true },
      { field: 'UserGroupID', of: 'UserGroup', optional: true },
    ],
  },
]
