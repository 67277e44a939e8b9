'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { memo, useMemo, type ReactNode } from 'react'
import { OrderLink, ProductLink, SupplierLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { Count, Id } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import { Facts, xpFacts } from '@/components/resource/record/record-facts'
import { Button } from '@/components/ui/button'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { Thumbnail } from '@/components/ui/thumbnail'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useViewer } from '@/hooks/use-session'
import { addressLine } from '@/lib/format/address'
import { pictureOf } from '@/lib/format/picture'
import { formatPrice, formatUnitPrice } from '@/lib/format/price'
import type { LineItem, OrderPromotion } from '@/lib/ordercloud/models'
import { isShippable, productName, quantityLeft, specWords } from '@/components/orders/rules/line'
import { groupLines, type LineGroup } from '@/components/orders/rules/line-groups'
import { countOf } from '@/lib/resource/words'
import { getSettings } from '@/lib/settings'

interface LineTableProps {
  lines: readonly LineItem[]
  /** True when these are all lines of the order. The sums of suppliers are known only then. */
  isComplete: boolean
  currency: string | undefined
  /** Returned quantities by the IDs of the lines. */
  returned?: ReadonlyMap<string, number>
  /** The promotions of the order, which explain the discounts of its lines. */
  promotions?: readonly OrderPromotion[] | undefined
  /** Opens the dialog for the shipping address of a line. Absent when it cannot be changed. */
  onChangeAddress?: (line: LineItem) => void
  /** Opens the dialog for the details of a line. Absent when they cannot be changed. */
  onEditDetails?: (line: LineItem) => void
  /** Opens the dialog for the extended properties of a line. Absent when they cannot be changed. */
  onEditXp?: (line: LineItem) => void
}

/** The columns with numbers. Those of returns and discounts are left out when every line would show nothing there. */
const NUMBERS = {
  ordered: { label: 'Ordered', width: '4.25rem' },
  shipped: { label: 'Shipped', width: '4.25rem' },
  left: { label: 'Left', width: '3.25rem' },
  returned: { label: 'Returned', width: '4.75rem' },
  price: { label: 'Unit price', width: '5.75rem' },
  discount: { label: 'Discount', width: '5.75rem' },
} as const
type NumberKey = keyof typeof NUMBERS
const ALWAYS: readonly NumberKey[] = ['ordered', 'shipped', 'left', 'price']

/**
 * Table of the lines of an order, grouped by who ships them and from where. On narrow screens the numbers stand below
 * the product instead of in columns.
 */
export function LineTable(props: LineTableProps) {
  const { lines, isComplete, currency, returned = NONE, promotions } = props
  const { onChangeAddress, onEditDetails, onEditXp } = props
  const hasReturns = lines.some(({ ID = '' }) => (returned.get(ID) ?? 0) > 0)
  const hasDiscount = lines.some(({ PromotionDiscount }) => Boolean(PromotionDiscount))
  // One text, because the rows render again when their props change.
  const shown = (Object.keys(NUMBERS) as NumberKey[])
    .filter((key) => ALWAYS.includes(key) || (key === 'returned' ? hasReturns : hasDiscount))
    .join()
  const numbers = keysOf(shown).map((key) => NUMBERS[key])
  const discounts = useMemo(() => discountsByLine(promotions ?? [], currency), [promotions, currency])
  const groups = groupLines(lines)
  return (
    <Table css={{ '& .ui-thumbnail': { boxSize: '8' }, '& tr': { breakInside: 'avoid' } }}>
      <caption>
        <VisuallyHidden>Lines of the order</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <ColumnHead scope="col">Product</ColumnHead>
          {numbers.map(({ label, width }) => (
            <ColumnHead key={label} scope="col" style={{ width }} textAlign="end" hideBelow="lg">
              {label}
            </ColumnHead>
          ))}
          <ColumnHead scope="col" width={{ base: '6rem', lg: '6.5rem' }} textAlign="end">
            Total
          </ColumnHead>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <GroupRow
            group={group}
            columns={numbers.length}
            total={isComplete && groups.length > 1 ? (currency ?? '') : undefined}
          />
          {group.lines.map((line) => (
            <Line
              key={line.ID}
              line={line}
              currency={currency}
              returned={returned.get(line.ID ?? '') ?? 0}
              shown={shown}
              discount={discounts.get(line.ID ?? '') ?? ''}
              {...{ onChangeAddress, onEditDetails, onEditXp }}
            />
          ))}
        </tbody>
      ))}
    </Table>
  )
}

const NONE: ReadonlyMap<string, number> = new Map()
const LINES = { one: 'line', many: 'lines' }

const keysOf = (shown: string) => shown.split(',') as NumberKey[]

/** Returns the promotions of single lines with their discounts as text, by the IDs of the lines. */
function discountsByLine(promotions: readonly OrderPromotion[], currency: string | undefined) {
  const texts = new Map<string, string>()
  for (const { LineItemID: id, LineItemLevel, Amount, Name, Code, ID } of promotions) {
    if (!id || !LineItemLevel || !Amount) continue
    const text = `${Name || Code || ID}: ${formatPrice(-Amount, currency)}`
    texts.set(id, [texts.get(id), text].filter(Boolean).join(', '))
  }
  return texts
}

/**
 * Heading row with the supplier that ships the lines below it, and the address it ships from. The last cell spans the
 * remaining columns.
 *
 * @param props.total currency of the sum of these lines. Undefined when the sum is not shown.
 */
function GroupRow(props: { group: LineGroup; columns: number; total: string | undefined }) {
  const { group, columns, total } = props
  const { supplierId, shipFrom, lines } = group
  const sum = lines.reduce((before, { LineTotal }) => before + (LineTotal ?? 0), 0)
  const from = shipFrom?.AddressName || shipFrom?.City || ''
  return (
    <Row>
      <RowHead
        scope="rowgroup"
        colSpan={2}
        height="7"
        py="0"
        bg="bg.subtle"
        fontSize="xs"
        whiteSpace={{ lg: 'nowrap' }}
      >
        <Text as="span" title={place(shipFrom) || undefined}>
          {supplierId ? <SupplierLink id={supplierId} /> : getSettings().marketplaceName}
          {from && (
            <Text as="span" fontWeight="normal" color="fg.muted">
              {' '}
              · ships from {from}
            </Text>
          )}
        </Text>
      </RowHead>
      <Cell colSpan={columns} height="7" py="0" bg="bg.subtle" hideBelow="lg" textAlign="end" fontSize="xs">
        {total !== undefined && (
          <Text as="span" color="fg.muted">
            {countOf(lines.length, LINES)} · <Money amount={sum} currency={total} />
          </Text>
        )}
      </Cell>
    </Row>
  )
}

interface LineProps extends Pick<LineTableProps, 'onChangeAddress' | 'onEditDetails' | 'onEditXp'> {
  line: LineItem
  currency: string | undefined
  returned: number
  /** Keys of the shown numbers, joined by commas. */
  shown: string
  /** The promotions that reduce the line, with their discounts. */
  discount: string
}

// Loading further lines must not render those that are shown already.
const Line = memo(function Line(props: LineProps) {
  const { line, currency, returned, shown, discount, onChangeAddress, onEditDetails, onEditXp } = props
  const numbers: Record<NumberKey, ReactNode> = {
    ordered: <Count>{line.Quantity}</Count>,
    shipped: <Count>{line.QuantityShipped}</Count>,
    left: <Count>{isShippable(line) ? quantityLeft(line) : null}</Count>,
    returned: <Count>{returned}</Count>,
    price: <Money amount={line.UnitPrice} currency={currency} isUnitPrice />,
    discount: <Money amount={0 - (line.PromotionDiscount ?? 0)} currency={currency} />,
  }
  return (
    <Row>
      <RowHead scope="row" verticalAlign="top" height={{ base: '16', md: '11' }} py="1">
        <Flex gap="2.5" align="flex-start">
          <Box mt={{ base: '1.5', md: '0.5' }}>
            <Thumbnail url={pictureOf(line.Product)} />
          </Box>
          <Box minW="0" flex="1">
            <Text css={{ overflowWrap: 'anywhere', md: { truncate: true } }} title={productName(line)}>
              <ProductLink id={line.ProductID} name={productName(line)} isAlone />
            </Text>
            <LineDetails
              {...{ line, discount, onChangeAddress, onEditDetails, onEditXp }}
              numbers={numberWords(line, currency, returned)}
            />
          </Box>
        </Flex>
      </RowHead>
      {keysOf(shown).map((key) => (
        <Cell key={key} textAlign="end" verticalAlign="top" height="11" py="2" hideBelow="lg">
          {numbers[key]}
        </Cell>
      ))}
      <Cell textAlign="end" verticalAlign="top" height="11" py={{ base: '1', md: '2' }}>
        <Money amount={line.LineTotal} currency={currency} />
      </Cell>
    </Row>
  )
})

/** Shows the ID and the choices of a line, and all other facts when it is opened. */
function LineDetails(
  props: Pick<LineProps, 'line' | 'discount' | 'onChangeAddress' | 'onEditDetails' | 'onEditXp'> & {
    numbers: string
  },
) {
  const { line, discount, onChangeAddress, onEditDetails, onEditXp, numbers } = props
  const specs = specWords(line)
  return (
    <Box as="details" fontSize="xs" fontWeight="normal" color="fg.muted">
      <Flex
        as="summary"
        // On phones, "Details" follows the text in its last line.
        display={{ base: 'block', md: 'flex' }}
        gap="2"
        align="center"
        minH={{ base: 'touch', md: '4' }}
        cursor="pointer"
        listStyleType="none"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        <Box as="span" minW="0" css={{ overflowWrap: 'anywhere', md: { truncate: true } }}>
          <Id>{line.Variant?.ID ?? line.ProductID}</Id>
          {specs && ` · ${specs}`}
          <Box as="span" hideFrom="lg">
            {' '}
            · {numbers}
          </Box>
        </Box>{' '}
        <Box as="span" flexShrink="0" color="brand.fg" textDecoration="underline" data-print="no">
          Details
        </Box>
      </Flex>
      <Box py="2">
        <Facts facts={factsOf(line, discount)} />
        <Flex gap="2" mt="2" data-print="no">
          {onEditDetails && (
            <Button
              size="xs"
              variant="outline"
              aria-label={`Edit the details of ${productName(line)}`}
              onClick={() => onEditDetails(line)}
            >
              Edit details
            </Button>
          )}
          {onChangeAddress && (
            <Button
              size="xs"
              variant="outline"
              aria-label={`Change the address of ${productName(line)}`}
              onClick={() => onChangeAddress(line)}
            >
              Change address
            </Button>
          )}
          {onEditXp && (
            <Button
              size="xs"
              variant="outline"
              aria-label={`Edit the extended properties of ${productName(line)}`}
              onClick={() => onEditXp(line)}
            >
              Edit properties
            </Button>
          )}
        </Flex>
      </Box>
    </Box>
  )
}

function factsOf(line: LineItem, discount: string) {
  return [
    { label: 'Line ID', value: line.ID && <Id>{line.ID}</Id> },
    { label: 'Choices', value: specWords(line) },
    { label: 'Variant', value: line.Variant?.ID && <Id>{line.Variant.ID}</Id> },
    { label: 'Ship to', value: place(line.ShippingAddress) },
    { label: 'Ship from', value: place(line.ShipFromAddress) },
    { label: 'Continued in order', value: line.OutgoingOrderID && <OrderLink id={line.OutgoingOrderID} /> },
    { label: 'From order', value: line.IncomingOrderID && <Origin id={line.IncomingOrderID} /> },
    { label: 'Needed by', value: line.DateNeeded && <Day iso={line.DateNeeded} /> },
    { label: 'Cost center', value: line.CostCenter },
    { label: 'Shipping account', value: line.ShippingAccount },
    { label: 'Price schedule', value: line.PriceScheduleID && <Id>{line.PriceScheduleID}</Id> },
    { label: 'Inventory record', value: line.InventoryRecordID && <Id>{line.InventoryRecordID}</Id> },
    { label: 'Price', value: priceNote(line) },
    { label: 'Discount', value: discount },
    { label: 'Added', value: line.DateAdded && <Day iso={line.DateAdded} /> },
    ...xpFacts(line.xp),
  ]
}

/**
 * Shows the order that this order was created from. It belongs to the marketplace, so supplier staff get no link to it.
 */
function Origin({ id }: { id: string }) {
  const { isSupplier } = useViewer()
  return isSupplier ? <Id>{id}</Id> : <OrderLink id={id} />
}

function place(address: LineItem['ShippingAddress']): string {
  return [address?.AddressName, addressLine(address)].filter(Boolean).join(', ')
}

function priceNote(line: LineItem): string {
  if (line.PriceOverridden) return 'Set manually for this line'
  return line.IsOnSale ? 'On sale' : ''
}

function numberWords(line: LineItem, currency: string | undefined, returned: number): string {
  const discount = line.PromotionDiscount ?? 0
  const { UnitPrice: unitPrice } = line
  const [quantity, shipped] = [line.Quantity ?? 0, line.QuantityShipped ?? 0]
  const shippedWord = shipped === 0 ? 'not shipped' : shipped >= quantity ? 'shipped' : `${shipped} shipped`
  return [
    typeof unitPrice === 'number'
      ? `${quantity} × ${formatUnitPrice(unitPrice, currency)}`
      : `${quantity}, no unit price`,
    shippedWord,
    ...(returned > 0 ? [`${returned} returned`] : []),
    ...(discount > 0 ? [`${formatPrice(discount, currency)} off`] : []),
  ].join(', ')
}
