import type { Context } from '../../core/http/context'
import type { Deletion, ReadRecord, ResourceDefinition, Write } from '../../core/http/definitions'
import { checkEventType, eventNames } from '../integration/integration-events'
import { checkUrl } from '../integration/integration-rules'
import { renamed } from '../../rules/orders/order/renames'
import type { OpenIdConnect } from '../../contract/records'

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
      onDelete: { errorCode: 'ApiClient.UsedByIntegration', message: 'The API client is used by:' },
    },
    {
      field: 'IntegrationEventID',
      to: 'IntegrationEvents',
      onDelete: { errorCode: 'IntegrationEvent.CannotDeleteInUse', message: 'The event is used by:' },
    },
  ],
  async write({ ctx, tx, record }: Write<OpenIdConnect>) {
    // The client secret is sent to this address, so it is checked. Relative paths belong to the built-in provider.
    if (URL.canParse(record.TokenEndpoint ?? '')) checkUrl('TokenEndpoint', record.TokenEndpoint)
    await checkEventType(ctx, tx, record.IntegrationEventID, 'OpenIDConnect')
  },
  async written(write: Write<OpenIdConnect>) {
    const ids = renamed(write)
    if (ids) await write.tx.query('update openid_links set connect_id = $2 where connect_id = $1', ids)
  },
  async removed({ tx, record }: Deletion<OpenIdConnect>) {
    await tx.query('delete from openid_links where connect_id = $1', [record.ID])
  },
  unlisted: ['IntegrationEventName'],
  read: readNames,
}

async function readNames(ctx: Context, records: ReadRecord<OpenIdConnect>[]): Promise<void> {
  const names = await eventNames(ctx, records, ['IntegrationEventID'])
  for (const { body } of records) body.IntegrationEventName = names.get(body.IntegrationEventID ?? '') ?? null
}
