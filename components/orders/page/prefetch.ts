import type { ReadBeside, ReadBesideRows } from '@/components/resource/prefetch'
import type { LineItem, Order, OrderApproval, Payment } from '@/lib/ordercloud/models'
import type { DocumentReader } from '@/components/resource/document-reader'
import { creditCardReference, spendingAccountReference } from '../parts/references'
import {
  approvalsAtBuyer,
  approvalsAtMarketplace,
  idsOfGroups,
  idsOfRules,
  missingIds,
  type ApprovalSide,
} from '../rules/approvals'
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
import { meansOf } from '../rules/payment'
import { relatedOrders } from '../rules/related'
import { hasReturns, mayBeShipped } from '../rules/returned'
import { partQuery, type RecordPart } from '@/lib/resource/part'
import type { ListPage } from '@/lib/resource/service'

/**
 * Reads the first screen of an order's page: all of its parts at once, and then what they refer to. Supplier staff do
 * not see payments.
 */
export const readOrderPage: ReadBeside<Order> = async (document, id, record) => {
  const lines = document.read(partQuery(linesOf(id), 1))
  await Promise.all([
    document.read(partQuery(promotionsOf(id), 1)),
    readDelivery(document, id, record, lines),
    !document.isSupplier && readPayments(document, paymentsOf(id), record),
    record.then((order) => document.readNames('buyers', [order?.FromCompanyID])),
    Promise.all([record, lines]).then(([order, page]) =>
      document.readNames('suppliers', [
        order?.ToCompanyID,
        ...(page?.Items ?? []).map(({ SupplierID }) => SupplierID),
      ]),
    ),
    Promise.all([record, document.read(partQuery(approvalsOf(id), 1))]).then(([order, page]) =>
      readApprovalNames(document, page?.Items ?? [], [
        approvalsAtBuyer(order?.FromCompanyID ?? ''),
        approvalsAtMarketplace,
      ]),
    ),
    lines.then(async (page) => {
      const linked =
        page && page.Meta.TotalPages > 1 ? await document.read(partQuery(forwardedLinesOf(id), 1)) : page
      const ids = relatedOrders(linked?.Items ?? []).map((order) => order.id)
      return ids.length > 0 ? document.read(relatedOrdersQuery(id, ids)) : undefined
    }),
  ])
}

/** Reads the shipments and returns of an order, if it may have some. */
async function readDelivery(
  document: DocumentReader,
  id: string,
  record: Promise<Order | undefined>,
  lines: Promise<ListPage<LineItem> | undefined>,
): Promise<void> {
  const order = await record
  if (!order || !hasReturns(order)) return
  await Promise.all([document.read(partQuery(returnsOf(id), 1)), readShipments(document, id, order, lines)])
}

async function readShipments(
  document: DocumentReader,
  id: string,
  order: Order,
  lines: Promise<ListPage<LineItem> | undefined>,
): Promise<void> {
  // The shipments of other orders do not wait for the lines.
  const page = order.Status === 'Open' ? await lines : undefined
  const known = { lines: page?.Items, isComplete: page?.Meta.TotalPages === 1, error: undefined }
  if (!mayBeShipped(order, known)) return
  const shipments = await document.read(partQuery(shipmentsOf(id), 1))
  // A single shipment shows its items at once.
  const [only, ...others] = shipments?.Items ?? []
  if (only?.ID && others.length === 0) await document.read(partQuery(shipmentItemsOf(only.ID), 1))
}

/** Reads the names of the companies in the list of orders. Supplier staff see no companies there. */
export const readOrderRows: ReadBesideRows<Order> = async (document, orders) => {
  if (document.isSupplier) return
  await Promise.all([
    document.readNames(
      'buyers',
      orders.map(({ FromCompanyID }) => FromCompanyID),
    ),
    document.readNames(
      'suppliers',
      orders.map(({ ToCompanyID }) => ToCompanyID),
    ),
  ])
}

/** Reads a list of payments, and the buyer's spending accounts and credit cards that they use. */
export async function readPayments(
  document: DocumentReader,
  part: RecordPart<Payment>,
  order: Promise<Pick<Order, 'FromCompanyID'> | null | undefined>,
): Promise<void> {
  const [page, buyerId] = await Promise.all([
    document.read(partQuery(part, 1)),
    order.then((found) => found?.FromCompanyID),
  ])
  if (!buyerId) return
  const { accountIds, cardIds } = meansOf(page?.Items ?? [])
  const [accounts, cards] = [spendingAccountReference(buyerId), creditCardReference(buyerId)]
  await Promise.all([
    document.holdsAny(accounts.readers ?? []) && document.readById(accounts, accountIds),
    document.holdsAny(cards.readers ?? []) && document.readById(cards, cardIds),
  ])
}

/**
 * Reads the names of the groups and rules of approvals, as far as the user may see them. `useApprovalNames` reads the
 * same.
 */
export async function readApprovalNames(
  document: DocumentReader,
  approvals: readonly Pick<OrderApproval, 'ApprovalRuleID' | 'ApprovingGroupID'>[],
  sides: readonly ApprovalSide[],
): Promise<void> {
  let [groups, rules] = [idsOfGroups(approvals), idsOfRules(approvals)]
  for (const side of sides) {
    const [foundGroups, foundRules] = await Promise.all([
      document.holdsAny(side.groupReaders) ? document.readById(side.groups, groups) : [],
      document.holdsAny(side.ruleReaders) ? document.readById(side.rules, rules) : [],
    ])
    groups = missingIds(groups, foundGroups, side.groups.idOf)
    rules = missingIds(rules, foundRules, side.rules.idOf)
  }
}
