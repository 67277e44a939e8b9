import type { SeedPart } from '../format'
import { addressRecord } from './address'
import type { Place } from './address'
import type { SupplierKey } from './item'
import { userRecord } from './person'
import type { Person } from './person'

interface SupplierSeed {
  id: SupplierKey
  name: string
  domain: string
  active: boolean
  /** True when every buyer may order directly from the supplier; otherwise only those in `buyers` may. */
  allBuyers?: true
  buyers?: string[]
  xp: Record<string, unknown>
  people: Person[]
  groups: { id: string; name: string; about: string }[]
  /** Addresses of the supplier. The first one is its default ship-from address. */
  places: Place[]
}

export const SUPPLIERS: SupplierSeed[] = [
  {
    id: 'tarnwick',
    name: 'Tarnwick Tool Works',
    domain: 'tarnwick.example.com',
    active: true,
    allBuyers: true,
    xp: { Category: 'Hand and power tools', LeadTimeDays: 2, Rating: 4.7 },
    people: [
      {
        id: 'supplier-one',
        username: 'supplier.one',
        first: 'Gwendolyn',
        last: 'Marsh',
        title: 'Marketplace manager',
        phone: '+1 216 555 0120',
        groups: ['tarnwick-sales'],
      },
      {
        id: 'tarnwick-deshawn',
        first: 'Deshawn',
        last: 'Pruitt',
        title: 'Dispatch',
        phone: '+1 216 555 0121',
        groups: ['tarnwick-dispatch'],
      },
      {
        id: 'tarnwick-yuki',
        first: 'Yuki',
        last: 'Morinaga',
        title: 'Product data',
        phone: '+1 216 555 0122',
        groups: ['tarnwick-sales'],
      },
    ],
    groups: [
      { id: 'tarnwick-sales', name: 'Sales', about: 'Products, prices and customers' },
      { id: 'tarnwick-dispatch', name: 'Dispatch', about: 'Packing and carriers' },
    ],
    places: [
      {
        id: 'tarnwick-cleveland',
        name: 'Cleveland works',
        street: '2300 Forge Hollow Road',
        city: 'Cleveland',
        state: 'OH',
        zip: '44114',
        country: 'US',
        phone: '+1 216 555 0123',
      },
      {
        id: 'tarnwick-tacoma',
        name: 'Tacoma depot',
        street: '71 Timberline Spur',
        city: 'Tacoma',
        state: 'WA',
        zip: '98421',
        country: 'US',
        phone: '+1 253 555 0124',
      },
    ],
  },
  {
    id: 'pelmora',
    name: 'Pelmora Safety',
    domain: 'pelmora.example.com',
    active: true,
    buyers: ['harborline', 'northfell', 'bellweather'],
    xp: { Category: 'Protective equipment', LeadTimeDays: 3, Rating: 4.5 },
    people: [
      {
        id: 'supplier-two',
        username: 'supplier.two',
        first: 'Aoife',
        last: 'Gilhooly',
        title: 'Account executive',
        groups: ['pelmora-accounts'],
      },
      {
        id: 'pelmora-samir',
        first: 'Samir',
        last: 'Haddadi',
        title: 'Customer service',
        groups: ['pelmora-accounts'],
      },
    ],
    groups: [{ id: 'pelmora-accounts', name: 'Accounts', about: 'Looks after marketplaces' }],
    places: [
      {
        id: 'pelmora-dublin',
        name: 'Dublin warehouse',
        street: '9 Quayfield Park',
        city: 'Dublin',
        zip: 'D12 X4P7',
        country: 'IE',
      },
      {
        id: 'pelmora-newark',
        name: 'Newark import hub',
        street: '400 Bayline Terminal',
        city: 'Newark',
        state: 'NJ',
        zip: '07114',
        country: 'US',
        phone: '+1 973 555 0131',
      },
    ],
  },
  {
    id: 'clearfen',
    name: 'Clearfen Hygiene',
    domain: 'clearfen.example.com',
    active: true,
    allBuyers: true,
    xp: { Category: 'Cleaning and hygiene', LeadTimeDays: 2, Rating: 4.3 },
    people: [
      {
        id: 'clearfen-maeve',
        first: 'Maeve',
        last: 'Tuohy',
        title: 'Marketplace manager',
        groups: ['clearfen-sales'],
      },
      {
        id: 'clearfen-bartek',
        first: 'Bartłomiej',
        last: 'Kruk',
        title: 'Dispatch lead',
        groups: ['clearfen-dispatch'],
      },
      {
        id: 'clearfen-noor',
        first: 'Noor',
        last: 'van Dalen',
        title: 'Chemist, product data',
        groups: ['clearfen-sales'],
      },
    ],
    groups: [
      { id: 'clearfen-sales', name: 'Sales', about: 'Products and prices' },
      { id: 'clearfen-dispatch', name: 'Dispatch', about: 'Orders and shipments' },
    ],
    places: [
      {
        id: 'clearfen-cork',
        name: 'Cork plant',
        street: 'Unit 4, Marshlight Estate',
        city: 'Cork',
        zip: 'T23 W7R9',
        country: 'IE',
      },
      {
        id: 'clearfen-atlanta',
        name: 'Atlanta depot',
        street: '1515 Kudzu Parkway',
        city: 'Atlanta',
        state: 'GA',
        zip: '30336',
        country: 'US',
        phone: '+1 404 555 0133',
      },
    ],
  },
  {
    id: 'foldwick',
    name: 'Foldwick Packaging',
    domain: 'foldwick.example.com',
    active: true,
    buyers: ['harborline', 'northfell', 'bellweather', 'clairval'],
    xp: { Category: 'Packaging and disposables', LeadTimeDays: 4, Rating: 4.1 },
    people: [
      {
        id: 'foldwick-dieter',
        first: 'Dieter',
        last: 'Lohbeck',
        title: 'Key accounts',
        phone: '+49 30 23125 041',
        groups: ['foldwick-orders'],
      },
      {
        id: 'foldwick-renata',
        first: 'Renata',
        last: 'Skowron',
        title: 'Order processing',
        groups: ['foldwick-orders'],
      },
      { id: 'foldwick-hugo', first: 'Hugo', last: 'Brandl', title: 'Left the company', inactive: true },
    ],
    groups: [{ id: 'foldwick-orders', name: 'Order processing', about: 'Orders and shipments' }],
    places: [
      {
        id: 'foldwick-linz',
        name: 'Linz mill',
        street: 'Papiergasse 18',
        city: 'Linz',
        zip: '4030',
        country: 'AT',
      },
      {
        id: 'foldwick-memphis',
        name: 'Memphis fulfilment',
        street: '6200 Cardinal Freightway',
        city: 'Memphis',
        state: 'TN',
        zip: '38118',
        country: 'US',
        phone: '+1 901 555 0135',
      },
    ],
  },
  {
    id: 'marrowby',
    name: 'Marrowby Kitchen Supply',
    domain: 'marrowby.example.com',
    active: true,
    buyers: ['bellweather', 'clairval', 'webshop'],
    xp: { Category: 'Kitchen', LeadTimeDays: 5, Rating: 4.8 },
    people: [
      {
        id: 'marrowby-odile',
        first: 'Odile',
        last: 'Kerviel',
        title: 'Managing partner',
        phone: '+33 1 99 00 41 07',
        groups: ['marrowby-office'],
      },
      {
        id: 'marrowby-callum',
        first: 'Callum',
        last: 'Strachan',
        title: 'Warehouse',
        phone: '+44 20 7946 0151',
        groups: ['marrowby-office'],
      },
    ],
    groups: [{ id: 'marrowby-office', name: 'Office', about: 'Everyone at the desk' }],
    places: [
      {
        id: 'marrowby-lyon',
        name: 'Lyon showroom and stock',
        street: '27 rue des Étameurs',
        city: 'Lyon',
        zip: '69007',
        country: 'FR',
        phone: '+33 1 99 00 41 00',
      },
      {
        id: 'marrowby-boston',
        name: 'Boston stock',
        street: '88 Copperkettle Wharf',
        city: 'Boston',
        state: 'MA',
        zip: '02210',
        country: 'US',
        phone: '+1 617 555 0137',
      },
    ],
  },
  {
    id: 'lanternfield',
    name: 'Lanternfield Electric',
    domain: 'lanternfield.example.com',
    active: false,
    xp: { Category: 'Electrical', LeadTimeDays: 7, Rating: 0 },
    people: [
      {
        id: 'lanternfield-soraya',
        first: 'Soraya',
        last: 'Mehrabi',
        title: 'Onboarding contact',
        phone: '+1 514 555 0139',
      },
    ],
    groups: [],
    places: [
      {
        id: 'lanternfield-montreal',
        name: 'Montréal office',
        street: '310 avenue du Phare',
        city: 'Montréal',
        state: 'QC',
        zip: 'H3C 2M8',
        country: 'CA',
        phone: '+1 514 555 0138',
      },
    ],
  },
]

/**
 * Returns the ID of the address that a supplier ships from: its first one in the US, or its first one if there is none.
 */
export function shipFrom(supplier: SupplierKey): string {
  const places = SUPPLIERS.find((story) => story.id === supplier)!.places
  return (places.find((place) => place.country === 'US') ?? places[0]!).id
}

/** The suppliers with their users, groups, addresses and the buyers they serve. */
export const SUPPLIER_SIDE: SeedPart = {
  Objects: {
    Suppliers: SUPPLIERS.map((story) => ({
      ID: story.id,
      Name: story.name,
      Active: story.active,
      AllBuyersCanOrder: story.allBuyers ?? false,
      xp: story.xp,
    })),
    SupplierUsers: SUPPLIERS.flatMap((story) =>
      story.people.map((person) => userRecord(person, story.domain, { SupplierID: story.id })),
    ),
    SupplierUserGroups: SUPPLIERS.flatMap((story) =>
      story.groups.map((group) => ({
        SupplierID: story.id,
        ID: group.id,
        Name: group.name,
        Description: group.about,
        xp: null,
      })),
    ),
    SupplierAddresses: SUPPLIERS.flatMap((story) =>
      story.places.map((place) => ({ SupplierID: story.id, ...addressRecord(place, story.name) })),
    ),
  },
  Assignments: {
    SupplierUserGroupsAssignments: SUPPLIERS.flatMap((story) =>
      story.people.flatMap((person) =>
        (person.groups ?? []).map((group) => ({
          SupplierID: story.id,
          UserGroupID: group,
          UserID: person.id,
        })),
      ),
    ),
    SupplierBuyerAssignments: SUPPLIERS.flatMap((story) =>
      (story.buyers ?? []).map((buyer) => ({ SupplierID: story.id, BuyerID: buyer })),
    ),
  },
}
