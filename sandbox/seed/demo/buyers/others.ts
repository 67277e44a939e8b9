import type { BuyerSeed } from './story'

/** Buyer for guests of the public storefront. One user represents all visitors who have not signed in. */
export const WEBSHOP: BuyerSeed = {
  id: 'webshop',
  name: 'Meridian web shop',
  domain: 'shop.meridian.example.com',
  active: true,
  catalog: 'hospitality',
  locale: 'usd',
  xp: { Industry: 'Retail', PaymentTerms: 'Prepaid' },
  people: [
    {
      id: 'guest',
      username: 'guest',
      first: 'Guest',
      last: 'Shopper',
      title: 'Anyone without an account',
      locked: true,
    },
  ],
  groups: [],
  places: [],
}

/** A former customer, kept for its history. */
export const OLD_QUAY: BuyerSeed = {
  id: 'old-quay',
  name: 'Old Quay Marina',
  domain: 'oldquay.example.com',
  active: false,
  catalog: 'industry',
  locale: 'usd',
  xp: { Industry: 'Marinas', PaymentTerms: 'Prepaid', CustomerSince: 2018 },
  people: [
    {
      id: 'edmund-treloar',
      first: 'Edmund',
      last: 'Treloar',
      title: 'Harbour master',
      phone: '+44 20 7946 0190',
      locked: true,
    },
  ],
  groups: [],
  places: [
    {
      id: 'harbour-office',
      name: 'Harbour office',
      street: '1 Slipway Cottages',
      city: 'Falmouth',
      zip: 'TR11 9ZZ',
      country: 'GB',
      phone: '+44 20 7946 0191',
      uses: [{ shipping: true, billing: true }],
    },
  ],
}
