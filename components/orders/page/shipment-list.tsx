'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { OrderLink, ProductLink, ShipmentLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { Day } from '@/components/resource/day'
import { Instant } from '@/components/resource/instant'
import { Entries, LineFacts, MoreFacts, xpFacts } from '@/components/resource/record/record-facts'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { Pager } from '@/components/ui/pagination'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { addressLine } from '@/lib/format/address'
import type { Shipment, ShipmentItem } from '@/lib/ordercloud/models'
import { partQuery } from '@/lib/resource/part'
import { packingSlipPath } from '@/components/orders/documents/document-links'
import { specWords } from '@/components/orders/rules/line'
import { shipmentItemsOf } from '@/components/orders/rules/parts'
import { trackingUrl } from '@/components/orders/rules/tracking'

interface ShipmentListProps {
  shipments: readonly Shipment[]
  orderId: string
  currency: string | undefined
}

/** Lists the shipments of an order. The platform lists the items of one shipment at a time, so they load on demand. */
export function ShipmentList({ shipments, orderId, currency }: ShipmentListProps) {
  return (
    <Entries>
      {shipments.map((shipment) => (
        <OneShipment
          key={shipment.ID}
          shipment={shipment}
          orderId={orderId}
          currency={currency}
          startsOpen={shipments.length === 1}
        />
      ))}
    </Entries>
  )
}

/** One line with what staff look for first. The other facts and the items appear when it is opened. */
function OneShipment(props: {
  shipment: Shipment
  orderId: string
  currency: string | undefined
  startsOpen: boolean
}) {
  const { shipment, orderId, currency, startsOpen } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const detailsId = useId()
  const id = shipment.ID ?? ''
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Box as="li" fontSize="sm">
      <Flex columnGap="3" rowGap="1" align="center" wrap="wrap" css={{ overflowWrap: 'anywhere' }}>
        <Text fontWeight="medium">
          Shipment <ShipmentLink id={id} isAlone />
        </Text>
        <HStack gap="2">
          <StatusBadge isOn={Boolean(shipment.DateShipped)} on="Shipped" off="Not shipped yet" />
          {shipment.DateShipped && <Day iso={shipment.DateShipped} hasTime />}
        </HStack>
        {(shipment.Shipper || shipment.TrackingNumber) && (
          <Text minW="0">
            {shipment.Shipper}{' '}
            {shipment.TrackingNumber && (
              <>
                <VisuallyHidden>Tracking number </VisuallyHidden>
                <Tracking shipment={shipment} />
              </>
            )}
          </Text>
        )}
        <HStack gap="2" ms="auto">
          <Button
            size="xs"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron aria-hidden />
            Details
            <VisuallyHidden> of shipment {id}</VisuallyHidden>
          </Button>
          <OfficeLink href={packingSlipPath(id)} color="brand.fg">
            Packing slip<VisuallyHidden> of shipment {id}</VisuallyHidden>
          </OfficeLink>
        </HStack>
      </Flex>
      <Box id={detailsId} pb={isOpen ? '1.5' : '0'}>
        {isOpen && (
          <>
            <LineFacts
              facts={[
                {
                  label: 'Delivered',
                  value: shipment.DateDelivered && <Instant iso={shipment.DateDelivered} />,
                },
                {
                  label: 'Cost',
                  value: typeof shipment.Cost === 'number' && (
                    <Money amount={shipment.Cost} currency={currency} />
                  ),
                },
                { label: 'Account', value: shipment.Account },
                { label: 'From', value: addressLine(shipment.FromAddress) },
                { label: 'To', value: addressLine(shipment.ToAddress) },
              ]}
            />
            <MoreFacts label="Extended properties (xp)" facts={xpFacts(shipment.xp)} />
            <Items shipmentId={id} orderId={orderId} />
          </>
        )}
      </Box>
    </Box>
  )
}

/** Shows the tracking number, as a link to the carrier's page if the carrier is known. */
function Tracking({ shipment }: { shipment: Shipment }) {
  const url = trackingUrl(shipment)
  if (!url) return shipment.TrackingNumber
  return (
    <a className="ui-link" href={url} target="_blank" rel="noreferrer">
      {shipment.TrackingNumber}
    </a>
  )
}

/** Lists the items of a shipment, including items of other orders. */
function Items({ shipmentId, orderId }: { shipmentId: string; orderId: string }) {
  const { data, isError, error, isFetching, refetch, page, goToPage } = useShipmentItems(shipmentId)
  const title = `The items of shipment ${shipmentId}`
  if (data === undefined) {
    if (!isError) return <PanelSkeleton title={title} />
    return <PanelFailure title={title} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
  }
  if (data.Items.length === 0) return <PanelNote>No items in this shipment yet.</PanelNote>
  return (
    <>
      <Stack as="ul" listStyleType="none" gap="1.5" fontSize="sm" mt="1">
        {data.Items.map((item) => (
          <Item key={`${item.OrderID} ${item.LineItemID}`} item={item} orderId={orderId} />
        ))}
      </Stack>
      {data.Meta.TotalPages > 1 && (
        <Pager page={page} pages={data.Meta.TotalPages} label={`Pages of ${title}`} onGo={goToPage} />
      )}
    </>
  )
}

function Item({ item, orderId }: { item: ShipmentItem; orderId: string }) {
  const id = item.Product?.ID ?? item.LineItemID ?? ''
  const specs = specWords(item)
  return (
    <Box as="li" css={{ overflowWrap: 'anywhere' }}>
      {item.QuantityShipped} × <ProductLink id={id} name={item.Product?.Name || id} />
      {specs && <Text color="fg.muted">{specs}</Text>}
      {item.OrderID !== orderId && (
        <Text color="fg.muted">
          Of order <OrderLink id={item.OrderID ?? ''} />
        </Text>
      )}
    </Box>
  )
}

/**
 * Reads the items of a shipment, page by page. The page is not part of the address, because an order may have many
 * shipments.
 */
function useShipmentItems(shipmentId: string) {
  const [page, goToPage] = useState(1)
  const { queryKey, queryFn } = partQuery(shipmentItemsOf(shipmentId), page)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
    placeholderData: keepPreviousData,
  })
  return { ...query, page, goToPage }
}
