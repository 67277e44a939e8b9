'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { Money } from '@/components/orders/parts/money'
import { Id } from '@/components/resource/cells'
import { Entries } from '@/components/resource/record/record-facts'
import { ProductLink } from '@/components/resource/record/record-links'
import { PartPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { Thumbnail } from '@/components/ui/thumbnail'
import { useCan } from '@/hooks/use-can'
import { pictureOf } from '@/lib/format/picture'
import { formatUnitPrice, UNKNOWN_CURRENCY } from '@/lib/format/price'
import { lazy } from '@/lib/lazy'
import type { LineItem, Subscription } from '@/lib/ordercloud/models'
import { productName, specWords } from '../rules/line'
import { subscriptionItemsOf } from '../rules/parts'
import { subscriptions } from './resource'

const dialogCode = lazy(() => import('./items-dialog').then((module) => module.ItemsDialog))

/** Panel with the items of a subscription, at the prices of its next order. */
export function ItemsPanel({ subscription }: { subscription: Subscription }) {
  const manage = useCan(subscriptions.access.manage)
  const dialog = useLazyPart(dialogCode, 'dialog')
  return (
    <>
      <PartPanel
        title="Items"
        part={subscriptionItemsOf(subscription.ID ?? '')}
        none="No items. Without items, its orders are empty."
        action={
          <Button
            size="xs"
            variant="ghost"
            disabledReason={manage.allowed ? undefined : manage.reason}
            onPointerEnter={dialog.prepare}
            onFocus={dialog.prepare}
            onClick={dialog.open}
          >
            <Icon as={Pencil} boxSize="3.5" />
            Edit items
          </Button>
        }
        foot={
          <Flex justify="space-between" gap="3" pt="3" borderTopWidth="1px" fontSize="sm">
            <Text color="fg.muted">Subtotal of the next order, at today’s prices</Text>
            <Money amount={subscription.ProjectedSubtotal} currency={UNKNOWN_CURRENCY} />
          </Flex>
        }
      >
        {(items) => (
          <Entries>
            {items.map((item) => (
              <Item key={item.ID} item={item} />
            ))}
          </Entries>
        )}
      </PartPanel>
      {dialog.isOpen && dialog.Part && <dialog.Part subscription={subscription} onClose={dialog.close} />}
    </>
  )
}

function Item({ item }: { item: LineItem }) {
  const specs = specWords(item)
  const { UnitPrice: price, Quantity: quantity = 0 } = item
  return (
    <Flex as="li" gap="3" align="flex-start" fontSize="sm">
      <Thumbnail url={pictureOf(item.Product)} />
      <Box minW="0" flex="1" css={{ overflowWrap: 'anywhere' }}>
        <ProductLink id={item.ProductID} name={productName(item)} isAlone />
        <Text color="fg.muted" fontSize="xs">
          <Id>{item.Variant?.ID ?? item.ProductID}</Id>
          {specs && ` · ${specs}`}
          {item.BundleItemID && ' · part of a bundle'}
        </Text>
        <Text color="fg.muted">
          {quantity} at{' '}
          {typeof price === 'number' ? formatUnitPrice(price, UNKNOWN_CURRENCY) : 'an unknown price'}
        </Text>
      </Box>
      <Money amount={item.LineTotal} currency={UNKNOWN_CURRENCY} />
    </Flex>
  )
}
