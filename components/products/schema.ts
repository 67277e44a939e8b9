import { boolean, object, string, type InferType } from 'yup'
import { idRule } from '@/lib/forms/ids'
import { text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { Product } from '@/lib/ordercloud/models'
import { SCHEDULE_FIELDS, scheduleShape, toScheduleValues } from './priceschedules/schedule-form'
import type { ProductRecord } from './service'

/** Validation of the product form. The limits are the platform's. */
export const productSchema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
  Active: boolean().defined(),
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

/** Returns the form values of a product. A new product is active, as most products are. */
export function toForm(record: ProductRecord | null): ProductForm {
  return {
    ID: record?.ID ?? '',
    Name: record?.Name ?? '',
    Description: record?.Description ?? '',
    Active: record?.ID === undefined ? true : record.Active === true,
    ScheduleID: record?.DefaultPriceScheduleID ?? '',
    ...toScheduleValues(record?.DefaultPriceSchedule ?? null),
  }
}

/** Returns the product's own fields from the form, as the platform spells them. */
export function toPatch(values: ProductForm): Partial<Product> {
  return {
    Name: values.Name,
    // The platform accepts null for "none", but the types of its library do not.
    Description: emptyToNull(values.Description) as string,
    Active: values.Active,
  }
}
