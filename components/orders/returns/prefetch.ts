import type { ReadBeside } from '@/components/resource/prefetch'
import { readApprovalNames, readPayments } from '../page/prefetch'
import { approvalsAtMarketplace } from '../rules/approvals'
import { refundsOf, returnApprovalsOf, returnsOf } from '../rules/parts'
import { returnedLinesQuery } from './returned-lines'
import type { ReturnRow } from './service'
import { partQuery } from '@/lib/resource/part'

/** Reads the first screen of a return's page. Supplier staff do not see refunds. */
export const readReturnPage: ReadBeside<ReturnRow> = (document, id, record) =>
  Promise.all([
    document
      .read(partQuery(returnApprovalsOf(id), 1))
      .then((page) => readApprovalNames(document, page?.Items ?? [], [approvalsAtMarketplace])),
    record.then(async (found) => {
      if (!found) return
      const hasItems = Boolean(found.ItemsToReturn?.length)
      await Promise.all([
        hasItems && document.read(returnedLinesQuery(found)),
        hasItems && document.read(partQuery(returnsOf(found.OrderID), 1)),
        document.readNames('buyers', [found.Order?.FromCompanyID]),
        !document.isSupplier &&
          readPayments(document, refundsOf(found.OrderID, id), Promise.resolve(found.Order)),
      ])
    }),
  ])
