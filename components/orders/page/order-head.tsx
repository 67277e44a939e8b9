'use client'

import { Flex, Text } from '@chakra-ui/react'
import { ApprovalWaitLine } from '@/components/orders/parts/approval-wait-line'
import { orderDocuments } from '@/components/orders/documents/document-links'
import { Money } from '@/components/orders/parts/money'
import { PaperMenu } from '@/components/orders/parts/paper-menu'
import { orders } from '@/components/orders/resource'
import { approvalsAtMarketplace } from '@/components/orders/rules/approvals'
import { isCart } from '@/components/orders/rules/is-cart'
import { cartWaitWords } from '@/components/orders/rules/waiting'
import { approvalWait, shippingWaitWords } from '@/components/orders/rules/waiting'
import { Day } from '@/components/resource/day'
import { FromCompany, ToCompany } from '@/components/resource/record/record-links'
import { RecordSummary } from '@/components/resource/record/record-summary'
import { useCompanyName } from '@/hooks/use-company-name'
import { useViewer } from '@/hooks/use-session'
import { useOrderActions } from '../actions/use-order-actions'
import type { Order } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import type { OrderFacts } from './use-order-facts'

const LINES = { one: 'line', many: 'lines' }

/** On phones, the actions stay at the bottom of the screen. The page reserves the space below its last panel. */
const ACTION_BAR = {
  mdDown: {
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'docked',
    paddingInline: '4',
    paddingBlock: '2',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border',
    boxShadow: 'md',
    '& > .ui-button': { flex: '1' },
  },
} as const

/** Head of an order's page: its number and status, who orders how much, and what can be done with it. */
export function OrderHead({ order }: { order: Order }) {
  const { name } = useCompanyName('buyers', order.FromCompanyID ?? '')
  const { buttons, more, prepare, dialog } = useOrderActions(order, name ?? order.FromCompanyID ?? '')
  return (
    <>
      <RecordSummary
        title={orders.titleOf(order)}
        badge={orders.badge?.(order)}
        facts={[
          <Parties key="parties" order={order} />,
          <Money key="total" amount={order.Total} currency={order.Currency} />,
          <Text key="lines" as="span">
            {countOf(order.LineItemCount ?? 0, LINES)} · {isCart(order) && 'created '}
            <Day iso={order.DateSubmitted ?? order.DateCreated} />
          </Text>,
        ]}
        actions={
          <Flex gap="2" wrap="wrap" css={ACTION_BAR} data-print="no">
            {buttons}
            <PaperMenu documents={orderDocuments(order.ID ?? '')} actions={more} onNear={prepare} />
          </Flex>
        }
      />
      {dialog}
    </>
  )
}

/** Shows who buys from whom. Supplier staff are the sellers of all of their orders. */
function Parties({ order }: { order: Order }) {
  const { isSupplier } = useViewer()
  if (isSupplier) return <FromCompany id={order.FromCompanyID} />
  return (
    <span>
      From <FromCompany id={order.FromCompanyID} /> to <ToCompany id={order.ToCompanyID} />
    </span>
  )
}

/** Line below the head that tells what the order waits for. Nothing when it waits for nothing. */
export function OrderWaiting({ order, facts }: { order: Order; facts: OrderFacts }) {
  const { isSupplier } = useViewer()
  const { approvals = [], approvalNames: names, lines, related } = facts
  const now = new Date()
  const wait = approvalWait(order, approvals, now, (id) => names.sideOf(id) !== approvalsAtMarketplace)
  if (wait) return <ApprovalWaitLine wait={wait} names={names} />
  const shown = {
    lines: lines.isComplete ? lines.lines : undefined,
    relatedOrders: related.orders,
    isSupplier,
  }
  const words = cartWaitWords(order, now) ?? shippingWaitWords(order, shown, now)
  return words ? <Text display={{ _print: 'none' }}>{words}</Text> : null
}
