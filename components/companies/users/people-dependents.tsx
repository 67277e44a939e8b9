'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { buyerParts, groupParts, orderPart, userParts } from '@/lib/parties/party-dependents'
import { buyerSide, supplierSide } from '@/lib/parties/company-side'

/** Returns the list of the records that depend on a user of a buyer. Orders in progress prevent the user from being deleted. */
export function buyerUserDependents(companyId: string) {
  return function BuyerUserDependents({ id }: { id: string }) {
    const side = buyerSide(companyId)
    const own = { FromCompanyID: companyId, FromUserID: id }
    return (
      <DependentList
        of={`${side.users.path}/${id}`}
        parts={[
          ...userParts(side, side.party, id),
          // Two separate requests, because one request lists either submitted orders or others.
          orderPart('open orders', DELETE_BLOCKING_ORDER_TEXTS.open, { ...own, Status: 'Open' }),
          orderPart('orders awaiting approval', DELETE_BLOCKING_ORDER_TEXTS.awaiting, {
            ...own,
            Status: 'AwaitingApproval',
          }),
        ]}
      />
    )
  }
}

const DELETE_BLOCKING_ORDER_TEXTS = {
  open: {
    one: 'open order prevents the user from being deleted',
    many: 'open orders prevent the user from being deleted',
  },
  awaiting: {
    one: 'order awaiting approval prevents the user from being deleted',
    many: 'orders awaiting approval prevent the user from being deleted',
  },
}

/** Returns the list of the records that depend on a user group of a buyer. */
export function buyerGroupDependents(companyId: string) {
  return function BuyerGroupDependents({ id }: { id: string }) {
    const side = buyerSide(companyId)
    const parts = [
      ...groupParts(side, side.party, id),
      ...buyerParts({ BuyerID: companyId, UserGroupID: id }),
    ]
    return <DependentList of={`${side.groups.path}/${id}`} parts={parts} />
  }
}

/** Returns the list of the records that depend on a user of a supplier. */
export function supplierUserDependents(companyId: string) {
  return function SupplierUserDependents({ id }: { id: string }) {
    const side = supplierSide(companyId)
    return <DependentList of={`${side.users.path}/${id}`} parts={userParts(side, side.party, id)} />
  }
}

/** Returns the list of the records that depend on a user group of a supplier. */
export function supplierGroupDependents(companyId: string) {
  return function SupplierGroupDependents({ id }: { id: string }) {
    const side = supplierSide(companyId)
    return <DependentList of={`${side.groups.path}/${id}`} parts={groupParts(side, side.party, id)} />
  }
}
