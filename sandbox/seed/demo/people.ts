import { MARKETPLACE_ID, MARKETPLACE_NAME } from '../constants'
import type { SeedPart } from '../format'
import { addressRecord } from './address'
import type { Place } from './address'
import { userRecord } from './person'
import type { Person } from './person'

const STAFF: Person[] = [
  {
    id: 'admin',
    username: 'admin',
    first: 'Rosalind',
    last: 'Achterberg',
    title: 'Marketplace director',
    phone: '+1 757 555 0100',
    groups: ['leadership', 'order-desk'],
  },
  {
    id: 'product-manager',
    username: 'product.manager',
    first: 'Kwame',
    last: 'Adjaye',
    title: 'Category manager',
    phone: '+1 757 555 0111',
    groups: ['product-team'],
  },
  {
    id: 'order-manager',
    username: 'order.manager',
    first: 'Lucía',
    last: 'Ferrándiz',
    title: 'Order desk lead',
    phone: '+1 757 555 0112',
    groups: ['order-desk'],
  },
  {
    id: 'viewer',
    username: 'viewer',
    first: 'Henrik',
    last: 'Solvang',
    title: 'Internal auditor',
    phone: '+1 757 555 0113',
    groups: ['auditors'],
  },
  {
    id: 'no-access',
    username: 'no.access',
    first: 'Priya',
    last: 'Venkataraman',
    title: 'New starter',
    phone: '+1 757 555 0114',
  },
  {
    id: 'integration',
    username: 'integration',
    first: 'System',
    last: 'Integration',
    title: 'Service account',
    locked: true,
  },
  {
    id: 'ines-carvalho',
    first: 'Inês',
    last: 'Carvalho',
    title: 'Catalogue editor',
    phone: '+1 757 555 0115',
    groups: ['product-team'],
  },
  {
    id: 'tomasz-wrona',
    first: 'Tomasz',
    last: 'Wrona',
    title: 'Order desk, left in spring',
    phone: '+1 757 555 0116',
    groups: ['order-desk'],
    inactive: true,
  },
]

const GROUPS = [
  { ID: 'leadership', Name: 'Leadership', Description: 'Directors of the marketplace' },
  { ID: 'product-team', Name: 'Product team', Description: 'Keeps products, prices, promotions and facets' },
  { ID: 'order-desk', Name: 'Order desk', Description: 'Orders, shipments and returns' },
  { ID: 'auditors', Name: 'Auditors', Description: 'Read everything, change nothing' },
]

/** The warehouses of the marketplace. */
export const WAREHOUSES: Place[] = [
  {
    id: 'wh-norfolk',
    name: 'Norfolk distribution centre',
    street: '4120 Tidewater Loop',
    city: 'Norfolk',
    state: 'VA',
    zip: '23510',
    country: 'US',
    phone: '+1 757 555 0140',
  },
  {
    id: 'wh-reno',
    name: 'Reno distribution centre',
    street: '880 Sagebrush Freight Road',
    more: 'Dock 7',
    city: 'Reno',
    state: 'NV',
    zip: '89502',
    country: 'US',
    phone: '+1 775 555 0141',
  },
  {
    id: 'wh-hamilton',
    name: 'Hamilton cross-dock',
    street: '55 Steelyard Crescent',
    city: 'Hamilton',
    state: 'ON',
    zip: 'L8H 3N4',
    country: 'CA',
    phone: '+1 905 555 0142',
  },
  {
    id: 'wh-rotterdam',
    name: 'Rotterdam hub',
    street: 'Kaapse Havenweg 212',
    city: 'Rotterdam',
    zip: '3089 KJ',
    country: 'NL',
  },
  {
    id: 'office-norfolk',
    name: 'Head office and returns',
    street: '16 Chandlery Row',
    more: 'Floor 3',
    city: 'Norfolk',
    state: 'VA',
    zip: '23507',
    country: 'US',
    phone: '+1 757 555 0101',
  },
]

/** Approval rules of the marketplace's order desk for all buyers. */
const RULES = [
  {
    ID: 'very-large-orders',
    Name: 'Orders over 4,000',
    Description: 'The order desk checks stock and credit above 4,000.',
    ApprovalType: 'Order',
    RuleExpression: 'order.Total > 4000',
  },
  {
    ID: 'returns-of-large-orders',
    Name: 'Returns of orders over 400',
    Description: 'The order desk looks at returns of orders above 400 before anything is sent back.',
    ApprovalType: 'OrderReturn',
    RuleExpression: 'order.Total > 400',
  },
]

/** The marketplace's own staff, groups, warehouses and approval rules. */
export const PEOPLE: SeedPart = {
  Objects: {
    AdminUsers: STAFF.map((person) => userRecord(person, 'meridian.example.com')),
    AdminUserGroups: GROUPS.map((group) => ({ ...group, xp: null })),
    SellerApprovalRules: RULES.map((rule) => ({
      ...rule,
      OwnerID: MARKETPLACE_ID,
      ApprovingGroupID: 'order-desk',
      xp: null,
    })),
    AdminAddresses: WAREHOUSES.map((place) => addressRecord(place, MARKETPLACE_NAME)),
  },
  Assignments: {
    AdminUserGroupAssignments: STAFF.flatMap((person) =>
      (person.groups ?? []).map((group) => ({ UserGroupID: group, UserID: person.id })),
    ),
  },
}
