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
      words: { one: 'user goes with it', many: 'users go with it' },
      view: viewUsers,
      read: dependentsFromList((oc, page, request) => oc.Users.List(path, page, request), nameOf),
    },
    {
      what: 'user groups',
      words: { one: 'user group goes with it', many: 'user groups go with it' },
      view: viewGroups,
      read: dependentsFromList((oc, page, request) => oc.UserGroups.List(path, page, request), nameOf),
    },
    {
      what: 'addresses',
      words: { one: 'address goes with it', many: 'addresses go with it' },
      view: anyRole('AddressReader', 'AddressAdmin'),
      read: dependentsFromList((oc, page, request) => oc.Addresses.List(path, page, request), nameOf),
    },
    {
      what: 'cost centers',
      words: { one: 'cost center goes with it', many: 'cost centers go with it' },
      view: anyRole('CostCenterReader', 'CostCenterAdmin'),
      read: dependentsFromList((oc, page, request) => oc.CostCenters.List(path, page, request), nameOf),
    },
    {
      what: 'credit cards',
      words: { one: 'credit card goes with it', many: 'credit cards go with it' },
      view: anyRole('CreditCardReader', 'CreditCardAdmin'),
      read: dependentsFromList((oc, page, request) => oc.CreditCards.List(path, page, request), cardName),
    },
    {
      what: 'spending accounts',
      words: { one: 'spending account goes with it', many: 'spending accounts go with it' },
      view: anyRole(...READERS.spendingAccounts),
      read: dependentsFromList((oc, page, request) => oc.SpendingAccounts.List(path, page, request), nameOf),
    },
    {
      what: 'approval rules',
      words: { one: 'approval rule goes with it', many: 'approval rules go with it' },
      view: anyRole(...READERS.approvalRules),
      read: dependentsFromList((oc, page, request) => oc.ApprovalRules.List(path, page, request), nameOf),
    },
    {
      what: 'catalogs',
      words: {
        one: 'catalog stays, no longer assigned to it',
        many: 'catalogs stay, no longer assigned to it',
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
      { one: 'submitted order stays as it is', many: 'submitted orders stay as they are' },
      { FromCompanyID: buyerID },
    ),
  ]
}

function cardName({ ID, CardType, PartialAccountNumber: digits }: CreditCard): string | undefined {
  return [CardType, digits && `ending in ${digits}`].filter(Boolean).join(' ') || ID
}
