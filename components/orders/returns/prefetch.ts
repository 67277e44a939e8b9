import type { ReadBeside } from '@/components/resource/prefetch'
import { readApprovalNames, readPayments } from '../page/prefetch'
import { approvalsAtMarketplace } from '../rules/approvals'
import { refundsOf, returnApprovalsOf } from '../rules/parts'
import { returnedLinesQuery } from './returned-lines'
import type { ReturnRow } from './service'

/** Reads the first screen of a return's page. Supplier staff do not see refunds. */
export const readReturnPage: ReadBeside<ReturnRow> = (document, id, record) =>
  Promise.all([
    document
      .readPart(returnApprovalsOf(id))
      .then((page) => readApprovalNames(document, page?.Items ?? [], [approvalsAtMarketplace])),
    record.then(async (found) => {
      if (!found) return
      await Promise.all([
        found.ItemsToReturn?.length ? document.read(returnedLinesQuery(found)) : undefined,
        document.readNames('buyers', [found.Order?.FromCompanyID]),
        !document.isSupplier &&
          readPayments(document, refundsOf(found.OrderID, id), Promise.resolve(found.Order)),
      ])
    }),
  ])
