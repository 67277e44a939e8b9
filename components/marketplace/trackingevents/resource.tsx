import { Id } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { TrackingEvent } from '@/lib/ordercloud/models'
import { trackingEventsArea } from '../areas'

/** The types of tracking events, with their names. */
export const TRACKING_TYPES: readonly { value: string; label: string }[] = [
  { value: 'UserLoggedIn', label: 'User signed in' },
  { value: 'LineItemAdded', label: 'Line item added' },
  { value: 'LineItemUpdated', label: 'Line item changed' },
  { value: 'OrderSubmitted', label: 'Order submitted' },
]

/** Returns the name of a type of tracking events. */
export function trackingTypeWords(type: string): string {
  return TRACKING_TYPES.find(({ value }) => value === type)?.label ?? type
}

/** Resource that describes tracking events to lists, forms and menus. */
export const trackingEvents: ListedResource<TrackingEvent> = defineResource(trackingEventsArea, {
  words: {
    purpose: 'Tracking events report what the users of an application do to a delivery config.',
    consequence: 'It is no longer reported. Earlier reports are kept by the service that got them.',
  },
  idOf: (event) => event.ID ?? '',
  titleOf: (event) => event.Name || event.ID || '',
  summary: (event) => trackingTypeWords(event.EventType),
  service: crud<TrackingEvent>((oc) => oc.TrackingEvents, '/integrations/trackingEvents'),
  search: { words: 'type or ID' },
  rules: {
    sortable: ['EventType', 'ID'],
    defaultSort: 'ID',
    filters: [{ kind: 'choice', key: 'EventType', label: 'Type', options: TRACKING_TYPES }],
  },
  restore: {},
  columns: [
    { key: 'name', label: 'Name', field: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn(),
    {
      key: 'client',
      label: 'API client',
      field: 'ClientID',
      from: 'lg',
      width: '22%',
      cell: (row) => <Id>{row.ClientID}</Id>,
    },
    {
      key: 'delivery',
      label: 'Delivery config',
      field: 'DeliveryConfigID',
      from: 'lg',
      width: '16%',
      cell: (row) => <Id>{row.DeliveryConfigID}</Id>,
    },
    {
      key: 'type',
      label: 'Type',
      sort: 'EventType',
      from: 'md',
      width: '11rem',
      cell: (row) => trackingTypeWords(row.EventType),
    },
  ],
  loadForm: () =>
    import('#browser/marketplace/trackingevents/form.tsx').then((file) => file.trackingEventForm),
  loadImport: () =>
    import('#browser/marketplace/trackingevents/form.tsx').then((file) => file.trackingEventImport),
})
