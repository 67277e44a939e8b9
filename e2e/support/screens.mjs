import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from '../../scripts/lib/paths.mjs'

/**
 * @typedef {object} Screen
 * @property {string} name short and suitable as a file name
 * @property {string} path an address; `:first` stands for the first entry of the list before it
 * @property {boolean} [isPublic] shown without signing in
 * @property {boolean} [logsNotFound] reads a configuration that the demo lacks, where the account may read it
 * @property {string} [key] pressed on the page; the screen is what it opens
 */

const OFFICE = fromRoot('app', '(office)')

/** Record ids for route parameters above the end of an address, and for records that show more than the first one. */
const RECORDS = {
  buyerid: 'harborline',
  userid: 'buyer-one',
  supplierid: 'tarnwick',
  catalogid: 'industry',
  categoryid: 'power-tools',
  securityprofileid: 'ProductManager',
  adminuserid: 'product-manager',
  adminusergroupid: 'product-team',
  productid: 'SF-3130',
  kind: 'buyers',
}
/** Route parameters at the end of an address for which the first entry of the list is sufficient. */
const FIRST_ROW_PARAMETERS = ['buyerid', 'userid', 'supplierid', 'catalogid', 'productid']
/** Route parameters of records that orders create. Their ids are not fixed, so the first entry of the list is used. */
const CREATED_PARAMETERS = ['orderid', 'returnid', 'shipmentid']

/**
 * Returns the folders of the office's pages, lists before the pages below them. The folder of a page is its address.
 */
function pages() {
  return readdirSync(OFFICE, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => path.dirname(file).split(path.sep))
    .filter((segments) => !segments.some((segment) => segment.startsWith('[...')))
    .sort((one, other) => (one.join('/') < other.join('/') ? -1 : 1))
}

/** Pages of configurations that the demo lacks, because they would send orders or change promotions. */
const NOT_SET_UP = ['settings-ordersync', 'settings-promotionintegration']

/** @param {string} segment @param {boolean} isLast @returns {string} */
function addressPart(segment, isLast) {
  const parameter = /^\[(.+)\]$/.exec(segment)?.[1]
  if (parameter === undefined) return segment
  const record = Object.entries(RECORDS).find(([name]) => name === parameter)?.[1]
  if (CREATED_PARAMETERS.includes(parameter)) return ':first'
  if (isLast && (record === undefined || FIRST_ROW_PARAMETERS.includes(parameter))) return ':first'
  if (record === undefined)
    throw new Error(`No record is named for [${parameter}] in e2e/support/screens.mjs.`)
  return record
}

/**
 * Splits an address at `:first`: into the address of the list, and what follows the address of its first entry.
 *
 * @param {string} address
 * @returns {{ list: string, below: string } | undefined} undefined for an address without `:first`
 */
export function splitAtFirst(address) {
  const [list, below] = address.split('/:first')
  return list !== undefined && below !== undefined ? { list, below } : undefined
}

/** @param {string[]} segments @returns {Screen} */
function screenOf(segments) {
  const isRecord = segments.at(-1)?.startsWith('[')
  const name = segments.filter((segment) => !segment.startsWith('[')).join('-')
  const address = segments.map((segment, at) => addressPart(segment, at === segments.length - 1))
  return {
    name: isRecord ? `${name}-one` : name,
    path: `/${address.join('/')}`,
    ...(NOT_SET_UP.includes(name) && { logsNotFound: true }),
  }
}

/**
 * All screens for screenshots and checks: the screens before signing in, every page of the office (also of a new area),
 * and the overlays of the pages.
 *
 * @type {Screen[]}
 */
export const SCREENS = [
  { name: 'sign-in', path: '/', isPublic: true },
  { name: 'forgotten-password', path: '/?forgot', isPublic: true },
  { name: 'new-password', path: '/?reset=code', isPublic: true },
  ...pages().map(screenOf),
  { name: 'not-found', path: '/nowhere' },
  { name: 'palette', path: '/settings', key: 'Control+k' },
  { name: 'shortcuts', path: '/settings', key: '?' },
]
