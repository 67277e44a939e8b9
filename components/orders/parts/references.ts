import { addressLine } from '@/lib/format/address'
import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { Address, CreditCard, SpendingAccount } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
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

/** A saved address of one buyer. The marketplace's own are those of its orders to suppliers. */
export const addressReference = perParent((buyerId): Reference<Address> => {
  const isOwn = isMarketplace(buyerId)
  return {
    path: isOwn ? 'addresses' : `buyers/${encodeURIComponent(buyerId)}/addresses`,
    words: { one: 'address', many: 'addresses' },
    service: isOwn
      ? crud<Address>((oc) => oc.AdminAddresses)
      : crudBelow<Address>(buyerId, (oc) => oc.Addresses),
    readers: isOwn ? ['AdminAddressReader', 'AdminAddressAdmin'] : ['AddressReader', 'AddressAdmin'],
    idOf: ({ ID }) => ID ?? '',
    titleOf: (address) => address.AddressName || addressLine(address) || (address.ID ?? ''),
    search: { words: 'name, street, city or ID' },
    rules: { defaultSort: 'AddressName' },
  }
})
