'use client'

import { useViewer } from '@/hooks/use-session'
import type { ProductRecord } from '../service'
import { PartyPrices } from './party-prices'
import { PricePreview } from './price-preview'

/** Panels below the default price of a product: the prices for buyers and groups, and the price of one user. */
export function PricingPanels({ record }: { record: ProductRecord }) {
  const id = record.ID ?? ''
  // The platform lets suppliers read no buyers and no users of buyers.
  const { isSupplier } = useViewer()
  return (
    <>
      <PartyPrices key={`prices ${id}`} product={record} />
      {!isSupplier && <PricePreview key={`preview ${id}`} product={record} />}
    </>
  )
}
