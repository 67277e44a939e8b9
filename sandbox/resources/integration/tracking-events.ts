import type { ResourceDefinition, Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { readRecord } from '../../core/records/store'
import { DELIVERY } from './delivery-configs'
import type { TrackingEvent } from '../../contract/records'

/** Tracking events: visitor actions that are reported. Each API client has at most one event per type. */
export const trackingEvents: ResourceDefinition = {
  name: 'TrackingEvents',
  model: 'TrackingEvent',
  table: 'trackingevents',
  access: { kind: 'adminOnly' },
  references: [
    { ...DELIVERY, missing: 'TrackingEvent.InvalidDeliveryConfigID' },
    { field: 'ClientID', to: 'ApiClients', onDelete: 'keep', missing: 'TrackingEvent.InvalidClientID' },
  ],
  async write({ ctx, tx, record, existing }: Write<TrackingEvent>) {
    for (const field of ['EventType', 'ClientID'] as const) {
      if (existing && existing[field].toLowerCase() !== record[field].toLowerCase()) {
        throw platformError(
          'TrackingEvent.CannotUpdateProperty',
          `${field} cannot change after the event is created.`,
          {
            Property: field,
          },
        )
      }
    }
    if (existing) return
    // The client is locked while its events are counted, so that it never gets two of one type.
    await readRecord(tx, ctx.platform.table('ApiClients'), [], record.ClientID, true)
    const { rows } = await tx.query(
      `select id from trackingevents where lower(body ->> 'ClientID') = lower($1) and body ->> 'EventType' = $2`,
      [record.ClientID, record.EventType],
    )
    if (rows[0]) {
      throw platformError(
        'TrackingEvent.CannotCreateMultipleEventsOfSameType',
        `The API client already has an event of type ${record.EventType}: "${rows[0][0]}".`,
        { ID: rows[0][0] },
      )
    }
  },
}
