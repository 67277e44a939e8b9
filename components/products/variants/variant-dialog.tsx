'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { XpPanel } from '@/components/resource/xp/xp-panel'
import { Id } from '@/components/resource/cells'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { isolate } from '@/lib/format/direction'
import { keys } from '@/lib/ordercloud/keys'
import type { Variant } from '@/lib/ordercloud/models'
import { LocationsPanel } from '../inventory/locations-panel'
import { PicturesPanel } from '../media/media-tab'
import type { ProductRecord } from '../service'
import { optionsInWords } from '../rules/variants'
import { variantsOf } from './variants'

interface VariantDialogProps {
  product: ProductRecord
  variant: Variant
  readOnlyReason: string | undefined
  onClose: () => void
}

/** Dialog with the pictures, the locations and the extended properties of a variant. Every change is saved at once. */
export function VariantDialog({ product, variant, readOnlyReason, onClose }: VariantDialogProps) {
  const client = useQueryClient()
  const productId = product.ID ?? ''
  const resource = variantsOf(productId)
  const close = () => {
    void client.invalidateQueries({ queryKey: keys.item('products', [productId, 'variants']) })
    onClose()
  }
  return (
    <Dialog
      title={`Pictures, locations and properties of ${isolate(resource.titleOf(variant))}`}
      size="review"
      onClose={close}
      actions={
        <Button variant="outline" onClick={close}>
          Close
        </Button>
      }
    >
      <Stack gap="3" color="fg">
        <Text fontSize="sm" color="fg.muted">
          <Id>{variant.ID ?? ''}</Id> {optionsInWords(variant)}
        </Text>
        <PicturesPanel
          resource={resource}
          record={variant}
          uploadOf={{ productId, key: `${productId}/${variant.ID}` }}
          none="No pictures of its own yet."
          readOnlyReason={readOnlyReason}
        />
        <LocationsPanel record={product} variant={variant} />
        <XpPanel resource={resource} record={variant} byForm={[]} blockedReason={readOnlyReason} />
      </Stack>
    </Dialog>
  )
}
