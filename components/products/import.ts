import {
  COLUMNS_HELP,
  withoutTargets,
  type ImportPlan,
  type ImportRules,
  type PlanScope,
} from '@/lib/csv/import-plan'
import { referenceIdRule } from '@/lib/forms/ids'
import { distinctIds } from '@/lib/forms/platform-id'
import { emptyToNull } from '@/lib/forms/values'
import { removalWords, sanitizeForSaving } from '@/lib/html/sanitize'
import type { Target } from '@/lib/jobs/job'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import { canRead } from '@/lib/permissions/check'
import { readRecordsById } from '@/lib/resource/records-by-id'
import { getSettings } from '@/lib/settings'
import { readOwnSupplierId } from './foreign-rows'
import {
  bodyOf,
  checkOwners,
  importedOwnerRule,
  isSameId,
  OWNER_COLUMN,
  ownerOf,
  withBody,
} from './import-owner'
import { checkNamedRecords } from './import-references'
import { priceScheduleReference } from './priceschedules/reference'
import { withoutOldAddress } from './rules/bulk-edit'
import { NO_SCHEDULE_PERMISSION } from './rules/change-suppliers'
import { findSchedule, noScheduleReason } from './rules/price-file'
import { uncountedQuantityWords } from './rules/variant-tracking'
import { productSchema, toForm, toNewBody, toPatch, type ProductForm } from './schema'

/** The column with the ID of the price schedule that applies when no other one is assigned. */
const SCHEDULE_COLUMN = {
  name: 'ScheduleID',
  label: 'Default price schedule',
  aliases: ['DefaultPriceScheduleID', 'Default price schedule ID', 'Price schedule', 'PriceScheduleID'],
} as const

/**
 * Rules for importing products from a file. Prices, quantities and variants have files of their own, because they are
 * separate records or change with every order. New products get their first price from a price schedule, which the
 * file of price schedules creates.
 */
export const productImport: ImportRules<ProductForm, Product> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Description', label: 'Description' },
    { name: 'Active', label: 'Active', kind: 'boolean', aliases: ['Status'] },
    OWNER_COLUMN,
    SCHEDULE_COLUMN,
    { name: 'DefaultSupplierID', label: 'Default supplier' },
    { name: 'AutoForward', label: 'Auto-forward', kind: 'boolean' },
    { name: 'AllSuppliersCanSell', label: 'All suppliers can sell', kind: 'boolean' },
    { name: 'ParentID', label: 'Parent product' },
    {
      name: 'IsParent',
      label: 'Parent product of others',
      kind: 'boolean',
      aliases: ['Is a parent product'],
    },
    { name: 'Inventory.Enabled', label: 'Track inventory', kind: 'boolean', aliases: ['Tracks inventory'] },
    {
      name: 'Inventory.VariantLevelTracking',
      label: 'Track by variant',
      kind: 'boolean',
      aliases: ['Tracks inventory by variant'],
    },
    {
      name: 'Inventory.OrderCanExceed',
      label: 'Orders can exceed the quantity',
      kind: 'boolean',
      aliases: ['Orders can exceed inventory'],
    },
    { name: 'ShipFromAddressID', label: 'Ship from', aliases: ['Ships from'] },
    { name: 'ShipWeight', label: 'Weight' },
    { name: 'ShipLength', label: 'Length' },
    { name: 'ShipWidth', label: 'Width' },
    { name: 'ShipHeight', label: 'Height' },
    { name: 'QuantityMultiplier', label: 'Quantity multiplier' },
    { name: 'Returnable', label: 'Returnable', kind: 'boolean' },
  ],
  schema: productSchema.shape({ OwnerID: importedOwnerRule('product'), ScheduleID: referenceIdRule() }),
  toForm,
  toPatch: (values) => ({
    ...toPatch(withSafeDescription(values)),
    // The platform accepts null for "none", but the types of its library do not.
    DefaultPriceScheduleID: emptyToNull(values.ScheduleID) as string,
  }),
  toNewBody: (values) => ({
    ...toNewBody(withSafeDescription(values)),
    ...(values.ScheduleID && { DefaultPriceScheduleID: values.ScheduleID }),
  }),
  complement: (changes, product) => withoutOldAddress(withoutSameSchedule(changes, product), product),
  notesOf({ Inventory }, { Inventory: before }) {
    const words = Inventory && uncountedQuantityWords(before, { ...before, ...Inventory })
    return words === undefined ? [] : [words]
  },
  valueNotesOf({ Description }, body) {
    const words = removalWords('Description: the import', sanitizeForSaving(Description).removed)
    return words === undefined || body.Description === undefined ? [] : [words]
  },
  async checkReferences(plan, existing, scope) {
    const checked = await checkNamedRecords(plan, scope)
    if (!checked.targets.some((target) => ownerOf(target) ?? scheduleIdOf(target))) return checked
    const own = await readOwnSupplierId(scope)
    return checkDefaultSchedules(await checkOwners(checked, own, scope), existing, own, scope)
  },
  columnsHelp: `${COLUMNS_HELP} To give new products a price, import their price schedules first, on the page “Price schedules”, and enter their IDs as “Default price schedule”. Quantities and notification points are in the file “Inventory”, and prices in the file “Prices”. The owner counts for new products only.`,
  canUndoCreates: true,
  note: 'New products without a default price schedule have no price.',
}

/** Returns form values without code in the HTML of the description, because shops show it as it is. */
function withSafeDescription(values: ProductForm): ProductForm {
  return { ...values, Description: sanitizeForSaving(values.Description).html }
}

/** Returns changes without a default price schedule that the product has already, in another spelling. */
function withoutSameSchedule(changes: Partial<Product>, product: Product): Partial<Product> {
  const { DefaultPriceScheduleID: id, ...others } = changes
  return id && isSameId(id, product.DefaultPriceScheduleID ?? '') ? others : changes
}

/** Returns the default price schedule that a row gives to its product. Undefined for none. */
function scheduleIdOf(target: Target): string | undefined {
  const { DefaultPriceScheduleID: id } = bodyOf(target)
  return typeof id === 'string' && id !== '' ? id : undefined
}

/**
 * Checks that the default price schedules of a plan exist and belong to the owners of the products, with one request
 * for 100 of them.
 *
 * @param ownSupplierId the supplier of the user. Undefined for administrators
 */
async function checkDefaultSchedules(
  plan: ImportPlan,
  existing: ReadonlyMap<string, Product>,
  ownSupplierId: string | undefined,
  scope: PlanScope,
): Promise<ImportPlan> {
  const { isAdmin, assignedRoles: roles } = scope.viewer
  const ids = distinctIds(plan.targets.flatMap((target) => scheduleIdOf(target) ?? []))
  if (ids.length === 0) return plan
  const mayRead = canRead(priceScheduleReference, { roles, isAdmin })
  const found = mayRead ? await readRecordsById(priceScheduleReference, ids, scope) : []
  const schedules = new Map<string, PriceSchedule>(found.map((one) => [one.ID ?? '', one]))
  const allowed = withoutTargets(plan, (target) => {
    const id = scheduleIdOf(target)
    const reason = id === undefined ? undefined : problemOf(id, target)
    return reason === undefined ? undefined : { column: SCHEDULE_COLUMN.label, reason }
  })
  return { ...allowed, targets: allowed.targets.map(withSpelling) }

  function problemOf(id: string, target: Target): string | undefined {
    if (!mayRead) return NO_SCHEDULE_PERMISSION
    const schedule = findSchedule(id, schedules)
    return schedule ? foreignReason(schedule, ownerOfProduct(target)) : noScheduleReason(id)
  }

  function ownerOfProduct(target: Target): string | undefined {
    const record = target.write?.kind === 'create' ? undefined : existing.get(target.id)
    return record ? record.OwnerID : (ownerOf(target) ?? ownSupplierId ?? getSettings().marketplaceId)
  }

  function withSpelling(target: Target): Target {
    const schedule = findSchedule(scheduleIdOf(target) ?? '', schedules)
    return schedule ? withBody(target, { ...bodyOf(target), DefaultPriceScheduleID: schedule.ID }) : target
  }
}

/** Returns the reason why a price schedule cannot be the default price of a product of another owner. */
function foreignReason({ ID, OwnerID }: PriceSchedule, owner: string | undefined): string | undefined {
  if (!OwnerID || !owner || isSameId(OwnerID, owner)) return undefined
  return `The price schedule “${ID}” belongs to “${OwnerID}”, and the product to “${owner}”. The default price must be that of the owner of the product.`
}
