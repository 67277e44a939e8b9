import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type {
  AssignmentDefinition,
  AssignmentRow,
  Deletion,
  ReadRecord,
  ResourceDefinition,
  Write,
} from '../../core/http/definitions'
import { fieldError, notFound, PlatformError, platformError } from '../../core/http/errors'
import { parseRecord } from '../../core/records/json'
import { principalByName } from '../../core/auth/principals'
import { checkEventType, eventNames } from '../integration/integration-events'
import { recountCompanies } from './company-sign-ins'
import type { ApiClient, ApiClientAssignment } from '../../contract/records'

const EVENTS = ['OrderCheckout', 'OrderReturn', 'AddToCart'] as const
const fieldOf = <Event extends string>(event: Event) => `${event}IntegrationEventID` as const

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
      errorCode: 'IntegrationEvent.CannotDeleteInUse',
      message: 'The event is used by these API clients:',
    },
  })),
  async write({ ctx, tx, record }: Write<ApiClient>) {
    const username = record.DefaultContextUserName
    const user = username ? await principalByName(tx, username) : null
    if (username && !user) throw notFound('User', username)
    await checkEvents(ctx, tx, record)
    if (record.IsAnonBuyer && user?.kind !== 'buyer') {
      throw platformError(
        'ApiClient.RequiredNotAnonBuyer',
        'An anonymous client needs a buyer user as its DefaultContextUserName.',
      )
    }
  },
  async remove({ tx, record }: Deletion<ApiClient>) {
    if (!record.Active || !grantsFullAccess(record)) return
    const { rows } = await tx.query(
      `select body from apiclients where id <> $1 and (body ->> 'Active')::boolean`,
      [record.ID],
    )
    if (rows.some(([body]) => grantsFullAccess(parseRecord<ApiClient>(body)))) return
    throw platformError(
      'ApiClient.CannotDeleteLastFullAccess',
      'Without this API client, no user could sign in with full access.',
    )
  },
  async read(ctx, records: ReadRecord<ApiClient>[]) {
    const names = await eventNames(ctx, records, EVENTS.map(fieldOf))
    for (const { body } of records) {
      for (const event of EVENTS) {
        body[`${event}IntegrationEventName`] = names.get(body[fieldOf(event)] ?? '') ?? null
      }
    }
  },
}

/** Returns true for a client through which an administrator gets all rights. */
function grantsFullAccess({
  AllowSeller,
  MaximumGrantedRoles,
  MaximumGrantedCustomRoles,
}: ApiClient): boolean {
  const most = [...(MaximumGrantedRoles ?? []), ...(MaximumGrantedCustomRoles ?? [])]
  return AllowSeller && (most.length === 0 || most.includes('FullAccess'))
}

async function checkEvents(ctx: Context, tx: Tx, record: ApiClient): Promise<void> {
  for (const event of EVENTS) {
    await checkEventType(ctx, tx, record[fieldOf(event)], event)
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
  async write(_ctx, _tx, { body }: AssignmentRow<ApiClientAssignment>) {
    if (body.BuyerID || body.SupplierID) return
    throw new PlatformError(400, [fieldError('BuyerID', 'or SupplierID is required', { Rule: 'required' })])
  },
  async changed(ctx, tx, { body }: AssignmentRow<ApiClientAssignment>) {
    for (const side of ['Buyer', 'Supplier'] as const)
      await recountCompanies({ ctx, tx }, body.ApiClientID, side)
  },
}
