import type { AssignmentDefinition, ResourceDefinition } from '../core/definitions'
import { fieldError, notFound, PlatformError, refuse } from '../core/errors'
import { principalByName } from '../core/principals'
import { recount } from './counters'

const EVENTS = ['OrderCheckout', 'OrderReturn', 'AddToCart'] as const

/** The platform names clients itself, by GUIDs. */
export const apiClients: ResourceDefinition = {
  name: 'ApiClients',
  model: 'ApiClient',
  table: 'apiclients',
  access: { kind: 'adminOnly' },
  serverId: true,
  references: EVENTS.map((event) => ({
    field: `${event}IntegrationEventID`,
    to: 'IntegrationEvents',
    onDelete: {
      refuse: 'IntegrationEvent.CannotDeleteInUse',
      message: 'The event is used by these API clients:',
    },
  })),
  async write({ tx, record }) {
    const username = record.DefaultContextUserName
    const user = typeof username === 'string' && username !== '' ? await principalByName(tx, username) : null
    if (username && !user) throw notFound('User', String(username))
    if (record.IsAnonBuyer && user?.kind !== 'buyer') {
      throw refuse(
        'ApiClient.RequiredNotAnonBuyer',
        'An anonymous client needs a buyer user as its DefaultContextUserName.',
      )
    }
  },
}

export const apiClientAssignments: AssignmentDefinition = {
  name: 'ApiClientAssignments',
  model: 'ApiClientAssignment',
  table: 'apiclientassignments',
  access: { kind: 'adminOnly' },
  list: 'ApiClients.ListAssignments',
  save: 'ApiClients.SaveAssignment',
  delete: ['ApiClients.DeleteBuyerAssignment', 'ApiClients.DeleteSupplierAssignment'],
  keys: [
    { field: 'ApiClientID', of: 'ApiClients' },
    { field: 'BuyerID', of: 'Buyers', optional: true },
    { field: 'SupplierID', of: 'Suppliers', optional: true },
  ],
  async write(_ctx, _tx, { body }) {
    if (body.BuyerID || body.SupplierID) return
    throw new PlatformError(400, [fieldError('BuyerID', 'or SupplierID is required', { Rule: 'required' })])
  },
  async changed(ctx, tx, { body }) {
    const id = String(body.ApiClientID)
    for (const side of ['Buyer', 'Supplier']) {
      const from = `apiclientassignments where apiclientid = $1 and ${side.toLowerCase()}id is not null`
      await recount(ctx, tx, 'ApiClients', [], id, `Assigned${side}Count`, from, [id])
    }
  },
}
