'use client'

import { EmptyPanel } from '@/components/resource/form/form-layout'
import {
  InvalidIdMessage,
  RecordFailure,
  RecordNotFound,
  RecordSkeleton,
} from '@/components/resource/record/record-states'
import { GridKeysHelp } from '@/components/resource/grid/keys-help'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { lazyComponent } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { useDocumentTitle } from '@/hooks/use-document-title'
import { useEntity } from '@/hooks/use-entity'
import { isPlatformId } from '@/lib/forms/platform-id'
import { isolate } from '@/lib/format/direction'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { products } from '../resource'
import { noVariantsReason } from '../rules/variants'
import type { ProductRecord } from '../service'
import { useProductReadOnlyReason } from '../use-product-read-only-reason'

const VariantGrid = lazyComponent(() => import('./variant-grid').then((file) => file.VariantGrid))

/** Page with all variants of a product as a grid of cells that can be edited. */
export function VariantGridScreen({ productId }: { productId: string }) {
  const view = useCan(products.access.view)
  if (!view.allowed) return <NoAccess title="Variants" access={view} />
  if (!isPlatformId(productId)) return <InvalidIdMessage resource={products} id={productId} />
  return <ProductVariants key={productId} productId={productId} />
}

function ProductVariants({ productId }: { productId: string }) {
  const query = useEntity(products, productId, true)
  const product = query.data
  if (!product) {
    if (!query.isError) return <RecordSkeleton words={products.words} />
    if (toPlatformError(query.error).status === 404)
      return <RecordNotFound resource={products} id={productId} />
    return <RecordFailure resource={products} error={query.error} onRetry={() => void query.refetch()} />
  }
  return <VariantsOf product={product} />
}

function VariantsOf({ product }: { product: ProductRecord }) {
  const title = `Variants of ${isolate(products.titleOf(product))}`
  useDocumentTitle(title)
  const canEdit = useProductReadOnlyReason(product) === undefined
  const reason = noVariantsReason(product)
  return (
    <>
      <PageHeader title={title} description={canEdit ? <GridKeysHelp /> : undefined} />
      {reason ? <EmptyPanel title="Variants" note={reason} /> : <VariantGrid product={product} />}
    </>
  )
}
