import { Excerpt } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { nameWords } from '@/lib/resource/words'
import { crud } from '@/lib/ordercloud/crud'
import type { MessageSender } from '@/lib/ordercloud/models'
import { messageSendersArea } from '../areas'

/** Resource that describes message senders to lists, forms and menus. */
export const messageSenders: ListedResource<MessageSender> = defineResource(messageSendersArea, {
  words: {
    purpose: 'Message senders send emails, such as order confirmations, to the users of assigned companies.',
    consequence: 'Its emails are no longer sent.',
  },
  idOf: (sender) => sender.ID ?? '',
  titleOf: (sender) => sender.Name || sender.ID || '',
  summary: (sender) => (sender.MessageTypes ?? []).map(nameWords).join(', '),
  service: crud<MessageSender>((oc) => oc.MessageSenders),
  search: { words: 'name or ID' },
  xp: {},
  rules: {
    sortable: ['Name', 'ID'],
    defaultSort: 'Name',
    filters: [
      {
        kind: 'choice',
        key: 'AllowAllBuyers',
        label: 'Buyers',
        options: [
          { value: 'true', label: 'All buyers' },
          { value: 'false', label: 'Assigned only' },
        ],
      },
    ],
    xpFilters: true,
  },
  bulk: [{ field: 'AllowAllBuyers', kind: 'boolean', label: 'Send to all buyers' }],
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn('lg'),
    {
      key: 'types',
      label: 'Emails',
      field: 'MessageTypes',
      from: 'md',
      width: '40%',
      cell: (row) => <Excerpt>{(row.MessageTypes ?? []).map(nameWords).join(', ')}</Excerpt>,
    },
    {
      key: 'buyers',
      label: 'Buyers',
      field: 'AllowAllBuyers',
      width: '9rem',
      cell: (row) => (row.AllowAllBuyers ? 'All buyers' : 'Assigned only'),
    },
  ],
  loadForm: () =>
    import('#browser/marketplace/messagesenders/form.tsx').then((file) => file.messageSenderForm),
  loadDependents: () =>
    import('#browser/marketplace/messagesenders/form.tsx').then((file) => file.SenderDependents),
})
