'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { Entries } from '@/components/resource/record/record-facts'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { Thumbnail } from '@/components/ui/thumbnail'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { pictureOf } from '@/lib/format/picture'
import { lazy } from '@/lib/lazy'
import type { BuyerProduct } from '@/lib/ordercloud/models'
import { breakWords } from '@/lib/price/offer'
import { quantityWords, stockWords } from '../rules/offer'

const detailsCode = lazy(() => import('./product-dialog').then((module) => module.ProductDialog))

interface ProductEntriesProps {
  products: readonly BuyerProduct[]
  /** Renders the controls of a product. Without it, products can only be viewed. */
  action?: ((product: BuyerProduct) => ReactNode) | undefined
}

/** List of products with the prices of the user. A dialog shows the details of one. */
export function ProductEntries({ products, action }: ProductEntriesProps) {
  const details = useLazyPart(detailsCode, 'dialog')
  const [subject, setSubject] = useState<BuyerProduct>()
  const open = (product: BuyerProduct) => {
    setSubject(product)
    details.open()
  }
  return (
    <>
      <Entries>
        {products.map((product) => (
          <ProductEntry
            key={product.ID}
            {...{ product, action }}
            onApproach={details.prepare}
            onShowDetails={() => open(product)}
          />
        ))}
      </Entries>
      {subject && details.isOpen && details.Part && (
        <details.Part product={subject} onClose={details.close} />
      )}
    </>
  )
}

function ProductEntry(props: {
  product: BuyerProduct
  action: ProductEntriesProps['action']
  onApproach: () => void
  onShowDetails: () => void
}) {
  const { product, action, onApproach, onShowDetails } = props
  const { PriceSchedule: offer } = product
  const price = breakWords(offer)
  const facts = [offer?.IsOnSale ? 'On sale' : '', quantityWords(offer), stockWords(product)].filter(Boolean)
  return (
    <Flex as="li" gap="3" align="flex-start" data-product={product.ID}>
      <Thumbnail url={pictureOf(product)} />
      <Stack gap="2" flex="1" minW="0">
        <Flex columnGap="4" rowGap="1" wrap="wrap" justify="space-between">
          <Box minW="0" flex="1 1 12rem" css={{ overflowWrap: 'anywhere' }}>
            <Text fontWeight="medium">{product.Name || product.ID}</Text>
            <Text color="fg.muted" fontSize="xs">
              <Id>{product.ID ?? ''}</Id>
              {facts.length > 0 && ` · ${facts.join(' · ')}`}
            </Text>
          </Box>
          <Text fontVariantNumeric="tabular-nums" textAlign={{ md: 'end' }} maxW="20rem">
            {price || 'No price for this user'}
          </Text>
          <Button
            size="xs"
            variant="ghost"
            my="-1"
            ms="auto"
            onPointerEnter={onApproach}
            onFocus={onApproach}
            onClick={onShowDetails}
          >
            Details<VisuallyHidden>: {product.Name || product.ID}</VisuallyHidden>
          </Button>
        </Flex>
        {action?.(product)}
      </Stack>
    </Flex>
  )
}
