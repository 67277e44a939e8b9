import { boolean, object, type InferType } from 'yup'
import { dateTimeText, instantToText } from '@/lib/forms/date-times'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { numberText, text, whileShown } from '@/lib/forms/rules'
import { emptyToNull, numberOrNull, numberToText } from '@/lib/forms/values'
import type { Promotion } from '@/lib/ordercloud/models'

/** Longest expression the platform takes. */
export const EXPRESSION_MAX = 400

const LARGEST = 2_147_483_647
const limit = (label: string) => numberText({ label, min: 0, max: LARGEST, decimals: 0 })

interface QuantityLimit {
  LineItemLevel: boolean
  QuantityLimitPerOrder: string
}

const isByLine = (form: object) => (form as QuantityLimit).LineItemLevel
const isIntegrated = (form: object) => (form as { UseIntegration: boolean }).UseIntegration
const isLimitedByQuantity = (form: QuantityLimit) => form.LineItemLevel && form.QuantityLimitPerOrder !== ''

/** What may be typed for a promotion; limits are the platform's. */
export const promotionSchema = object({
  ID: idRule(),
  OwnerID: referenceIdRule(),
  Name: text('Name', 100, true),
  Code: text('Code', 100, true),
  Description: text('Description', 2000),
  FinePrint: text('Fine print', 2000),
  Active: boolean().defined(),
  StartDate: dateTimeText('Start'),
  ExpirationDate: dateTimeText('Expiration').test(
    'after-start',
    'Expiration comes after the start',
    (end, { parent }) => !(Date.parse(end ?? '') <= Date.parse((parent as { StartDate: string }).StartDate)),
  ),
  LineItemLevel: boolean().defined(),
  EligibleExpression: text('Eligible expression', EXPRESSION_MAX, true),
  UseIntegration: boolean().defined(),
  // Named as yup names its own, so that the label has its star; where the integration decides, there is no field.
  ValueExpression: whileShown(text('Value expression', EXPRESSION_MAX), (form) => !isIntegrated(form)).test(
    'required',
    'Value expression is required',
    (value, { parent }) => Boolean(value) || isIntegrated(parent as object),
  ),
  AutoApply: boolean().defined(),
  Priority: numberText({ label: 'Priority', min: -LARGEST, max: LARGEST, decimals: 0 }),
  CanCombine: boolean().defined(),
  RedemptionLimit: limit('Redemption limit'),
  RedemptionLimitPerUser: limit('Redemption limit per user'),
  QuantityLimitPerOrder: whileShown(limit('Quantity limit per order'), isByLine),
  ItemLimitPerOrder: whileShown(limit('Item limit per order'), isByLine).test(
    'one-limit',
    'Set a quantity limit or an item limit, not both',
    (items, { parent }) => !items || !isLimitedByQuantity(parent as QuantityLimit),
  ),
  ItemSortBy: whileShown(text('Items taken first', 1000), isByLine),
  AllowAllBuyers: boolean().defined(),
})

export type PromotionForm = InferType<typeof promotionSchema>

/** The form for a promotion; a new one starts active and for all buyers, as most are. */
export function toForm(promotion: Promotion | null): PromotionForm {
  return {
    ID: promotion?.ID ?? '',
    OwnerID: promotion?.OwnerID ?? '',
    Name: promotion?.Name ?? '',
    Code: promotion?.Code ?? '',
    Description: promotion?.Description ?? '',
    FinePrint: promotion?.FinePrint ?? '',
    Active: promotion ? promotion.Active === true : true,
    StartDate: instantToText(promotion?.StartDate),
    ExpirationDate: instantToText(promotion?.ExpirationDate),
    LineItemLevel: promotion?.LineItemLevel === true,
    EligibleExpression: promotion?.EligibleExpression ?? '',
    UseIntegration: promotion?.UseIntegration === true,
    ValueExpression: promotion?.ValueExpression ?? '',
    AutoApply: promotion?.AutoApply === true,
    Priority: numberToText(promotion?.Priority),
    CanCombine: promotion?.CanCombine === true,
    RedemptionLimit: numberToText(promotion?.RedemptionLimit),
    RedemptionLimitPerUser: numberToText(promotion?.RedemptionLimitPerUser),
    QuantityLimitPerOrder: numberToText(promotion?.QuantityLimitPerOrder),
    ItemLimitPerOrder: numberToText(promotion?.ItemLimitPerOrder),
    ItemSortBy: promotion?.ItemSortBy ?? '',
    AllowAllBuyers: promotion ? promotion.AllowAllBuyers === true : true,
  }
}

/**
 * The promotion the form describes, as the platform spells it. What the form hides is cleared, since the platform
 * refuses it: limits of items without the line item level, their order without a limit, an expression beside the
 * integration. The extended properties are no part of it, so a patch leaves them alone.
 */
export function toPatch({ ID: _, OwnerID, ...values }: PromotionForm): Partial<Promotion> {
  const byLine = values.LineItemLevel
  const body: Record<keyof typeof values, unknown> = {
    ...values,
    Description: emptyToNull(values.Description),
    FinePrint: emptyToNull(values.FinePrint),
    StartDate: emptyToNull(values.StartDate),
    ExpirationDate: emptyToNull(values.ExpirationDate),
    ValueExpression: values.UseIntegration ? null : emptyToNull(values.ValueExpression),
    Priority: numberOrNull(values.Priority),
    RedemptionLimit: numberOrNull(values.RedemptionLimit),
    RedemptionLimitPerUser: numberOrNull(values.RedemptionLimitPerUser),
    QuantityLimitPerOrder: byLine ? numberOrNull(values.QuantityLimitPerOrder) : null,
    ItemLimitPerOrder: byLine ? numberOrNull(values.ItemLimitPerOrder) : null,
    ItemSortBy: byLine && values.ItemLimitPerOrder !== '' ? emptyToNull(values.ItemSortBy) : null,
  }
  // Left out, the platform makes the caller's own company the owner.
  return { ...body, ...(OwnerID && { OwnerID }) } as Partial<Promotion>
}
