import type { Shipment } from '@/lib/ordercloud/models'
import { getSettings, type TrackingLink } from '@/lib/settings'

/** Address templates of carriers' tracking pages, by words of the carrier's name in lower case. */
const CARRIERS: readonly (readonly [name: RegExp, template: string])[] = [
  [/\bups\b|united parcel/, 'https://www.ups.com/track?tracknum={number}'],
  [/\bfed ?ex\b/, 'https://www.fedex.com/fedextrack/?trknbr={number}'],
  [/\busps\b|postal service/, 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}'],
  [/\bdhl\b/, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}'],
]

/**
 * Returns the address of the carrier's tracking page for a shipment. Undefined for unknown carriers. The operator's links
 * precede those above.
 */
export function trackingUrl({
  Shipper,
  TrackingNumber,
}: Pick<Shipment, 'Shipper' | 'TrackingNumber'>): string | undefined {
  const number = TrackingNumber?.trim()
  if (!number || !Shipper) return undefined
  const template = operatorTemplate(Shipper, getSettings().trackingLinks) ?? ownTemplate(Shipper)
  return template?.replaceAll('{number}', encodeURIComponent(number))
}

/** Returns the template of the operator's carrier whose name is in a text. The longest name is the most specific one. */
function operatorTemplate(shipper: string, links: readonly TrackingLink[]): string | undefined {
  const own = CARRIERS.find(([name]) => name.test(shipper.toLowerCase()))?.[0]
  const text = ` ${wordsOf(shipper)} `
  const matches = links.filter(
    ({ carrier }) => text.includes(` ${wordsOf(carrier)} `) || (own && isWholeName(own, carrier)),
  )
  return matches.sort((one, other) => other.carrier.length - one.carrier.length)[0]?.template
}

function ownTemplate(shipper: string): string | undefined {
  return CARRIERS.find(([name]) => name.test(shipper.toLowerCase()))?.[1]
}

/** True when a name is one of a carrier that the app knows, so that it replaces the carrier in all its spellings. */
function isWholeName(name: RegExp, carrier: string): boolean {
  return name.exec(carrier.toLowerCase())?.[0] === carrier.toLowerCase()
}

/** Returns the words of a text in lower case, separated by one space. */
function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
