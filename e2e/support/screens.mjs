import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from '../../scripts/lib/paths.mjs'

/**
 * @typedef {object} Screen
 * @property {string} name short and good for a file name
 * @property {string} path an address; `:first` at its end stands for the first entry of the list before it
 * @property {boolean} [isPublic] shown without signing in
 * @property {string} [key] pressed once the page is there; what it opens is the screen
 */

const OFFICE = fromRoot('app', '(office)')

/** Which record an address with one above its end goes through, and records that show more than the first one. */
const RECORDS = {
  buyerid: 'harborline',
  supplierid: 'tarnwick',
  catalogid: 'industry',
  categoryid: 'power-tools',
  securityprofileid: 'ProductManager',
  adminuserid: 'product-manager',
  adminusergroupid: 'product-team',
}
/** Of these the first of the list will do, where the address ends with them. */
const FIRST = ['buyerid', 'supplierid', 'catalogid']

/** The folders of the office's pages, lists before what lies below them: the folder of a page is its address. */
function pages() {
  return readdirSync(OFFICE, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => path.dirname(file).split(path.sep))
    .filter((segments) => !segments.some((segment) => segment.startsWith('[...')))
    .sort((one, other) => (one.join('/') < other.join('/') ? -1 : 1))
}

/** @param {string} segment @param {boolean} isLast @returns {string} */
function addressPart(segment, isLast) {
  const parameter = /^\[(.+)\]$/.exec(segment)?.[1]
  if (parameter === undefined) return segment
  const record = Object.entries(RECORDS).find(([name]) => name === parameter)?.[1]
  if (isLast && (record === undefined || FIRST.includes(parameter))) return ':first'
  if (record === undefined)
    throw new Error(`No record is named for [${parameter}] in e2e/support/screens.mjs.`)
  return record
}

/** @param {string[]} segments @returns {Screen} */
function screenOf(segments) {
  const isRecord = segments.at(-1)?.startsWith('[')
  const name = segments.filter((segment) => !segment.startsWith('[')).join('-')
  const address = segments.map((segment, at) => addressPart(segment, at === segments.length - 1))
  return { name: isRecord ? `${name}-one` : name, path: `/${address.join('/')}` }
}

/**
 * Every screen, to be photographed and checked one by one: what there is before signing in, every page of the office,
 * which an area adds by having it, and what a page has besides.
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
