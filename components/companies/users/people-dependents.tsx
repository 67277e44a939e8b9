'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { buyerParts, groupParts, orderPart, userParts } from '@/lib/parties/party-dependents'
import { buyerSide, supplierSide } from '@/lib/parties/company-side'

interface OfCompany {
  companyId: string
  id: string
}

/** Lists the records that depend on a user of a buyer. Orders in progress prevent the user from being deleted. */
export function BuyerUserDependents({ companyId, id }: OfCompany) {
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

/** Lists the records that depend on a user group of a buyer. */
export function BuyerGroupDependents({ companyId, id }: OfCompany) {
  const side = buyerSide(companyId)
  const parts = [...groupParts(side, side.party, id), ...buyerParts({ BuyerID: companyId, UserGroupID: id })]
  return <DependentList of={`${side.groups.path}/${id}`} parts={parts} />
}

/** Lists the records that depend on a user of a supplier. */
export function SupplierUserDependents({ companyId, id }: OfCompany) {
  const side = supplierSide(companyId)
  return <DependentList of={`${side.users.path}/${id}`} parts={userParts(side, side.party, id)} />
}

/** Lists the records that depend on a user group of a supplier. */
export function SupplierGroupDependents({ companyId, id }: OfCompany) {
  const side = supplierSide(companyId)
  return <DependentList of={`${side.groups.path}/${id}`} parts={groupParts(side, side.party, id)} />
}
