import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import { cardSlotRecipe } from '@chakra-ui/react/theme/recipes/card'

// A finger needs 44 px; the smallest screens are the ones touched.
const touchHeight = { minH: { mdDown: 'touch' } }

/** The edge of a field is what shows it: 3:1 against its ground (WCAG 1.4.11). */
export const controlEdge = { bg: 'bg.panel', borderColor: 'border.control' }

/** Where the house differs from the preset's single recipes. */
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

/** Where the house differs from the preset's recipes of several parts. */
export const ownSlotRecipes = {
  // A list of parts replaces the preset's: one that names only some would undress the others.
  card: defineSlotRecipe({ slots: [...cardSlotRecipe.slots], base: { root: { borderRadius: 'l3' } } }),
}
