'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OrderLink, ProductLink } from '@/components/resource/record/record-links'
import { Entries } from '@/components/resource/record/record-facts'
import { PartPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toaster'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import { call } from '@/lib/ordercloud/client'
import { PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import { announceFailure } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import type { Shipment, ShipmentItem } from '@/lib/ordercloud/models'
import { specWords } from '../rules/line'
import { shipmentItemsOf } from '../rules/parts'
import { shipments } from './resource'

const at = encodeURIComponent

/** Panel with the items of a shipment. Their quantities can be changed, and items can be removed. */
export function ItemsPanel({ shipment }: { shipment: Shipment }) {
  const id = shipment.ID ?? ''
  return (
    <PartPanel title="Items" part={shipmentItemsOf(id)} none="No items yet.">
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
  const { save, remove, isSaving } = useShipmentItem(shipmentId, item)
  const productId = item.Product?.ID ?? ''
  const name = item.Product?.Name || productId || item.LineItemID || ''
  const specs = specWords(item)
  const reason = manage.allowed ? undefined : manage.reason

  const changeQuantity = async () => {
    const text = await dialogs.prompt(`How many of ${name} are in this shipment?`, {
      label: 'Quantity',
      defaultValue: String(item.QuantityShipped ?? 1),
      okLabel: 'Change quantity',
    })
    if (text === undefined) return
    const quantity = Number(text)
    if (!Number.isInteger(quantity) || quantity < 1)
      return void dialogs.alert('Enter a whole number of at least 1. To take the item out, remove it.')
    await save(quantity)
  }
  const askToRemove = async () => {
    const isSure = await dialogs.confirm(`Remove ${name} from this shipment?`, {
      details: 'The order line counts as not shipped again.',
      okLabel: 'Remove item',
      isDestructive: true,
    })
    if (isSure) await remove()
  }
  return (
    <Flex as="li" align="center" justify="space-between" gap="3" wrap="wrap">
      <Box minW="0" fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
        <Text>
          {item.QuantityShipped} × {productId ? <ProductLink id={productId} name={name} /> : name}
        </Text>
        <Text color="fg.muted">
          {specs && `${specs}, `}order <OrderLink id={item.OrderID ?? ''} />
        </Text>
      </Box>
      <HStack gap="2">
        <Button
          size="xs"
          variant="outline"
          loading={isSaving}
          disabledReason={reason}
          onClick={() => void changeQuantity()}
        >
          Change quantity
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
        <Button size="xs" variant="ghost" disabledReason={reason} onClick={() => void askToRemove()}>
          Remove
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </HStack>
    </Flex>
  )
}

/** IDs of shipments and items whose removal got no response. The items may be removed. */
const unanswered = new Set<string>()

/**
 * Changes one item of a shipment. Both calls can be repeated after a lost response. "Not found" then means that the item
 * is removed.
 */
function useShipmentItem(shipmentId: string, { OrderID = '', LineItemID = '' }: ShipmentItem) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const run = async (write: () => Promise<unknown>, description: string) => {
    setSaving(true)
    try {
      await write()
      toast({ title: 'Success', description, type: 'success' })
    } catch {
      // The failed call has already shown its toast.
    } finally {
      setSaving(false)
      void client.invalidateQueries({ queryKey: keys.item('shipments', [shipmentId]) })
      void client.invalidateQueries({ queryKey: keys.item('orders', [OrderID]) })
    }
  }
  const shipment = encodeURIComponent(shipmentId)
  return {
    isSaving,
    save: (QuantityShipped: number) =>
      run(
        () =>
          call((oc) => oc.Shipments.SaveItem(shipment, { OrderID, LineItemID, QuantityShipped }), {
            write: true,
          }),
        'The quantity is changed.',
      ),
    remove: () =>
      run(() => removeOnce(shipmentId, OrderID, LineItemID), 'The item is removed from the shipment.'),
  }
}

async function removeOnce(shipmentId: string, orderId: string, lineId: string): Promise<void> {
  const key = `${shipmentId}/${orderId}/${lineId}`
  try {
    await call((oc) => oc.Shipments.DeleteItem(at(shipmentId), at(orderId), at(lineId)), {
      write: true,
      quiet: unanswered.has(key),
    })
  } catch (error) {
    const status = error instanceof PlatformError ? error.status : null
    const wasUnanswered = unanswered.has(key)
    if (status === null || status >= 500) unanswered.add(key)
    if (status !== 404 || !wasUnanswered) {
      if (wasUnanswered) announceFailure(toPlatformError(error))
      throw error
    }
  }
  unanswered.delete(key)
}
