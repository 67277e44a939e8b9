'use client'

import { Box } from '@chakra-ui/react'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { ExpressionField } from '@/components/fields/expression-field'
import { useFormInfo } from '@/components/fields/form-info'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyOptional, useLazyPart } from '@/components/ui/lazy'
import { useInView } from '@/hooks/use-in-view'
import { MAX_EXPRESSION_LENGTH } from '@/lib/expressions/max-length'
import { lazy } from '@/lib/lazy'
import type { PromotionForm } from './schema'

const ExpressionBuilder = lazyOptional(
  () => import('./builder/expression-builder').then((file) => file.ExpressionBuilder),
  'builder of expressions',
)
const recipesCode = lazy(() => import('./builder/recipe-dialog').then((file) => file.RecipeDialog))

/** Section with the orders or lines that qualify, and the discount on them. */
export function OfferSection() {
  const [byLine, isLeft, items] = useWatch<
    PromotionForm,
    ['LineItemLevel', 'UseIntegration', 'ItemLimitPerOrder']
  >({ name: ['LineItemLevel', 'UseIntegration', 'ItemLimitPerOrder'] })
  const { isReadOnly } = useFormInfo()
  const recipes = useLazyPart(recipesCode, 'recipes')
  return (
    <Section title="Discount">
      {!isReadOnly && (
        <Box>
          <Button
            size="sm"
            variant="outline"
            onPointerEnter={recipes.prepare}
            onFocus={recipes.prepare}
            onClick={recipes.open}
          >
            <Icon as={BookOpen} boxSize="4" />
            Start from a recipe
          </Button>
          {recipes.isOpen && recipes.Part && <recipes.Part onClose={recipes.close} />}
        </Box>
      )}
      <SwitchField<PromotionForm>
        name="LineItemLevel"
        label="Line item level"
        help="If on, the promotion checks and discounts each line of the order separately. If off, it checks and discounts the whole order."
      />
      <ExpressionField<PromotionForm>
        name="EligibleExpression"
        label="Eligible expression"
        placeholder={byLine ? "item.ProductID = 'gloves' and item.Quantity >= 12" : 'order.Subtotal >= 100'}
        help={`True for the ${byLine ? 'lines' : 'orders'} that qualify. Up to ${MAX_EXPRESSION_LENGTH} characters. The platform checks it when you save.`}
      />
      {!isReadOnly && (
        <WhenSeen>
          <ExpressionBuilder name="EligibleExpression" />
        </WhenSeen>
      )}
      <SwitchField<PromotionForm>
        name="UseIntegration"
        label="Use integration"
        help="If on, the promotion integration of the marketplace calculates the amount."
      />
      {!isLeft && (
        <ExpressionField<PromotionForm>
          name="ValueExpression"
          label="Value expression"
          placeholder={byLine ? 'item.LineSubtotal * 0.1' : 'min(order.Subtotal * 0.1, 150)'}
          help={`The amount of the discount on the ${byLine ? 'line' : 'order'}. Up to ${MAX_EXPRESSION_LENGTH} characters.`}
        />
      )}
      {!isReadOnly && !isLeft && (
        <WhenSeen>
          <ExpressionBuilder name="ValueExpression" />
        </WhenSeen>
      )}
      {byLine && (
        <>
          <TextField<PromotionForm>
            name="QuantityLimitPerOrder"
            label="Quantity limit per order"
            inputMode="numeric"
            help="Maximum number of discounted units per order. Cannot be combined with an item limit."
            alsoValidates="ItemLimitPerOrder"
          />
          <TextField<PromotionForm>
            name="ItemLimitPerOrder"
            label="Item limit per order"
            inputMode="numeric"
            help="Maximum number of discounted lines per order. Cannot be combined with a quantity limit."
          />
          {items.trim() !== '' && (
            <TextField<PromotionForm>
              name="ItemSortBy"
              label="Item sort order"
              placeholder="!LineSubtotal"
              help="The fields that decide which lines are discounted first, separated by commas. Add ! for descending order. Leave empty to start with the lines that were added first."
            />
          )}
        </>
      )}
    </Section>
  )
}

/** Renders its content when its place has been on screen, so that a hidden tab loads neither code nor data for it. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const { ref, isSeen } = useInView<HTMLDivElement>('200px')
  return <Box ref={ref}>{isSeen && children}</Box>
}
