'use client'

import { PanelOnDemand } from '@/components/resource/record/panel-on-demand'
import { lazy } from '@/lib/lazy'

const buyerCode = lazy(() => import('./company-figures').then((file) => file.BuyerFigures))
const supplierCode = lazy(() => import('./company-figures').then((file) => file.SupplierFigures))

/** Panel with the figures of a company, on demand. */
export function OverviewPanel({ kind, id }: { kind: 'buyer' | 'supplier'; id: string }) {
  return (
    <PanelOnDemand
      title="Overview"
      note={
        kind === 'buyer'
          ? 'Orders, users and spending accounts in figures.'
          : 'Orders, products and users in figures.'
      }
      button="Show figures"
      code={kind === 'buyer' ? buyerCode : supplierCode}
      noun="overview"
      content={{ id }}
    />
  )
}
