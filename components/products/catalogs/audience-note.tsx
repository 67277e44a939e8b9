'use client'

import { Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from '@/components/ui/alert'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import { nobodyWords } from '../rules/visibility-conditions'
import type { ProductRecord } from '../service'
import { VISIBILITY_PATH } from '@/lib/catalogs/placement-paths'
import { readAudience } from './read-visibility'

/** Says that no buyer sees the product, and why. Shows nothing when a buyer does. */
export function AudienceNote({ product }: { product: ProductRecord }) {
  const client = useQueryClient()
  const { ID: productId, Active } = product
  const { data, error } = useQuery({
    // A saved change of the product changes the answer.
    queryKey: keys.list(VISIBILITY_PATH, { productId, Active, of: 'anyone' }),
    queryFn: ({ signal }) => readAudience(client, product, signal),
    // The reason may have been changed on another page just now.
    staleTime: 0,
  })
  if (data?.kind === 'nobody')
    return (
      <Alert status="warning" title="No buyer sees this product">
        {nobodyWords(data.reason)}
      </Alert>
    )
  if (data?.kind === 'unknown')
    return (
      <Text fontSize="sm" color="fg.muted">
        There is too much data to say if any buyer sees this product. Check one buyer below.
      </Text>
    )
  if (!data && error)
    return (
      <Text fontSize="sm" color="fg.muted">
        It is not known if any buyer sees this product. {displayMessage(toPlatformError(error))}
      </Text>
    )
  return null
}
