import { crudBelow } from '@/lib/ordercloud/crud'
import type { CreditCard, SpendingAccount } from '@/lib/ordercloud/models'
import { READERS } from '@/lib/permissions/readers'
import { named } from '@/lib/resource/named'
import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'

/** A spending account of one buyer. */
export const spendingAccountReference = perParent((buyerId): Reference<SpendingAccount> => ({
  ...named,
  path: `buyers/${encodeURIComponent(buyerId)}/spendingaccounts`,
  words: { one: 'spending account', many: 'spending accounts' },
  service: crudBelow<SpendingAccount>(buyerId, (oc) => oc.SpendingAccounts),
  readers: READERS.spendingAccounts,
}))

/** A credit card of one buyer. Its title is the type with the last digits and the name on the card. */
export const creditCardReference = perParent((buyerId): Reference<CreditCard> => ({
  path: `buyers/${encodeURIComponent(buyerId)}/creditcards`,
  words: { one: 'credit card', many: 'credit cards' },
  service: crudBelow<CreditCard>(buyerId, (oc) => oc.CreditCards),
  readers: ['CreditCardReader', 'CreditCardAdmin'],
  idOf: ({ ID }) => ID ?? '',
  titleOf: ({ ID, CardType, PartialAccountNumber: digits, CardholderName: holder }) =>
    [[CardType, digits && `ending in ${digits}`].filter(Boolean).join(' '), holder]
      .filter(Boolean)
      .join(', ') ||
    (ID ?? ''),
  search: { words: 'ID' },
  rules: { defaultSort: 'ID' },
}))
