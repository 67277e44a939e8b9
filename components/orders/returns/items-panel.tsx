'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ProductLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { Id } from '@/components/resource/cells'
import { PanelFailure, PanelNote, RecordPanel } from '@/components/resource/record/record-panel'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { formatPrice } from '@/lib/format/price'
import type { LineItem, OrderReturnItem } from '@/lib/ordercloud/models'
import { productName, specWords } from '@/components/orders/rules/line'
import { refundDifference } from '@/components/orders/rules/refund'
import { returnedLinesQuery } from './returned-lines'
import { currencyOf, type ReturnRow } from './service'

const TITLE = 'Items'

/** Panel with the returned items and their amounts. A return without items is about money alone. */
export function ItemsPanel({ record }: { record: ReturnRow }) {
  const items = record.ItemsToReturn ?? []
  const lines = useQuery({ ...returnedLinesQuery(record), enabled: items.length > 0 })
  const currency = currencyOf(record)
  const byId = new Map(lines.data?.map((line) => [line.ID, line]))
  const difference = refundDifference(record)
  return (
    <RecordPanel title={TITLE} count={items.length}>
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
      {items.length > 0 && <ItemTable items={items} lines={byId} currency={currency} />}
      {difference !== undefined && (
        <Text fontSize="sm" mt="3">
          The items add up to {formatPrice(difference.ofItems, currency)}. The refund was set to{' '}
          {formatPrice(difference.refund, currency)}.
        </Text>
      )}
    </RecordPanel>
  )
}

function ItemTable(props: {
  items: readonly OrderReturnItem[]
  lines: ReadonlyMap<string | undefined, LineItem>
  currency: string | undefined
}) {
  const { items, lines, currency } = props
  return (
    <Table>
      <caption>
        <VisuallyHidden>Items of the return</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead scope="col">Product</ColumnHead>
          <ColumnHead scope="col" width="6rem" textAlign="end">
            Quantity
          </ColumnHead>
          <ColumnHead scope="col" width="7rem" textAlign="end">
            Refund
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const line = lines.get(item.LineItemID)
          return (
            <Row key={item.LineItemID}>
              <RowHead scope="row" verticalAlign="top" css={{ overflowWrap: 'anywhere' }}>
                <ItemName item={item} line={line} />
              </RowHead>
              <Cell textAlign="end" verticalAlign="top" fontVariantNumeric="tabular-nums">
                {item.Quantity ?? 0}
                {line && ` of ${line.Quantity ?? 0}`}
              </Cell>
              <Cell textAlign="end" verticalAlign="top">
                <Money amount={item.RefundAmount} currency={currency} />
              </Cell>
            </Row>
          )
        })}
      </tbody>
    </Table>
  )
}

function ItemName({ item, line }: { item: OrderReturnItem; line: LineItem | undefined }) {
  const specs = line && specWords(line)
  return (
    <>
      {line && <ProductLink id={line.ProductID} name={productName(line)} />}
      <Stack gap="0" fontWeight="normal" fontSize="xs" color="fg.muted">
        <Text as="span">
          Line <Id>{item.LineItemID ?? ''}</Id>
        </Text>
        {specs && <Text>{specs}</Text>}
        {item.Comments && <Text>“{item.Comments}”</Text>}
      </Stack>
    </>
  )
}
