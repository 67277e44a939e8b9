'use client'

import type { LineItem, Order } from '@/lib/ordercloud/models'
import { PartXpDialog } from '../parts/part-xp-dialog'
import { linesWithXp } from '../parts/xp-of-parts'
import { productName } from '../rules/line'

/** Dialog that edits the extended properties of a line. */
export function LineXpDialog(props: { order: Order; line: LineItem; onClose: () => void }) {
  const { order, line, onClose } = props
  const orderId = order.ID ?? ''
  return (
    <PartXpDialog
      title={`Extended properties of ${productName(line)}`}
      {...{ orderId, onClose }}
      resource={linesWithXp(orderId)}
      record={line}
    />
  )
}
