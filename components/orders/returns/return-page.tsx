'use client'

import { Grid, Stack, Text } from '@chakra-ui/react'
import { returnDocuments } from '@/components/orders/documents/document-links'
import { usePart } from '@/components/orders/parts/use-part'
import { ApprovalWaitLine } from '@/components/orders/parts/approval-wait-line'
import { Money } from '@/components/orders/parts/money'
import { PaperMenu } from '@/components/orders/parts/paper-menu'
import { PaymentList } from '@/components/orders/parts/payment-list'
import { SideFacts } from '@/components/orders/parts/side-facts'
import { TimelinePanel } from '@/components/orders/parts/timeline'
import { useApprovalNames } from '@/components/orders/parts/use-approval-names'
import { approvalsAtMarketplace } from '@/components/orders/rules/approvals'
import { refundsOf, returnApprovalsOf } from '@/components/orders/rules/parts'
import { returnTimeline } from '@/components/orders/rules/timeline'
import { approvalWait } from '@/components/orders/rules/waiting'
import { Instant } from '@/components/resource/instant'
import { XpPanel } from '@/components/resource/record/record-foot'
import { FromCompany, OrderLink } from '@/components/resource/record/record-links'
import { PartPanel, RecordPanel } from '@/components/resource/record/record-panel'
import { RecordSummary } from '@/components/resource/record/record-summary'
import { RecordView } from '@/components/resource/record/record-view'
import { Alert } from '@/components/ui/alert'
import { useViewer } from '@/hooks/use-session'
import type { DocumentData } from '@/lib/resource/document-data'
import { ItemsPanel } from './items-panel'
import { returns } from './resource'
import { currencyOf, type ReturnRow } from './service'
import { useReturnActions } from './use-return-actions'

/** Page of one return with everything that the platform stores about it. */
export function ReturnPage({ id, prefetched }: { id: string; prefetched?: DocumentData | undefined }) {
  return (
    <RecordView
      resource={returns}
      id={id}
      prefetched={prefetched}
      head={(one) => <ReturnHead record={one} />}
    >
      {(one) => <ReturnPanels record={one} />}
    </RecordView>
  )
}

/** Head of a return's page: its number and status, its order and refund, and what can be done with it. */
function ReturnHead({ record }: { record: ReturnRow }) {
  const { buttons, more, prepare, dialog } = useReturnActions(record)
  return (
    <>
      <RecordSummary
        title={returns.titleOf(record)}
        badge={returns.badge?.(record)}
        facts={[
          record.Order?.FromCompanyID && <FromCompany key="buyer" id={record.Order.FromCompanyID} />,
          <Money key="refund" amount={record.RefundAmount} currency={currencyOf(record)} />,
          <Text key="order" as="span">
            Order <OrderLink id={record.OrderID} />
          </Text>,
        ]}
        actions={buttons}
        more={<PaperMenu documents={returnDocuments(record.ID ?? '')} actions={more} onNear={prepare} />}
      />
      {dialog}
    </>
  )
}

/**
 * Panels of a return. Refunds are between the buyer and the marketplace, like payments of orders, so supplier staff do
 * not see them.
 */
function ReturnPanels({ record }: { record: ReturnRow }) {
  const { isSupplier } = useViewer()
  const id = record.ID ?? ''
  const currency = currencyOf(record)
  const approvals = usePart(returnApprovalsOf(id)).data?.Items
  const refunds = usePart(refundsOf(record.OrderID, id), !isSupplier).data?.Items
  const names = useApprovalNames(approvals ?? [], [approvalsAtMarketplace], currency)
  const wait = approvalWait(record, approvals ?? [], new Date())
  return (
    <>
      {wait && <ApprovalWaitLine wait={wait} names={names} />}
      <Grid
        mt="3"
        gap="4"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 19rem' }}
      >
        <Stack gap="4" minW="0">
          <ItemsPanel record={record} />
          <TimelinePanel events={returnTimeline({ record, approvals, refunds, currency, names })} />
          <XpPanel resource={returns} record={record} byForm={[]} />
        </Stack>
        <Stack gap="4" minW="0">
          <AmountsPanel record={record} />
          {record.Comments && (
            <RecordPanel title="Comments">
              <Text whiteSpace="pre-wrap" css={{ overflowWrap: 'anywhere' }}>
                {record.Comments}
              </Text>
            </RecordPanel>
          )}
          {!isSupplier && (
            <PartPanel
              title="Refunds"
              part={refundsOf(record.OrderID, id)}
              none="No refunds yet."
              hasCount={false}
            >
              {(payments) => (
                <PaymentList payments={payments} currency={currency} buyerId={record.Order?.FromCompanyID} />
              )}
            </PartPanel>
          )}
        </Stack>
      </Grid>
    </>
  )
}

/** Panel with what the return is about in money. */
function AmountsPanel({ record }: { record: ReturnRow }) {
  const { Order: order } = record
  return (
    <RecordPanel title="About the return">
      {!order && (
        <Alert status="warning" mb="4" title="The order of this return could not be loaded">
          Its currency is unknown, so amounts are shown without a currency.
        </Alert>
      )}
      <SideFacts
        facts={[
          {
            label: 'Order total',
            value: order && <Money amount={order.Total} currency={order.Currency} />,
          },
          { label: 'Last updated', value: record.LastUpdated && <Instant iso={record.LastUpdated} /> },
        ]}
      />
    </RecordPanel>
  )
}
