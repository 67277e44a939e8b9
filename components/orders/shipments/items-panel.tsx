'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { OrderLink, ProductLink } from '@/components/resource/record/record-links'
import { Entries } from '@/components/resource/record/record-facts'
import { PartPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import { lazy } from '@/lib/lazy'
import type { Shipment, ShipmentItem } from '@/lib/ordercloud/models'
import { specWords } from '../rules/line'
import { shipmentItemsOf } from '../rules/parts'
import { shipments } from './resource'
import { useShipmentWrite } from './use-shipment-write'
import { removeShipmentItem } from './write-shipment'

const addCode = lazy(() => import('./add-items-dialog').then((module) => module.AddItemsDialog))
const quantityCode = lazy(() => import('./quantity-dialog').then((module) => module.QuantityDialog))

/** Panel with the items of a shipment. Items can be added and removed, and their quantities can be changed. */
export function ItemsPanel({ shipment }: { shipment: Shipment }) {
  const id = shipment.ID ?? ''
  const manage = useCan(shipments.access.manage)
  const adding = useLazyPart(addCode, 'dialog')
  return (
    <PartPanel
      title="Items"
      part={shipmentItemsOf(id)}
      none="No items yet."
      action={
        <Button
          size="xs"
          variant="ghost"
          disabledReason={manage.allowed ? undefined : manage.reason}
          onPointerEnter={adding.prepare}
          onFocus={adding.prepare}
          onClick={adding.open}
          data-print="no"
        >
          <Icon as={Plus} boxSize="3.5" />
          Add items
        </Button>
      }
      foot={adding.isOpen && adding.Part && <adding.Part shipment={shipment} onClose={adding.close} />}
    >
      {(items) => (
        <Entries>
          {items.map((item) => (
            <Item key={`${item.OrderID} ${item.LineItemID}`} shipmentId={id} item={item} />
          ))}
        </Entries>
      )}
    </PartPanel>
  )
}

function Item({ shipmentId, item }: { shipmentId: string; item: ShipmentItem }) {
  const manage = useCan(shipments.access.manage)
  const dialogs = useDialogs()
  const { run, isRunning, problem } = useShipmentWrite(shipmentId)
  const changing = useLazyPart(quantityCode, 'dialog')
  const { OrderID: orderId = '', LineItemID: lineId = '' } = item
  const productId = item.Product?.ID ?? ''
  const name = item.Product?.Name || productId || lineId
  const specs = specWords(item)
  const reason = manage.allowed ? undefined : manage.reason

  const remove = async () => {
    const isSure = await dialogs.confirm(`Remove ${name} from this shipment?`, {
      details: 'The order line counts as not shipped again.',
      okLabel: 'Remove item',
      isDestructive: true,
    })
    if (!isSure) return
    const write = () => removeShipmentItem(shipmentId, orderId, lineId)
    await run(orderId, write, 'The item is removed from the shipment.')
  }
  return (
    <Flex as="li" align="center" justify="space-between" gap="3" wrap="wrap">
      <Box minW="0" fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
        <Text>
          {item.QuantityShipped} × {productId ? <ProductLink id={productId} name={name} /> : name}
        </Text>
        <Text color="fg.muted">
          {specs && `${specs}, `}order <OrderLink id={orderId} />
        </Text>
        {problem && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {problem}
          </Text>
        )}
      </Box>
      <HStack gap="2">
        <Button
          size="xs"
          variant="outline"
          disabledReason={reason}
          onPointerEnter={changing.prepare}
          onFocus={changing.prepare}
          onClick={changing.open}
        >
          Change quantity
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
        <Button
          size="xs"
          variant="ghost"
          loading={isRunning}
          disabledReason={reason}
          onClick={() => void remove()}
        >
          Remove
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </HStack>
      {changing.isOpen && changing.Part && (
        <changing.Part {...{ shipmentId, item, name }} onClose={changing.close} />
      )}
    </Flex>
  )
}
