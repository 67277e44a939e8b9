import type { Shipment } from '@/lib/ordercloud/models'

/** Address templates of carriers' tracking pages, by words of the carrier's name in lower case. */
const CARRIERS: readonly (readonly [name: RegExp, template: string])[] = [
  [/\bups\b|united parcel/, 'https://www.ups.com/track?tracknum={number}'],
  [/\bfed ?ex\b/, 'https://www.fedex.com/fedextrack/?trknbr={number}'],
  [/\busps\b|postal service/, 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}'],
  [/\bdhl\b/, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}'],
]

/** Returns the address of the carrier's tracking page for a shipment. Undefined for unknown carriers. */
export function trackingUrl({
  Shipper,
  TrackingNumber,
}: Pick<Shipment, 'Shipper' | 'TrackingNumber'>): string | undefined {
  const number = TrackingNumber?.trim()
  const carrier = Shipper?.toLowerCase() ?? ''
  const template = CARRIERS.find(([name]) => name.test(carrier))?.[1]
  return number && template ? template.replace('{number}', encodeURIComponent(number)) : undefined
}
