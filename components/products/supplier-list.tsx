'use client'

import type { DehydratedState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ListScreen } from '@/components/resource/list/list-screen'
import type { ListedResource } from '@/components/resource/listed-resource'
import { useOwnCompany } from '@/hooks/use-own-company'
import type { Product } from '@/lib/ordercloud/models'
import { foreignProductReason } from './ownership'
import type { ProductRecord } from './service'

interface SupplierProductsProps {
  resource: ListedResource<Product, ProductRecord>
  prefetched: DehydratedState | undefined
}

/**
 * List of products for a supplier, who may delete and change only some of them. Administrators do not load this code.
 */
export function SupplierProducts({ resource, prefetched }: SupplierProductsProps) {
  const { id } = useOwnCompany()
  const theirs = useMemo(
    (): typeof resource => ({
      ...resource,
      protectedRowReason: (_, { OwnerID }) => foreignProductReason(OwnerID, id),
    }),
    [resource, id],
  )
  return <ListScreen resource={theirs} prefetched={prefetched} />
}
