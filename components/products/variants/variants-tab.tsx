'use client'

import { Stack } from '@chakra-ui/react'
import { EmptyPanel } from '@/components/resource/form/form-layout'
import { useCan } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import { foreignProductReason } from '../ownership'
import { products } from '../resource'
import { noVariantsReason } from '../rules/variants'
import type { ProductRecord } from '../service'
import { SpecsPanel } from './specs-panel'
import { VariantsPanel } from './variants-panel'

/** Tab with the specs of a product and its variants. Every change is a separate request. */
export function VariantsTab({ record: product }: { record: ProductRecord | null }) {
  const manage = useCan(products.access.manage)
  const own = useOwnCompany()
  if (product?.ID === undefined) return null
  const foreign = own.isSupplier ? foreignProductReason(product.OwnerID, own.id) : undefined
  const shared = { product, readOnlyReason: manage.allowed ? foreign : manage.reason }
  const reason = noVariantsReason(product)
  return (
    <Stack gap="3">
      <SpecsPanel key={`specs ${product.ID}`} {...shared} />
      {reason ? (
        <EmptyPanel title="Variants" note={reason} />
      ) : (
        <VariantsPanel key={`variants ${product.ID}`} {...shared} />
      )}
    </Stack>
  )
}
