'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shipmentItemsOf } from '@/components/orders/rules/parts'
import { partQuery } from '@/lib/resource/part'

/**
 * Reads the items of a shipment, page by page. The page is not part of the address, because an order may have many
 * shipments.
 */
export function useShipmentItems(shipmentId: string) {
  const [page, goToPage] = useState(1)
  const { queryKey, queryFn } = partQuery(shipmentItemsOf(shipmentId), page)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
    placeholderData: keepPreviousData,
  })
  return { ...query, page, goToPage }
}
