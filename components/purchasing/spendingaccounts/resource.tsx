import { PiggyBank } from 'lucide-react'
import { Period } from '@/components/resource/day'
import { idColumn } from '@/components/resource/id-column'
import { defineNestedResource, type NestedResource } from '@/components/resource/listed-resource'
import { formatPrice } from '@/lib/format/price'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { SpendingAccount } from '@/lib/ordercloud/models'
import { defineBuyerAssignments } from '@/lib/parties/buyer-assignments'
import { spendingAccountsArea } from '../areas'

/** Resource of the spending accounts of each buyer. */
export const spendingAccounts: NestedResource<SpendingAccount> = defineNestedResource(
  spendingAccountsArea,
  (buyerId) => ({
    icon: PiggyBank,
    words: {
      purpose: 'Spending accounts are budgets of this buyer that its users pay orders with.',
      consequence:
        'Users can no longer pay with it. An account that an order was paid with cannot be deleted.',
    },
    idOf: (account) => account.ID ?? '',
    titleOf: (account) => account.Name || account.ID || '',
    summary: (account) => (account.Name ? (account.ID ?? '') : ''),
    service: crudBelow<SpendingAccount>(buyerId, (oc) => oc.SpendingAccounts),
    search: { words: 'name or ID' },
    xp: {},
    rules: {
      sortable: ['Name', 'ID'],
      defaultSort: 'Name',
      filters: [
        {
          kind: 'choice',
          key: 'AllowAsPaymentMethod',
          label: 'Payment method',
          options: [
            { value: 'true', label: 'Allowed' },
            { value: 'false', label: 'Not allowed' },
          ],
        },
        { kind: 'number', key: 'Balance', label: 'Balance' },
        { kind: 'date', key: 'EndDate', label: 'End' },
      ],
      xpFilters: true,
    },
    bulk: [
      { field: 'AllowAsPaymentMethod', kind: 'boolean', label: 'Allow as payment method' },
      { field: 'EndDate', kind: 'instant', label: 'End', canClear: true },
    ],
    restore: { lost: 'its assignments' },
    columns: [
      { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
      idColumn(),
      {
        key: 'balance',
        label: 'Balance',
        field: 'Balance',
        align: 'end',
        width: '9rem',
        onPhones: 'figure',
        cell: (row) => <span className="ui-number">{formatPrice(row.Balance ?? 0)}</span>,
      },
      {
        key: 'runs',
        label: 'Valid',
        fields: ['StartDate', 'EndDate'],
        from: 'lg',
        width: '12rem',
        isDay: true,
        cell: (row) => <Period from={row.StartDate} to={row.EndDate} />,
      },
      {
        key: 'pays',
        label: 'Payment method',
        field: 'AllowAsPaymentMethod',
        from: 'md',
        width: '10rem',
        cell: (row) => (row.AllowAsPaymentMethod ? 'Allowed' : 'Not allowed'),
      },
    ],
    loadImport: () =>
      import('#browser/purchasing/spendingaccounts/form.tsx').then((file) => file.spendingAccountImport),
    loadDependents: () =>
      import('#browser/purchasing/spendingaccounts/form.tsx').then((file) =>
        file.spendingAccountDependents(buyerId),
      ),
  }),
  () => import('#browser/purchasing/spendingaccounts/form.tsx').then((file) => file.spendingAccountForm),
)

/** The assignments of a spending account. Each says whether orders may exceed the balance. */
export const spendingAccountAssignments = defineBuyerAssignments({
  path: 'spendingaccounts/parties',
  idField: 'SpendingAccountID',
  flags: [{ field: 'AllowExceed', label: 'May exceed the balance' }],
  resource: (oc) => oc.SpendingAccounts,
})
