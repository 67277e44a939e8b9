'use client'

import { Stack, Text } from '@chakra-ui/react'
import type { DehydratedState } from '@tanstack/react-query'
import { ApprovalList } from '@/components/orders/parts/approval-list'
import { FromCompany, OrderLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { OrderStatusBadge } from '@/components/orders/parts/order-status'
import { PaymentList } from '@/components/orders/parts/payment-list'
import { statusDateFacts } from '@/components/orders/parts/status-dates'
import { Facts, MoreFacts, xpFacts } from '@/components/resource/record/record-facts'
import { PartPanel, RecordPanel } from '@/components/resource/record/record-panel'
import { RecordView } from '@/components/resource/record/record-view'
import { Alert } from '@/components/ui/alert'
import { useSession } from '@/hooks/use-session'
import { approvalsAtMarketplace } from '@/components/orders/rules/approvals'
import { refundsOf, returnApprovalsOf } from '@/components/orders/rules/parts'
import { ItemsPanel } from './items-panel'
import { returns } from './resource'
import { currencyOf, type ReturnRow } from './service'

/** Page of one return with everything that the platform stores about it. */
export function ReturnPage({ id, prefetched }: { id: string; prefetched?: DehydratedState | undefined }) {
  return (
    <RecordView resource={returns} id={id} prefetched={prefetched}>
      {(one) => <ReturnPanels record={one} />}
    </RecordView>
  )
}

/**
 * Panels of a return. Refunds are between the buyer and the marketplace, like payments of orders, so supplier staff do
 * not see them.
 */
function ReturnPanels({ record }: { record: ReturnRow }) {
  const { isSupplier } = useSession()
  const id = record.ID ?? ''
  const currency = currencyOf(record)
  return (
    <Stack gap="5">
      <SummaryPanel record={record} />
      <ItemsPanel record={record} />
      <PartPanel title="Approvals" part={returnApprovalsOf(id)} none="No approval was required.">
        {(approvals) => <ApprovalList approvals={approvals} sides={[approvalsAtMarketplace]} />}
      </PartPanel>
      {!isSupplier && (
        <PartPanel title="Refunds" part={refundsOf(record.OrderID, id)} none="No refunds yet.">
          {(payments) => (
            <PaymentList payments={payments} currency={currency} buyerId={record.Order?.FromCompanyID} />
          )}
        </PartPanel>
      )}
    </Stack>
  )
}

function SummaryPanel({ record }: { record: ReturnRow }) {
  const { Order: order } = record
  return (
    <RecordPanel title="Summary">
      {!order && (
        <Alert status="warning" mb="4" title="The order of this return could not be loaded">
          Its currency is unknown, so amounts are shown without a currency.
        </Alert>
      )}
      <Facts
        facts={[
          { label: 'Return status', value: <OrderStatusBadge status={record.Status} /> },
          { label: 'Order', value: <OrderLink id={record.OrderID} /> },
          { label: 'Buyer', value: order?.FromCompanyID && <FromCompany id={order.FromCompanyID} /> },
          {
            label: 'Refund',
            value: <Money amount={record.RefundAmount} currency={currencyOf(record)} />,
          },
          {
            label: 'Order total',
            value: order && <Money amount={order.Total} currency={order.Currency} />,
          },
          {
            label: 'Comments',
            value: record.Comments && <Text whiteSpace="pre-wrap">{record.Comments}</Text>,
          },
          ...statusDateFacts(record),
        ]}
      />
      <MoreFacts label="Extended properties (xp)" facts={xpFacts(record.xp)} />
    </RecordPanel>
  )
}
