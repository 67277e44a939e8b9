'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shipmentItemsOf } from '@/components/orders/rules/parts'

/**
 * Reads the items of a shipment, page by page. The page is not part of the address, because an order may have many
 * shipments.
 */
export function useShipmentItems(shipmentId: string) {
  const [page, goToPage] = useState(1)
  const part = shipmentItemsOf(shipmentId)
  const query = useQuery({
    queryKey: [...part.key, page],
    queryFn: (scope) => part.list(page, scope),
    placeholderData: keepPreviousData,
  })
  return { ...query, page, goToPage }
}
