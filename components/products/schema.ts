import { boolean, object, type InferType } from 'yup'
import { idRule } from '@/lib/forms/ids'
import { numberText, text } from '@/lib/forms/rules'
import { emptyToNull, priceToText } from '@/lib/forms/values'
import type { Product } from '@/lib/ordercloud/models'
import type { ProductRecord } from './service'

/** Validation of the product form. The limits are the platform's. */
export const productSchema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 2000),
  Active: boolean().defined(),
  Price: numberText({ label: 'Price', min: 0, decimals: 4 }),
})

export type ProductForm = InferType<typeof productSchema>

/** Returns the form values of a product. A new product is active, as most products are. */
export function toForm(record: ProductRecord | null): ProductForm {
  return {
    ID: record?.ID ?? '',
    Name: record?.Name ?? '',
    Description: record?.Description ?? '',
    Active: record?.ID === undefined ? true : record.Active === true,
    Price: priceToText(record?.DefaultPriceSchedule?.PriceBreaks?.[0]?.Price),
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
