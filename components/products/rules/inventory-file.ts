import type { ChangePreview, ImportPlan, ImportProblem, MappedRow } from '@/lib/csv/import-plan'
import { isEmptyPatch } from '@/lib/forms/diff'
import { ID_MAX, isPlatformId } from '@/lib/forms/platform-id'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import { formatNumber } from '@/lib/format/number'
import type { Target } from '@/lib/jobs/job'
import type { Product } from '@/lib/ordercloud/models'
import {
  cellProblem,
  INVENTORY_FIELDS,
  inventoryKey,
  inventoryPatch,
  inventoryRowName,
  SUM_OF_LOCATIONS,
  type InventoryField,
  type InventoryInput,
  type InventoryPatch,
  type InventoryRow,
} from './inventory-grid'
import { notificationProblem, quantityProblem } from './locations'

/** The columns of a file with inventory. The names and the options are for readers only. */
export const INVENTORY_COLUMNS = [
  'ProductID',
  'ProductName',
  'VariantID',
  'Options',
  'LocationID',
  'LocationName',
  'AddressID',
  'OwnerID',
  'Quantity',
  'NotificationPoint',
] as const
type InventoryColumn = (typeof INVENTORY_COLUMNS)[number]

/** One row of a file with inventory. */
export type InventoryFileRow = MappedRow<Exclude<InventoryColumn, 'ProductName' | 'Options' | 'LocationName'>>

/** The words for a product, a variant or a location whose numbers a job changes. */
export const INVENTORY_ROW_WORDS = { one: 'inventory row', many: 'inventory rows' }

/** The columns of the fields of the grid. */
const COLUMNS: Readonly<Record<InventoryField, 'Quantity' | 'NotificationPoint'>> = {
  quantity: 'Quantity',
  notificationPoint: 'NotificationPoint',
}
/** The platform's names of the fields of the grid. */
const PLATFORM_FIELDS: Readonly<Record<InventoryField, string>> = {
  quantity: 'QuantityAvailable',
  notificationPoint: 'NotificationPoint',
}

/**
 * Returns the rows of products, variants and locations for a file. The quantity is empty where it is not that of the
 * row, because the locations or the variants have the quantities.
 */
export function inventoryFileRows(rows: readonly InventoryRow[]): Record<InventoryColumn, string>[] {
  return rows.map(({ productId, productName, variant, location, numbers, quantityLockedReason }) => ({
    ProductID: productId,
    ProductName: productName,
    VariantID: variant?.id ?? '',
    Options: variant?.name ?? '',
    LocationID: location?.id ?? '',
    LocationName: location?.name ?? '',
    AddressID: location?.addressId ?? '',
    OwnerID: location?.ownerId ?? '',
    Quantity: quantityLockedReason ? '' : numberToText(numbers.quantity),
    NotificationPoint: numberToText(numbers.notificationPoint),
  }))
}

/** An address of a company that keeps inventory. */
interface KeptAddress {
  id: string
  name: string
}

/** The facts about new locations. */
export interface NewLocationFacts {
  /** The products of the file by ID in lower case. */
  products: ReadonlyMap<string, Product>
  /** ID of the marketplace. */
  marketplaceId: string
  /** The supplier of the user. Undefined for users of the marketplace, who add locations of every company. */
  ownSupplierId: string | undefined
  /** The suppliers that rows name, by ID in lower case. */
  suppliers: ReadonlyMap<string, string>
  /** The addresses that rows name, by the key of `addressKey`. */
  addresses: ReadonlyMap<string, KeptAddress>
}

/** Returns the key of an address. IDs are compared without case, as the platform does. */
export function addressKey(supplierId: string, addressId: string): string {
  return `${supplierId}/${addressId}`.toLowerCase()
}

/** Returns the key of the product or of the variant that a row is about, in lower case. */
function ownerKey({ ProductID = '', VariantID = '' }: InventoryFileRow): string {
  return inventoryKey(ProductID, VariantID === '' ? undefined : VariantID).toLowerCase()
}

/** Returns the key of the product, the variant or the location that a row is about, in lower case. */
function rowKey(row: InventoryFileRow): string {
  const { LocationID = '' } = row
  return LocationID === '' ? ownerKey(row) : `${ownerKey(row)}/${LocationID.toLowerCase()}`
}

/**
 * Returns a function that is true for a variant whose locations must be known: a row names one of them, or has another
 * quantity, which could be their sum.
 */
export function variantsWithLocations(rows: readonly InventoryFileRow[]): (variant: InventoryRow) => boolean {
  const located = new Set<string>()
  const quantities = new Map<string, string[]>()
  for (const row of rows) {
    const { LocationID = '', Quantity } = row
    const key = ownerKey(row)
    if (LocationID !== '') located.add(key)
    else if (Quantity !== undefined) quantities.set(key, [...(quantities.get(key) ?? []), Quantity])
  }
  return ({ key, numbers }) => {
    const stored = numberToText(numbers.quantity)
    const entered = quantities.get(key.toLowerCase()) ?? []
    return located.has(key.toLowerCase()) || entered.some((text) => text !== stored)
  }
}

/** Returns the rows that would add a location, because they have an address, and no location has their ID. */
export function newLocationRows(
  rows: readonly InventoryFileRow[],
  stored: readonly InventoryRow[],
): InventoryFileRow[] {
  const known = new Set(stored.map(({ key }) => key.toLowerCase()))
  return rows.filter(
    (row) => row.LocationID && row.AddressID && row.cellProblem === undefined && !known.has(rowKey(row)),
  )
}

/** Returns the ID of the supplier that keeps a new location. Empty for the marketplace. */
export function supplierOf(
  { OwnerID = '' }: InventoryFileRow,
  { marketplaceId, ownSupplierId }: Pick<NewLocationFacts, 'marketplaceId' | 'ownSupplierId'>,
): string {
  if (OwnerID === '') return ownSupplierId ?? ''
  return OwnerID.toLowerCase() === marketplaceId.toLowerCase() ? '' : OwnerID
}

/**
 * Computes the effect of a file with inventory without sending any write. Each row is a product, a variant or a
 * location of either, or adds a location. A row that an order or another user changes before its turn is skipped by the
 * job.
 *
 * @param stored the rows of the products of the file, as the platform has them now
 */
export function planInventory(
  rows: readonly InventoryFileRow[],
  stored: readonly InventoryRow[],
  facts: NewLocationFacts,
): ImportPlan {
  const known = new Map(stored.map((row) => [row.key.toLowerCase(), row]))
  const added = new Set(newLocationRows(rows, stored))
  const withNewLocations = new Set([...added].map(ownerKey))
  const lines = new Map<string, number>()
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  const previews = new Map<string, ChangePreview>()
  /** The sums of the first locations of products and variants, by the key of their row. */
  const sums = new Map<string, number>()
  let creates = 0
  let unchanged = 0
  for (const row of rows) {
    const { line } = row
    const { ProductID: product = '', VariantID: variant = '', LocationID: location = '' } = row
    const key = rowKey(row)
    const found = known.get(key)
    const earlier = lines.get(key)
    const owner = variant === '' ? 'product' : 'variant'
    if (row.cellProblem !== undefined) problems.push({ line, column: 'Cells', reason: row.cellProblem })
    // Other texts could be the key of a location.
    else if (!isPlatformId(product) || !known.has(product.toLowerCase()))
      problems.push({
        ...{ line, column: 'ProductID' },
        reason: `There is no product “${product}” that tracks its inventory, or you do not have access to it.`,
      })
    else if ((variant !== '' && !isPlatformId(variant)) || !known.has(ownerKey(row)))
      problems.push({
        ...{ line, column: 'VariantID' },
        reason: known.get(product.toLowerCase())?.isByVariant
          ? `The product has no variant “${variant}”.`
          : 'The product does not track its inventory by variant. Leave the cell empty.',
      })
    else if (earlier !== undefined)
      problems.push({ line, column: 'Cells', reason: `Line ${earlier} is about the same quantity.` })
    else if (found) {
      lines.set(key, line)
      planRow(row, found)
    } else if (added.has(row)) {
      lines.set(key, line)
      planNewLocation(row)
    } else
      problems.push({
        ...{ line, column: 'LocationID' },
        reason: `The ${owner} has no location “${location}”. Enter its address ID to add it.`,
      })
  }
  for (const target of targets) if (target.write?.kind === 'create') previewNewLocation(target)
  const changes = targets.length - creates
  return { targets, previews, creates, changes, unchanged, problems, canUndoCreates: true }

  function planRow(row: InventoryFileRow, stored: InventoryRow): void {
    const isReplaced = !stored.location && withNewLocations.has(stored.key.toLowerCase())
    const found = isReplaced
      ? { ...stored, quantityLockedReason: stored.quantityLockedReason ?? SUM_OF_LOCATIONS }
      : stored
    const input = inputOf(row, found)
    const wrong = [
      ...placeProblems(row, found),
      ...INVENTORY_FIELDS.flatMap((field) => {
        const reason = fieldProblem(found, input, field)
        return reason === undefined ? [] : [{ line: row.line, column: COLUMNS[field], reason }]
      }),
    ]
    problems.push(...wrong)
    if (wrong.length > 0) return
    const patch = inventoryPatch(found, input)
    if (isEmptyPatch(patch)) unchanged += 1
    else targets.push({ ...toInventoryTarget(found, patch), line: row.line })
  }

  function planNewLocation(row: InventoryFileRow): void {
    const {
      line,
      ProductID = '',
      LocationID = '',
      AddressID = '',
      Quantity = '',
      NotificationPoint = '',
    } = row
    const product = facts.products.get(ProductID.toLowerCase()) ?? {}
    // The row of the product or of the variant was found before.
    const of = known.get(ownerKey(row)) as InventoryRow
    const name = inventoryRowName(of)
    const supplierId = supplierOf(row, facts)
    const owner = supplierId === '' ? '' : facts.suppliers.get(supplierId.toLowerCase())
    const address = facts.addresses.get(addressKey(supplierId, AddressID))
    const reasons = {
      LocationID: isPlatformId(LocationID)
        ? levelProblem(product, of)
        : `An ID has at most ${ID_MAX} letters, digits, dashes and underscores.`,
      OwnerID: ownerProblem(owner, supplierId),
      AddressID:
        address || owner === undefined
          ? undefined
          : `${owner === '' ? 'The marketplace' : `Supplier “${owner}”`} has no address “${AddressID}”.`,
      Quantity: Quantity === '' ? undefined : quantityProblem(Quantity),
      NotificationPoint: notificationProblem(NotificationPoint),
    }
    const wrong = Object.entries(reasons).flatMap(([column, reason]) =>
      reason === undefined ? [] : [{ line, column, reason }],
    )
    problems.push(...wrong)
    if (wrong.length > 0 || !address) return
    const point = numberOrNull(NotificationPoint)
    const body = {
      ...{ ID: LocationID, AddressID: address.id },
      ...(supplierId !== '' && { OwnerID: owner }),
      QuantityAvailable: numberOrNull(Quantity) ?? 0,
      ...(point !== null && { NotificationPoint: point }),
    }
    const isFirst = of.quantityLockedReason === undefined
    if (isFirst) sums.set(of.key, (sums.get(of.key) ?? 0) + body.QuantityAvailable)
    creates += 1
    targets.push({
      ...{ id: `${of.key}/${LocationID}`, name: `${name}, ${address.name}`, line },
      write: { kind: 'create', body },
      // The platform sets the quantity to 0 when the last location is deleted.
      ...(isFirst && {
        undoNext: {
          ...{ id: of.key, name },
          body: { Inventory: { QuantityAvailable: of.numbers.quantity } },
          from: { Inventory: { QuantityAvailable: 0 } },
        },
      }),
    })
  }

  function ownerProblem(owner: string | undefined, supplierId: string): string | undefined {
    const { ownSupplierId } = facts
    if (ownSupplierId !== undefined && supplierId.toLowerCase() !== ownSupplierId.toLowerCase())
      return 'You can add locations of your own company only.'
    return owner === undefined
      ? `There is no supplier “${supplierId}”, or you do not have access to it.`
      : undefined
  }

  /** Adds the preview of a new location. The first ones of a product or a variant replace its quantity. */
  function previewNewLocation({ id, write, undoNext }: Target): void {
    if (write?.kind !== 'create') return
    const texts = [
      { label: 'Quantity', value: write.body.QuantityAvailable },
      { label: 'Notification point', value: write.body.NotificationPoint },
    ]
    const sum = undoNext && sums.get(undoNext.id)
    const of = undoNext && known.get(undoNext.id.toLowerCase())
    previews.set(id, {
      changes: texts.flatMap(({ label, value }) =>
        typeof value === 'number' ? [{ label, before: 'nothing', after: formatNumber(value) }] : [],
      ),
      notes: undoNext
        ? [
            `The ${of?.variant ? 'variant' : 'product'} has no locations yet. Its quantity of ${formatNumber(of?.numbers.quantity ?? 0)} is replaced by the sum of the new locations, ${formatNumber(sum ?? 0)}.`,
          ]
        : [],
    })
  }
}

/** Returns the problems of the address and the owner of an existing location, which a file compares only. */
function placeProblems(row: InventoryFileRow, { location }: InventoryRow): ImportProblem[] {
  const { line, AddressID = '', OwnerID = '' } = row
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  if (!location)
    return AddressID === ''
      ? []
      : [{ line, column: 'LocationID', reason: 'Enter an ID for the location at this address.' }]
  if (AddressID !== '' && !isSame(AddressID, location.addressId)) {
    const reason = `The address of this location is “${location.addressId}”, and a file cannot change it.`
    return [{ line, column: 'AddressID', reason }]
  }
  if (OwnerID === '' || isSame(OwnerID, location.ownerId)) return []
  return [
    {
      ...{ line, column: 'OwnerID' },
      reason: `The owner of this location is “${location.ownerId}”, and a file cannot change it.`,
    },
  ]
}

/** Returns the reason why a product or a variant cannot have locations, as a sentence. */
function levelProblem({ IsParent, IsBundle }: Product, { isByVariant }: InventoryRow): string | undefined {
  if (isByVariant) return 'Every variant of the product has a quantity of its own. Enter a variant ID.'
  return IsParent || IsBundle ? 'Parent products and bundles cannot have locations.' : undefined
}

/** Returns the typed texts of a row. An empty quantity that is not that of the row is no text. */
function inputOf(row: InventoryFileRow, { quantityLockedReason }: InventoryRow): InventoryInput {
  const texts = INVENTORY_FIELDS.flatMap((field) => {
    const text = row[COLUMNS[field]]
    const isLocked = field === 'quantity' && quantityLockedReason !== undefined && text === ''
    return text === undefined || isLocked ? [] : [[field, text] as const]
  })
  return Object.fromEntries(texts)
}

function fieldProblem(row: InventoryRow, input: InventoryInput, field: InventoryField): string | undefined {
  const text = input[field]
  const isLocked = field === 'quantity' && row.quantityLockedReason !== undefined
  if (isLocked && text !== undefined && text !== numberToText(row.numbers.quantity))
    return `${row.quantityLockedReason} Leave the cell empty.`
  return cellProblem(row, input, field)
}

/**
 * Returns the row of the job that writes the changed numbers, and that is skipped when the platform has others by then.
 */
export function toInventoryTarget(row: InventoryRow, patch: InventoryPatch): Target {
  const { key, location, numbers } = row
  const fields = INVENTORY_FIELDS.filter((field) => field in patch)
  const valuesOf = (values: InventoryPatch) => {
    const body = Object.fromEntries(fields.map((field) => [PLATFORM_FIELDS[field], values[field] ?? null]))
    return location ? body : { Inventory: body }
  }
  const before = valuesOf(numbers)
  return {
    ...{ id: key, name: inventoryRowName(row), before },
    write: { kind: 'patch', body: valuesOf(patch), from: before },
  }
}
