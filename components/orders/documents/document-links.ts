import { Printer } from 'lucide-react'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { idSegment } from '@/lib/url/id-segment'

/** Returns the links to the documents of an order. */
export function orderDocuments(id: string): MoreAction[] {
  return [
    { label: 'Print order confirmation', icon: Printer, href: `/orders/${idSegment(id)}/confirmation` },
    { label: 'Print pick list', icon: Printer, href: `/orders/${idSegment(id)}/pick-list` },
  ]
}

/** Returns the link to the packing slip of a shipment. */
export function shipmentDocuments(id: string): MoreAction[] {
  return [{ label: 'Print packing slip', icon: Printer, href: packingSlipPath(id) }]
}

/** Returns the address of the packing slip of a shipment. */
export function packingSlipPath(id: string): string {
  return `/shipments/${idSegment(id)}/packing-slip`
}

/** Returns the link to the slip of a return. */
export function returnDocuments(id: string): MoreAction[] {
  return [{ label: 'Print return slip', icon: Printer, href: `/returns/${idSegment(id)}/return-slip` }]
}
