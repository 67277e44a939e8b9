'use client'

import type { ReactNode } from 'react'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import type { RecordPart } from '@/lib/resource/part'
import { useWholePart } from '../parts/use-part'
import { linesOf } from '../rules/parts'

interface WithLinesProps {
  /** Title of the dialog, also while the lines load. */
  title: string
  onClose: () => void
  children: (lines: readonly LineItem[]) => ReactNode
}

/**
 * Shows a dialog that needs every line of an order once all of them are loaded. Until then it shows their loading, or
 * the failure with Retry.
 */
export function WithLines({ order, ...props }: WithLinesProps & { order: Order }) {
  return <WithLineItems part={linesOf(order.ID ?? '')} name="The lines" {...props} />
}

/** Does the same for any list of line items, such as the items of a subscription. */
export function WithLineItems(
  props: WithLinesProps & {
    part: RecordPart<LineItem>
    /** The line items in a sentence: "The lines". */
    name: string
  },
) {
  const { part, name, title, onClose, children } = props
  const { data, isError, error, isFetching, refetch } = useWholePart(part)
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
        <PanelFailure title={name} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PanelSkeleton title={name} />
      )}
    </Dialog>
  )
}
