'use client'

import { PanelOnDemand } from '@/components/resource/record/panel-on-demand'
import { lazy } from '@/lib/lazy'

const buyerCode = lazy(() => import('./buyer-reach').then((file) => file.BuyerReach))
const supplierCode = lazy(() => import('./supplier-reach').then((file) => file.SupplierReach))

/** Panel with the lists of what is assigned to a buyer, or of the products and orders of a supplier, on demand. */
export function ReachPanel({ kind, id }: { kind: 'buyer' | 'supplier'; id: string }) {
  return kind === 'buyer' ? (
    <PanelOnDemand
      title="What applies to this buyer"
      note="Promotions, prices, catalogs, sellers, locales and API clients, in about 15 requests."
      button="Show all"
      code={buyerCode}
      noun="lists of what applies to the buyer"
      content={{ id }}
    />
  ) : (
    <PanelOnDemand
      title="Products, orders and API clients"
      note="The products to sell, the orders to ship, and the applications that users can sign in to."
      button="Show all"
      code={supplierCode}
      noun="lists of the supplier"
      content={{ id }}
    />
  )
}
