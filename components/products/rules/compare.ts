import { isPlainObject, isSame } from '@/lib/forms/diff'
import { labelOf } from '@/lib/forms/format-field-value'
import { formatNumber } from '@/lib/format/number'
import { pictureUrl } from '@/lib/format/picture'
import { formatUnitPrice } from '@/lib/format/price'
import type { PriceBreak, PriceSchedule, Product, ProductFacet, Spec } from '@/lib/ordercloud/models'
import { valueAt, xpOf, type XpObject, type XpPath } from '@/lib/xp/tree'
import { facetPath } from './facet-choices'
import { PICTURES_PATH, pictureIn } from './pictures'

/** Limits of the number of products that one page compares. */
export const COMPARED_PRODUCTS = { min: 2, max: 4 } as const

/** A product with everything that the comparison shows. */
export interface ComparedProduct {
  product: Product
  /** The default price schedule. Null when there is none, undefined when the user may not read it. */
  schedule: PriceSchedule | null | undefined
  /** Quantities by location. Empty without locations. */
  locations: readonly { name: string; quantity: number | null }[]
  specs: readonly Spec[]
  /** Catalogs that contain the product. Undefined when the user may not read catalogs. */
  catalogs: readonly { id: string; name: string }[] | undefined
}

/** One value of a row as text. Undefined for none. */
type ComparedValue = string | undefined

/** A picture of a product: its address, alternative text and further fields as text. */
interface ComparedPicture {
  /** Address of the image to show. Undefined for an entry of the list that is no picture. */
  url: string | undefined
  text: string
}

/** A row of the comparison: one value for each product. */
export interface ComparedRow {
  /** Unique within its section. */
  key: string
  label: string
  values: readonly ComparedValue[]
  isDifferent: boolean
  /** Kind of values that the screen shows in another way: IDs of companies, or instants. */
  kind?: 'company' | 'instant'
  /** The pictures of each product. Present for the row of the pictures. */
  pictures?: readonly (readonly ComparedPicture[])[]
}

export interface ComparedSection {
  title: string
  rows: readonly ComparedRow[]
}

const NOT_READABLE = 'Not readable'

const words = (value: unknown): ComparedValue => {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function row(
  key: string,
  label: string,
  values: readonly ComparedValue[],
  kind?: ComparedRow['kind'],
): ComparedRow {
  const shown = kind === 'instant' ? values.map(minuteOf) : values
  return { key, label, values, isDifferent: new Set(shown).size > 1, ...(kind && { kind }) }
}

const MINUTE_MS = 60_000

/** Returns an instant without its seconds, which the screen does not show. */
function minuteOf(iso: ComparedValue): number | ComparedValue {
  const time = Date.parse(iso ?? '')
  return Number.isNaN(time) ? iso : Math.floor(time / MINUTE_MS)
}

const DETAIL_LABELS: Readonly<Record<string, string>> = {
  Active: 'Active',
  Description: 'Description',
  OwnerID: 'Owner',
  DefaultSupplierID: 'Default supplier',
  AllSuppliersCanSell: 'All suppliers can sell',
  AutoForward: 'Auto-forward',
  Returnable: 'Returnable',
  ParentID: 'Parent product',
  IsParent: 'Parent product of others',
  IsBundle: 'Bundle',
  SpecCount: 'Number of specs',
  VariantCount: 'Number of variants',
  DateCreated: 'Created',
}
const SUPPLY_LABELS: Readonly<Record<string, string>> = {
  QuantityMultiplier: 'Quantity multiplier',
  ShipFromAddressID: 'Ship from',
  ShipWeight: 'Weight',
  ShipLength: 'Length',
  ShipWidth: 'Width',
  ShipHeight: 'Height',
}
const INVENTORY_LABELS: Readonly<Record<string, string>> = {
  Enabled: 'Track inventory',
  QuantityAvailable: 'Quantity available',
  NotificationPoint: 'Notification point',
  OrderCanExceed: 'Orders can exceed the quantity',
  VariantLevelTracking: 'Track by variant',
  LastUpdated: 'Inventory updated',
}
const SCHEDULE_LABELS: Readonly<Record<string, string>> = {
  Currency: 'Currency',
  MinQuantity: 'Minimum quantity',
  MaxQuantity: 'Maximum quantity',
  RestrictedQuantity: 'Restricted quantity',
  UseCumulativeQuantity: 'Cumulative quantity',
  SaleStart: 'Sale start',
  SaleEnd: 'Sale end',
  ApplyTax: 'Apply tax',
  ApplyShipping: 'Apply shipping',
}

const KINDS: Readonly<Record<string, ComparedRow['kind']>> = {
  ...{ OwnerID: 'company', DefaultSupplierID: 'company' },
  ...{ DateCreated: 'instant', LastUpdated: 'instant', SaleStart: 'instant', SaleEnd: 'instant' },
}

/** Fields that have a section of their own, or that the head of the table shows. */
const SHOWN_ELSEWHERE = ['ID', 'Name', 'xp', 'Inventory', 'DefaultPriceScheduleID']

/** Returns the rows of the fields of objects with these labels, in the order of the labels. */
function fieldRows(
  records: readonly (object | null | undefined)[],
  labels: Readonly<Record<string, string>>,
): ComparedRow[] {
  return Object.entries(labels).map(([key, label]) =>
    row(
      key,
      label,
      records.map((record) => words(valueAt(record, [key]))),
      KINDS[key],
    ),
  )
}

/** Returns the rows of all products in their sections. Rows without any value are left out. */
export function compareProducts(
  compared: readonly ComparedProduct[],
  facets: readonly ProductFacet[],
): ComparedSection[] {
  const products = compared.map(({ product }) => product)
  const known = [...SHOWN_ELSEWHERE, ...Object.keys(DETAIL_LABELS), ...Object.keys(SUPPLY_LABELS)]
  const others = distinct(products.flatMap((product) => Object.keys(product))).filter(
    (key) => !known.includes(key),
  )
  const furtherLabels = Object.fromEntries(others.map((key) => [key, labelOf(key, undefined)]))
  const facetPaths = facets.map(facetPath)
  const sections: ComparedSection[] = [
    {
      title: 'Details',
      rows: [...fieldRows(products, { ...DETAIL_LABELS, ...furtherLabels }), pictureRow(products)],
    },
    { title: 'Pricing', rows: priceRows(compared) },
    {
      title: 'Inventory and shipping',
      rows: [
        ...fieldRows(
          products.map(({ Inventory }) => Inventory),
          INVENTORY_LABELS,
        ),
        ...locationRows(compared),
        ...fieldRows(products, SUPPLY_LABELS),
      ],
    },
    { title: 'Specs', rows: specRows(compared) },
    {
      title: 'Facets',
      rows: facets.map((facet, at) =>
        row(
          facet.ID ?? '',
          facet.Name || (facet.ID ?? ''),
          products.map((product) => xpWords(valueAt(xpOf(product), facetPaths[at] ?? []))),
        ),
      ),
    },
    {
      title: 'Catalogs',
      rows: [
        row(
          'catalogs',
          'Number of catalogs',
          compared.map(({ catalogs }) => (catalogs ? formatNumber(catalogs.length) : NOT_READABLE)),
        ),
        row(
          'catalogNames',
          'Catalogs',
          compared.map(({ catalogs }) => catalogs && catalogWords(catalogs)),
        ),
      ],
    },
    { title: 'Extended properties', rows: xpRows(products, facetPaths) },
  ]
  return sections
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ values }) => values.some(Boolean)) }))
    .filter(({ rows }) => rows.length > 0)
}

type BreakPrices = Pick<PriceBreak, 'Price' | 'SalePrice' | 'SubscriptionPrice' | 'BundlePrice'>

/** Returns the rows of the prices: one for each price and each quantity at which a price break of a product starts. */
function priceRows(compared: readonly ComparedProduct[]): ComparedRow[] {
  const schedules = compared.map(({ schedule }) => schedule)
  const breaks = schedules.map((schedule) => schedule?.PriceBreaks ?? [])
  const quantities = distinct(breaks.flat().map(({ Quantity = 1 }) => Quantity)).sort((a, b) => a - b)
  const amounts = (label: string, field: keyof BreakPrices) =>
    quantities.map((quantity) =>
      row(
        `${field} ${quantity}`,
        `${label} from ${formatNumber(quantity)}`,
        breaks.map((some, at) =>
          field === 'Price' && schedules[at] === undefined
            ? NOT_READABLE
            : amountOf(some, quantity, field, schedules[at]?.Currency),
        ),
      ),
    )
  const unread = row(
    'price',
    'Price',
    schedules.map((schedule) => (schedule === undefined ? NOT_READABLE : undefined)),
  )
  return [
    ...(quantities.length > 0 ? amounts('Price', 'Price') : [unread]),
    row(
      'schedule',
      'Default price schedule',
      compared.map(({ product, schedule }) => nameAndId(schedule) ?? words(product.DefaultPriceScheduleID)),
    ),
    ...amounts('Sale price', 'SalePrice'),
    ...amounts('Subscription price', 'SubscriptionPrice'),
    ...amounts('Bundle price', 'BundlePrice'),
    ...fieldRows(schedules, SCHEDULE_LABELS),
  ]
}

function amountOf(
  breaks: readonly PriceBreak[],
  quantity: number,
  field: keyof BreakPrices,
  currency: string | null | undefined,
): ComparedValue {
  const amount = breaks.find(({ Quantity = 1 }) => Quantity === quantity)?.[field]
  return typeof amount === 'number' ? formatUnitPrice(amount, currency) : undefined
}

function nameAndId(record: { ID?: string; Name?: string } | null | undefined): ComparedValue {
  if (!record) return undefined
  const { ID = '', Name } = record
  return Name && Name !== ID ? `${Name} (${ID})` : ID
}

/** Returns the catalogs by name, each on a line. */
function catalogWords(catalogs: NonNullable<ComparedProduct['catalogs']>): ComparedValue {
  const lines = catalogs.map(({ id, name }) => nameAndId({ ID: id, Name: name }) ?? id)
  return lines.sort((one, other) => one.localeCompare(other, 'en')).join('\n') || undefined
}

/** Returns the row with the pictures of the products, in place of the list below xp. */
function pictureRow(products: readonly Product[]): ComparedRow {
  const pictures = products.map((product) => {
    const entries = valueAt(xpOf(product), PICTURES_PATH)
    return Array.isArray(entries)
      ? entries.map((entry) => ({ url: pictureUrl(entry), text: pictureWords(entry) }))
      : []
  })
  const values = pictures.map((some) => some.map(({ text }) => text).join('\n') || undefined)
  return { ...row('pictures', 'Pictures', values), pictures }
}

/** Fields of a picture that its text shows in another way, or not. */
const PICTURE_FIELDS = ['Url', 'ThumbnailUrl', 'AltText']

/** Returns the text of an entry of the list of pictures: its address, its alternative text, and any further fields. */
function pictureWords(entry: unknown): string {
  const picture = pictureIn(entry)
  if (!picture || !isPlainObject(entry)) return words(entry) ?? '–'
  const others = Object.entries(entry).filter(([key]) => !PICTURE_FIELDS.includes(key))
  return [
    picture.address,
    ...(picture.altText === '' ? [] : [`“${picture.altText}”`]),
    ...others.map(([key, value]) => `${key}: ${xpWords(value) ?? '–'}`),
  ].join(', ')
}

function locationRows(compared: readonly ComparedProduct[]): ComparedRow[] {
  const names = distinct(compared.flatMap(({ locations }) => locations.map(({ name }) => name)))
  return names.map((name) =>
    row(
      `location ${name}`,
      `Quantity at ${name}`,
      compared.map(({ locations }) => words(locations.find((one) => one.name === name)?.quantity)),
    ),
  )
}

/** Specs are matched by name, because every product may have a spec of its own. */
function specRows(compared: readonly ComparedProduct[]): ComparedRow[] {
  const nameOf = ({ Name, ID = '' }: Spec) => Name || ID
  const names = distinct(compared.flatMap(({ specs }) => specs.map(nameOf)))
  return names.map((name) =>
    row(
      name,
      name,
      compared.map(({ specs }) => {
        const spec = specs.find((one) => nameOf(one) === name)
        if (!spec) return undefined
        const options = (spec.Options ?? []).map(({ Value, ID = '' }) => Value || ID)
        return options.length > 0 ? options.join(', ') : 'Any text'
      }),
    ),
  )
}

/**
 * Returns a row for each path of the extended properties at which a product has a value, except those of facets and
 * lists of pictures.
 */
function xpRows(products: readonly Product[], facetPaths: readonly XpPath[]): ComparedRow[] {
  const taken = new Set(facetPaths.map((path) => JSON.stringify(path)))
  const paths = new Map<string, XpPath>()
  for (const product of products)
    for (const path of leaves(xpOf(product)))
      if (!taken.has(JSON.stringify(path)) && !isPictureList(path, product))
        paths.set(JSON.stringify(path), path)
  return [...paths.values()]
    .map((path) =>
      row(
        JSON.stringify(path),
        path.join('.'),
        products.map((product) => xpWords(valueAt(xpOf(product), path))),
      ),
    )
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
}

function isPictureList(path: XpPath, product: Product): boolean {
  return isSame(path, PICTURES_PATH) && Array.isArray(valueAt(xpOf(product), path))
}

/** Returns the paths of all values that are not objects with keys. */
function leaves(root: XpObject, at: XpPath = []): XpPath[] {
  return Object.entries(root).flatMap(([key, value]) =>
    isPlainObject(value) && Object.keys(value).length > 0 ? leaves(value, [...at, key]) : [[...at, key]],
  )
}

function xpWords(value: unknown): ComparedValue {
  if (!Array.isArray(value)) return words(value)
  if (value.length === 0) return undefined
  return value.some((one) => typeof one === 'object' && one !== null)
    ? JSON.stringify(value)
    : value.map(words).join(', ')
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
