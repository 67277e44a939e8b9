import { defineRecipe } from '@chakra-ui/react'

// Touch needs a height of 44 px, and the smallest screens are touchscreens.
const touchHeight = { minH: { mdDown: 'touch' } }

/**
 * Border and background of a control. The border has a contrast of 3:1, because it alone makes the control visible
 * (WCAG 1.4.11).
 */
const controlEdge = { bg: 'bg.panel', borderColor: 'border.control' }

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
  textarea: defineRecipe({ variants: { variant: { outline: controlEdge } } }),
  heading: defineRecipe({ base: { letterSpacing: '-0.011em', fontWeight: 'semibold' } }),
}
