'use client'

import { buyerParts, nameOf, orderPart, profilePart } from '@/lib/parties/party-dependents'
import { buyerSide } from '@/lib/parties/company-side'
import { DependentList } from '@/components/resource/delete/dependent-list'
import type { CreditCard } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { READERS } from '@/lib/permissions/readers'
import {
  anyRole,
  dependentsFromAssignments,
  dependentsFromList,
  type DependentPart,
} from '@/lib/resource/dependents'
import { catalogReference } from '@/lib/resource/references'

/** Lists the records that depend on a buyer. */
export function BuyerDependents({ id }: { id: string }) {
  return <DependentList of={`buyers/${id}`} parts={partsOf(id)} />
}

function partsOf(buyerID: string): DependentPart[] {
  const path = encodeURIComponent(buyerID)
  const { viewUsers, viewGroups } = buyerSide(buyerID)
  return [
    {
      what: 'users',
      words: { one: 'user is deleted too', many: 'users are deleted too' },
      view: viewUsers,
      read: dependentsFromList((oc, page, request) => oc.Users.List(path, page, request), nameOf),
    },
    {
      what: 'user groups',
      words: { one: 'user group is deleted too', many: 'user groups are deleted too' },
      view: viewGroups,
      read: dependentsFromList((oc, page, request) => oc.UserGroups.List(path, page, request), nameOf),
    },
    {
      what: 'addresses',
      words: { one: 'address is deleted too', many: 'addresses are deleted too' },
      view: anyRole('AddressReader', 'AddressAdmin'),
      read: dependentsFromList((oc, page, request) => oc.Addresses.List(path, page, request), nameOf),
    },
    {
      what: 'cost centers',
      words: { one: 'cost center is deleted too', many: 'cost centers are deleted too' },
      view: anyRole('CostCenterReader', 'CostCenterAdmin'),
      read: dependentsFromList((oc, page, request) => oc.CostCenters.List(path, page, request), nameOf),
    },
    {
      what: 'credit cards',
      words: { one: 'credit card is deleted too', many: 'credit cards are deleted too' },
      view: anyRole('CreditCardReader', 'CreditCardAdmin'),
      read: dependentsFromList((oc, page, request) => oc.CreditCards.List(path, page, request), cardName),
    },
    {
      what: 'spending accounts',
      words: { one: 'spending account is deleted too', many: 'spending accounts are deleted too' },
      view: anyRole(...READERS.spendingAccounts),
      read: dependentsFromList((oc, page, request) => oc.SpendingAccounts.List(path, page, request), nameOf),
    },
    {
      what: 'approval rules',
      words: { one: 'approval rule is deleted too', many: 'approval rules are deleted too' },
      view: anyRole(...READERS.approvalRules),
      read: dependentsFromList((oc, page, request) => oc.ApprovalRules.List(path, page, request), nameOf),
    },
    {
      what: 'catalogs',
      words: {
        one: 'catalog is kept but no longer assigned to it',
        many: 'catalogs are kept but no longer assigned to it',
      },
      view: [roles.BuyerCatalogViewer, roles.BuyerCatalogManager],
      read: dependentsFromAssignments(
        (oc, page, request) => oc.Catalogs.ListAssignments({ buyerID, ...page }, request),
        ({ CatalogID }) => CatalogID,
        catalogReference,
      ),
    },
    profilePart({ BuyerID: buyerID }),
    ...buyerParts({ BuyerID: buyerID }),
    orderPart(
      'submitted orders',
      { one: 'submitted order is kept', many: 'submitted orders are kept' },
      { FromCompanyID: buyerID },
    ),
  ]
}

function cardName({ ID, CardType, PartialAccountNumber: digits }: CreditCard): string | undefined {
  return [CardType, digits && `ending in ${digits}`].filter(Boolean).join(' ') || ID
}
