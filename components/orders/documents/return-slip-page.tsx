'use client'

import { useQuery } from '@tanstack/react-query'
import { returns } from '@/components/orders/returns/resource'
import { returnedLinesQuery } from '@/components/orders/returns/returned-lines'
import { currencyOf, type ReturnRow } from '@/components/orders/returns/service'
import { ReturnLink } from '@/components/resource/record/record-links'
import { RecordView } from '@/components/resource/record/record-view'
import { useCompanyName } from '@/hooks/use-company-name'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentFrame } from './document-frame'
import { returnSlip } from './return-slip'
import { usePaperContext } from './use-paper-context'

/** Page with the slip of one return. */
export function ReturnSlipPage({ id, prefetched }: { id: string; prefetched?: DocumentData | undefined }) {
  return (
    <RecordView resource={returns} id={id} prefetched={prefetched} isSubPage>
      {(record) => <Slip record={record} />}
    </RecordView>
  )
}

/** Refunds are between the buyer and the marketplace, so the slips of supplier users do not have them. */
function Slip({ record }: { record: ReturnRow }) {
  const { context, company, isSupplier } = usePaperContext()
  const id = record.ID ?? ''
  const buyerId = record.Order?.FromCompanyID ?? ''
  const buyer = useCompanyName('buyers', buyerId)
  const hasItems = (record.ItemsToReturn ?? []).length > 0
  const lines = useQuery({ ...returnedLinesQuery(record), enabled: hasItems })
  return (
    <DocumentFrame
      title="Return slip"
      record={
        <>
          Return <ReturnLink id={id} />
        </>
      }
      reads={hasItems ? [company, lines] : [company]}
      isNaming={buyer.isPending}
      describe={() =>
        returnSlip(
          {
            record,
            lines: lines.data ?? [],
            buyerName: buyer.name ?? buyerId,
            refundCurrency: isSupplier ? undefined : (currencyOf(record) ?? 'USD'),
          },
          context,
        )
      }
    />
  )
}
