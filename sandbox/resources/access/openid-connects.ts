import type { Context } from '../../core/http/context'
import type { ReadRecord, ResourceDefinition } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { readRecord } from '../../core/records/store'
import { eventNames } from '../integration/event-names'
import { checkUrl } from '../integration/integration-rules'

/** Configurations of sign-in through other providers; `sandbox/openid` implements the sign-in. */
export const openIdConnects: ResourceDefinition = {
  name: 'OpenIdConnects',
  model: 'OpenIdConnect',
  table: 'openidconnects',
  access: { kind: 'adminOnly' },
  references: [
    {
      field: 'OrderCloudApiClientID',
      to: 'ApiClients',
      onDelete: { refuse: 'ApiClient.UsedByIntegration', message: 'The API client is used by:' },
    },
    {
      field: 'IntegrationEventID',
      to: 'IntegrationEvents',
      onDelete: { refuse: 'IntegrationEvent.CannotDeleteInUse', message: 'The event is used by:' },
    },
  ],
  async write({ ctx, tx, record }) {
    // The client secret is sent to this address, so it is checked. Relative paths belong to the built-in provider.
    if (URL.canParse(String(record.TokenEndpoint))) checkUrl('TokenEndpoint', record.TokenEndpoint)
    const id = record.IntegrationEventID
    if (typeof id !== 'string' || id === '') return
    const event = await readRecord(tx, ctx.platform.table('IntegrationEvents'), [], id)
    if (event?.body.EventType === 'OpenIDConnect') return
    throw platformError(
      'IntegrationEvent.IncompatibleEventType',
      `The event "${id}" is not of type OpenIDConnect.`,
    )
  },
  async written({ tx, record, existing }) {
    if (!existing || existing.ID === record.ID) return
    await tx.query('update openid_links set connect_id = $2 where connect_id = $1', [
      String(existing.ID),
      String(record.ID),
    ])
  },
  async removed({ tx, record }) {
    await tx.query('delete from openid_links where connect_id = $1', [String(record.ID)])
  },
  unlisted: ['IntegrationEventName'],
  read: readNames,
}

async function readNames(ctx: Context, records: ReadRecord[]): Promise<void> {
  const names = await eventNames(ctx, records, ['IntegrationEventID'])
  for (const { body } of records)
    body.IntegrationEventName = names.get(String(body.IntegrationEventID)) ?? null
}
