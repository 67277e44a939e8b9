import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { AssignmentDefinition, ResourceDefinition } from '../../core/http/definitions'
import { fieldError, notFound, PlatformError, platformError } from '../../core/http/errors'
import { parseRecord, type JsonObject } from '../../core/records/json'
import { principalByName } from '../../core/auth/principals'
import { readRecord } from '../../core/records/store'
import { recount } from '../integration/counters'
import { eventNames } from '../integration/event-names'

const EVENTS = ['OrderCheckout', 'OrderReturn', 'AddToCart'] as const
const fieldOf = (event: string): string => `${event}IntegrationEventID`

/** API clients. The platform chooses their IDs, which are GUIDs. */
export const apiClients: ResourceDefinition = {
  name: 'ApiClients',
  model: 'ApiClient',
  table: 'apiclients',
  access: { kind: 'adminOnly' },
  serverId: true,
  idInAnyCase: true,
  unlisted: EVENTS.map((event) => `${event}IntegrationEventName`),
  references: EVENTS.map((event) => ({
    field: fieldOf(event),
    to: 'IntegrationEvents',
    onDelete: {
      refuse: 'IntegrationEvent.CannotDeleteInUse',
      message: 'The event is used by these API clients:',
    },
  })),
  async write({ ctx, tx, record }) {
    const username = record.DefaultContextUserName
    const user = typeof username === 'string' && username !== '' ? await principalByName(tx, username) : null
    if (username && !user) throw notFound('User', String(username))
    await checkEvents(ctx, tx, record)
    if (record.IsAnonBuyer && user?.kind !== 'buyer') {
      throw platformError(
        'ApiClient.RequiredNotAnonBuyer',
        'An anonymous client needs a buyer user as its DefaultContextUserName.',
      )
    }
  },
  async remove({ tx, record }) {
    if (!record.Active || !grantsFullAccess(record)) return
    const { rows } = await tx.query(
      `select body from apiclients where id <> $1 and (body ->> 'Active')::boolean`,
      [String(record.ID)],
    )
    if (rows.some(([body]) => grantsFullAccess(parseRecord(body)))) return
    throw platformError(
      'ApiClient.CannotDeleteLastFullAccess',
      'Without this API client, no user could sign in with full access.',
    )
  },
  async read(ctx, records) {
    const names = await eventNames(ctx, records, EVENTS.map(fieldOf))
    for (const { body } of records) {
      for (const event of EVENTS) {
        body[`${event}IntegrationEventName`] = names.get(String(body[fieldOf(event)])) ?? null
      }
    }
  },
}

/** Returns true for a client through which an administrator gets all rights. */
function grantsFullAccess({
  AllowSeller,
  MaximumGrantedRoles,
  MaximumGrantedCustomRoles,
}: JsonObject): boolean {
  const most = [MaximumGrantedRoles, MaximumGrantedCustomRoles].flatMap((list) => list ?? [])
  return Boolean(AllowSeller) && (most.length === 0 || most.includes('FullAccess'))
}

async function checkEvents(ctx: Context, tx: Tx, record: JsonObject): Promise<void> {
  for (const event of EVENTS) {
    const id = record[fieldOf(event)]
    if (typeof id !== 'string' || id === '') continue
    const named = await readRecord(tx, ctx.platform.table('IntegrationEvents'), [], id)
    if (named?.body.EventType === event) continue
    throw platformError(
      'IntegrationEvent.IncompatibleEventType',
      `The event "${id}" is not of type ${event}.`,
      {
        IntegrationEventID: id,
      },
    )
  }
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
