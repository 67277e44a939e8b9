'use client'

import type { ReactNode } from 'react'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { useWholePart } from '../parts/use-part'
import { linesOf } from '../rules/parts'

interface WithLinesProps {
  order: Order
  /** Title of the dialog, also while the lines load. */
  title: string
  onClose: () => void
  children: (lines: readonly LineItem[]) => ReactNode
}

const LINES = 'The lines'

/**
 * Shows a dialog that needs every line of an order once all of them are loaded. Until then it shows their loading, or
 * the failure with Retry.
 */
export function WithLines({ order, title, onClose, children }: WithLinesProps) {
  const { data, isError, error, isFetching, refetch } = useWholePart(linesOf(order.ID ?? ''))
  if (data) return children(data)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {isError ? (
        <PanelFailure title={LINES} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PanelSkeleton title={LINES} />
      )}
    </Dialog>
  )
}
