import { Excerpt } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { IntegrationEvent } from '@/lib/ordercloud/models'
import { integrationEventsArea } from '../areas'

/** The types of integration events, with their names. */
export const EVENT_TYPES: readonly { value: string; label: string }[] = [
  { value: 'OrderCheckout', label: 'Order checkout' },
  { value: 'OrderReturn', label: 'Order return' },
  { value: 'AddToCart', label: 'Add to cart' },
  { value: 'OpenIDConnect', label: 'OpenID connect' },
]

/** Resource that describes integration events to lists, forms and menus. */
export const integrationEvents: ListedResource<IntegrationEvent> = defineResource(integrationEventsArea, {
  words: {
    purpose:
      'Integration events are calls to your own services, such as those that calculate shipping, taxes and refunds.',
    consequence:
      'Its hash key and header cannot be restored. An event that an API client or an OpenID connect uses cannot be deleted.',
  },
  idOf: (event) => event.ID ?? '',
  titleOf: (event) => event.Name || event.ID || '',
  summary: (event) => event.CustomImplementationUrl,
  service: crud<IntegrationEvent>((oc) => oc.IntegrationEvents),
  search: { words: 'name, type or ID' },
  rules: {
    sortable: ['Name', 'EventType', 'ID'],
    defaultSort: 'Name',
    filters: [{ kind: 'choice', key: 'EventType', label: 'Type', options: EVENT_TYPES }],
  },
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn('lg'),
    {
      key: 'url',
      label: 'URL',
      field: 'CustomImplementationUrl',
      from: 'md',
      width: '34%',
      cell: (row) => <Excerpt>{row.CustomImplementationUrl}</Excerpt>,
    },
    {
      key: 'type',
      label: 'Type',
      sort: 'EventType',
      width: '10rem',
      cell: (row) => EVENT_TYPES.find(({ value }) => value === row.EventType)?.label ?? row.EventType,
    },
  ],
  loadForm: () =>
    import('#browser/marketplace/integrationevents/form.tsx').then((file) => file.integrationEventForm),
})
