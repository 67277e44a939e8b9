import { boolean, object, string, type InferType } from 'yup'
import { diff } from '@/lib/forms/diff'
import { idRule, referenceIdRule, type ValidatedRecord } from '@/lib/forms/ids'
import { numberText, text } from '@/lib/forms/rules'
import { mayHaveTags } from '@/lib/html/markup'
import { emptyToNull, numberOrNull, numberToText } from '@/lib/forms/values'
import type { Product } from '@/lib/ordercloud/models'
import { SCHEDULE_FIELDS, scheduleShape, toScheduleValues } from './priceschedules/schedule-form'
import { MAX_DESCRIPTION_LENGTH, savedLengthProblem } from './rules/description'
import type { ProductRecord } from './service'

const size = (label: string) => numberText({ label, min: 0, decimals: 4 })

/** Rule for a description, which is checked as it was typed and as it is saved. */
const description = text('Description', MAX_DESCRIPTION_LENGTH).test(
  'savedLength',
  async (value, { createError, options }) => {
    const { savedValues } = (options.context ?? {}) as Partial<ValidatedRecord>
    const isKept = (savedValues as { Description?: string } | undefined)?.Description === value
    if (isKept || value.length > MAX_DESCRIPTION_LENGTH || !mayHaveTags(value)) return true
    // Without the code, the save fails and says so.
    const code = await import('@/lib/html/sanitize').catch(() => undefined)
    const message = code && savedLengthProblem(code.sanitizeForSaving(value).html)
    return message === undefined || createError({ message })
  },
)

/** Validation of the product form. The limits are the platform's. */
export const productSchema = object({
  ID: idRule(),
  /** Owner of a new product. Empty for the user's own company. The platform does not change it later. */
  OwnerID: referenceIdRule(),
  Name: text('Name', 100, true),
  Description: description,
  Active: boolean().defined(),
  DefaultSupplierID: referenceIdRule(),
  AutoForward: boolean()
    .defined()
    .test(
      'supplier',
      'Choose a default supplier, to which orders are forwarded.',
      (isForwarded, { parent }) =>
        !isForwarded || (parent as { DefaultSupplierID: string }).DefaultSupplierID !== '',
    ),
  AllSuppliersCanSell: boolean().defined(),
  ParentID: referenceIdRule(),
  IsParent: boolean().defined(),
  Inventory: object({
    Enabled: boolean().defined(),
    VariantLevelTracking: boolean().defined(),
    OrderCanExceed: boolean().defined(),
    // Orders that exceed the inventory make the quantity negative.
    QuantityAvailable: numberText({ label: 'Quantity available', decimals: 0 }),
    NotificationPoint: numberText({ label: 'Notification point', min: 0, decimals: 0 }),
  }),
  ShipFromAddressID: referenceIdRule(),
  ShipWeight: size('Weight'),
  ShipLength: size('Length'),
  ShipWidth: size('Width'),
  ShipHeight: size('Height'),
  QuantityMultiplier: numberText({ label: 'Quantity multiplier', min: 1, decimals: 0 }),
  Returnable: boolean().defined(),
  /**
   * ID of the default price schedule. Empty for no schedule, or together with prices for a new schedule that only this
   * product has. The other fields of the schedule belong to the one that the product has now.
   */
  ScheduleID: string().defined(),
  ...scheduleShape,
})

export type ProductForm = InferType<typeof productSchema>

/** The fields of the default price. They belong together, because they describe one schedule. */
export const PRICE_FIELDS: readonly (keyof ProductForm)[] = ['ScheduleID', ...SCHEDULE_FIELDS]

/** The fields of the tab with the inventory and the shipping of a product. */
export const INVENTORY_FIELDS: readonly (keyof ProductForm)[] = [
  'Inventory',
  'ShipFromAddressID',
  'ShipWeight',
  'ShipLength',
  'ShipWidth',
  'ShipHeight',
  'QuantityMultiplier',
  'Returnable',
]

/** The fields of the supply. They belong together, because the ship-from address is one of the supplier's. */
export const SUPPLY_FIELDS: readonly (keyof ProductForm)[] = ['DefaultSupplierID', 'ShipFromAddressID']

/** Returns the form values of a product. A new product is active, as most products are. */
export function toForm(record: ProductRecord | null): ProductForm {
  const inventory = record?.Inventory
  return {
    ID: record?.ID ?? '',
    OwnerID: record?.OwnerID ?? '',
    Name: record?.Name ?? '',
    Description: record?.Description ?? '',
    Active: record?.ID === undefined ? true : record.Active === true,
    DefaultSupplierID: record?.DefaultSupplierID ?? '',
    AutoForward: record?.AutoForward === true,
    AllSuppliersCanSell: record?.AllSuppliersCanSell === true,
    ParentID: record?.ParentID ?? '',
    IsParent: record?.IsParent === true,
    Inventory: {
      Enabled: inventory?.Enabled === true,
      VariantLevelTracking: inventory?.VariantLevelTracking === true,
      OrderCanExceed: inventory?.OrderCanExceed === true,
      QuantityAvailable: numberToText(inventory?.QuantityAvailable),
      NotificationPoint: numberToText(inventory?.NotificationPoint),
    },
    ShipFromAddressID: record?.ShipFromAddressID ?? '',
    ShipWeight: numberToText(record?.ShipWeight),
    ShipLength: numberToText(record?.ShipLength),
    ShipWidth: numberToText(record?.ShipWidth),
    ShipHeight: numberToText(record?.ShipHeight),
    QuantityMultiplier: record?.ID === undefined ? '1' : numberToText(record.QuantityMultiplier),
    Returnable: record?.Returnable === true,
    ScheduleID: record?.DefaultPriceScheduleID ?? '',
    ...toScheduleValues(record?.DefaultPriceSchedule ?? null),
  }
}

/** Returns the fields that every product has in its form, in its import and in the body that creates it. */
export function toBasicPatch({ Name, Description, Active }: ProductForm): Partial<Product> {
  // The platform accepts null for "none", but the types of its library do not.
  return { Name, Description: emptyToNull(Description) as string, Active }
}

/** Returns the product's own fields from the form, as the platform spells them. */
export function toPatch(values: ProductForm): Partial<Product> {
  const { Enabled, VariantLevelTracking, OrderCanExceed, QuantityAvailable, NotificationPoint } =
    values.Inventory
  const patch = {
    ...toBasicPatch(values),
    DefaultSupplierID: emptyToNull(values.DefaultSupplierID),
    AutoForward: values.AutoForward,
    AllSuppliersCanSell: values.AllSuppliersCanSell,
    ParentID: emptyToNull(values.ParentID),
    IsParent: values.IsParent,
    Inventory: {
      Enabled,
      VariantLevelTracking,
      OrderCanExceed,
      QuantityAvailable: numberOrNull(QuantityAvailable),
      NotificationPoint: numberOrNull(NotificationPoint),
    },
    ShipFromAddressID: emptyToNull(values.ShipFromAddressID),
    ShipWeight: numberOrNull(values.ShipWeight),
    ShipLength: numberOrNull(values.ShipLength),
    ShipWidth: numberOrNull(values.ShipWidth),
    ShipHeight: numberOrNull(values.ShipHeight),
    QuantityMultiplier: numberOrNull(values.QuantityMultiplier),
    Returnable: values.Returnable,
  }
  return patch as Partial<Product>
}

/**
 * Returns the fields of a new product: its owner, the basic ones, and those that differ from the platform's defaults.
 */
export function toNewBody(values: ProductForm): Partial<Product> {
  const owner = values.OwnerID && { OwnerID: values.OwnerID }
  return { ...diff(toPatch(toForm(null)), toPatch(values)), ...toBasicPatch(values), ...owner }
}
