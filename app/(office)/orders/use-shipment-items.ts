'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shipmentItemsOf } from '@/lib/orders/parts'

/** The items of a shipment, page by page. Their page is not in the address: an order may have many shipments. */
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
