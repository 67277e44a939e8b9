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
    <Section title="What it takes off">
      <SwitchField<PromotionForm>
        name="LineItemLevel"
        label="Line item level"
        help="Looks at every line of an order by itself, as item, and takes something off that line. Otherwise it looks at the order as a whole."
      />
      <ExpressionField<PromotionForm>
        name="EligibleExpression"
        label="Eligible expression"
        placeholder={byLine ? "item.ProductID = 'gloves' and item.Quantity >= 12" : 'order.Subtotal >= 100'}
        help={`True for the ${byLine ? 'lines' : 'orders'} that qualify. Up to ${EXPRESSION_MAX} characters; the platform checks it when you save.`}
      />
      <SwitchField<PromotionForm>
        name="UseIntegration"
        label="Use integration"
        help="The promotion integration of the marketplace works the amount out, and no expression does."
      />
      {!isLeft && (
        <ExpressionField<PromotionForm>
          name="ValueExpression"
          label="Value expression"
          placeholder={byLine ? 'item.LineSubtotal * 0.1' : 'min(order.Subtotal * 0.1, 150)'}
          help={`The amount that is taken off the ${byLine ? 'line' : 'order'}. Up to ${EXPRESSION_MAX} characters.`}
        />
      )}
      {byLine && (
        <>
          <TextField<PromotionForm>
            name="QuantityLimitPerOrder"
            label="Quantity limit per order"
            inputMode="numeric"
            help="How many units of an order get it at most. Not together with an item limit."
          />
          <TextField<PromotionForm>
            name="ItemLimitPerOrder"
            label="Item limit per order"
            inputMode="numeric"
            help="How many lines of an order get it at most. Not together with a quantity limit."
          />
          {items.trim() !== '' && (
            <TextField<PromotionForm>
              name="ItemSortBy"
              label="Items taken first"
              placeholder="!LineSubtotal"
              help="By which fields of a line they are chosen, with commas between; ! in front for the highest first. Left empty, lines added first."
            />
          )}
        </>
      )}
    </Section>
  )
}
