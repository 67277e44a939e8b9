'use client'

import { Flex, Text } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { blockedReason } from '@/components/orders/rules/order-actions'
import { ORDER_PART_SIZE } from '@/components/orders/rules/parts'
import { returnedQuantities } from '@/components/orders/rules/returned'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { useSession } from '@/hooks/use-session'
import { formatNumber } from '@/lib/format/number'
import { lazy } from '@/lib/lazy'
import type { Order } from '@/lib/ordercloud/models'
import { LineTable } from './line-table'
import type { OrderFacts } from './use-order-facts'

const TITLE = 'Lines'

const linesCode = lazy(() => import('../lines/lines-dialog').then((module) => module.LinesDialog))

/** Panel with the lines of an order, 100 at first and 100 more at a time. */
export function LinesPanel({ order, facts }: { order: Order; facts: OrderFacts }) {
  const { lines, total, isComplete, error, isFetching, showMore, retry } = facts.lines
  const left = total - (lines?.length ?? 0)
  return (
    <RecordPanel title={TITLE} count={lines && total} action={<EditLines order={order} />}>
      {lines === undefined && error === undefined && <PanelSkeleton title={TITLE} />}
      {lines?.length === 0 && <PanelNote>No lines.</PanelNote>}
      {lines !== undefined && lines.length > 0 && (
        <LineTable
          lines={lines}
          currency={order.Currency}
          returned={returnedQuantities(facts.returns ?? [])}
        />
      )}
      {error !== undefined && (
        <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={retry} />
      )}
      {lines !== undefined && !isComplete && error === undefined && (
        <Flex align="center" gap="3" mt="3" data-print="no">
          <Button size="sm" variant="outline" loading={isFetching} onClick={showMore}>
            Show {formatNumber(Math.min(left, ORDER_PART_SIZE))} more lines
          </Button>
          <Text color="fg.muted">
            {formatNumber(lines.length)} of {formatNumber(total)} lines shown
          </Text>
        </Flex>
      )}
    </RecordPanel>
  )
}

/** Button that opens the dialog for changing lines. It is absent on orders that are over, because nothing can change. */
function EditLines({ order }: { order: Order }) {
  const { assignedRoles: roles, isAdmin } = useSession()
  const dialog = useLazyPart(linesCode, 'dialog')
  if (order.Status !== 'Unsubmitted' && order.Status !== 'Open') return null
  const reason = blockedReason(
    'changeLines',
    { order, lines: undefined, marketplaceId: '' },
    { roles, isAdmin, canDecide: false },
  )
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        disabledReason={reason}
        onPointerEnter={dialog.prepare}
        onFocus={dialog.prepare}
        onClick={dialog.open}
        data-print="no"
      >
        <Icon as={Pencil} boxSize="3.5" />
        Edit lines
      </Button>
      {dialog.isOpen && dialog.Part && <dialog.Part order={order} onClose={dialog.close} />}
    </>
  )
}
