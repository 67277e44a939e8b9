import { boolean, object, type InferType } from 'yup'
import { MAX_EXPRESSION_LENGTH } from '@/lib/expressions/max-length'
import { dateTimeText, instantToText } from '@/lib/forms/date-times'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import { numberText, text, applyRuleWhileShown } from '@/lib/forms/rules'
import { emptyToNull, numberOrNull, numberToText } from '@/lib/forms/values'
import type { Promotion } from '@/lib/ordercloud/models'

const MAX_INT32 = 2_147_483_647
const limit = (label: string) => numberText({ label, min: 0, max: MAX_INT32, decimals: 0 })

interface QuantityLimit {
  LineItemLevel: boolean
  QuantityLimitPerOrder: string
}

const isByLine = (form: object) => (form as QuantityLimit).LineItemLevel
const isIntegrated = (form: object) => (form as { UseIntegration: boolean }).UseIntegration
const isLimitedByQuantity = (form: QuantityLimit) => form.LineItemLevel && form.QuantityLimitPerOrder !== ''

/** Validation of the promotion form. The limits are the platform's. */
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
    'Expiration must be after the start.',
    (end, { parent }) => !(Date.parse(end ?? '') <= Date.parse((parent as { StartDate: string }).StartDate)),
  ),
  LineItemLevel: boolean().defined(),
  EligibleExpression: text('Eligible expression', MAX_EXPRESSION_LENGTH, true),
  UseIntegration: boolean().defined(),
  // Named like yup's own rule, so that the label gets its asterisk. When the integration decides, the field is hidden.
  ValueExpression: applyRuleWhileShown(
    text('Value expression', MAX_EXPRESSION_LENGTH),
    (form) => !isIntegrated(form),
  ).test(
    'required',
    'Value expression is required.',
    (value, { parent }) => Boolean(value) || isIntegrated(parent as object),
  ),
  AutoApply: boolean().defined(),
  Priority: numberText({ label: 'Priority', min: -MAX_INT32, max: MAX_INT32, decimals: 0 }),
  CanCombine: boolean().defined(),
  RedemptionLimit: limit('Redemption limit'),
  RedemptionLimitPerUser: limit('Redemption limit per user'),
  QuantityLimitPerOrder: applyRuleWhileShown(limit('Quantity limit per order'), isByLine),
  ItemLimitPerOrder: applyRuleWhileShown(limit('Item limit per order'), isByLine).test(
    'one-limit',
    'Set a quantity limit or an item limit, not both.',
    (items, { parent }) => !items || !isLimitedByQuantity(parent as QuantityLimit),
  ),
  ItemSortBy: applyRuleWhileShown(text('Item sort order', 1000), isByLine),
  AllowAllBuyers: boolean().defined(),
})

export type PromotionForm = InferType<typeof promotionSchema>

/** Returns the form values of a promotion. A new promotion is active and open to all buyers, as most are. */
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
 * Returns the promotion that the form describes, as the platform spells it. Fields that the form hides are cleared,
 * since the platform rejects them: item limits without the line item level, the item order without a limit, and an
 * expression together with the integration. The extended properties are not part of the result, so a patch leaves them
 * unchanged.
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
  // When OwnerID is left out, the platform makes the caller's own company the owner.
  return { ...body, ...(OwnerID && { OwnerID }) } as Partial<Promotion>
}
