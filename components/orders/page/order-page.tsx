'use client'

import { Stack } from '@chakra-ui/react'
import type { DehydratedState } from '@tanstack/react-query'
import { ApprovalList } from '@/components/orders/parts/approval-list'
import { PaymentList } from '@/components/orders/parts/payment-list'
import { FormLayout } from '@/components/resource/form/form-layout'
import { PartPanel } from '@/components/resource/record/record-panel'
import { RecordView } from '@/components/resource/record/record-view'
import { useSession } from '@/hooks/use-session'
import type { Order } from '@/lib/ordercloud/models'
import { approvalsAtBuyer, approvalsAtMarketplace } from '@/components/orders/rules/approvals'
import {
  approvalsOf,
  linesOf,
  paymentsOf,
  promotionsOf,
  returnsOf,
  shipmentsOf,
} from '@/components/orders/rules/parts'
import { AddressesPanel } from './addresses-panel'
import { LineTable } from './line-table'
import { PromotionList } from './promotion-list'
import { RelatedPanel } from './related-panel'
import { orders } from '@/components/orders/resource'
import { ReturnList } from './return-list'
import { ShipmentList } from './shipment-list'
import { SummaryPanel } from './summary-panel'
import { TotalsPanel } from './totals-panel'

/** Page of one order with everything that the platform stores about it. */
export function OrderPage({ id, prefetched }: { id: string; prefetched?: DehydratedState | undefined }) {
  return (
    <RecordView resource={orders} id={id} prefetched={prefetched}>
      {(order) => <OrderPanels order={order} />}
    </RecordView>
  )
}

/** Panels of an order. Payments are between the buyer and the marketplace, so supplier staff do not see them. */
function OrderPanels({ order }: { order: Order }) {
  const { isSupplier } = useSession()
  const id = order.ID ?? ''
  const currency = order.Currency
  return (
    <FormLayout
      side={
        <Stack gap="5">
          <TotalsPanel order={order} />
          <AddressesPanel order={order} />
        </Stack>
      }
    >
      <SummaryPanel order={order} />
      <PartPanel title="Lines" part={linesOf(id)} none="No lines.">
        {(lines) => <LineTable lines={lines} currency={currency} />}
      </PartPanel>
      {!isSupplier && (
        <PartPanel title="Payments" part={paymentsOf(id)} none="No payments.">
          {(payments) => (
            <PaymentList payments={payments} currency={currency} buyerId={order.FromCompanyID} />
          )}
        </PartPanel>
      )}
      <PartPanel title="Promotions" part={promotionsOf(id)} none="No promotions.">
        {(promotions) => <PromotionList promotions={promotions} currency={currency} />}
      </PartPanel>
      <PartPanel title="Approvals" part={approvalsOf(id)} none="No approval was required.">
        {(approvals) => (
          <ApprovalList
            approvals={approvals}
            sides={[approvalsAtBuyer(order.FromCompanyID ?? ''), approvalsAtMarketplace]}
          />
        )}
      </PartPanel>
      <PartPanel title="Shipments" part={shipmentsOf(id)} none="No shipments yet.">
        {(shipments) => <ShipmentList shipments={shipments} orderId={id} currency={currency} />}
      </PartPanel>
      <PartPanel title="Returns" part={returnsOf(id)} none="No returns.">
        {(returns) => <ReturnList returns={returns} currency={currency} />}
      </PartPanel>
      <RelatedPanel orderId={id} />
    </FormLayout>
  )
}
