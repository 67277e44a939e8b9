'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { OrderLink, ProductLink, SupplierLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { Count, Id } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import { MoreFacts, xpFacts } from '@/components/resource/record/record-facts'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { Thumbnail } from '@/components/ui/thumbnail'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useSession } from '@/hooks/use-session'
import { addressLine } from '@/lib/format/address'
import { pictureOf } from '@/lib/format/picture'
import { formatPrice } from '@/lib/format/price'
import type { LineItem } from '@/lib/ordercloud/models'
import { productName, specWords } from '@/components/orders/rules/line'
import { groupLines, type LineGroup } from '@/components/orders/rules/line-groups'
import { getSettings } from '@/lib/settings'

const NUMBERS = [
  { label: 'Quantity', width: '5rem' },
  { label: 'Shipped', width: '5rem' },
  { label: 'Unit price', width: '6.5rem' },
  { label: 'Discount', width: '6.5rem' },
] as const

/** Table of the lines of an order. On narrow screens the numbers stand below the product instead of in columns. */
export function LineTable({ lines, currency }: { lines: readonly LineItem[]; currency: string | undefined }) {
  const groups = groupLines(lines)
  return (
    <Table>
      <caption>
        <VisuallyHidden>Lines of the order</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead scope="col">Product</ColumnHead>
          {NUMBERS.map(({ label, width }) => (
            <ColumnHead key={label} scope="col" style={{ width }} textAlign="end" hideBelow="lg">
              {label}
            </ColumnHead>
          ))}
          <ColumnHead scope="col" width={{ base: '6rem', md: '7rem' }} textAlign="end">
            Total
          </ColumnHead>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          {groups.length > 1 && <GroupRow group={group} />}
          {group.lines.map((line) => (
            <Line key={line.ID} line={line} currency={currency} />
          ))}
        </tbody>
      ))}
    </Table>
  )
}

/**
 * Heading row with the supplier that ships the lines below it, and the address it ships from. The empty cell spans the
 * remaining columns.
 */
function GroupRow({ group: { supplierId, shipFrom } }: { group: LineGroup }) {
  const from = place(shipFrom)
  return (
    <Row bg="bg.subtle">
      <RowHead scope="rowgroup" colSpan={2} height="10">
        <Text as="span" css={{ overflowWrap: 'anywhere' }}>
          {supplierId ? <SupplierLink id={supplierId} /> : getSettings().marketplaceName}
        </Text>
        {from && (
          <Text fontSize="xs" fontWeight="normal" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
            Ships from {from}
          </Text>
        )}
      </RowHead>
      <Cell colSpan={NUMBERS.length} height="10" hideBelow="lg" />
    </Row>
  )
}

interface LineProps {
  line: LineItem
  currency: string | undefined
}

function Line({ line, currency }: LineProps) {
  const discount = line.PromotionDiscount ? -line.PromotionDiscount : 0
  const numbers = [
    <Count key="quantity">{line.Quantity}</Count>,
    <Count key="shipped">{line.QuantityShipped}</Count>,
    <Money key="unit" amount={line.UnitPrice} currency={currency} />,
    <Money key="discount" amount={discount} currency={currency} />,
  ]
  return (
    <Row verticalAlign="top">
      <RowHead scope="row" verticalAlign="top">
        <HStack gap="3" align="flex-start">
          <Thumbnail url={pictureOf(line.Product)} />
          <Product line={line} />
        </HStack>
        <Text fontSize="xs" fontWeight="normal" color="fg.muted" hideFrom="lg">
          {numberWords(line, currency)}
        </Text>
        <Details line={line} />
      </RowHead>
      {numbers.map((number) => (
        <Cell key={number.key} textAlign="end" verticalAlign="top" hideBelow="lg">
          {number}
        </Cell>
      ))}
      <Cell textAlign="end" verticalAlign="top">
        <Money amount={line.LineTotal} currency={currency} />
      </Cell>
    </Row>
  )
}

function Product({ line }: { line: LineItem }) {
  const specs = specWords(line)
  return (
    <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
      <ProductLink id={line.ProductID} name={productName(line)} />
      <Stack gap="0" fontWeight="normal" fontSize="xs" color="fg.muted">
        <Id>{line.Variant?.ID ?? line.ProductID}</Id>
        {specs && <Text>{specs}</Text>}
      </Stack>
    </Box>
  )
}

/** Shows the facts of a line besides its numbers. */
function Details({ line }: { line: LineItem }) {
  const facts = [
    { label: 'Line ID', value: line.ID && <Id>{line.ID}</Id> },
    { label: 'Ship to', value: place(line.ShippingAddress) },
    { label: 'Ship from', value: place(line.ShipFromAddress) },
    { label: 'Supplier', value: line.SupplierID && <SupplierLink id={line.SupplierID} /> },
    { label: 'Continued in order', value: line.OutgoingOrderID && <OrderLink id={line.OutgoingOrderID} /> },
    { label: 'From order', value: line.IncomingOrderID && <Origin id={line.IncomingOrderID} /> },
    { label: 'Needed by', value: line.DateNeeded && <Day iso={line.DateNeeded} /> },
    { label: 'Cost center', value: line.CostCenter },
    { label: 'Shipping account', value: line.ShippingAccount },
    { label: 'Price schedule', value: line.PriceScheduleID && <Id>{line.PriceScheduleID}</Id> },
    { label: 'Inventory record', value: line.InventoryRecordID && <Id>{line.InventoryRecordID}</Id> },
    { label: 'Price', value: priceNote(line) },
    { label: 'Added', value: line.DateAdded && <Day iso={line.DateAdded} /> },
    ...xpFacts(line.xp),
  ]
  return (
    <Box fontWeight="normal">
      <MoreFacts label="Addresses and more" facts={facts} />
    </Box>
  )
}

/**
 * Shows the order that this order was created from. It belongs to the marketplace, so supplier staff get no link to it.
 */
function Origin({ id }: { id: string }) {
  const { isSupplier } = useSession()
  return isSupplier ? <Id>{id}</Id> : <OrderLink id={id} />
}

function place(address: LineItem['ShippingAddress']): string {
  return [address?.AddressName, addressLine(address)].filter(Boolean).join(', ')
}

function priceNote(line: LineItem): string {
  if (line.PriceOverridden) return 'Set manually for this line'
  return line.IsOnSale ? 'On sale' : ''
}

function numberWords(line: LineItem, currency: string | undefined): string {
  const discount = line.PromotionDiscount ?? 0
  const { UnitPrice: unitPrice } = line
  const price = typeof unitPrice === 'number' ? formatPrice(unitPrice, currency) : 'no unit price'
  return [
    `${line.Quantity ?? 0} at ${price}`,
    `${line.QuantityShipped ?? 0} shipped`,
    ...(discount > 0 ? [`${formatPrice(discount, currency)} off`] : []),
  ].join(', ')
}
