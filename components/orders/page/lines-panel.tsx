'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { useCallback, useState } from 'react'
import { EditButton } from '@/components/orders/parts/edit-button'
import { blockedReason, type OrderAction } from '@/components/orders/rules/order-actions'
import { ORDER_PART_SIZE } from '@/components/orders/rules/parts'
import { returnedQuantities } from '@/components/orders/rules/returned'
import {
  PanelFailure,
  PanelNote,
  PanelSkeleton,
  RecordPanel,
} from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { useSession } from '@/hooks/use-session'
import { formatNumber } from '@/lib/format/number'
import { lazy } from '@/lib/lazy'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { LineTable } from './line-table'
import type { OrderFacts } from './use-order-facts'

const TITLE = 'Lines'

const linesCode = lazy(() => import('../lines/lines-dialog').then((module) => module.LinesDialog))
const detailsCode = lazy(() =>
  import('../lines/line-details-dialog').then((module) => module.LineDetailsDialog),
)
const xpCode = lazy(() => import('../lines/line-xp-dialog').then((module) => module.LineXpDialog))
const addressCode = lazy(() => import('../addresses/address-dialog').then((module) => module.AddressDialog))

/** Panel with the lines of an order, 100 at first and 100 more at a time. */
export function LinesPanel({ order, facts }: { order: Order; facts: OrderFacts }) {
  const { lines, total, isComplete, error, isFetching, showMore, retry } = facts.lines
  const left = total - (lines?.length ?? 0)
  const { assignedRoles: roles, isAdmin, isSupplier } = useSession()
  const edit = useLazyPart(linesCode, 'dialog')
  const address = useLazyPart(addressCode, 'dialog')
  const details = useLazyPart(detailsCode, 'dialog')
  const [subject, setSubject] = useState<LineItem>()
  const { open: openAddress } = address
  const { open: openDetails } = details
  const xp = useLazyPart(xpCode, 'dialog')
  const { open: openXp } = xp
  // Rows render again only when their props change.
  const changeAddress = useCallback(
    (line: LineItem) => {
      setSubject(line)
      openAddress()
    },
    [openAddress],
  )
  const editDetails = useCallback(
    (line: LineItem) => {
      setSubject(line)
      openDetails()
    },
    [openDetails],
  )
  const editXp = useCallback(
    (line: LineItem) => {
      setSubject(line)
      openXp()
    },
    [openXp],
  )
  // Buttons of rows are left out instead of disabled, because a page can have a hundred.
  const may = (action: OrderAction) =>
    !isSupplier &&
    blockedReason(
      action,
      { order, lines: undefined, marketplaceId: '' },
      { roles, isAdmin, canDecide: false },
    ) === undefined
  return (
    <RecordPanel
      title={TITLE}
      count={lines && total}
      action={
        <EditButton
          {...{ order, action: 'changeLines', label: 'Edit lines' }}
          prepare={edit.prepare}
          onClick={edit.open}
        />
      }
    >
      {lines === undefined && error === undefined && <PanelSkeleton title={TITLE} />}
      {lines?.length === 0 && <PanelNote>No lines.</PanelNote>}
      {lines !== undefined && lines.length > 0 && (
        <Box mx={{ base: '-4', md: '0' }}>
          <LineTable
            {...{ lines, isComplete }}
            currency={order.Currency}
            returned={returnedQuantities(facts.returns ?? [])}
            promotions={facts.promotions}
            {...(may('changeAddresses') && { onChangeAddress: changeAddress })}
            {...(may('changeLines') && { onEditDetails: editDetails, onEditXp: editXp })}
          />
        </Box>
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
      {edit.isOpen && edit.Part && <edit.Part order={order} onClose={edit.close} />}
      {subject && details.isOpen && details.Part && (
        <details.Part order={order} line={subject} onClose={details.close} />
      )}
      {subject && xp.isOpen && xp.Part && <xp.Part order={order} line={subject} onClose={xp.close} />}
      {subject && address.isOpen && address.Part && (
        <address.Part
          order={order}
          use={{ kind: 'line', line: subject }}
          current={subject.ShippingAddress}
          onClose={address.close}
        />
      )}
    </RecordPanel>
  )
}
