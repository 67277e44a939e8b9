import { CreditCard as CardIcon } from 'lucide-react'
import { Empty } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineNestedResource, type NestedResource } from '@/components/resource/listed-resource'
import { formatCardDate } from '@/lib/format/date'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { CreditCard } from '@/lib/ordercloud/models'
import { defineBuyerAssignments } from '@/lib/parties/buyer-assignments'
import { recordName } from '@/lib/resource/record-name'
import { creditCardsArea } from '../areas'

/** Resource of the credit cards of each buyer. The platform holds the token of the payment service, never the number. */
export const creditCards: NestedResource<CreditCard> = defineNestedResource(
  creditCardsArea,
  (buyerId) => ({
    icon: CardIcon,
    isPersonal: true,
    words: {
      purpose:
        'Credit cards are saved cards of this buyer that its users pay orders with. Only the token of the payment service and the last four digits are stored.',
      consequence: 'Users can no longer pay with it. The payment service keeps its own record of the card.',
    },
    idOf: (card) => card.ID ?? '',
    titleOf: (card) => recordName(card) ?? card.ID ?? '',
    summary: (card) => card.CardholderName || (card.ID ?? ''),
    service: crudBelow<CreditCard>(buyerId, (oc) => oc.CreditCards),
    search: { words: 'cardholder, type or ID', on: ['ID', 'CardholderName', 'CardType'] },
    xp: { isPersonal: true },
    rules: {
      sortable: ['CardholderName', 'CardType', 'ExpirationDate', 'ID', 'DateCreated'],
      defaultSort: 'CardholderName',
      filters: [
        { kind: 'text', key: 'CardType', label: 'Type' },
        { kind: 'date', key: 'ExpirationDate', label: 'Expiration' },
      ],
      xpFilters: true,
    },
    restore: { lost: 'its assignments, and its creation date' },
    columns: [
      {
        key: 'card',
        label: 'Card',
        sort: 'CardType',
        fields: ['CardType', 'PartialAccountNumber'],
        isTitle: true,
        cell: (row) => recordName(row) ?? row.ID,
      },
      idColumn('lg'),
      {
        key: 'holder',
        label: 'Cardholder',
        sort: 'CardholderName',
        from: 'md',
        width: '30%',
        cell: (row) => row.CardholderName || <Empty />,
      },
      {
        key: 'expires',
        label: 'Expiration',
        sort: 'ExpirationDate',
        width: '7rem',
        cell: (row) => formatCardDate(row.ExpirationDate) ?? <Empty />,
      },
    ],
    loadImport: () =>
      import('#browser/purchasing/creditcards/form.tsx').then((file) => file.creditCardImport),
    loadDependents: () =>
      import('#browser/purchasing/creditcards/form.tsx').then((file) => file.creditCardDependents(buyerId)),
  }),
  () => import('#browser/purchasing/creditcards/form.tsx').then((file) => file.creditCardForm),
)

/** The assignments of a credit card. */
export const creditCardAssignments = defineBuyerAssignments({
  path: 'creditcards/parties',
  idField: 'CreditCardID',
  resource: (oc) => oc.CreditCards,
})
