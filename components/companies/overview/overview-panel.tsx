'use client'

import { EmptyPanel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'

const buyerCode = lazy(() => import('./company-figures').then((file) => file.BuyerFigures))
const supplierCode = lazy(() => import('./company-figures').then((file) => file.SupplierFigures))

/**
 * Panel with the figures of a company. It is one line until the user opens it, so that the page of a company needs no
 * requests for them.
 */
export function OverviewPanel({ kind, id }: { kind: 'buyer' | 'supplier'; id: string }) {
  const figures = useLazyPart(kind === 'buyer' ? buyerCode : supplierCode, 'overview')
  if (figures.isOpen && figures.Part) return <figures.Part id={id} />
  return (
    <EmptyPanel
      title="Overview"
      note={
        kind === 'buyer'
          ? 'Orders, users and spending accounts in figures.'
          : 'Orders, products and users in figures.'
      }
      action={
        <Button
          size="xs"
          variant="outline"
          loading={figures.isOpen === true}
          onPointerEnter={figures.prepare}
          onFocus={figures.prepare}
          onClick={figures.open}
        >
          Show figures
        </Button>
      }
    />
  )
}
