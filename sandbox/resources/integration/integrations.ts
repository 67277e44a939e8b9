import type { AssignmentDefinition, ResourceDefinition, Write } from '../../core/http/definitions'
import type { Reference } from '../../db/definitions'
import { platformError } from '../../core/http/errors'
import { deliveryConfigs } from './delivery-configs'
import { checkAuthHeader, secretsOf } from './integration-rules'
import { messageSenders } from './message-senders'
import { trackingEvents } from './tracking-events'
import { webhooks } from './webhooks'
import type { IntegrationEvent } from '../../contract/records'

/** Creates a reference that prevents the deletion of its target. */
export const blocks = (field: string, to: string, code: string, message: string): Reference => ({
  field,
  to,
  onDelete: { errorCode: code, message },
})

/** Configuration that only admins see. */
export const integrationResources: ResourceDefinition[] = [
  { name: 'Incrementors', model: 'Incrementor', table: 'incrementors', access: { kind: 'adminOnly' } },
  deliveryConfigs,
  webhooks,
  messageSenders,
  trackingEvents,
  {
    name: 'IntegrationEvents',
    model: 'IntegrationEvent',
    table: 'integrationevents',
    access: { kind: 'adminOnly' },
    async write(write: Write<IntegrationEvent>) {
      const { record, existing } = write
      // A PUT without the type keeps it, as it cannot change after creation.
      record.EventType ??= existing?.EventType ?? null
      if (existing && existing.EventType !== record.EventType) {
        throw platformError(
          'IntegrationEvent.CannotEditType',
          'EventType cannot change after the event is created.',
        )
      }
      const secret = await secretsOf(write, 'IntegrationEvents', existing?.ID)
      checkAuthHeader(record, secret('CustomAuthHeaderValue'))
    },
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
