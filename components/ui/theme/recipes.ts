import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import { cardSlotRecipe } from '@chakra-ui/react/theme/recipes/card'

// Touch needs a height of 44 px, and the smallest screens are touchscreens.
const touchHeight = { minH: { mdDown: 'touch' } }

/**
 * Border and background of a control. The border has a contrast of 3:1, because it alone makes the control visible
 * (WCAG 1.4.11).
 */
export const controlEdge = { bg: 'bg.panel', borderColor: 'border.control' }

/** Changes to the preset's recipes. */
export const ownRecipes = {
  button: defineRecipe({
    base: { ...touchHeight, fontWeight: 'medium', borderRadius: 'l2' },
    variants: {
      variant: {
        outline: { bg: 'bg.panel', '--outline-color': 'colors.border.emphasized' },
        solid: { _hover: { bg: 'color-mix(in oklab, {colors.colorPalette.solid}, black 12%)' } },
      },
    },
  }),
  input: defineRecipe({ base: touchHeight, variants: { variant: { outline: controlEdge } } }),
  heading: defineRecipe({ base: { letterSpacing: '-0.011em', fontWeight: 'semibold' } }),
}

/** Changes to the preset's slot recipes. */
export const ownSlotRecipes = {
  // A list of slots replaces the preset's list, so it must contain all of them.
  card: defineSlotRecipe({ slots: [...cardSlotRecipe.slots], base: { root: { borderRadius: 'l3' } } }),
}
