import type { ReadBeside } from '@/components/resource/prefetch'
import type { Order, OrderApproval, Payment } from '@/lib/ordercloud/models'
import type { DocumentReader } from '@/components/resource/document-reader'
import { approvalsAtBuyer, approvalsAtMarketplace, type ApprovalSide } from '../rules/approvals'
import { relatedOrdersQuery } from '../rules/by-id'
import {
  approvalsOf,
  forwardedLinesOf,
  linesOf,
  paymentsOf,
  promotionsOf,
  returnsOf,
  shipmentItemsOf,
  shipmentsOf,
} from '../rules/parts'
import { relatedOrders } from '../rules/related'
import { spendingAccountQuery } from '../rules/spending-account'
import { READERS } from '@/lib/permissions/readers'
import { partQuery, type RecordPart } from '@/lib/resource/part'

/**
 * Reads the first screen of an order's page: all of its parts at once, and then what they refer to. Supplier staff do
 * not see payments.
 */
export const readOrderPage: ReadBeside<Order> = async (document, id, record) => {
  const lines = document.readPart(linesOf(id))
  const related = document.readPart(forwardedLinesOf(id))
  const shipments = document.readPart(shipmentsOf(id))
  await Promise.all([
    document.readPart(promotionsOf(id)),
    document.readPart(returnsOf(id)),
    !document.isSupplier && readPayments(document, paymentsOf(id), record),
    record.then((order) => document.readNames('buyers', [order?.FromCompanyID])),
    Promise.all([record, lines]).then(([order, page]) =>
      document.readNames('suppliers', [
        order?.ToCompanyID,
        ...(page?.Items ?? []).map(({ SupplierID }) => SupplierID),
      ]),
    ),
    Promise.all([record, document.readPart(approvalsOf(id))]).then(([order, page]) =>
      readApprovalNames(document, page?.Items ?? [], [
        approvalsAtBuyer(order?.FromCompanyID ?? ''),
        approvalsAtMarketplace,
      ]),
    ),
    related.then((page) => {
      const ids = relatedOrders(page?.Items ?? []).map((order) => order.id)
      return ids.length > 0 ? document.read(relatedOrdersQuery(id, ids)) : undefined
    }),
    // The page opens the items of a shipment at once when it is the only one.
    shipments.then((page) => {
      const [only, ...others] = page?.Items ?? []
      return only && others.length === 0
        ? document.read(partQuery(shipmentItemsOf(only.ID ?? ''), 1))
        : undefined
    }),
  ])
}

/** Reads a list of payments, and the names of the buyer's spending accounts that they use. */
export async function readPayments(
  document: DocumentReader,
  part: RecordPart<Payment>,
  order: Promise<Pick<Order, 'FromCompanyID'> | null | undefined>,
): Promise<void> {
  const [page, buyerId] = await Promise.all([
    document.readPart(part),
    order.then((found) => found?.FromCompanyID),
  ])
  if (!buyerId || !document.holdsAny(READERS.spendingAccounts)) return
  const accounts = (page?.Items ?? []).flatMap(({ SpendingAccountID }) => SpendingAccountID || [])
  await Promise.all([...new Set(accounts)].map((id) => document.read(spendingAccountQuery(buyerId, id))))
}

/** Reads the names of the groups and rules of approvals, as far as the user may see them. */
export async function readApprovalNames(
  document: DocumentReader,
  approvals: readonly Pick<OrderApproval, 'ApprovalRuleID' | 'ApprovingGroupID'>[],
  sides: readonly ApprovalSide[],
): Promise<void> {
  const groups = [...new Set(approvals.flatMap(({ ApprovingGroupID }) => ApprovingGroupID ?? []))]
  const rules = [...new Set(approvals.flatMap(({ ApprovalRuleID }) => ApprovalRuleID ?? []))]
  await Promise.all(
    sides.flatMap((side) => [
      document.holdsAny(side.groupReaders) && document.readById(side.groups, groups),
      document.holdsAny(side.ruleReaders) && document.readById(side.rules, rules),
    ]),
  )
}
