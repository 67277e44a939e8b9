import { trackingUrl } from '@/components/orders/rules/tracking'
import { provideSettings, type Settings } from '@/lib/settings'

const withLinks = (links: Readonly<Record<string, string>> = {}) => {
  const trackingLinks = Object.entries(links).map(([carrier, template]) => ({ carrier, template }))
  provideSettings({ trackingLinks } as unknown as Settings)
}
const urlOf = (Shipper: string, TrackingNumber = '1') => trackingUrl({ Shipper, TrackingNumber })

beforeEach(() => withLinks())

it('links to the page of a known carrier with the encoded number', () => {
  expect(urlOf('UPS Ground', ' 1Z 9/8 ')).toBe('https://www.ups.com/track?tracknum=1Z%209%2F8')
  expect(urlOf('Upsilon Freight')).toBeUndefined()
  expect(urlOf('DHL', '')).toBeUndefined()
})

it('links to the pages of the carriers that the operator adds, and keeps its own', () => {
  withLinks({ 'Harbor Express': 'https://track.example/{number}?again={number}' })
  expect(urlOf('harbor-express overnight', 'a&b')).toBe('https://track.example/a%26b?again=a%26b')
  expect(urlOf('Harbor')).toBeUndefined()
  expect(urlOf('Harbor Expressway')).toBeUndefined()
  expect(urlOf('UPS')).toContain('www.ups.com')
})

it('replaces a carrier of its own in all spellings', () => {
  withLinks({ FedEx: 'https://fedex.example/{number}' })
  expect(urlOf('Fed Ex Ground')).toBe('https://fedex.example/1')
  expect(urlOf('UPS')).toContain('www.ups.com')
})

it('takes the most specific of several carriers', () => {
  withLinks({ DHL: 'https://dhl.example/{number}', 'DHL Freight': 'https://freight.example/{number}' })
  expect(urlOf('DHL Freight')).toBe('https://freight.example/1')
  expect(urlOf('DHL Express')).toBe('https://dhl.example/1')
})

it('keeps its own page of a carrier when the operator adds only a part of it', () => {
  withLinks({ 'DHL Freight': 'https://freight.example/{number}' })
  expect(urlOf('DHL')).toContain('www.dhl.com')
})
