'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { ProductLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { Count, Id } from '@/components/resource/cells'
import { PanelFailure, PanelNote, RecordPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { Thumbnail } from '@/components/ui/thumbnail'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useDialogs } from '@/hooks/use-dialogs'
import { useSession } from '@/hooks/use-session'
import { pictureOf } from '@/lib/format/picture'
import { formatPrice } from '@/lib/format/price'
import { lazy } from '@/lib/lazy'
import type { LineItem, OrderReturnItem } from '@/lib/ordercloud/models'
import { productName, specWords } from '@/components/orders/rules/line'
import { refundDifference } from '@/components/orders/rules/refund'
import { claimsOf, eligibleOf, paidByLine } from '@/components/orders/rules/returned'
import { linesOf, returnsOf } from '@/components/orders/rules/parts'
import { editBlockedReason, removalBlockedReason } from '@/components/orders/rules/return-actions'
import { usePart, useWholePart } from '@/components/orders/parts/use-part'
import { useRecordWrite } from '@/components/orders/parts/use-order-write'
import { readReturn } from '@/lib/orders/return-steps'
import { writeOnce } from '@/lib/orders/write-once'
import { returns } from './resource'
import { returnedLinesQuery } from './returned-lines'
import { currencyOf, type ReturnRow } from './service'

const TITLE = 'Items'

const editCode = lazy(() => import('./edit-return-dialog').then((module) => module.EditReturnDialog))

/**
 * Panel with the returned items, and their quantities and refunds beside what is eligible. A return without items is
 * about money alone.
 */
export function ItemsPanel({ record }: { record: ReturnRow }) {
  const items = record.ItemsToReturn ?? []
  const lines = useQuery({ ...returnedLinesQuery(record), enabled: items.length > 0 })
  const others = usePart(returnsOf(record.OrderID), items.length > 0).data?.Items.filter(
    ({ ID }) => ID !== record.ID,
  )
  const currency = currencyOf(record)
  const byId = new Map(lines.data?.map((line) => [line.ID, line]))
  const paid = usePaid(record, lines.data)
  const difference = refundDifference(record)
  const { assignedRoles: roles, isAdmin } = useSession()
  const dialogs = useDialogs()
  const edit = useLazyPart(editCode, 'dialog')
  const { run, isRunning, problem } = useRecordWrite(returns, record.ID ?? '')
  const remove = async (lineId: string, name: string) => {
    const isSure = await dialogs.confirm(`Remove “${name}” from the return?`, {
      details:
        difference === undefined
          ? 'The refund becomes smaller by the refund of this item, unless a user has set it.'
          : 'A user has set the refund, so it stays the same.',
      okLabel: 'Remove',
      cancelLabel: 'Keep item',
      isDestructive: true,
    })
    if (isSure) await run(() => removeItem(record.ID ?? '', lineId), `${name} is removed from the return.`)
  }
  return (
    <RecordPanel
      title={TITLE}
      count={items.length}
      action={
        <Button
          size="xs"
          variant="ghost"
          disabledReason={editBlockedReason(record, { roles, isAdmin })}
          onPointerEnter={edit.prepare}
          onFocus={edit.prepare}
          onClick={edit.open}
          data-print="no"
        >
          <Icon as={Pencil} boxSize="3.5" />
          Edit return
        </Button>
      }
    >
      {items.length === 0 && <PanelNote>No items. This return is a refund only.</PanelNote>}
      {lines.isError && lines.data === undefined && (
        <Box mb="4">
          <PanelFailure
            title="The products of the items"
            error={lines.error}
            isFetching={lines.isFetching}
            onRetry={() => void lines.refetch()}
          />
        </Box>
      )}
      {items.length > 0 && (
        <ItemTable
          items={items}
          lines={byId}
          currency={currency}
          order={record.Order}
          others={others && claimsOf(others)}
          paid={paid}
          removalReason={removalBlockedReason(record, { roles, isAdmin })}
          onRemove={remove}
          isRemoving={isRunning}
        />
      )}
      {problem && (
        <Text role="alert" mt="3" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
      {difference !== undefined && (
        <Text mt="3">
          The items add up to {formatPrice(difference.ofItems, currency)}. The refund was set to{' '}
          {formatPrice(difference.refund, currency)}.
        </Text>
      )}
      {edit.isOpen && edit.Part && <edit.Part record={record} onClose={edit.close} />}
    </RecordPanel>
  )
}

/**
 * Returns what was paid for each line of the order. The discounts of the whole order are spread over all of its lines,
 * so these are read when there are any. Undefined while the amounts are unknown.
 */
function usePaid({ OrderID: orderId, Order: order }: ReturnRow, returned: readonly LineItem[] | undefined) {
  const hasDiscount = (order?.PromotionDiscount ?? 0) > 0
  const all = useWholePart(linesOf(orderId), hasDiscount && returned !== undefined).data
  const lines = hasDiscount ? all : returned
  return order && lines && paidByLine(lines, order)
}

interface ItemTableProps {
  items: readonly OrderReturnItem[]
  lines: ReadonlyMap<string | undefined, LineItem>
  currency: string | undefined
  order: ReturnRow['Order']
  /** Claims of the other returns. Undefined while they are unknown. */
  others: ReturnType<typeof claimsOf> | undefined
  /** Amounts that were paid for the lines. Undefined while they are unknown. */
  paid: ReturnType<typeof paidByLine> | undefined
  /** Reason why no item can be taken out of the return. */
  removalReason: string | undefined
  /** Takes the item of a line out of the return. */
  onRemove: (lineId: string, name: string) => Promise<void>
  isRemoving: boolean
}

const NUMBERS = [
  { label: 'Ordered', width: '4.5rem' },
  { label: 'Eligible', width: '4.5rem' },
  { label: 'Returned', width: '4.75rem' },
  { label: 'At most', width: '6rem' },
] as const

function ItemTable(props: ItemTableProps) {
  const { items, lines, currency, order, others, paid, removalReason, onRemove, isRemoving } = props
  return (
    <Table css={{ '& .ui-thumbnail': { boxSize: '8' } }}>
      <caption>
        <VisuallyHidden>Items of the return</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead scope="col">Product</ColumnHead>
          {NUMBERS.map(({ label, width }) => (
            <ColumnHead key={label} scope="col" style={{ width }} textAlign="end" hideBelow="lg">
              {label}
            </ColumnHead>
          ))}
          <ColumnHead scope="col" width="6rem" textAlign="end">
            Refund
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const line = lines.get(item.LineItemID)
          const eligible = line && order && others && eligibleOf(line, order, others, paid)
          const numbers = [
            <Count key="ordered">{line?.Quantity}</Count>,
            <Count key="eligible">{eligible?.quantity}</Count>,
            <Count key="returned">{item.Quantity ?? 0}</Count>,
            <Money key="most" amount={eligible?.amount} currency={currency} />,
          ]
          return (
            <Row key={item.LineItemID}>
              <RowHead scope="row" verticalAlign="top" height={{ base: '16', md: '11' }} py="1">
                <Flex gap="2.5" align="flex-start">
                  <Box mt="0.5">
                    <Thumbnail url={pictureOf(line?.Product)} />
                  </Box>
                  <ItemName item={item} line={line} eligible={eligible?.quantity} />
                </Flex>
              </RowHead>
              {numbers.map((number) => (
                <Cell key={number.key} textAlign="end" verticalAlign="top" height="11" py="2" hideBelow="lg">
                  {number}
                </Cell>
              ))}
              <Cell textAlign="end" verticalAlign="top" height="11" py={{ base: '1', md: '2' }}>
                <Money amount={item.RefundAmount} currency={currency} />
                <Button
                  size="xs"
                  variant="ghost"
                  me="-2"
                  data-print="no"
                  disabled={isRemoving}
                  disabledReason={removalReason}
                  onClick={() =>
                    void onRemove(item.LineItemID ?? '', line ? productName(line) : (item.LineItemID ?? ''))
                  }
                >
                  Remove
                  <VisuallyHidden> {line && productName(line)}</VisuallyHidden>
                </Button>
              </Cell>
            </Row>
          )
        })}
      </tbody>
    </Table>
  )
}

function ItemName(props: {
  item: OrderReturnItem
  line: LineItem | undefined
  eligible: number | undefined
}) {
  const { item, line, eligible } = props
  const specs = line && specWords(line)
  const most = eligible === undefined ? '' : ` of ${eligible} eligible`
  return (
    <Box minW="0" flex="1" css={{ overflowWrap: 'anywhere' }}>
      {line && <ProductLink id={line.ProductID} name={productName(line)} />}
      <Box fontWeight="normal" fontSize="xs" color="fg.muted">
        <Text as="span">
          {line && (
            <>
              <Id>{line.Variant?.ID ?? line.ProductID}</Id> ·{' '}
            </>
          )}
          Line <Id>{item.LineItemID ?? ''}</Id>
          {specs && ` · ${specs}`}
          <Text as="span" hideFrom="lg">
            {` · ${item.Quantity ?? 0}${most}`}
          </Text>
        </Text>
        {item.Comments && <Text>“{item.Comments}”</Text>}
      </Box>
    </Box>
  )
}

/** Takes an item out of a return. Its refund becomes smaller, unless a user has set it. Rejects like `writeOnce`. */
function removeItem(returnId: string, lineId: string): Promise<void> {
  return writeOnce(
    (oc) => oc.OrderReturns.DeleteItem(encodeURIComponent(returnId), encodeURIComponent(lineId)),
    async () => {
      const { ItemsToReturn: items = [] } = await readReturn(returnId)
      return items.every(({ LineItemID }) => LineItemID !== lineId)
    },
  )
}
