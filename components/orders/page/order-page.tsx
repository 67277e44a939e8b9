'use client'

import { Box, Grid, Stack, Text } from '@chakra-ui/react'
import { SideFacts } from '@/components/orders/parts/side-facts'
import { PaymentsPanel } from '@/components/orders/payments/payments-panel'
import { PromotionsPanel } from '@/components/orders/promotions/promotions-panel'
import { orders } from '@/components/orders/resource'
import { isNoteList } from '@/components/orders/rules/notes'
import { Instant } from '@/components/resource/instant'
import { XpPanel } from '@/components/resource/record/record-foot'
import { SubscriptionLink } from '@/components/resource/record/record-links'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { RecordView } from '@/components/resource/record/record-view'
import { useViewer } from '@/hooks/use-session'
import type { Order } from '@/lib/ordercloud/models'
import { getSettings } from '@/lib/settings'
import { xpOf } from '@/lib/xp/tree'
import type { DocumentData } from '@/lib/resource/document-data'
import { BillToPanel, BuyerPanel, ShipToPanel } from './address-panels'
import { LinesPanel } from './lines-panel'
import { OrderHead, OrderWaiting } from './order-head'
import { OrderTimeline } from './order-timeline'
import { RelatedParts, ShipmentsPanel } from './other-parts'
import { TotalsPanel } from './totals-panel'
import { useOrderFacts } from './use-order-facts'

/** Page of one order with everything that the platform stores about it. */
export function OrderPage({ id, prefetched }: { id: string; prefetched?: DocumentData | undefined }) {
  return (
    <RecordView
      resource={orders}
      id={id}
      prefetched={prefetched}
      head={(order) => <OrderHead order={order} />}
    >
      {(order) => <OrderPanels order={order} />}
    </RecordView>
  )
}

/**
 * Two columns on wide screens: what is ordered and what happened, and beside it what it costs and who is involved. On
 * narrow screens the second column stands between the lines and the timeline. On paper, the parties stand above the
 * lines, and the totals below them.
 */
const PAGE = {
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 19rem' },
  // The column beside is higher than the lines. Its rest stands beside the timeline.
  gridTemplateRows: { xl: 'auto 1fr' },
  '& > [data-place=side]': { xl: { gridColumn: '2', gridRow: '1 / span 2' } },
  _print: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gridTemplateRows: 'none',
    gap: '6mm',
    '& section': { borderWidth: '0', padding: '0', background: 'none' },
    '& > [data-place=side]': { display: 'contents' },
    '& [data-print=no]': { display: 'none' },
    '& [data-print=party]': { order: '1' },
    '& [data-print=lines]': { order: '2', gridColumn: '1 / -1' },
    '& [data-print=totals]': { order: '3', gridColumn: '2 / -1', breakInside: 'avoid' },
    '& [data-print=comments]': { order: '4', gridColumn: '1 / -1', breakInside: 'avoid' },
  },
} as const

/**
 * Returns the key of the notes, which the timeline shows and changes. None when the value under this key is not a list
 * of notes, which is edited with the other extended properties then.
 */
function notesKeys(order: Order): string[] {
  const { orderNotesXp: key } = getSettings()
  return isNoteList(xpOf(order)[key]) ? [key] : []
}

/** Panels of an order. Payments are between the buyer and the marketplace, so supplier staff do not see them. */
function OrderPanels({ order }: { order: Order }) {
  const { isSupplier } = useViewer()
  const facts = useOrderFacts(order)
  return (
    <>
      <OrderWaiting order={order} facts={facts} />
      <Grid mt="3" gap="3" pb={{ base: '16', md: '0' }} alignItems="start" css={PAGE}>
        <Stack gap="3" minW="0" data-print="lines">
          <LinesPanel order={order} facts={facts} />
        </Stack>
        <Stack gap="3" minW="0" data-place="side">
          <Box data-print="totals">
            <TotalsPanel order={order} facts={facts} />
          </Box>
          <Box data-print="party">
            <BuyerPanel order={order} />
          </Box>
          {order.Comments && (
            <Box data-print="comments">
              <RecordPanel title="Comments">
                <Text whiteSpace="pre-wrap" css={{ overflowWrap: 'anywhere' }}>
                  {order.Comments}
                </Text>
              </RecordPanel>
            </Box>
          )}
          <Box data-print="party">
            <ShipToPanel order={order} lines={facts.lines} />
          </Box>
          {!isSupplier && (
            <Box data-print="party">
              <BillToPanel order={order} lines={facts.lines} />
            </Box>
          )}
          <Stack gap="3" data-print="no">
            <RelatedParts order={order} facts={facts} />
            <MoreAboutOrder order={order} />
          </Stack>
        </Stack>
        <Stack gap="3" minW="0" data-print="no">
          {!isSupplier && <PaymentsPanel order={order} />}
          <PromotionsPanel order={order} lines={facts.lines.lines} />
          <OrderTimeline order={order} facts={facts} />
          <ShipmentsPanel order={order} facts={facts} />
          <XpPanel resource={orders} record={order} byForm={notesKeys(order)} />
        </Stack>
      </Grid>
    </>
  )
}

/** Panel with the facts of an order that are rarely needed. */
function MoreAboutOrder({ order }: { order: Order }) {
  return (
    <RecordPanel title={`About the ${orders.words.one}`} foldsOnPhones>
      <SideFacts
        facts={[
          {
            label: 'Subscription',
            value: order.SubscriptionID && <SubscriptionLink id={order.SubscriptionID} />,
          },
          { label: 'Last updated', value: order.LastUpdated && <Instant iso={order.LastUpdated} /> },
        ]}
      />
    </RecordPanel>
  )
}
