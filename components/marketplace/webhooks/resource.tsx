import { Count, Excerpt } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { Webhook } from '@/lib/ordercloud/models'
import { webhooksArea } from '../areas'

/** Resource that describes webhooks to lists, forms and menus. */
export const webhooks: ListedResource<Webhook> = defineResource(webhooksArea, {
  words: {
    purpose: 'Webhooks call your own service before or after operations of the platform.',
    consequence: 'Your service is no longer called. Its hash key and header cannot be restored.',
  },
  idOf: (webhook) => webhook.ID ?? '',
  titleOf: (webhook) => webhook.Name || webhook.ID || '',
  summary: (webhook) => webhook.Url || (webhook.ID ?? ''),
  service: crud<Webhook>((oc) => oc.Webhooks),
  search: { words: 'name, ID, description or URL' },
  rules: {
    sortable: ['Name', 'ID'],
    defaultSort: 'Name',
    filters: [
      {
        kind: 'choice',
        key: 'BeforeProcessRequest',
        label: 'Called',
        options: [
          { value: 'true', label: 'Before the operation' },
          { value: 'false', label: 'After the operation' },
        ],
      },
      { kind: 'text', key: 'Url', label: 'URL' },
    ],
  },
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn('lg'),
    {
      key: 'url',
      label: 'URL',
      field: 'Url',
      from: 'md',
      width: '32%',
      cell: (row) => <Excerpt>{row.Url}</Excerpt>,
    },
    {
      key: 'when',
      label: 'Called',
      field: 'BeforeProcessRequest',
      width: '7rem',
      cell: (row) => (row.BeforeProcessRequest ? 'Before' : 'After'),
    },
    {
      key: 'routes',
      label: 'Routes',
      field: 'WebhookRoutes',
      from: 'md',
      width: '6rem',
      align: 'end',
      cell: (row) => <Count>{row.WebhookRoutes?.length ?? 0}</Count>,
    },
  ],
  loadForm: () => import('#browser/marketplace/webhooks/form.tsx').then((file) => file.webhookForm),
})
