'use client'

import { useMemo } from 'react'
import { ListScreen } from '@/components/resource/list/list-screen'
import type { ListedResource } from '@/components/resource/listed-resource'
import { useOwnCompany } from '@/hooks/use-own-company'
import type { Product } from '@/lib/ordercloud/models'
import type { DocumentData } from '@/lib/resource/document-data'
import { foreignProductReason } from './ownership'
import type { ProductRecord } from './service'

interface SupplierProductsProps {
  resource: ListedResource<Product, ProductRecord>
  prefetched: DocumentData | undefined
}

/**
 * List of products for a supplier, who may delete and change only some of them, and who is the default supplier of
 * most. Administrators do not load this code.
 */
export function SupplierProducts({ resource, prefetched }: SupplierProductsProps) {
  const { id } = useOwnCompany()
  const theirs = useMemo(
    (): typeof resource => ({
      ...resource,
      columns: resource.columns.map((one) => (one.key === 'supplier' ? { ...one, isExtra: true } : one)),
      protectedRowReason: (_, { OwnerID }) => foreignProductReason(OwnerID, id),
      importBlockedReason: ({ OwnerID }) => foreignProductReason(OwnerID, id),
    }),
    [resource, id],
  )
  return <ListScreen resource={theirs} prefetched={prefetched} />
}
