import { ActiveBadge } from '@/components/resource/active'
import { Excerpt } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { DeliveryConfig } from '@/lib/ordercloud/models'
import { deliveryConfigsArea } from '../areas'
import { targetsOf } from './targets'

const targetWords = ({ DeliveryTargets }: DeliveryConfig) =>
  targetsOf(DeliveryTargets)
    .map(({ label }) => label)
    .join(', ')

/** Resource that describes delivery configs to lists, forms and menus. */
export const deliveryConfigs: ListedResource<DeliveryConfig> = defineResource(deliveryConfigsArea, {
  words: {
    purpose:
      'Delivery configs are the services that get webhooks, emails, changed products and tracking events.',
    consequence:
      'Its secrets cannot be restored. A delivery config that a webhook, message sender, tracking event or synchronization uses cannot be deleted.',
  },
  idOf: (config) => config.ID ?? '',
  titleOf: (config) => config.Name || config.ID || '',
  summary: (config) => targetWords(config),
  badge: (config) => <ActiveBadge isActive={config.Enabled} />,
  service: crud<DeliveryConfig>((oc) => oc.DeliveryConfigurations, '/integrations/deliveryconfig'),
  search: { words: 'name or ID' },
  rules: {
    sortable: ['Name', 'ID'],
    defaultSort: 'Name',
    filters: [
      {
        kind: 'choice',
        key: 'Enabled',
        label: 'Status',
        options: [
          { value: 'true', label: 'Active' },
          { value: 'false', label: 'Inactive' },
        ],
      },
    ],
  },
  bulk: [{ field: 'Enabled', kind: 'boolean', label: 'Active' }],
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn('lg'),
    {
      key: 'targets',
      label: 'Delivers to',
      field: 'DeliveryTargets',
      from: 'md',
      width: '34%',
      cell: (row) => <Excerpt>{targetWords(row)}</Excerpt>,
    },
    {
      key: 'status',
      label: 'Status',
      field: 'Enabled',
      width: '7.25rem',
      cell: (row) => <ActiveBadge isActive={row.Enabled} />,
    },
  ],
  loadForm: () =>
    import('#browser/marketplace/deliveryconfigs/form.tsx').then((file) => file.deliveryConfigForm),
})
