'use client'

import { useWatch } from 'react-hook-form'
import { ExpressionField } from '@/components/fields/expression-field'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/resource/form/form-layout'
import { EXPRESSION_MAX, type PromotionForm } from './schema'

/** Section with the orders or lines that qualify, and the discount on them. */
export function OfferSection() {
  const [byLine, isLeft, items] = useWatch<
    PromotionForm,
    ['LineItemLevel', 'UseIntegration', 'ItemLimitPerOrder']
  >({ name: ['LineItemLevel', 'UseIntegration', 'ItemLimitPerOrder'] })
  return (
    <Section title="Discount">
      <SwitchField<PromotionForm>
        name="LineItemLevel"
        label="Line item level"
        help="If on, the promotion checks each line item separately and discounts that line item. If off, it checks and discounts the whole order."
      />
      <ExpressionField<PromotionForm>
        name="EligibleExpression"
        label="Eligible expression"
        placeholder={byLine ? "item.ProductID = 'gloves' and item.Quantity >= 12" : 'order.Subtotal >= 100'}
        help={`True for the ${byLine ? 'line items' : 'orders'} that qualify. Up to ${EXPRESSION_MAX} characters; the platform checks it when you save.`}
      />
      <SwitchField<PromotionForm>
        name="UseIntegration"
        label="Use integration"
        help="The marketplace’s promotion integration calculates the amount instead of the value expression."
      />
      {!isLeft && (
        <ExpressionField<PromotionForm>
          name="ValueExpression"
          label="Value expression"
          placeholder={byLine ? 'item.LineSubtotal * 0.1' : 'min(order.Subtotal * 0.1, 150)'}
          help={`The amount of the discount on the ${byLine ? 'line item' : 'order'}. Up to ${EXPRESSION_MAX} characters.`}
        />
      )}
      {byLine && (
        <>
          <TextField<PromotionForm>
            name="QuantityLimitPerOrder"
            label="Quantity limit per order"
            inputMode="numeric"
            help="Maximum number of discounted units per order. Cannot be combined with an item limit."
          />
          <TextField<PromotionForm>
            name="ItemLimitPerOrder"
            label="Item limit per order"
            inputMode="numeric"
            help="Maximum number of discounted line items per order. Cannot be combined with a quantity limit."
          />
          {items.trim() !== '' && (
            <TextField<PromotionForm>
              name="ItemSortBy"
              label="Item sort order"
              placeholder="!LineSubtotal"
              help="The line item fields that decide which items are discounted first, separated by commas. Add ! for descending order. Leave empty to start with the items added first."
            />
          )}
        </>
      )}
    </Section>
  )
}
