'use client'

import { useCan } from '@/hooks/use-can'
import { useOwnCompany } from '@/hooks/use-own-company'
import { foreignProductReason } from './ownership'
import { products } from './resource'
import type { ProductRecord } from './service'

/** Returns the reason why the user may not change what belongs to a product. Undefined when the user may. */
export function useProductReadOnlyReason(product: ProductRecord): string | undefined {
  const manage = useCan(products.access.manage)
  const own = useOwnCompany()
  if (!manage.allowed) return manage.reason
  return own.isSupplier ? foreignProductReason(product.OwnerID, own.id) : undefined
}
